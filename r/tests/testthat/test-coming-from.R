# The tables that say what a call of another package is here: both sides are run and compared.

# The part of a page that is in R: its code, and the cells of the tables under this heading.
coming_from <- function(page) {
  root <- Sys.getenv("PARTITA_ROOT")
  skip_if(!nzchar(root), "the guide is in the repository (PARTITA_ROOT)")
  lines <- readLines(file.path(root, "docs/coming-from", paste0(page, ".md")), encoding = "UTF-8")
  lines[seq(match("```r", lines), length(lines))]
}

blocks <- function(lines) {
  inside <- FALSE
  code <- character()
  for (line in lines) {
    if (startsWith(line, "```")) inside <- line == "```r" else if (inside) code <- c(code, line)
  }
  code
}

rows <- function(lines, columns) {
  cells <- lapply(lines[startsWith(lines, "| `")], function(line) {
    gsub("`", "", trimws(strsplit(gsub("^\\||\\|$", "", line), " | ", fixed = TRUE)[[1]]))
  })
  cells[lengths(cells) == columns]
}

# What a call gives, or that its package refuses it; a function that is not there is a fault of the page.
number <- function(code, environment) {
  tryCatch(suppressWarnings(as.numeric(eval(parse(text = code), environment))), error = function(e) {
    if (grepl("could not find function|is not an exported object|not found$", conditionMessage(e))) stop(e)
    "an error"
  })
}

same_number <- function(one, other) {
  is.numeric(one) && is.numeric(other) && isTRUE(all.equal(one, other, tolerance = 1e-9))
}

run <- function(page, package, least) {
  skip_if_not_installed(package)
  before <- options(lifecycle_verbosity = "quiet")
  on.exit(options(before))
  lines <- coming_from(page)
  environment <- new.env(parent = asNamespace("partita"))
  eval(parse(text = blocks(lines)), environment)
  same <- rows(lines, 3)
  expect_gte(length(same), least)
  for (row in same) {
    is_same <- same_number(number(row[[1]], environment), number(row[[2]], environment))
    expect_equal(is_same, startsWith(row[[3]], "yes"), info = row[[1]])
  }
  for (row in rows(lines, 4)) {
    for (at in c(1, 3)) {
      said <- if (row[[at + 1]] == "an error") row[[at + 1]] else as.numeric(row[[at + 1]])
      expect_equal(number(row[[at]], environment), said, tolerance = 1e-5, info = row[[at]])
    }
  }
}

test_that("calls of igraph are the same here", {
  run("igraph", "igraph", 5)
})
test_that("calls of aricode are the same here", {
  run("aricode", "aricode", 15)
})
test_that("calls of TreeDist are the same here", {
  run("treedist", "TreeDist", 15)
})
test_that("calls of dendextend are the same here", {
  run("dendextend", "dendextend", 4)
})

test_that("calls of mclust, clue, ape and phangorn are the same here", {
  for (package in c("mclust", "clue", "ape")) skip_if_not_installed(package)
  run("r-packages", "phangorn", 15)
})

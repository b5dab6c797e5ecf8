test_that("the code of the guide runs", {
  root <- Sys.getenv("PARTITA_ROOT")
  skip_if(!nzchar(root), "the guide is in the repository (PARTITA_ROOT)")
  lines <- readLines(file.path(root, "docs/r.md"), encoding = "UTF-8")
  fence <- cumsum(grepl("^```", lines))
  begins <- which(lines == "```r")
  expect_gt(length(begins), 4)
  # What the guide draws is drawn nowhere.
  grDevices::pdf(NULL)
  on.exit(grDevices::dev.off())
  place <- new.env(parent = globalenv())
  for (at in begins) {
    block <- lines[fence == fence[at]][-1]
    expect_error(utils::capture.output(eval(parse(text = block), place)), NA)
  }
  expect_match(place$answer, "missing = \"drop\"")
})

test_that("the functions that the guide names exist", {
  root <- Sys.getenv("PARTITA_ROOT")
  skip_if(!nzchar(root), "the guide is in the repository (PARTITA_ROOT)")
  rows <- grep("^\\| `", readLines(file.path(root, "docs/r.md"), encoding = "UTF-8"), value = TRUE)
  ours <- vapply(strsplit(rows, "|", fixed = TRUE), `[`, "", 3)
  calls <- unlist(regmatches(ours, gregexpr("[a-z_.]+(?=\\()", ours, perl = TRUE)))
  expect_length(setdiff(calls, c(getNamespaceExports("partita"), "c", "t", "as.data.frame")), 0)
})

test_that("the code of the vignette runs", {
  root <- Sys.getenv("PARTITA_ROOT")
  skip_if(!nzchar(root), "the vignette is run when the package is built")
  lines <- readLines(file.path(root, "r/vignettes/partita.Rmd"), encoding = "UTF-8")
  fence <- cumsum(grepl("^```", lines))
  begins <- grep("^```\\{r", lines)
  expect_gt(length(begins), 8)
  place <- new.env(parent = globalenv())
  for (at in begins[!grepl("include = FALSE", lines[begins])]) {
    block <- parse(text = lines[fence == fence[at]][-1])
    fails <- grepl("error = TRUE", lines[at])
    run <- function() utils::capture.output(for (one in block) print(eval(one, place)))
    if (fails) expect_error(run(), class = "partita_error") else expect_error(run(), NA)
  }
})

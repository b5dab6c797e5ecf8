# The golden cases that all front ends share. They are in the repository, not in the package.

golden <- function(file) {
  root <- Sys.getenv("PARTITA_ROOT")
  skip_if(!nzchar(root), "the golden cases are in the repository (PARTITA_ROOT)")
  jsonlite::fromJSON(file.path(root, "testdata/golden", file), simplifyVector = FALSE)
}

# In the repository these packages are there, or the test fails: a skipped test would count as passed. `cargo dev r test` installs
# them.
skip_if_not_installed <- function(package) {
  needed <- package %in% c("jsonlite", "Matrix", "ape", "igraph")
  if (!needed || !nzchar(Sys.getenv("PARTITA_ROOT"))) return(testthat::skip_if_not_installed(package))
  if (!requireNamespace(package, quietly = TRUE)) stop("the package ", package, " is not installed")
}

# What the command line prints as JSON.
command_line <- function(...) {
  program <- Sys.getenv("PARTITA_CLI")
  skip_if(!nzchar(program), "PARTITA_CLI does not name the command line")
  printed <- system2(program, c(..., "--format", "json"), stdout = TRUE, stderr = FALSE)
  jsonlite::fromJSON(paste(printed, collapse = "\n"), simplifyVector = FALSE)
}

# A measure with its parameters, as it is typed.
typed <- function(name, params = list()) {
  text <- function(value) if (is.logical(value)) tolower(as.character(value)) else as.character(value)
  paste(c(name, if (length(params)) paste0(names(params), "=", vapply(params, text, ""))), collapse = ":")
}

# The entry of a nested list under a dotted name.
entry <- function(x, dotted) {
  for (part in strsplit(dotted, ".", fixed = TRUE)[[1]]) {
    if (!is.list(x)) return(NULL)
    x <- x[[part]]
  }
  x
}

# The values of an oracle under the keys of the catalogue; what it leaves undefined is left out.
oracle_scores <- function(oracle, names) {
  scores <- lapply(names(names), function(key) entry(oracle, key))
  keys <- vapply(names, function(name) typed(name[[1]], if (length(name) > 1) name[[2]][order(names(name[[2]]))] else list()), "")
  names(scores) <- keys
  scores[vapply(scores, is.numeric, NA)]
}

# Every flat case: two vectors, counts or NULL, and the scores.
flat_cases <- function() {
  column <- function(x) vapply(x, as.double, 0)
  cases <- list()
  for (file in c("information.json", "links.json", "pairs_and_matching.json", "split_merge.json")) {
    for (case in golden(file)$cases) {
      cases <- c(cases, list(list(name = paste(file, case$name), a = column(case$a), b = column(case$b), scores = case$scores)))
    }
  }
  flat <- golden("flat.json")
  names <- golden("names.json")$flat
  for (case in flat$cases) {
    one <- list(name = case$name, scores = oracle_scores(case$oracle, names))
    if (!is.null(case$rle_u_v_count)) {
      triples <- vapply(case$rle_u_v_count, column, c(0, 0, 0))
      one <- c(one, list(a = triples[1, ], b = triples[2, ], counts = triples[3, ]))
    } else if (length(case$u)) {
      one <- c(one, list(a = column(case$u), b = column(case$v)))
    } else {
      next
    }
    cases <- c(cases, list(one))
  }
  for (case in flat$tables) {
    table <- do.call(rbind, lapply(case$table, column))
    at <- which(table > 0, arr.ind = TRUE)
    cases <- c(cases, list(list(name = case$name, a = at[, 1], b = at[, 2], counts = table[at], scores = oracle_scores(case$oracle, names))))
  }
  cases
}

expect_close <- function(found, expected, tolerance, label) {
  close <- abs(found - expected) <= max(1e-15, tolerance * abs(expected))
  expect_true(isTRUE(close), label = sprintf("%s: %.17g is near %.17g", label, found, expected))
}

# A new folder; the session removes it.
new_folder <- function() {
  folder <- tempfile("partita")
  dir.create(folder)
  folder
}

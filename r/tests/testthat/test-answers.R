# Every case of testdata/golden/verbs: the answer that all front ends give to a question, and what R makes of its JSON.

# An object of a question, as the library holds it; or the failure to make it.
written_object <- function(written) {
  call_glue <- function(name, ...) .Call(getFromNamespace(name, "partita"), ...)
  value <- written[[1]]
  switch(names(written),
    labels = partita:::labels_object(written_labels(value), NULL),
    numbers = call_glue("glue_numbers", as.double(unlist(value))),
    table = {
      counts <- as.double(unlist(value$counts))
      call_glue("glue_table", counts, length(value$rows), length(value$columns), as.character(unlist(value$rows)), as.character(unlist(value$columns)))
    },
    trees = call_glue("glue_newick", paste(unlist(value), collapse = "\n")),
    matrix = partita:::matrix_object(do.call(rbind, lapply(value, function(row) as.double(unlist(row)))), NULL),
    cover = {
      member <- function(at) vapply(value$members, function(one) as.double(one[[at]]), 0)
      call_glue("glue_cover", value$items, value$clusters, as.integer(member(1)), as.integer(member(2)), member(3))
    },
    biclusters = {
      sizes <- unlist(lapply(value$biclusters, lengths))
      call_glue("glue_biclusters", value$shape[[1]], value$shape[[2]], as.integer(sizes), as.integer(unlist(value$biclusters)))
    }
  )
}

# Labels are numbers, or texts where one is no number.
written_labels <- function(values) {
  missing <- vapply(values, is.null, NA)
  texts <- lapply(values[!missing], function(value) if (is.logical(value)) tolower(value) else value)
  kept <- unlist(texts)
  found <- rep(if (is.character(kept)) NA_character_ else NA_real_, length(values))
  found[!missing] <- kept
  found
}

# JSON as the glue gives it to R, with names in order.
as_glue_gives <- function(x) {
  if (!is.list(x)) return(if (is.numeric(x)) as.double(x) else x)
  if (!is.null(names(x))) return(lapply(x[order(names(x), method = "radix")], as_glue_gives))
  if (length(x) == 0) return(x)
  is_null <- vapply(x, is.null, NA)
  all_are <- function(is) all(is_null | vapply(x, is, NA))
  filled <- function(empty) {
    found <- rep(empty, length(x))
    found[!is_null] <- unlist(x[!is_null])
    found
  }
  if (all_are(is.numeric)) return(filled(NA_real_))
  if (all_are(is.character)) return(filled(NA_character_))
  if (all_are(is.logical) && !any(is_null)) return(unlist(x))
  lapply(x, as_glue_gives)
}

in_order <- function(x) {
  if (!is.list(x)) return(x)
  if (is.null(names(x))) lapply(x, in_order) else lapply(x[order(names(x), method = "radix")], in_order)
}

# What stands outside the equality of front ends.
shared <- function(answer) if (is.null(names(answer))) answer else answer[setdiff(names(answer), c("warnings", "source"))]

asked_of_library <- function(case) {
  objects <- tryCatch(lapply(case$objects, written_object), partita_error = identity)
  if (inherits(objects, "partita_error")) return(list(message = conditionMessage(objects)))
  failed <- Filter(function(one) inherits(one, "partita_failure"), objects)
  if (length(failed)) return(failed[[1]])
  options <- as.character(jsonlite::toJSON(case$options, auto_unbox = TRUE, digits = NA, null = "null"))
  .Call(getFromNamespace("glue_call", "partita"), case$question, objects, options, NULL)
}

test_that("every question has the answer of all front ends", {
  skip_if_not_installed("jsonlite")
  root <- Sys.getenv("PARTITA_ROOT")
  skip_if(!nzchar(root), "the golden cases are in the repository (PARTITA_ROOT)")
  files <- list.files(file.path(root, "testdata/golden/verbs"), "[.]json$", full.names = TRUE)
  expect_gt(length(files), 300)
  for (file in files) {
    case <- jsonlite::fromJSON(file, simplifyVector = FALSE)
    found <- asked_of_library(case)
    if (!is.null(case$error)) {
      expect_identical(unclass(found)[c("class", "message")], case$error[c("class", "message")], label = case$name)
    } else {
      expect_identical(in_order(shared(found)), as_glue_gives(shared(case$answer)), label = case$name)
    }
  }
})

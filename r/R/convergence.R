# Do the runs of a sampler of trees agree, and how much longer must they run?

convergence <- function(runs, rooted = FALSE, min_share = 0.1, target_ess = 200, threads = NULL) {
  call <- sys.call()
  is_one <- inherits(runs, c("multiPhylo", "partita_tree")) || !is.list(runs)
  runs <- if (is_one) list(runs) else runs
  objects <- lapply(unname(runs), tree_object, call)
  options <- options_of(names = if (is.null(names(runs))) NULL else texts(names(runs)), rooted = rooted, min_share = min_share, target_ess = target_ess)
  answer <- checked(.Call(glue_call, "convergence", objects, options, threads_of(threads, call)), call)
  alert_doubts(answer, call)
  found <- answer$convergence
  stuck <- isTRUE(found$stuck)
  found$rhat <- if (stuck) Inf else found$rhat
  found$runs <- frame_of(found$runs, c("trees", "topologies", "ess", "approximate_ess"), c(name = "name"))
  found$splits <- splits_of(found$splits)
  found$stuck <- NULL
  structure(found, answer = answer, class = "partita_convergence")
}

# A row for each, with NA where there is no number.
frame_of <- function(rows, numbers, texts) {
  number <- function(name) vapply(rows, function(row) if (is.null(row[[name]])) NA_real_ else as.double(row[[name]]), 0)
  columns <- lapply(stats::setNames(numbers, numbers), number)
  named <- lapply(texts, function(name) vapply(rows, function(row) as.character(row[[name]]), ""))
  as.data.frame(c(named, columns), stringsAsFactors = FALSE)
}

splits_of <- function(splits) {
  frame <- frame_of(splits, c("share", "difference", "sd", "ess", "rhat", "p"), character())
  frame$rhat[vapply(splits, function(split) isTRUE(split$stuck), NA)] <- Inf
  list_of <- function(name, as) lapply(splits, function(split) as(unlist(split[[name]])))
  frame$leaves <- list_of("leaves", as.character)
  frame$shares <- list_of("shares", as.double)
  frame$run_ess <- list_of("run_ess", as.double)
  frame
}

# The whole answer, key by key as in every front end.
as.list.partita_convergence <- function(x, ...) attr(x, "answer")

print.partita_convergence <- function(x, digits = 3, ...) {
  writeLines(strwrap(x$sentence))
  if (!is.null(x$asdsf)) cat(sprintf("ASDSF %s (%d splits)\n", formatC(x$asdsf, digits = digits, format = "f"), as.integer(x$counted)))
  print(x$runs, digits = digits)
  shown <- utils::head(x$splits, 5)
  if (nrow(shown) > 0) {
    shown$split <- vapply(shown$leaves, function(leaves) if (length(leaves) <= 3) paste(leaves, collapse = ", ") else sprintf("%s, ... %d more", leaves[1], length(leaves) - 1L), "")
    print(shown[c("split", "share", "difference", "ess", "rhat", "p")], digits = digits)
  }
  invisible(x)
}

topological_ess <- function(trees, method = c("frechet", "approximate"), measure = NULL) {
  call <- sys.call()
  options <- options_of(method = choice(method, c("frechet", "approximate"), "method", call), measure = measure)
  found <- checked(.Call(glue_call, "topological_ess", list(tree_object(trees, call)), options, NULL), call)
  if (found$step > 1) alert(sprintf("one of %d trees was looked at", as.integer(found$step)), "thinned", call)
  if (is.null(found$ess)) NA_real_ else found$ess
}

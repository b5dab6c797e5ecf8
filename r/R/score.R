# The score of two clusterings by one measure: what every generated function calls.

# `key` is the measure with its parameters. Vectors are read where they lie unless a policy asks for more.
score <- function(key, a, b, reading, threads, call, ...) {
  threads <- threads_of(threads, call)
  if (missing(a)) abort(no_first, "usage", call)
  if (!missing(b) && is.null(reading) && is_plain(a) && is_plain(b)) {
    warn_of_names(list(a, b), c("a", "b"), call)
    found <- .Call(glue_score, key, a, b, threads)
    if (is.double(found)) return(found)
    return(unscored(found, key, call))
  }
  two <- two_objects(a, b, reading, call)
  options <- options_of(measures = list(key), missing = reading$missing, noise = reading$noise, noise_label = reading$noise_label, ...)
  found <- checked(.Call(glue_call, "compare", two$objects, options, threads), call)
  if (two$kind == "trees") alert_doubts(found, call)
  value_of(found, call)
}

# Vectors that the library reads where they lie.
is_plain <- function(x) {
  if (is.factor(x)) return(!anyNA(levels(x)))
  is.atomic(x) && !is.null(x) && !inherits(x, c("integer64", times)) && is.null(dim(x)) &&
    (is.numeric(x) || is.logical(x) || (is.character(x) && !is_tree(x)))
}

# A failure is signalled; of an undefined score the reason is a warning, and the score is NA.
unscored <- function(found, key, call) {
  if (inherits(found, "partita_failure")) fail(found, call)
  alert(paste0(key, " is undefined: ", found), "undefined", call)
  NA_real_
}

value_of <- function(found, call) {
  key <- unlist(found$measures)
  value <- found$scores[[key]]
  if (is.null(value) || is.na(value)) return(unscored(found$notes[[key]], key, call))
  value
}

# A measure with parameters, as it is typed.
key_of <- function(measure, ..., call = NULL) {
  given <- list(...)
  given <- given[!vapply(given, is.null, NA)]
  if (length(given) == 0) return(measure)
  single <- vapply(given, function(value) is.atomic(value) && length(value) == 1 && !is.na(value), NA)
  if (!all(single)) abort(paste0(names(given)[!single][1], " is not one value; give one"), "bad_value", call)
  texts <- vapply(given, function(value) {
    if (is.logical(value)) tolower(as.character(value)) else if (is.numeric(value)) number(value) else as.character(value)
  }, "")
  paste(c(measure, paste0(names(given), "=", texts)), collapse = ":")
}

# The score of two trees.
score_trees <- function(key, a, b, leaves, threads, call) {
  leaves <- choice(leaves, c("exact", "inner"), "leaves", call)
  found <- .Call(glue_score_trees, key, readable_tree(a, call), readable_tree(b, call), leaves == "inner", threads_of(threads, call))
  if (is.double(found)) found else unscored(found, key, call)
}

# The score of a tree over the nodes of a graph.
score_on_graph <- function(key, tree, graph, bipartite, threads, call) {
  objects <- list(tree_object(tree, call), matrix_object(graph, call))
  options <- options_of(measures = list(key), bipartite = bipartite, nodes = texts(numbered_nodes(graph, bipartite)))
  found <- checked(.Call(glue_call, "compare", objects, options, threads_of(threads, call)), call)
  value_of(found, call)
}

# A choice for the key of a measure; NULL for the default, which is the first.
chosen <- function(given, words, name, call) {
  found <- choice(given, words, name, call)
  if (found == words[1]) NULL else found
}

# A value for the key of a measure; NULL for the default.
unless <- function(given, usual) if (isTRUE(all.equal(given, usual, tolerance = 0))) NULL else given

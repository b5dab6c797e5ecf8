# One tree, two trees, many trees.

tree <- function(x) {
  call <- sys.call()
  pointer <- tree_object(x, call)
  newick <- unlist(checked(.Call(glue_call, "newick", list(pointer), "{}", NULL), call))
  structure(class = "partita_tree", list(pointer = pointer, newick = newick))
}

as.character.partita_tree <- function(x, ...) unclass(x)$newick

length.partita_tree <- function(x) length(unclass(x)$newick)

format.partita_tree <- function(x, ...) strtrim(unclass(x)$newick, 70)

print.partita_tree <- function(x, ...) {
  newick <- unclass(x)$newick
  writeLines(c(sprintf("%d tree%s", length(newick), if (length(newick) == 1) "" else "s"), paste0("  ", strtrim(utils::head(newick, 5), 70))))
  invisible(x)
}

cut_tree <- function(x, clusters = NULL, height = NULL, level = NULL) {
  call <- sys.call()
  options <- options_of(clusters = clusters, height = height, level = level)
  found <- checked(.Call(glue_call, "cut", list(tree_object(x, call)), options, NULL), call)
  stats::setNames(as.integer(found$labels) + 1L, as.character(found$leaves))
}

tree_statistics <- function(x) {
  call <- sys.call()
  checked(.Call(glue_call, "statistics", list(tree_object(x, call)), "{}", NULL), call)
}

bk_curve <- function(a, b, leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  options <- options_of(leaves = choice(leaves, c("exact", "inner"), "leaves", call))
  found <- checked(.Call(glue_call, "bk_curve", list(tree_object(a, call), tree_object(b, call)), options, threads_of(threads, call)), call)
  as.data.frame(found[c("k", "bk", "expected", "standard_deviation", "limit")])
}

tanglegram <- function(a, b, names = c("a", "b"), leaves = c("exact", "inner")) {
  call <- sys.call()
  options <- options_of(names = texts(names), leaves = choice(leaves, c("exact", "inner"), "leaves", call))
  found <- checked(.Call(glue_call, "tanglegram", list(tree_object(a, call), tree_object(b, call)), options, NULL), call)
  structure(class = "partita_picture", list(svg = found$svg))
}

consensus_tree <- function(trees, method = c("majority", "strict", "greedy", "mcc", "medoid"), rooted = FALSE, threshold = 0.5,
                           measure = NULL, threads = NULL) {
  call <- sys.call()
  method <- choice(method, c("majority", "strict", "greedy", "mcc", "medoid"), "method", call)
  options <- options_of(method = method, rooted = rooted, threshold = threshold, measure = measure)
  found <- checked(.Call(glue_call, "consensus_tree", list(tree_object(trees, call)), options, threads_of(threads, call)), call)
  made <- tree(found$newick)
  support <- data.frame(share = as.double(vapply(found$support, `[[`, 0, "share")))
  support$leaves <- lapply(found$support, function(split) as.character(unlist(split$leaves)))
  attr(made, "support") <- support
  attr(made, "index") <- if (is.null(found$index)) NULL else found$index + 1
  made
}

# One tree, two trees, many trees.

tree <- function(x) {
  call <- sys.call()
  if (inherits(x, "partita_tree")) x <- unclass(x)$source
  pointer <- tree_object(x, call)
  newick <- unlist(checked(.Call(glue_call, "newick", list(pointer), "{}", NULL), call))
  structure(class = "partita_tree", list(pointer = pointer, source = x, newick = newick))
}

as.character.partita_tree <- function(x, ...) unclass(x)$newick

length.partita_tree <- function(x) length(unclass(x)$newick)

format.partita_tree <- function(x, width = 70, ...) shortened(unclass(x)$newick, width)

shortened <- function(texts, width) ifelse(nchar(texts) > width, paste0(strtrim(texts, width - 3), "..."), texts)

print.partita_tree <- function(x, ...) {
  newick <- unclass(x)$newick
  more <- length(newick) - 5
  shown <- paste0("  ", shortened(utils::head(newick, 5), max(getOption("width") - 2, 10)))
  writeLines(c(sprintf("%d tree%s", length(newick), if (length(newick) == 1) "" else "s"), shown, if (more > 0) sprintf("  and %d more", more)))
  invisible(x)
}

cut_tree <- function(x, clusters = NULL, height = NULL, level = NULL) {
  call <- sys.call()
  if (!is.null(level)) {
    wanted <- whole()(level)
    if (!is.null(wanted)) abort(not_a_value(level, "level", wanted), "bad_value", call)
  }
  options <- options_of(clusters = clusters, height = height, level = level)
  found <- checked(.Call(glue_call, "cut", list(tree_object(x, call)), options, NULL), call)
  leaves <- length(found$leaves)
  if (!is.null(clusters) && clusters > leaves) abort(not_a_value(clusters, "clusters", sprintf("give a whole number from 1 to %d, the number of leaves", leaves)), "bad_value", call)
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

summary_methods <- c("majority", "strict", "loose", "majority_plus", "frequency_difference", "greedy", "mcc", "medoid")

consensus_tree <- function(trees, method = c("majority", "strict", "loose", "majority_plus", "frequency_difference", "greedy", "mcc", "medoid"),
                           rooted = FALSE, threshold = NULL, measure = NULL, threads = NULL) {
  call <- sys.call()
  method <- switch(paste(method, collapse = " "), semi_strict = "loose", "majority+" = "majority_plus", choice(method, summary_methods, "method", call))
  options <- options_of(method = method, rooted = rooted, threshold = threshold, measure = measure)
  samples <- samples_of(trees, call)
  found <- checked(.Call(glue_call, "consensus", samples, options, threads_of(threads, call)), call)
  objects <- if (length(samples) == 1) samples[[1]] else checked(.Call(glue_trees, samples), call)
  alert_doubts(found, call)
  made <- tree(found$newick)
  attr(made, "answer") <- found
  attr(made, "support") <- supported(made, objects, rooted, threads, call)
  attr(made, "index") <- if (is.null(found$index)) NULL else found$index + 1
  made
}

# A sample of trees, or a list of several.
samples_of <- function(trees, call) {
  is_sample <- function(x) inherits(x, c("multiPhylo", "partita_tree")) || (is_trees(x) && length(x) > 1)
  several <- is.list(trees) && !inherits(trees, c("multiPhylo", "partita_tree")) && length(trees) > 1 && all(vapply(trees, is_sample, NA))
  if (several) lapply(unname(trees), tree_object, call) else list(tree_object(trees, call))
}

tree_support <- function(x, trees, rooted = FALSE, method = c("share", "transfer"), threads = NULL) {
  call <- sys.call()
  supported(x, tree_object(trees, call), rooted, threads, call, choice(method, c("share", "transfer"), "method", call))
}

# The splits of a tree, one per row: the node below, how many of the trees have it and which share, and the leaves below. Of transfer
# support the count is missing.
supported <- function(x, trees, rooted, threads, call, method = "share") {
  object <- tree_object(x, call)
  options <- options_of(rooted = rooted, support = method)
  found <- checked(.Call(glue_call, "support", list(object, trees), options, threads_of(threads, call)), call)
  number <- function(name) vapply(found$splits, function(split) as.double(split[[name]]), 0)
  share <- number("share")
  frame <- data.frame(node = node_numbers(x, object, call)[number("node") + 1], count = if (method == "share") round(share * found$trees) else NA_real_, share = share)
  frame$leaves <- lapply(found$splits, function(split) as.character(unlist(split$leaves)))
  frame <- frame[order(frame$node), ]
  rownames(frame) <- NULL
  frame
}

# The number of each node, parents first: in a phylo its own, else that which as.phylo() gives it.
node_numbers <- function(x, object, call) {
  nodes <- checked(.Call(glue_call, "nodes", list(object), "{}", NULL), call)
  leaf <- as.logical(nodes$leaf)
  if (!inherits(x, "phylo")) return(ifelse(leaf, cumsum(leaf), sum(leaf) + cumsum(!leaf)))
  parent <- as.integer(nodes$parent) + 1L
  above <- integer(length(leaf))
  above[x$edge[, 2]] <- x$edge[, 1]
  number <- integer(length(leaf))
  number[leaf] <- match(as.character(unlist(nodes$name))[leaf], x$tip.label)
  for (at in rev(seq_along(number))[-length(number)]) number[parent[at]] <- above[number[at]]
  number
}

untangle_trees <- function(a, b, sides = c("both", "first", "second"), leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  options <- options_of(sides = choice(sides, c("both", "first", "second"), "sides", call), leaves = choice(leaves, c("exact", "inner"), "leaves", call))
  found <- checked(.Call(glue_call, "untangle", list(tree_object(a, call), tree_object(b, call)), options, threads_of(threads, call)), call)
  found$a <- tree(found$a)
  found$b <- tree(found$b)
  found
}

quartet_counts <- function(a, b, leaves = c("exact", "inner"), threads = NULL) resolved("quartets", a, b, leaves, threads, sys.call())

triple_counts <- function(a, b, rooted = FALSE, leaves = c("exact", "inner"), threads = NULL) {
  resolved("triples", a, b, leaves, threads, sys.call(), rooted)
}

# Sets of leaves by how two trees resolve them.
resolved <- function(question, a, b, leaves, threads, call, rooted = NULL) {
  options <- options_of(rooted = rooted, leaves = choice(leaves, c("exact", "inner"), "leaves", call))
  found <- checked(.Call(glue_call, question, list(tree_object(a, call), tree_object(b, call)), options, threads_of(threads, call)), call)
  unlist(found[c("same", "different", "only_a", "only_b", "neither")])
}

distance_map <- function(x, dimensions = 2, neighbours = 10) {
  call <- sys.call()
  distances <- if (inherits(x, "partita_pairwise")) as.matrix(as.dist(x)) else if (inherits(x, "dist")) as.matrix(x) else x
  if (!is.matrix(distances) || !is.numeric(distances) || nrow(distances) != ncol(distances)) {
    abort("x holds no distances of each with each; give a dist, a square matrix, or what pairwise() returned", "wrong_input", call)
  }
  options <- options_of(dimensions = dimensions, neighbours = neighbours)
  object <- checked(.Call(glue_numbers, as.double(t(distances))), call)
  found <- checked(.Call(glue_call, "map", list(object), options, NULL), call)
  found$coordinates <- do.call(rbind, lapply(found$coordinates, as.double))
  rownames(found$coordinates) <- rownames(distances)
  if (found$negative_share > 0.1) {
    alert(sprintf("%.0f %% of these distances fit into no map, of any number of axes; read it with care", 100 * found$negative_share), "doubt", call)
  }
  structure(class = "partita_map", found)
}

print.partita_map <- function(x, ...) {
  shares <- paste0(formatC(100 * as.double(x$share), digits = 0, format = "f"), " %", collapse = ", ")
  cat(sprintf("a map of %d; its axes show %s, stress %.3f, trustworthiness %.3f\n", nrow(x$coordinates), shares, x$stress, x$trustworthiness))
  invisible(x)
}

plot.partita_map <- function(x, ...) {
  across <- x$coordinates[, 1]
  up <- if (ncol(x$coordinates) > 1) x$coordinates[, 2] else rep(0, nrow(x$coordinates))
  # Names stand above the points and need room there.
  graphics::plot(grDevices::extendrange(across, f = 0.12), grDevices::extendrange(up, f = 0.12), type = "n", xlab = "axis 1", ylab = "axis 2", asp = 1, ...)
  graphics::points(across, up, pch = 19)
  if (!is.null(rownames(x$coordinates))) graphics::text(across, up, rownames(x$coordinates), pos = 3)
  invisible(x)
}

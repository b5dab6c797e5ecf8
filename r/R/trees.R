# Trees as R users hold them: hclust, dendrogram, phylo, multiPhylo, or Newick.

tree_object <- function(x, call) {
  if (inherits(x, "partita_tree")) return(kept_tree(x, call))
  if (inherits(x, "multiPhylo")) return(checked(.Call(glue_trees, lapply(phylos(x), phylo_object, call = call)), call))
  if (inherits(x, "phylo")) return(phylo_object(x, call))
  if (inherits(x, "hclust")) return(hclust_object(x, call))
  if (inherits(x, "dendrogram")) return(checked(.Call(glue_read_tree, x), call))
  if (inherits(x, "partita_hierarchy")) return(hclust_object(as.hclust(x), call))
  if (is.character(x) && length(x) == 1 && !is.na(x) && !grepl("[();]", x)) {
    abort(sprintf("%s is no Newick, which ends with \";\"; of a file give readLines(file)", shown(x)), "wrong_input", call)
  }
  if (is.character(x) && length(x) >= 1 && !anyNA(x)) return(checked(.Call(glue_newick, paste(x, collapse = "\n")), call))
  if (is.list(x) && length(x) && all(vapply(x, is_tree, NA))) {
    return(checked(.Call(glue_trees, unname(lapply(x, tree_object, call = call))), call))
  }
  abort(paste0("an object of class \"", class(x)[1], "\" is no tree; give an hclust, dendrogram, phylo or Newick"), "wrong_input", call)
}

hclust_object <- function(x, call) {
  merge <- x$merge
  storage.mode(merge) <- "integer"
  names <- if (is.null(x$labels)) NULL else as.character(x$labels)
  if (has_inversions(merge, x$height)) return(without_heights(merge, names, call))
  checked(.Call(glue_hclust, merge, as.double(x$height), names), call)
}

# Whether a merge lies below one that it joins, as centroid and median linkage may have it. What is no hclust is refused elsewhere.
has_inversions <- function(merge, height) {
  if (!is.matrix(merge) || anyNA(merge) || anyNA(height) || length(height) != nrow(merge) || any(merge > row(merge) - 1)) return(FALSE)
  below <- matrix(c(-Inf, height)[pmax(merge, 0) + 1], ncol = 2)
  any(below > height + 1e-9 * abs(height))
}

# The tree alone: heights that fall towards the root are no heights, and measures that need some say so.
without_heights <- function(merge, names, call) {
  items <- nrow(merge) + 1L
  if (is.null(names)) names <- as.character(seq_len(items))
  number <- ifelse(merge < 0, -merge, items + merge)
  parents <- integer(2L * items - 1L)
  parents[number] <- items + row(merge)
  order <- c(2L * items - 1L, t(number))
  checked(.Call(glue_tree, parents - 1L, order - 1L, c(names, rep("", items - 1L)), NULL, NULL), call)
}

# The trees of a multiPhylo, which may hold the names of the tips once for all of them.
phylos <- function(x) {
  tips <- attr(x, "TipLabel")
  lapply(unclass(x), function(tree) {
    if (is.null(tree$tip.label)) tree$tip.label <- tips
    tree
  })
}

# Edges from parents to children, which stand in the order of the edges; the tips are numbered first.
phylo_object <- function(x, call) checked(.Call(glue_read_tree, phylo_parts(x, call)), call)

phylo_parts <- function(x, call) {
  edges <- x$edge
  if (!is.matrix(edges) || ncol(edges) != 2 || !is.character(x$tip.label)) {
    abort("the edges of the phylo do not fit its tips and nodes", "wrong_input", call)
  }
  if (!is.integer(edges)) storage.mode(edges) <- "integer"
  inner <- x$node.label
  if (!is.null(inner)) {
    inner <- as.character(inner)
    inner[is.na(inner)] <- ""
  }
  lengths <- if (is.null(x$edge.length)) NULL else as.double(x$edge.length)
  list(edges, x$tip.label, x$Nnode, inner, lengths)
}

# A tree that the glue reads where it lies, or an object.
readable_tree <- function(x, call) {
  if (inherits(x, "phylo")) phylo_parts(x, call) else if (inherits(x, "dendrogram")) x else tree_object(x, call)
}

# Two trees to be scored. Those that lie in R are read together, and their leaves are matched there.
two_trees <- function(a, b, call) {
  both <- list(readable_tree(a, call), readable_tree(b, call))
  if (all(vapply(both, is.list, NA))) return(checked(.Call(glue_read_two_trees, both[[1]], both[[2]]), call))
  lapply(both, function(x) if (is.list(x)) checked(.Call(glue_read_tree, x), call) else x)
}

# The tree as the library holds it. What was saved and read again is made once more.
kept_tree <- function(x, call) {
  kept <- unclass(x)
  if (.Call(glue_lives, kept$pointer)) return(kept$pointer)
  if (is.null(kept$source)) abort("this is no tree of partita; make it with tree()", "wrong_input", call)
  tree_object(kept$source, call)
}

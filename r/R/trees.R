# Trees as R users hold them: hclust, dendrogram, phylo, multiPhylo, or Newick.

tree_object <- function(x, call) {
  if (inherits(x, "partita_tree")) return(unclass(x)$pointer)
  if (inherits(x, "multiPhylo")) return(checked(.Call(glue_trees, lapply(phylos(x), phylo_object, call = call)), call))
  if (inherits(x, "phylo")) return(phylo_object(x, call))
  if (inherits(x, "hclust")) return(hclust_object(x, call))
  if (inherits(x, "dendrogram")) return(dendrogram_object(x, call))
  if (inherits(x, "partita_hierarchy")) return(hclust_object(as.hclust(x), call))
  if (is.character(x) && length(x) >= 1 && !anyNA(x)) return(checked(.Call(glue_newick, paste(enc2utf8(x), collapse = "\n")), call))
  if (is.list(x) && length(x) && all(vapply(x, is_tree, NA))) {
    return(checked(.Call(glue_trees, unname(lapply(x, tree_object, call = call))), call))
  }
  abort(paste0("an object of class \"", class(x)[1], "\" is no tree; give an hclust, dendrogram, phylo or Newick"), "wrong_input", call)
}

hclust_object <- function(x, call) {
  merge <- x$merge
  storage.mode(merge) <- "integer"
  names <- if (is.null(x$labels)) NULL else enc2utf8(as.character(x$labels))
  checked(.Call(glue_hclust, merge, as.double(x$height), names), call)
}

# The trees of a multiPhylo, which may hold the names of the tips once for all of them.
phylos <- function(x) {
  tips <- attr(x, "TipLabel")
  lapply(unclass(x), function(tree) {
    if (is.null(tree$tip.label)) tree$tip.label <- tips
    tree
  })
}

# Edges from parents to children; the tips are numbered first.
phylo_object <- function(x, call) {
  tips <- length(x$tip.label)
  nodes <- tips + x$Nnode
  edges <- x$edge
  if (!is.matrix(edges) || ncol(edges) != 2 || length(nodes) != 1 || anyNA(edges) || any(edges < 1 | edges > nodes)) {
    abort("the edges of the phylo do not fit its tips and nodes", "wrong_input", call)
  }
  parents <- rep(-1L, nodes)
  parents[x$edge[, 2]] <- as.integer(x$edge[, 1]) - 1L
  inner <- if (is.null(x$node.label)) rep("", x$Nnode) else as.character(x$node.label)
  inner[is.na(inner)] <- ""
  lengths <- NULL
  if (!is.null(x$edge.length)) {
    lengths <- numeric(nodes)
    lengths[x$edge[, 2]] <- x$edge.length
  }
  checked(.Call(glue_tree, parents, enc2utf8(c(x$tip.label, inner)), lengths, NULL), call)
}

# Nodes in preorder, without recursion: dendrograms may be deep.
dendrogram_object <- function(x, call) {
  stack <- list(x)
  above <- -1L
  parents <- integer()
  names <- character()
  heights <- numeric()
  while (length(stack)) {
    node <- stack[[length(stack)]]
    parent <- above[length(above)]
    stack[[length(stack)]] <- NULL
    above <- above[-length(above)]
    at <- length(parents)
    parents[at + 1] <- parent
    heights[at + 1] <- as.double(attr(node, "height"))
    names[at + 1] <- if (isTRUE(attr(node, "leaf"))) as.character(attr(node, "label")) else ""
    if (!isTRUE(attr(node, "leaf"))) {
      children <- lapply(rev(seq_along(node)), function(i) node[[i]])
      stack <- c(stack, children)
      above <- c(above, rep(as.integer(at), length(children)))
    }
  }
  checked(.Call(glue_tree, as.integer(parents), enc2utf8(names), NULL, heights), call)
}

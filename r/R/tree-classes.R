# The library's trees as trees of R: lists of trees, phylo, dendrogram and hclust.

as.list.partita_tree <- function(x, ...) lapply(unclass(x)$newick, tree)

`[.partita_tree` <- function(x, i) {
  kept <- unclass(x)$newick[i]
  if (length(kept) == 0 || anyNA(kept)) abort(sprintf("there is no such tree; there are %d", length(x)), "usage", sys.call())
  tree(kept)
}

`[[.partita_tree` <- function(x, i) {
  if (length(i) != 1) abort("give the number of one tree", "usage", sys.call())
  x[i]
}

c.partita_tree <- function(...) tree(unlist(lapply(list(...), function(x) as.character(tree(x)))))

# The nodes of one tree, parents before their children, with heights: the leaf farthest from the root is at 0. Without lengths every
# node stands one above its highest child.
nodes_of <- function(x, call) {
  if (length(x) != 1) abort(sprintf("found %d trees; choose one with x[[1]]", length(x)), "wrong_input", call)
  found <- checked(.Call(glue_call, "nodes", list(tree_object(x, call)), "{}", NULL), call)
  nodes <- list(parent = as.integer(found$parent) + 1L, leaf = as.logical(found$leaf), name = as.character(unlist(found$name)))
  count <- length(nodes$parent)
  nodes$length <- if (length(found$length) == count) as.double(found$length)
  if (length(found$height) == count) {
    nodes$height <- as.double(found$height)
  } else if (!is.null(nodes$length)) {
    depth <- numeric(count)
    for (at in seq_len(count)[-1]) depth[at] <- depth[nodes$parent[at]] + nodes$length[at]
    nodes$height <- max(depth) - depth
  } else {
    height <- numeric(count)
    for (at in rev(seq_len(count)[-1])) height[nodes$parent[at]] <- max(height[nodes$parent[at]], height[at] + 1)
    nodes$height <- height
  }
  nodes
}

# Tips are numbered first, then the root and the inner nodes as they come.
as.phylo.partita_tree <- function(x, ...) {
  if (length(x) > 1) return(structure(class = "multiPhylo", lapply(as.list(x), as.phylo.partita_tree)))
  nodes <- nodes_of(x, sys.call(-1))
  tips <- sum(nodes$leaf)
  number <- integer(length(nodes$leaf))
  number[nodes$leaf] <- seq_len(tips)
  number[!nodes$leaf] <- tips + seq_len(sum(!nodes$leaf))
  below <- seq_along(number)[-1]
  made <- list(edge = cbind(number[nodes$parent[below]], number[below]), tip.label = nodes$name[nodes$leaf], Nnode = sum(!nodes$leaf))
  if (any(nzchar(nodes$name[!nodes$leaf]))) made$node.label <- nodes$name[!nodes$leaf]
  if (!is.null(nodes$length)) made$edge.length <- nodes$length[below]
  structure(class = "phylo", order = "cladewise", made)
}

as.phylo.partita_hierarchy <- function(x, ...) as.phylo.partita_tree(tree(x))

# Built from the last node to the first, since trees may be deep.
as.dendrogram.partita_tree <- function(object, ...) {
  nodes <- nodes_of(object, sys.call(-1))
  made <- vector("list", length(nodes$leaf))
  next_leaf <- sum(nodes$leaf)
  for (at in rev(seq_along(made))) {
    if (nodes$leaf[at]) {
      made[[at]] <- structure(next_leaf, members = 1L, height = nodes$height[at], label = nodes$name[at], leaf = TRUE)
      next_leaf <- next_leaf - 1L
    } else {
      made[[at]] <- joined(made[[at]], nodes$height[at])
    }
    above <- nodes$parent[at]
    if (above > 0) {
      made[[above]] <- c(list(made[[at]]), made[[above]])
      made[at] <- list(NULL)
    }
  }
  structure(made[[1]], class = "dendrogram")
}

# A node over its children, in the middle above the first and the last of them.
joined <- function(children, height) {
  members <- vapply(children, attr, 0L, "members")
  middle <- function(child) if (isTRUE(attr(child, "leaf"))) 0 else attr(child, "midpoint")
  last <- sum(members) - members[length(members)] + middle(children[[length(children)]])
  structure(children, members = sum(members), midpoint = (middle(children[[1]]) + last) / 2, height = height)
}

as.dendrogram.partita_hierarchy <- function(object, ...) as.dendrogram.partita_tree(tree(object))

# Nodes become merges from the lowest up, children before their parents.
as.hclust.partita_tree <- function(x, ...) {
  call <- sys.call(-1)
  nodes <- nodes_of(x, call)
  children <- tabulate(nodes$parent[-1], length(nodes$parent))
  if (any(children[!nodes$leaf] != 2)) abort("a node has other than two children; an hclust joins two, as.dendrogram() takes any tree", "wrong_input", call)
  if (any(nodes$height[nodes$leaf] > 1e-9 * max(nodes$height, 1)) && !is.null(nodes$length)) {
    abort("the leaves are not all at the same height; an hclust has them at 0, as.dendrogram() takes any tree", "wrong_input", call)
  }
  inner <- which(!nodes$leaf)
  # Parents come first in the list of nodes, so that of equal heights the later is the lower.
  inner <- inner[order(nodes$height[inner], -inner)]
  entry <- integer(length(nodes$leaf))
  entry[nodes$leaf] <- -seq_len(sum(nodes$leaf))
  entry[inner] <- seq_along(inner)
  side <- split(entry[-1], factor(nodes$parent[-1], inner))
  merge <- matrix(unlist(side), ncol = 2, byrow = TRUE)
  structure(class = "hclust", list(merge = merge, height = nodes$height[inner], order = seq_len(sum(nodes$leaf)),
    labels = nodes$name[nodes$leaf], method = "partita", call = call, dist.method = "none"))
}

plot.partita_tree <- function(x, ...) {
  graphics::plot(as.dendrogram.partita_tree(x), ...)
  invisible(x)
}

plot.partita_hierarchy <- function(x, ...) {
  graphics::plot(as.dendrogram.partita_hierarchy(x), ...)
  invisible(x)
}

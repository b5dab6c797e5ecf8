# Matrices and graphs: plain matrices, those of the package Matrix, and graphs of igraph.

matrix_object <- function(x, call) {
  if (inherits(x, "igraph")) {
    weights <- if ("weight" %in% igraph::edge_attr_names(x)) "weight" else NULL
    x <- igraph::as_adjacency_matrix(x, attr = weights, sparse = TRUE)
  }
  if (inherits(x, "Matrix")) {
    x <- methods_as(x)
    if (anyNA(x@x)) abort("the matrix has missing entries; give numbers", "wrong_input", call)
    return(checked(.Call(glue_matrix, nrow(x), ncol(x), x@i, x@j, as.double(x@x)), call))
  }
  if (is.data.frame(x)) x <- as.matrix(x)
  if (!is.matrix(x) || !(is.numeric(x) || is.logical(x))) {
    abort(paste0("an object of class \"", class(x)[1], "\" is no matrix of numbers"), "wrong_input", call)
  }
  if (anyNA(x)) abort("the matrix has missing entries; give numbers", "wrong_input", call)
  at <- which(x != 0, arr.ind = TRUE)
  rows <- as.integer(at[, 1]) - 1L
  columns <- as.integer(at[, 2]) - 1L
  checked(.Call(glue_matrix, nrow(x), ncol(x), rows, columns, as.double(x[at])), call)
}

# Entries by row and column, both halves of a symmetric matrix.
methods_as <- function(x) {
  general <- methods::as(x, "generalMatrix")
  triplets <- methods::as(general, "TsparseMatrix")
  methods::as(triplets, "dMatrix")
}

# The names of the nodes of a graph, or NULL; of a bipartite one those of the rows, then those of the columns.
node_names <- function(x, bipartite = FALSE) {
  if (isTRUE(bipartite)) return(if (is.null(rownames(x)) || is.null(colnames(x))) NULL else c(rownames(x), colnames(x)))
  if (inherits(x, "igraph")) return(if ("name" %in% igraph::vertex_attr_names(x)) igraph::V(x)$name else NULL)
  rownames(x)
}

# The same, where nodes without names are numbered from 1.
numbered_nodes <- function(x, bipartite) {
  found <- node_names(x, bipartite)
  if (!is.null(found)) return(found)
  nodes <- if (inherits(x, "igraph")) igraph::vcount(x) else if (isTRUE(bipartite)) sum(dim(x)) else nrow(x)
  as.character(seq_len(nodes))
}

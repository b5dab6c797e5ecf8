# The kind of two arguments together: labels, counts, co-clusterings, covers, biclusters, or trees.

is_tree <- function(x) {
  inherits(x, c("hclust", "dendrogram", "phylo", "multiPhylo", "partita_tree", "partita_hierarchy")) ||
    (is.character(x) && length(x) == 1 && !is.na(x) && grepl(";[[:space:]]*$", x, useBytes = TRUE))
}

is_members <- function(x) is.list(x) && !is.object(x) && length(x) > 0 && all(vapply(x, is.atomic, NA))

is_counts <- function(x) length(dim(x)) == 2 && (inherits(x, "Matrix") || ((is.table(x) || is.matrix(x)) && (is.numeric(x) || is.logical(x))))

# The advice for one argument that is no table of counts.
no_counts <- function(x) {
  if (is.data.frame(x)) return("a is a data frame and b is missing; give two of its columns")
  if (is.table(x)) return(sprintf("a is a table of %d dimensions and b is missing; a table of counts has two", length(dim(x))))
  "b is missing; give two clusterings, or a table of counts"
}

kind_of <- function(x) {
  if (is_tree(x)) return("trees")
  if (inherits(x, "partita_co_clustering")) return("co")
  if (inherits(x, "partita_cover")) return("covers")
  if (inherits(x, "partita_biclusters")) return("biclusters")
  if (is_members(x)) return("members")
  "labels"
}

no_first <- "there is nothing to compare; give two clusterings, or a table of counts"

# The objects of two clusterings of the same kind, with that kind and the options that they need.
two_objects <- function(a, b, reading, call, named = TRUE) {
  if (missing(a)) abort(no_first, "usage", call)
  if (missing(b)) {
    if (!is_counts(a)) abort(no_counts(a), "usage", call)
    refuse_reading(reading, "a table of counts", call)
    return(list(kind = "labels", objects = list(table_object(a, call))))
  }
  a <- with_noise(a, reading)
  b <- with_noise(b, reading)
  kinds <- c(kind_of(a), kind_of(b))
  if (all(kinds == "labels")) {
    warn_of_names(list(a, b), c("a", "b"), call)
    warn_of_noise(list(a, b), reading, call)
  }
  if (any(kinds == "members")) {
    both <- covers_of_members(a, b, call)
    a <- both[[1]]
    b <- both[[2]]
    kinds <- c(kind_of(a), kind_of(b))
  }
  if ("covers" %in% kinds) kinds[kinds == "labels"] <- "covers"
  if (kinds[1] != kinds[2]) {
    abort(sprintf("a is of the kind %s and b of the kind %s; give two of a kind", kinds[1], kinds[2]), "wrong_input", call)
  }
  if (!kinds[1] %in% c("labels", "co")) refuse_reading(reading, kinds[1], call)
  if (!is.null(reading$weights) && kinds[1] == "co") abort("weights are for labels; co-clusterings have none", "bad_value", call)
  objects <- switch(kinds[1],
    labels = list(labels_object(a, call, "a"), labels_object(b, call, "b")),
    co = c(co_objects(a, call), co_objects(b, call)),
    covers = cover_objects(a, b, call),
    biclusters = list(bicluster_object(a, call), bicluster_object(b, call)),
    trees = if (named) list(tree_object(a, call), tree_object(b, call)) else two_trees(a, b, call)
  )
  if (kinds[1] == "labels" && !is.null(reading$weights)) {
    objects <- c(objects, list(numbers_object(reading$weights, call)))
  }
  list(kind = kinds[1], objects = objects)
}

# Settings that would change nothing.
refuse_reading <- function(reading, what, call) {
  if (!is.null(reading)) abort(paste0("missing, noise and weights are for labels, and this is ", what, "; leave them out"), "bad_value", call)
}

numbers_object <- function(x, call) {
  if (!is.numeric(x)) abort("weights are not numbers; give the number of times that each item occurs", "bad_value", call)
  checked(.Call(glue_numbers, as.double(x)), call)
}

# Rows and columns are clusters, entries are counts.
table_object <- function(x, call) {
  x <- if (inherits(x, "Matrix")) as.matrix(x) else unclass(x)
  if (anyNA(x)) abort("the table of counts has missing entries; give whole numbers", "bad_label", call)
  names <- dimnames(x)
  if (anyNA(names[[1]]) || anyNA(names[[2]])) abort("a row or column of the table has no name; leave out missing labels", "missing_labels", call)
  counts <- as.double(t(x))
  checked(.Call(glue_table, counts, nrow(x), ncol(x), names[[1]], names[[2]]), call)
}

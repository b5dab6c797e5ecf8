# Names of items. Clusterings are compared by place, as everywhere; names that differ say that the user may mean something else.

# The names that a clustering gives its items, or NULL.
item_names <- function(x) {
  if (isS4(x)) x <- labels_of_cells(x)
  if (is.object(x) && !is.factor(x) && is.list(x)) x <- fitted_labels(x)
  if (is.atomic(x) && is.null(dim(x))) names(x) else NULL
}

# Warns where two clusterings have names in another order, or of other items.
warn_of_names <- function(items, labels, call) {
  all <- lapply(items, item_names)
  named <- which(!vapply(all, is.null, NA))
  for (other in named[-1]) {
    advice <- names_advice(all[[named[1]]], all[[other]], labels[named[1]], labels[other])
    if (!is.null(advice)) return(alert(advice, "doubt", call))
  }
}

names_advice <- function(one, two, first, second) {
  if (length(one) != length(two) || identical(one, two)) return(NULL)
  known <- one %in% two
  # The names that R gives to rows without any.
  if (!any(known) && (is_numbered(one) || is_numbered(two))) return(NULL)
  both <- paste(first, "and", second)
  if (anyDuplicated(one) || anyDuplicated(two)) {
    return(paste(both, "have different names, some of them twice, and are compared by place; put both into the same order first"))
  }
  if (all(known)) {
    return(sprintf("%s have the same names in another order and are compared by place; give %s[names(%s)] to match their items", both, second, first))
  }
  paste(both, "have different names and are compared by place; match their items first, or give unname() of both if the places are right")
}

is_numbered <- function(names) identical(names, as.character(seq_along(names)))

# The names that all clusterings agree on: those of the first that has any, or of the rows of a data frame; NULL where they differ.
shared_names <- function(clusterings, items = clusterings) {
  if (is.data.frame(clusterings) && is.character(attr(clusterings, "row.names"))) return(row.names(clusterings))
  all <- lapply(items, item_names)
  all <- all[!vapply(all, is.null, NA)]
  if (length(all) && all(vapply(all, identical, NA, all[[1]]))) all[[1]] else NULL
}

# Items with names, where there is one each.
with_names <- function(x, names) {
  if (length(names) == length(x)) names(x) <- names
  x
}

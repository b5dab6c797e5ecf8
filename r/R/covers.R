# Clusterings with more than a label per item: co-clusterings, covers and biclusters.

co_clustering <- function(rows, columns) {
  call <- sys.call()
  found <- list(rows = labels_of(rows, call, "rows"), columns = labels_of(columns, call, "columns"))
  structure(class = "partita_co_clustering", found)
}

cover <- function(clusters, items = NULL, weights = NULL, normalize = FALSE, threshold = NULL) {
  made_cover(clusters, items, weights, normalize, threshold, sys.call())
}

# The same for other functions, whose call an error names.
made_cover <- function(clusters, items = NULL, weights = NULL, normalize = FALSE, threshold = NULL, call) {
  if (is.matrix(clusters) && is.numeric(clusters)) return(cover_of_memberships(clusters, normalize, threshold, call))
  if (!is.list(clusters)) abort("clusters is no list; give a list with the items of each cluster, or a matrix of memberships", "usage", call)
  for (at in seq_along(clusters)) {
    twice <- anyDuplicated(clusters[[at]])
    if (twice) abort(sprintf("item %s is twice in cluster %d", shown(clusters[[at]][twice]), at), "usage", call)
  }
  members <- members_of(clusters)
  if (anyNA(members)) abort("a cluster lists a missing item", "missing_labels", call)
  known <- if (is.null(items)) sort(unique(members)) else if (is.numeric(items) && length(items) == 1 && (is.null(members) || is.numeric(members))) seq_len(items) else unique(items)
  at <- match(members, known)
  if (anyNA(at)) abort(paste0("item ", members[is.na(at)][1], " is in a cluster but not among the items"), "usage", call)
  of <- rep(seq_along(clusters), lengths(clusters))
  if (!is.null(weights)) {
    weights <- as.double(unlist(weights))
    if (length(weights) != length(at)) abort(sprintf("found %d weights for %d memberships; give one each", length(weights), length(at)), "unequal_lengths", call)
    if (normalize) weights <- weights / stats::ave(weights, at, FUN = sum)
    if (!is.null(threshold)) weights <- as.double(weights >= threshold)
  }
  structure(class = "partita_cover", list(items = known, item = at, cluster = of, clusters = length(clusters), names = names(clusters), weights = weights))
}

# Memberships with a row per item and a column per cluster, as of fanny() or Mclust().
cover_of_memberships <- function(x, normalize, threshold, call) {
  if (anyNA(x) || any(x < 0)) abort("a membership is missing or negative; give numbers of 0 or more", "usage", call)
  inside <- lapply(seq_len(ncol(x)), function(cluster) which(x[, cluster] > 0))
  weights <- Map(function(cluster, members) x[members, cluster], seq_len(ncol(x)), inside)
  names(inside) <- colnames(x)
  if (!is.null(rownames(x))) inside <- lapply(inside, function(members) rownames(x)[members])
  made_cover(inside, if (is.null(rownames(x))) nrow(x) else rownames(x), weights, normalize, threshold, call)
}

# The items of all clusters. The levels of a factor are its items, not its codes.
members_of <- function(clusters) {
  unlist(lapply(clusters, function(members) if (is.factor(members)) as.character(members) else members), use.names = FALSE)
}

biclusters <- function(rows, columns, shape) {
  call <- sys.call()
  if (!is.list(rows) || !is.list(columns) || length(rows) != length(columns)) {
    abort("rows and columns are lists of the same length, with the rows and the columns of each bicluster", "usage", call)
  }
  if (!is.numeric(shape) || length(shape) != 2 || anyNA(shape) || any(shape < 1)) {
    abort("shape is the number of rows and of columns of the matrix: give two numbers of at least 1", "usage", call)
  }
  structure(class = "partita_biclusters", list(rows = rows, columns = columns, shape = as.integer(shape)))
}

co_objects <- function(x, call) list(labels_object(x$rows, call, "rows"), labels_object(x$columns, call, "columns"))

cover_object <- function(x, call) {
  if (!inherits(x, "partita_cover")) return(labels_object(x, call))
  checked(.Call(glue_cover, length(x$items), x$clusters, as.integer(x$item) - 1L, as.integer(x$cluster) - 1L, x$weights), call)
}

# Covers and labels as covers of the same items; labels number theirs.
same_covers <- function(items, call) {
  is_cover <- vapply(items, inherits, NA, "partita_cover")
  items[!is_cover] <- lapply(items[!is_cover], function(labels) {
    labels <- labels_of(labels, call)
    if (anyNA(labels)) abort("labels beside covers are missing; leave these items out", "missing_labels", call)
    made_cover(unname(split(seq_along(labels), labels, drop = TRUE)), length(labels), call = call)
  })
  first <- items[[1]]
  lapply(items, function(other) {
    at <- match(as.character(other$items), as.character(first$items))
    if (anyNA(at) || length(first$items) != length(other$items)) {
      abort("the covers have different items; name all items of each with items =", "wrong_input", call)
    }
    other$item <- at[other$item]
    other$items <- first$items
    other
  })
}

# Two covers of the same items, or a cover and labels in the order of its items.
cover_objects <- function(a, b, call) {
  is_cover <- c(inherits(a, "partita_cover"), inherits(b, "partita_cover"))
  if (all(is_cover)) {
    at <- match(b$items, a$items)
    if (anyNA(at) || length(a$items) != length(b$items)) {
      abort("the covers have different items; name all items of both with items =", "wrong_input", call)
    }
    b$item <- at[b$item]
    b$items <- a$items
  } else {
    items <- if (is_cover[1]) a$items else b$items
    if (!isTRUE(all.equal(as.character(items), as.character(seq_along(items))))) {
      abort("labels have no names, so a cover beside them numbers its items; give cover(..., items = their number)", "wrong_input", call)
    }
  }
  list(cover_object(a, call), cover_object(b, call))
}

bicluster_object <- function(x, call) {
  within <- function(members, most) is.numeric(members) && !anyNA(members) && all(members >= 1 & members <= most & members == round(members))
  if (!all(vapply(x$rows, within, NA, x$shape[1])) || !all(vapply(x$columns, within, NA, x$shape[2]))) {
    abort("a bicluster names a row or column that the matrix does not have; rows and columns are numbered from 1", "wrong_input", call)
  }
  sizes <- as.integer(rbind(lengths(x$rows), lengths(x$columns)))
  members <- unlist(Map(c, x$rows, x$columns), use.names = FALSE)
  checked(.Call(glue_biclusters, x$shape[1], x$shape[2], sizes, as.integer(members) - 1L), call)
}

# Two lists of clusters over the items of both: labels where every item is in one cluster of each, else covers.
covers_of_members <- function(a, b, call) {
  if (!is_members(a) || !is_members(b)) {
    abort("a list of clusters names its items; give both clusterings as lists, or both as labels", "wrong_input", call)
  }
  if (anyNA(members_of(a)) || anyNA(members_of(b))) abort("a cluster lists a missing item", "missing_labels", call)
  items <- sort(unique(c(members_of(a), members_of(b))))
  only_one(members_of(a), members_of(b), call)
  labels_of_covers(lapply(list(a, b), made_cover, items = items, call = call), items)
}

# Two lists in which no item is twice are clusterings, and must have the same items.
only_one <- function(a, b, call) {
  if (anyDuplicated(a) || anyDuplicated(b)) return()
  for (side in list(list(setdiff(a, b), "a", "b"), list(setdiff(b, a), "b", "a"))) {
    if (length(side[[1]])) {
      abort(sprintf("item %s is in a cluster of %s and in none of %s; give lists of the same items, or cover(..., items = all)", shown(side[[1]][1]), side[[2]], side[[3]]), "wrong_input", call)
    }
  }
}

# Covers in which every item is in one cluster, as labels with the names of the clusters; all as they are where one is none.
# Items that are texts are the names of the labels.
labels_of_covers <- function(covers, items) {
  once <- function(x) length(x$item) == length(items) && !anyDuplicated(x$item)
  if (!all(vapply(covers, once, NA))) return(covers)
  labels <- lapply(covers, function(x) if (is.null(x$names)) x$cluster[order(x$item)] else x$names[x$cluster][order(x$item)])
  if (is.character(items)) lapply(labels, stats::setNames, items) else labels
}

print.partita_co_clustering <- function(x, ...) {
  count <- function(labels) length(unique(labels))
  cat(sprintf("a co-clustering of %d rows in %d clusters and %d columns in %d\n", length(x$rows), count(x$rows), length(x$columns), count(x$columns)))
  invisible(x)
}

print.partita_cover <- function(x, ...) {
  cat(sprintf("a cover of %d items by %d clusters with %d memberships\n", length(x$items), x$clusters, length(x$item)))
  invisible(x)
}

print.partita_biclusters <- function(x, ...) {
  cat(sprintf("%d biclusters of a matrix of %d rows and %d columns\n", length(x$rows), x$shape[1], x$shape[2]))
  invisible(x)
}

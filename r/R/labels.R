# Labels as R users hold them.

# A vector of labels: integer, factor, logical, character or double.
labels_of <- function(x, call, name = "the clustering") {
  given <- class(x)[1]
  if (is.object(x)) {
    if (inherits(x, "integer64")) return(.Call(glue_int64, unclass(x)))
    if (is.factor(x)) return(without_na_level(x))
    if (inherits(x, times)) return(text_of_time(x))
    cells <- labels_of_cells(x)
    if (!is.null(cells)) return(labels_of(cells, call, name))
    x <- fitted_labels(x)
  }
  if (is.null(x) || !is.atomic(x) || is.complex(x) || is.raw(x)) {
    what <- if (is.null(x)) "NULL" else paste0("an object of class \"", given, "\"")
    abort(paste0(name, " is ", what, "; give a vector or factor with a label per item"), "bad_label", call)
  }
  if (!is.null(dim(x)) && length(dim(x)) > 1 && min(dim(x)) > 1) {
    abort(paste0(name, " is a matrix; give one column of it, or a table of counts alone"), "bad_label", call)
  }
  x
}

# Dates and times are read as their text.
times <- c("Date", "POSIXt", "difftime")
text_of_time <- function(x) {
  text <- format(x)
  text[is.na(x)] <- NA
  text
}

# A factor whose missing values are missing, not a level.
without_na_level <- function(x) if (anyNA(levels(x))) factor(x, levels(x)[!is.na(levels(x))]) else x

# The labels in what clustering functions return: kmeans, pam, Mclust, dbscan, communities, partitions of clue and others.
fitted_labels <- function(x) {
  if (!is.list(x) || is.data.frame(x)) return(x)
  if (inherits(x, "cl_partition")) return(labels_of_clue(x))
  # Some classes have their own idea of what stands under a name.
  x <- unclass(x)
  for (name in c("cluster", "clustering", "classification", "membership", "class_ids", "labels")) {
    if (is.atomic(x[[name]]) && length(x[[name]])) return(x[[name]])
  }
  x
}

# A partition of clue: ids of classes, memberships, or the fitted clustering that it was made of. Of memberships the greatest counts.
labels_of_clue <- function(x) {
  held <- unclass(x)
  if (is.list(held) && ".Data" %in% names(held)) held <- held$.Data
  if (is.matrix(held) || inherits(held, "cl_membership")) return(max.col(matrix(held, nrow(held)), "first"))
  if (is.list(held)) fitted_labels(held) else as.vector(held)
}

# DBSCAN writes noise as 0. Where noise is treated, it gets the label of noise.
with_noise <- function(x, reading) {
  if (is.null(reading) || reading$noise == "cluster" || !inherits(x, c("dbscan", "dbscan_fast", "hdbscan", "optics"))) return(x)
  labels <- fitted_labels(x)
  if (identical(reading$noise_label, "-1")) replace(labels, which(labels == 0), -1L) else labels
}

# Warns where noise is treated and no item is noise.
warn_of_noise <- function(items, reading, call) {
  if (is.null(reading) || reading$noise == "cluster") return()
  is_noise <- function(x) {
    labels <- labels_of(x, call)
    wanted <- if (is.numeric(labels)) suppressWarnings(as.numeric(reading$noise_label)) else reading$noise_label
    any(labels == wanted, na.rm = TRUE)
  }
  if (!any(vapply(items, is_noise, NA))) {
    alert(sprintf("no item has the noise label %s; name yours with noise_label", reading$noise_label), "doubt", call)
  }
}

# Labels as the library holds them, with texts.
labels_object <- function(x, call, name = "the clustering") {
  x <- labels_of(x, call, name)
  if (is.factor(x)) return(checked(.Call(glue_labels, x, levels(x)), call))
  if (is.logical(x)) return(checked(.Call(glue_labels, x, c("FALSE", "TRUE")), call))
  if (is.character(x)) {
    coded <- .Call(glue_codes, x)
    return(checked(.Call(glue_labels, coded[[1]], coded[[2]]), call))
  }
  checked(.Call(glue_labels, x, NULL), call)
}

# Rules for reading labels, as options of the library; NULL where nothing was asked for.
reading <- function(missing, noise, noise_label, weights, call) {
  missing <- choice(missing, c("refuse", "drop", "cluster", "singletons"), "missing", call)
  noise <- choice(noise, c("cluster", "drop", "singletons"), "noise", call)
  if (!is.atomic(noise_label) || length(noise_label) != 1 || is.na(noise_label)) {
    abort("noise_label is not a label; give one number or text", "bad_value", call)
  }
  if (noise == "cluster" && !identical(as.character(noise_label), "-1")) {
    abort("noise_label has no effect without noise; add noise = \"drop\" or \"singletons\"", "bad_value", call)
  }
  if (missing == "refuse" && noise == "cluster" && is.null(weights)) return(NULL)
  noise_label <- if (is.numeric(noise_label)) number(noise_label) else as.character(noise_label)
  list(missing = missing, noise = noise, noise_label = noise_label, weights = weights)
}

# The number of threads, or NULL.
threads_of <- function(threads, call) {
  if (is.null(threads)) return(NULL)
  wanted <- whole(1, 65536)(threads)
  if (!is.null(wanted)) abort(not_a_value(threads, "threads", wanted), "bad_value", call)
  as.integer(threads)
}

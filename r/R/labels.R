# Labels as R users hold them.

# A vector of labels: integer, factor, logical, character or double.
labels_of <- function(x, call, name = "the clustering") {
  given <- class(x)[1]
  if (is.object(x)) {
    if (inherits(x, "integer64")) return(.Call(glue_int64, unclass(x)))
    if (is.factor(x)) return(without_na_level(x))
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

# A factor whose missing values are missing, not a level.
without_na_level <- function(x) if (anyNA(levels(x))) factor(x, levels(x)[!is.na(levels(x))]) else x

# The labels in what clustering functions return: kmeans, pam, Mclust, dbscan, communities and others.
fitted_labels <- function(x) {
  if (!is.list(x) || is.data.frame(x)) return(x)
  # Some classes have their own idea of what stands under a name.
  x <- unclass(x)
  for (name in c("cluster", "clustering", "classification", "membership", "class_ids", "labels")) {
    if (is.atomic(x[[name]]) && length(x[[name]])) return(x[[name]])
  }
  x
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

# How labels are read, as options of the library; NULL where nothing was asked for.
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
  if (!is.numeric(threads) || length(threads) != 1 || is.na(threads) || threads < 1 || threads > 65536) {
    abort("threads is not a number of threads; give an integer from 1 to 65536", "bad_value", call)
  }
  as.integer(threads)
}

# What have many in common, and how sure is that?

consensus_clustering <- function(clusterings, loss = "vi", weight = NULL, clusters = NULL, max_clusters = NULL, credible = NULL, seed = 0,
                                 missing = c("drop", "refuse", "cluster", "singletons"),
                                 noise = c("cluster", "drop", "singletons"), noise_label = -1L, threads = NULL) {
  call <- sys.call()
  reading <- reading(missing, noise, noise_label, NULL, call)
  all <- several(clusterings, call, reading)
  if (all$kind == "co") {
    sides <- function(side) consensus_clustering(lapply(clusterings, `[[`, side), loss, weight, seed = seed, threads = threads)
    found <- list(rows = sides("rows"), columns = sides("columns"))
    made <- co_clustering(found$rows$cluster, found$columns$cluster)
    attr(made, "expected_loss") <- found$rows$expected_loss + found$columns$expected_loss
    return(made)
  }
  if (all$kind != "labels") abort("consensus_clustering takes labels or co-clusterings; for trees there is consensus_tree", "wrong_input", call)
  options <- options_of(
    names = texts(all$names), loss = loss, weight = weight, clusters = clusters, max_clusters = max_clusters, seed = seed,
    missing = reading$missing, noise = reading$noise, noise_label = reading$noise_label
  )
  found <- checked(.Call(glue_call, "consensus", all$objects, options, threads_of(threads, call)), call)
  for (warning in found$warnings) alert(warning, "doubt", call)
  found$warnings <- NULL
  found$cluster <- with_names(as.integer(found$labels) + 1L, all$items)
  found$labels <- NULL
  if (!is.null(credible)) {
    found$ball <- credible_ball(found$cluster, clusterings, loss, weight, credible, missing, noise, noise_label, threads)
  }
  structure(class = "partita_consensus", found)
}

print.partita_consensus <- function(x, digits = 4, ...) {
  number <- function(value) formatC(value, digits = digits, format = "g")
  cat(sprintf("%d items in %d clusters; expected loss %s, agreement %s\n", length(x$cluster), max(x$cluster), number(x$expected_loss), number(x$agreement)))
  invisible(x)
}

# How often each item is with those of its own cluster, and with those of the next best: where the two are near, it may belong to
# either. Of many items, which have no such numbers, the stability of the clusters.
plot.partita_consensus <- function(x, ...) {
  if (is.null(x$own)) {
    graphics::barplot(as.double(x$stability), names.arg = seq_along(x$stability), ylim = c(0, 1), xlab = "cluster", ylab = "stability", ...)
    return(invisible(x))
  }
  own <- as.double(x$own)
  sorted <- order(x$cluster, -own)
  colours <- grDevices::hcl.colors(max(x$cluster, 2), "Dark 3")[x$cluster[sorted]]
  at <- seq_along(sorted)
  graphics::plot(at, own[sorted], type = "h", col = colours, ylim = c(0, 1), xaxt = "n", xlab = "items by cluster; dots: the next best cluster", ylab = "share of clusterings that agree", ...)
  graphics::points(at, as.double(x$"next")[sorted], pch = 20, cex = 0.6)
  middle <- tapply(at, x$cluster[sorted], mean)
  graphics::axis(1, middle, names(middle), tick = FALSE)
  invisible(x)
}

# Clusterings of labels with the options of how they are read; `first` is a clustering that they are held against.
labels_of_many <- function(clusterings, name, missing, noise, noise_label, call, ..., first = NULL) {
  reading <- reading(missing, noise, noise_label, NULL, call)
  all <- several(clusterings, call, reading, first)
  if (all$kind != "labels") abort(paste0(name, " takes labels, and these are ", all$kind), "wrong_input", call)
  all$options <- options_of(names = texts(all$names), missing = reading$missing, noise = reading$noise, noise_label = reading$noise_label, ...)
  all
}

credible_ball <- function(x, clusterings, loss = "vi", weight = NULL, level = 0.95,
                          missing = c("drop", "refuse", "cluster", "singletons"), noise = c("cluster", "drop", "singletons"),
                          noise_label = -1L, threads = NULL) {
  call <- sys.call()
  all <- labels_of_many(clusterings, "credible_ball", missing, noise, noise_label, call, loss = loss, weight = weight, level = level, first = x)
  found <- checked(.Call(glue_call, "credible_ball", all$objects, all$options, threads_of(threads, call)), call)
  named <- function(numbers) all$names[as.integer(unlist(numbers)) + 1L]
  parts <- lapply(found[c("inside", "horizontal", "upper", "lower")], named)
  structure(class = "partita_ball", c(list(level = level, radius = found$radius, clusterings = length(all$names)), parts))
}

print.partita_ball <- function(x, ...) {
  cat(sprintf("%d of %d clusterings lie within %.4g, at least %g %% of them\n", length(x$inside), x$clusterings, x$radius, 100 * x$level))
  for (part in c("horizontal", "upper", "lower")) cat(sprintf("  %s: %s\n", part, paste(utils::head(x[[part]], 5), collapse = ", ")))
  invisible(x)
}

co_association <- function(clusterings, missing = c("drop", "refuse", "cluster", "singletons"),
                           noise = c("cluster", "drop", "singletons"), noise_label = -1L, threads = NULL) {
  call <- sys.call()
  all <- labels_of_many(clusterings, "co_association", missing, noise, noise_label, call)
  found <- checked(.Call(glue_call, "co_association", all$objects, all$options, threads_of(threads, call)), call)
  found <- do.call(rbind, lapply(found, as.double))
  if (length(all$items) == nrow(found)) dimnames(found) <- list(all$items, all$items)
  found
}

element_consistency <- function(clusterings, missing = c("drop", "refuse", "cluster", "singletons"),
                                noise = c("cluster", "drop", "singletons"), noise_label = -1L, threads = NULL) {
  call <- sys.call()
  all <- labels_of_many(clusterings, "element_consistency", missing, noise, noise_label, call)
  found <- checked(.Call(glue_call, "element_consistency", all$objects, all$options, threads_of(threads, call)), call)
  with_names(as.double(found), all$items)
}

pac <- function(clusterings, low = 0.1, high = 0.9, missing = c("drop", "refuse", "cluster", "singletons"),
                noise = c("cluster", "drop", "singletons"), noise_label = -1L, threads = NULL) {
  call <- sys.call()
  all <- labels_of_many(clusterings, "pac", missing, noise, noise_label, call, low = low, high = high)
  checked(.Call(glue_call, "pac", all$objects, all$options, threads_of(threads, call)), call)
}

mean_agreement <- function(clusterings, measure = "adjusted_rand", level = 0.95, draws = 1000, seed = 0,
                           missing = c("drop", "refuse", "cluster", "singletons"), noise = c("cluster", "drop", "singletons"),
                           noise_label = -1L, threads = NULL) {
  call <- sys.call()
  all <- labels_of_many(clusterings, "mean_agreement", missing, noise, noise_label, call, measure = measure, level = level, draws = draws, seed = seed)
  found <- checked(.Call(glue_call, "mean_agreement", all$objects, all$options, threads_of(threads, call)), call)
  data.frame(
    measure = found$measure, mean = found$mean, low = found$low, high = found$high, level = level,
    medoid = all$names[found$medoid + 1], medoid_mean = found$medoid_mean
  )
}

stability <- function(x, clusterings, missing = c("drop", "refuse", "cluster", "singletons"),
                      noise = c("cluster", "drop", "singletons"), noise_label = -1L, threads = NULL) {
  call <- sys.call()
  all <- labels_of_many(clusterings, "stability", missing, noise, noise_label, call, first = x)
  found <- checked(.Call(glue_call, "stability", all$objects, all$options, threads_of(threads, call)), call)
  stats::setNames(as.double(found$stability), as.character(unlist(found$names)))
}

# What have many in common, and how sure is that?

consensus_clustering <- function(clusterings, loss = "vi", weight = NULL, clusters = NULL, max_clusters = NULL, credible = NULL, measure = NULL, seed = 0,
                                 missing = c("drop", "refuse", "cluster", "singletons"),
                                 noise = c("cluster", "drop", "singletons"), noise_label = -1L, threads = NULL) {
  call <- sys.call()
  reading <- reading(missing, noise, noise_label, NULL, call)
  all <- several(clusterings, call, reading)
  if (!all$kind %in% c("labels", "co")) abort("consensus_clustering takes labels or co-clusterings; for trees there is consensus_tree", "wrong_input", call)
  options <- options_of(
    names = texts(all$names), kind = all$kind, loss = loss, weight = weight, clusters = clusters, max_clusters = max_clusters, credible = credible,
    scored = !is.null(measure), measure = measure, seed = seed, missing = reading$missing, noise = reading$noise, noise_label = reading$noise_label
  )
  answer <- checked(.Call(glue_call, "consensus", all$objects, options, threads_of(threads, call)), call)
  alert_doubts(answer, call)
  found <- answer$consensus
  cluster <- function(labels) as.integer(labels) + 1L
  if (all$kind == "co") {
    made <- co_clustering(cluster(found$rows$labels), cluster(found$columns$labels))
    return(structure(made, expected_loss = found$expected_loss, answer = answer))
  }
  found$cluster <- with_names(cluster(found$labels), all$items)
  found$labels <- NULL
  found$credible <- NULL
  if (!is.null(credible)) found$ball <- ball_of(answer$consensus$credible, all$names)
  if (!is.null(measure)) found <- c(found, answer[c("measure", "mean_score", "medoid")])
  structure(found, answer = answer, class = "partita_consensus")
}

# The whole answer, key by key as in every front end.
as.list.partita_consensus <- function(x, ...) attr(x, "answer")

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
  ball_of(found, all$names)
}

# A ball among that many clusterings.
ball_of <- function(found, names) {
  parts <- lapply(found[c("inside", "horizontal", "upper", "lower")], function(part) as.character(unlist(part)))
  structure(class = "partita_ball", c(list(level = found$level, radius = found$radius, clusterings = length(names)), parts))
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

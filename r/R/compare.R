# How alike are two, how sure is that, and could it be chance?

# Two clusterings as objects, with the options of how they are read. Scores alone need no names of leaves.
asked <- function(a, b, measures, missing, noise, noise_label, weights, leaves, call, named = TRUE, ...) {
  if (missing(measures) || (!is.null(measures) && length(measures) == 0)) abort("measures is missing; name one measure or several", "usage", call)
  if (!is.null(measures) && !is.character(measures)) abort(not_a_value(measures, "measures", "give names of measures, see measures()"), "bad_value", call)
  reading <- reading(missing, noise, noise_label, weights, call)
  two <- two_objects(a, b, reading, call, named)
  leaves <- choice(leaves, c("exact", "inner"), "leaves", call)
  two$options <- options_of(
    measures = texts(measures), missing = reading$missing, noise = reading$noise, noise_label = reading$noise_label,
    leaves = leaves, ...
  )
  two
}

compare <- function(a, b, measures = NULL, missing = c("refuse", "drop", "cluster", "singletons"),
                    noise = c("cluster", "drop", "singletons"), noise_label = -1L, weights = NULL,
                    leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  two <- asked(a, b, measures, missing, noise, noise_label, weights, leaves, call,
    named = is.null(measures), cuts = is.null(measures))
  found <- checked(.Call(glue_call, "compare", two$objects, two$options, threads_of(threads, call)), call)
  alert_doubts(found, call)
  keys <- unlist(found$measures)
  frame <- cbind(data.frame(measure = keys, value = by_key(found$scores, keys)), facts_of_measures(keys))
  frame$note <- as.character(by_key(found$notes, keys))
  structure(frame,
    class = c("partita_comparison", "data.frame"), kind = found$kind, n = found$n, clusters = found$clusters,
    leaves = found$leaves, agreement = agreement_of(found), answer = found
  )
}

# The whole answer, key by key as in every front end.
as.list.partita_comparison <- function(x, ...) attr(x, "answer")

# The agreeing cuts of two trees with the clusters of each leaf.
agreement_of <- function(found) {
  if (is.null(found$agreement)) return(NULL)
  c(found$agreement, found$cuts)
}

# Values by the keys of measures; NA where a measure has none.
by_key <- function(values, keys) {
  picked <- lapply(keys, function(key) values[[key]])
  picked[vapply(picked, is.null, NA)] <- NA
  unlist(picked)
}

# The entry of a measure in the catalogue.
fact_of_measure <- function(key) Filter(function(one) one$name == sub(":.*", "", key), catalogue())[[1]]

# Range and direction of measures, as the catalogue has them.
facts_of_measures <- function(keys) {
  all <- catalogue()
  at <- match(sub(":.*", "", keys), vapply(all, `[[`, "", "name"))
  end <- function(one, name, open) if (is.null(one[[name]])) open else format(one[[name]], digits = 15)
  low <- vapply(all[at], function(one) paste0(if (is.null(one$low)) "(" else "[", end(one, "low", "-\u221e")), "")
  high <- vapply(all[at], function(one) paste0(end(one, "high", "\u221e"), if (is.null(one$high)) ")" else "]"), "")
  better <- c(similarity = "higher", distance = "lower", description = "")[vapply(all[at], `[[`, "", "sense")]
  data.frame(range = paste0(low, ", ", high), better = unname(better))
}

# Every measure as data; it never changes.
catalogue <- local({
  known <- NULL
  function(call = NULL) {
    if (is.null(known)) known <<- checked(.Call(glue_call, "measures", list(), "{}", NULL), call)
    known
  }
})

format.partita_comparison <- function(x, digits = 6, ...) {
  clusters <- attr(x, "clusters")
  heading <- if (!is.null(clusters)) {
    sprintf("%.0f items; a has %d clusters, b has %d", attr(x, "n"), as.integer(clusters[1]), as.integer(clusters[2]))
  } else if (!is.null(attr(x, "leaves"))) {
    sprintf("two trees over %d leaves", as.integer(attr(x, "leaves")))
  } else {
    paste("two of the kind", attr(x, "kind"))
  }
  value <- ifelse(is.na(x$value), "NA", formatC(x$value, digits = digits, format = "g"))
  lines <- paste0("  ", format(x$measure), "  ", formatC(value, width = max(nchar(value))), "  ", format(x$range), "  ",
    ifelse(nzchar(x$better), paste(x$better, "is more alike"), ""))
  notes <- x$note[!is.na(x$note)]
  c(heading, sub(" +$", "", lines), if (length(notes)) paste0("  ", x$measure[!is.na(x$note)], ": ", notes))
}

print.partita_comparison <- function(x, digits = 6, ...) {
  if (!all(c("measure", "value", "range", "better", "note") %in% names(x))) return(NextMethod())
  writeLines(format(x, digits = digits))
  invisible(x)
}

summary.partita_comparison <- function(object, ...) {
  values <- stats::setNames(object$value, object$measure)
  c(list(kind = attr(object, "kind"), n = attr(object, "n"), clusters = attr(object, "clusters")), as.list(values))
}

plot.partita_comparison <- function(x, ...) {
  shown <- x[is.finite(x$value), ]
  with_margin(NULL, graphics::dotchart(rev(shown$value), labels = rev(shown$measure), xlab = "value", pch = 19, ...))
  invisible(x)
}

confidence_interval <- function(a, b, measures = NULL, level = 0.95, method = NULL, groups = NULL, population = NULL, draws = NULL,
                                seed = 0, missing = c("refuse", "drop", "cluster", "singletons"),
                                noise = c("cluster", "drop", "singletons"), noise_label = -1L, weights = NULL,
                                leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  grouped <- if (is.null(groups)) NULL else TRUE
  method <- optional(method, methods_of_intervals, "method", call)
  options_of(level = level)
  two <- asked(a, b, measures, missing, noise, noise_label, weights, leaves, call,
    ci = level, ci_method = method, population = population, draws = draws, seed = seed, grouped = grouped)
  if (!is.null(groups)) two$objects <- c(two$objects, list(labels_object(groups, call, "groups")))
  found <- checked(.Call(glue_call, "interval", two$objects, two$options, threads_of(threads, call)), call)
  alert_doubts(found, call)
  intervals <- parts_of(found, "intervals", call)
  for (one in intervals) for (warning in unlist(one$warnings)) alert(paste0(one$measure, ": ", warning), "doubt", call)
  frame <- columns_of(intervals, c("measure", "estimate", "low", "high", "level", "method", "standard_error", "note"))
  structure(frame, class = c("partita_intervals", "data.frame"))
}

print.partita_intervals <- function(x, digits = 4, ...) {
  if (!all(c("measure", "estimate", "low", "high", "level") %in% names(x))) return(NextMethod())
  shown <- function(value) formatC(value, digits = digits, format = "f")
  writeLines(sprintf("%s  %s  [%s, %s] at %g %%", format(x$measure), shown(x$estimate), shown(x$low), shown(x$high), 100 * x$level))
  for (note in x$note[!is.na(x$note)]) writeLines(paste0("  ", note))
  invisible(x)
}

plot.partita_intervals <- function(x, ...) {
  at <- rev(seq_len(nrow(x)))
  with_margin(x$measure, {
    graphics::plot(x$estimate, at, xlim = range(x$low, x$high, x$estimate, finite = TRUE), ylim = c(0.5, nrow(x) + 0.5), yaxt = "n",
      xlab = sprintf("score with its interval at %g %%", 100 * x$level[1]), ylab = "", pch = 19, ...)
    graphics::segments(x$low, at, x$high, at)
    graphics::axis(2, at, x$measure, las = 1)
  })
  invisible(x)
}

significance <- function(a, b, measures = NULL, null_model = NULL, fix_a = FALSE, tails = NULL, mid_p = FALSE,
                         draws = NULL, seed = 0, missing = c("refuse", "drop", "cluster", "singletons"),
                         noise = c("cluster", "drop", "singletons"), noise_label = -1L, weights = NULL,
                         leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  two <- asked(a, b, measures, missing, noise, noise_label, weights, leaves, call,
    null_model = null_model, fix_a = fix_a, tails = tails, mid_p = mid_p, draws = draws, seed = seed)
  found <- checked(.Call(glue_call, "significance", two$objects, two$options, threads_of(threads, call)), call)
  names <- c("measure", "observed", "expected", "deviation", "z", "p", "exact", "p_error", "p_floor", "p_holm", "p_fdr", "draws")
  alert_doubts(found, call)
  structure(columns_of(parts_of(found, "p_values", call), names), class = c("partita_significance", "data.frame"))
}

print.partita_significance <- function(x, digits = 4, ...) {
  if (!all(c("measure", "observed", "expected", "p", "p_floor") %in% names(x))) return(NextMethod())
  sign <- ifelse(x$p <= x$p_floor, "<=", "=")
  shown <- function(value) formatC(value, digits = digits, format = "f")
  writeLines(sprintf("%s  %s, by chance %s; p %s %.3g", format(x$measure), shown(x$observed), shown(x$expected), sign, x$p))
  invisible(x)
}

# The scores, and what chance gives: its mean with two standard deviations.
plot.partita_significance <- function(x, ...) {
  at <- rev(seq_len(nrow(x)))
  ends <- cbind(x$expected - 2 * x$deviation, x$expected + 2 * x$deviation)
  with_margin(x$measure, {
    graphics::plot(x$observed, at, xlim = range(x$observed, ends, finite = TRUE), ylim = c(0.5, nrow(x) + 0.5), yaxt = "n",
      xlab = "score; grey: by chance", ylab = "", pch = 19, ...)
    graphics::segments(ends[, 1], at, ends[, 2], at, col = "grey50", lwd = 3)
    graphics::axis(2, at, x$measure, las = 1)
  })
  invisible(x)
}

adjust <- function(a, b, measures, null_model = NULL, fix_a = FALSE, draws = NULL, seed = 0,
                   missing = c("refuse", "drop", "cluster", "singletons"), noise = c("cluster", "drop", "singletons"),
                   noise_label = -1L, weights = NULL, leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  two <- asked(a, b, measures, missing, noise, noise_label, weights, leaves, call,
    null_model = null_model, fix_a = fix_a, draws = draws, seed = seed)
  found <- checked(.Call(glue_call, "adjust", two$objects, two$options, threads_of(threads, call)), call)
  columns_of(parts_of(found, "adjusted", call), c("measure", "observed", "expected", "expected_error", "adjusted", "note"))
}

cross_table <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"),
                        noise = c("cluster", "drop", "singletons"), noise_label = -1L, weights = NULL, threads = NULL) {
  call <- sys.call()
  two <- asked(a, b, NULL, missing, noise, noise_label, weights, "exact", call)
  found <- checked(.Call(glue_call, "table", two$objects, two$options, threads_of(threads, call)), call)
  names <- list(a = as.character(unlist(found$rows)), b = as.character(unlist(found$columns)))
  counts <- matrix(0, length(names$a), length(names$b), dimnames = names)
  cells <- matrix(as.double(unlist(found$cells)), ncol = 3, byrow = TRUE)
  counts[cells[, 1:2, drop = FALSE] + 1] <- cells[, 3]
  as.table(counts)
}

# A part of an answer by its measures, in the order in which they were named. What could not be computed is an error.
parts_of <- function(found, part, call) {
  keys <- unlist(found$measures)
  lapply(keys, function(key) {
    one <- found[[part]][[key]]
    if (!is.null(one$error)) abort(one$error, "input", call)
    c(list(measure = key), one)
  })
}

# A data frame of these fields of a list of results.
columns_of <- function(found, names) {
  column <- function(name) {
    values <- lapply(found, `[[`, name)
    values[vapply(values, is.null, NA)] <- NA
    unlist(values)
  }
  as.data.frame(stats::setNames(lapply(names, column), names))
}

partita_version <- function() .Call(glue_version)

measures <- function(kind = NULL) {
  call <- sys.call()
  kind <- optional(kind, c("labels", "co", "covers", "biclusters", "trees", "tree_on_graph"), "kind", call)
  all <- catalogue(call)
  frame <- columns_of(all, c("name", "title", "family", "sense", "low", "high", "at_identity", "chance_adjusted", "symmetric", "metric", "cost"))
  frame$kinds <- vapply(all, function(one) paste(unlist(one$kinds), collapse = " "), "")
  frame$aliases <- vapply(all, function(one) paste(unlist(one$aliases), collapse = " "), "")
  # As they are typed after the name, with their defaults: "nmi:normalizer=max".
  typed <- function(one) paste0(one$name, "=", if (is.null(one$default) || is.na(one$default)) "" else one$default)
  frame$parameters <- vapply(all, function(one) paste(vapply(one$params, typed, ""), collapse = " "), "")
  if (is.null(kind)) return(frame)
  frame[vapply(strsplit(frame$kinds, " "), function(kinds) kind %in% kinds, NA), ]
}

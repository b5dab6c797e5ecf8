# All of it on one page.

partita_report <- function(file, a, b, measures = NULL, names = c("a", "b"), reference = NULL, min_overlap = NULL, level = 0.95, seed = 0,
                           missing = c("refuse", "drop", "cluster", "singletons"), noise = c("cluster", "drop", "singletons"),
                           noise_label = -1L, weights = NULL, leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  if (missing(file)) abort("name the file of the page", "usage", call)
  valid(file, "file", text, call)
  how <- reading(missing, noise, noise_label, weights, call)
  more <- list(min_overlap = min_overlap, level = level, seed = seed, called = "partita_report")
  asked <- if (missing(b) && !is_counts(a)) {
    several_for_report(a, measures, reference, how, more, call)
  } else {
    if (!is.null(reference)) abort("reference is of several clusterings; leave it out, or give a list of all of them as a", "bad_value", call)
    if (!is.character(names) || length(names) != 2) abort(not_a_value(names, "names", "give two texts"), "bad_value", call)
    more$leaves <- choice(leaves, c("exact", "inner"), "leaves", call)
    two_for_report(a, b, measures, how, c(list(names = texts(names)), more), call)
  }
  found <- checked(.Call(glue_call, "report", asked$objects, asked$options, threads_of(threads, call)), call)
  alert_doubts(found, call)
  page <- file(file, "wb")
  on.exit(close(page))
  writeLines(enc2utf8(found$html), page, sep = "", useBytes = TRUE)
  invisible(file)
}

# Several clusterings or trees, one of which may be the reference of the others.
several_for_report <- function(x, measures, reference, reading, more, call) {
  all <- several(x, call, reading)
  if (!all$kind %in% c("labels", "trees")) abort("a report of many takes clusterings or trees", "wrong_input", call)
  if (all$kind != "labels") refuse_reading(reading, all$kind, call)
  if (!is.null(reading$weights)) abort("weights are of two clusterings; leave them out", "bad_value", call)
  if (!is.null(reference)) valid(reference, "reference", do.call(one_of, as.list(all$names)), call)
  all$options <- do.call(options_of, c(list(
    names = texts(all$names), ids = texts(all$items), several = TRUE, measures = texts(measures), reference = reference,
    missing = reading$missing, noise = reading$noise, noise_label = reading$noise_label
  ), more))
  all
}

# Two of a kind, or the counts of two.
two_for_report <- function(a, b, measures, how, more, call) {
  two <- two_objects(a, b, how, call)
  two$options <- do.call(options_of, c(list(
    measures = texts(measures), missing = how$missing, noise = how$noise, noise_label = how$noise_label
  ), more))
  two
}

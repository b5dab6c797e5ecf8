# How many items does it take? And the clusters of one clustering named after those of another.

sample_size <- function(measure = "adjusted_rand", clusters = NULL, sizes = NULL, agreement, width = NULL, against = NULL, power = NULL,
                        level = 0.95, draws = 200, seed = 0, pilot = NULL, threads = NULL) {
  call <- sys.call()
  if (!is.null(pilot)) return(units_needed(measure, pilot, width, level, call))
  if (missing(agreement)) agreement <- NULL
  sizes <- if (!is.null(sizes)) as.list(as.double(sizes))
  options <- options_of(measure = measure, clusters = clusters, sizes = sizes, agreement = agreement, width = width, against = against, power = power, level = level, draws = draws, seed = seed)
  found <- checked(.Call(glue_call, "power", list(), options, threads_of(threads, call)), call)
  items <- if (is.null(found$items)) NA_real_ else found$items
  structure(class = "partita_sample_size", answer = found, list(measure = found$measure, items = items, goal = if (is.null(width)) "power" else "width of the interval", trials = columns_of(found$trials, c("items", "value", "warned"))))
}

# How many draws of the design of a pilot it takes until an interval is at most that wide.
units_needed <- function(measure, pilot, width, level, call) {
  if (!inherits(pilot, "partita_estimates")) abort("pilot is what estimate() gives", "usage", call)
  if (is.null(width)) abort("say how wide the interval may be with width", "usage", call)
  asked <- attr(pilot, "asked")
  asked[c("measure", "width", "level")] <- list(measure, width, level)
  found <- checked(.Call(glue_call, "power_clusters", attr(pilot, "objects"), do.call(options_of, asked), 1L), call)
  alert_doubts(found, call)
  columns_of(list(found), c("measure", "width", "level", "units", "pilot_units", "pilot_value", "pilot_width"))
}

# The whole answer, key by key as in every front end.
as.list.partita_sample_size <- function(x, ...) attr(x, "answer")

print.partita_sample_size <- function(x, ...) {
  answer <- as.list(x)
  cat(answer$sentence, "\n", sep = "")
  print(x$trials, digits = 4, row.names = FALSE)
  cat(answer$model, "\n", sep = "")
  invisible(x)
}

align_labels <- function(a, b, missing = c("refuse", "drop", "cluster", "singletons"), noise = c("cluster", "drop", "singletons"),
                         noise_label = -1L, weights = NULL, keep_ids = NULL, floor = NULL, threads = NULL) {
  call <- sys.call()
  reading <- reading(missing, noise, noise_label, weights, call)
  if (is.null(keep_ids) && !is.null(floor)) abort("floor says when an id is kept; give keep_ids, the file that keeps them", "usage", call)
  a <- with_noise(a, reading)
  b <- with_noise(b, reading)
  if (is_members(a) || is_members(b)) {
    both <- covers_of_members(a, b, call)
    a <- both[[1]]
    b <- both[[2]]
  }
  warn_of_names(list(a, b), c("a", "b"), call)
  objects <- list(labels_object(a, call, "a"), labels_object(b, call, "b"))
  if (!is.null(weights)) objects <- c(objects, list(numbers_object(weights, call)))
  store <- if (!is.null(keep_ids)) text_of_file(keep_ids)
  items <- if (!is.null(keep_ids)) item_names(b)
  options <- options_of(
    missing = reading$missing, noise = reading$noise, noise_label = reading$noise_label, store = store, floor = floor,
    items = if (!is.null(items)) texts(items)
  )
  found <- checked(.Call(glue_call, "align", objects, options, threads_of(threads, call)), call)
  if (!is.null(keep_ids)) return(with_kept_ids(found, store, keep_ids, item_names(b), call))
  new <- vapply(found$renamed, `[[`, "", "to")
  found$labels[vapply(found$labels, is.null, NA)] <- NA_character_
  labels <- with_names(as.character(unlist(found$labels)), item_names(b))
  like(labels, labels_of(a, call), labels_of(b, call), new)
}

# The ids of the items, integers where all are, and the file that keeps them, which is written only where it changes.
with_kept_ids <- function(found, store, path, names, call) {
  for (caveat in found$caveats) alert(caveat$words, "doubt", call)
  if (!identical(found$ids$store, store)) replace_file(path, found$ids$store)
  found$labels[vapply(found$labels, is.null, NA)] <- NA_character_
  ids <- as.character(unlist(found$labels))
  integers <- suppressWarnings(as.integer(ids))
  if (identical(as.character(integers), ids)) ids <- integers
  with_names(ids, names)
}

# A file as one text, empty where there is none.
text_of_file <- function(path) {
  if (!file.exists(path)) return("")
  text <- readChar(path, file.info(path)$size, useBytes = TRUE)
  Encoding(text) <- "UTF-8"
  text
}

# The file takes its name when it is complete, so that an interruption leaves the old one or none.
replace_file <- function(path, text) {
  draft <- tempfile(".ids", tmpdir = dirname(path))
  on.exit(unlink(draft))
  file <- file(draft, "wb")
  tryCatch(writeBin(charToRaw(enc2utf8(text)), file), finally = close(file))
  if (!file.rename(draft, path)) stop("cannot write ", path)
}

# Texts as labels of the type of a: numbers stay numbers; of factors there is one with the levels of a first.
like <- function(labels, a, b, new) {
  if (is.numeric(a) && is.numeric(b)) {
    storage.mode(labels) <- if (is.integer(a) && is.integer(b)) "integer" else "double"
    return(labels)
  }
  if (!is.factor(a) && !is.factor(b)) return(labels)
  known <- if (is.factor(a)) levels(a) else unique(as.character(a))
  with_names(factor(labels, levels = unique(c(known, new))), names(labels))
}

plot.partita_sample_size <- function(x, ...) {
  graphics::plot(x$trials$items, x$trials$value, log = "x", type = "b", pch = 19, xlab = "items", ylab = x$goal, main = x$measure, ...)
  if (!is.na(x$items)) graphics::abline(v = x$items, lty = 2)
  invisible(x)
}

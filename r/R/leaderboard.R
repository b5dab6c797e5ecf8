# Which algorithm is better over many data sets? And what a pipeline requires of scores.

leaderboard <- function(data, truth = NULL, measure = "adjusted_rand", distance = FALSE, families = NULL,
                        truths = c("max", "mean", "all"), noise = c("cluster", "drop", "singletons"), noise_label = -1L,
                        missing = "fit", by = c("score", "rank"), question = c("like-these", "these"), level = 0.95,
                        within = NULL, draws = 9999, seed = 0, threads = NULL) {
  call <- sys.call()
  given <- if (is.data.frame(data)) runs_of_frame(data, call) else runs_of_list(data, truth, call)
  if (!is.null(families)) {
    if (is.null(names(families))) names(families) <- given$sets
    given$families <- lapply(families[names(families) %in% given$sets], as.character)
  }
  missing <- if (is.numeric(missing)) missing else choice(missing, c("fit", "common"), "missing", call)
  options <- options_of(
    runs = given$runs, truth = given$truth, families = if (length(given$families)) as.list(given$families),
    measure = measure, distance = distance, truths = choice(truths, c("max", "mean", "all"), "truths", call),
    noise = choice(noise, c("cluster", "drop", "singletons"), "noise", call), noise_label = as.character(noise_label),
    missing_cells = missing, by = choice(by, c("score", "rank"), "by", call),
    question = choice(question, c("like-these", "these"), "question", call), level = level, within = within,
    draws = draws, seed = seed
  )
  found <- checked(.Call(glue_call, "leaderboard", given$objects, options, threads_of(threads, call)), call)
  alert_doubts(found, call)
  # A list of one data set stays a list.
  rows <- lapply(found$algorithms, function(one) replace(one, "missing", list(as.list(one$missing))))
  shown <- options_of(
    sentences = found$sentences, level = found$level, measure = found$measure, algorithms = rows, pairs = found$pairs
  )
  svg <- checked(.Call(glue_call, "leaderboard_svg", list(), shown, threads_of(threads, call)), call)
  algorithms <- columns_of(found$algorithms, c("name", "mean", "low", "high", "mean_rank", "rank_best", "rank_worst", "cells", "runs"))
  pairs <- columns_of(found$pairs, c("better", "other", "difference", "low", "high", "standard_error", "p", "verdict"))
  structure(class = "partita_leaderboard", list(algorithms = algorithms, pairs = pairs, svg = svg, answer = found))
}

# Scores, or labels with truths, as nested lists: data set, algorithm, and a value or a list of runs.
runs_of_list <- function(data, truth, call) {
  if (!is.list(data) || is.null(names(data))) abort("give a data frame, or a list of data sets with names", "usage", call)
  objects <- list()
  add <- function(labels) {
    objects[[length(objects) + 1]] <<- labels_object(labels, call)
    length(objects) - 1
  }
  runs <- truths <- list()
  for (set in names(data)) {
    if (!is.null(truth)) {
      if (is.null(truth[[set]])) abort(sprintf("data set '%s' has no truth", set), "bad_value", call)
      of_set <- if (is.list(truth[[set]])) truth[[set]] else list(truth[[set]])
      truths <- c(truths, lapply(of_set, function(labels) list(dataset = set, labels = add(labels))))
    }
    for (algorithm in names(data[[set]])) {
      value <- data[[set]][[algorithm]]
      own <- if (is.null(truth)) {
        lapply(as.list(value), function(score) score_of(score, set, algorithm, call))
      } else if (is.list(value) && !is.null(names(value))) {
        list(list(clusters = lapply(value, add)))
      } else {
        lapply(if (is.list(value)) value else list(value), function(labels) if (is.null(labels)) list() else list(labels = add(labels)))
      }
      runs <- c(runs, lapply(own, function(run) c(list(dataset = set, algorithm = algorithm), run)))
    }
  }
  list(runs = runs, truth = truths, families = NULL, objects = objects, sets = names(data))
}

# The score of a run; nothing where it is missing.
score_of <- function(score, set, algorithm, call) {
  if (is.null(score) || is.na(score)) return(list())
  value <- suppressWarnings(as.double(as.character(score)))
  if (!is.finite(value)) abort(sprintf("'score' of data set '%s', algorithm '%s' is '%s', which is no number", set, algorithm, score), "bad_value", call)
  list(score = value)
}

# Refuses runs that are given twice.
refuse_repeated <- function(sets, algorithms, seeds, call) {
  of_seed <- if (is.null(seeds)) rep("", length(sets)) else ifelse(is.na(seeds), "", paste0(", seed ", seeds))
  runs <- sprintf("data set '%s', algorithm '%s'%s", sets, algorithms, of_seed)
  if (anyDuplicated(runs)) abort(paste(runs[anyDuplicated(runs)], "is given twice"), "bad_value", call)
}

# A long table of scores, or a wide one with the data sets in its first column.
runs_of_frame <- function(data, call) {
  long <- all(c("dataset", "algorithm") %in% names(data))
  if (long && !"score" %in% names(data)) return(runs_of_long_labels(data, call))
  run <- function(set, algorithm, score, seed = NULL) {
    run <- list(dataset = as.character(set), algorithm = as.character(algorithm))
    if (!is.null(seed) && !is.na(seed)) run$seed <- as.character(seed)
    c(run, score_of(score, set, algorithm, call))
  }
  algorithms <- setdiff(names(data)[-1], "family")
  sets <- as.character(if (long) data$dataset else data[[1]])
  if (long) {
    refuse_repeated(sets, data$algorithm, data$seed, call)
  } else if (anyDuplicated(sets)) {
    abort(sprintf("data set '%s' is given twice", sets[anyDuplicated(sets)]), "bad_value", call)
  }
  runs <- if (long) {
    lapply(seq_len(nrow(data)), function(row) run(sets[row], data$algorithm[row], data$score[row], data$seed[row]))
  } else {
    of_row <- function(row) lapply(algorithms, function(name) run(sets[row], name, data[[name]][row]))
    do.call(c, lapply(seq_len(nrow(data)), of_row))
  }
  families <- if (!is.null(data$family)) stats::setNames(as.character(data$family), sets)
  if (!is.null(families)) families <- families[!duplicated(names(families))]
  list(runs = runs, truth = list(), families = families, objects = list(), sets = unique(as.character(sets)))
}

# A long table with a row for each item.
runs_of_long_labels <- function(data, call) {
  truths <- grep("^truth", names(data), value = TRUE)
  if (!length(truths) || is.null(data$found)) {
    abort("a long table needs the column score, or truth and found with a row for each item", "usage", call)
  }
  found <- truth <- list()
  for (set in unique(as.character(data$dataset))) {
    of_set <- data[data$dataset == set, ]
    runs <- paste(of_set$algorithm, if (is.null(of_set$seed)) "" else of_set$seed, sep = "\r")
    parts <- split(of_set, factor(runs, unique(runs)))
    lapply(parts, refuse_other_truth, parts[[1]], truths, set, call)
    of_truths <- unname(lapply(truths, function(name) parts[[1]][[name]]))
    truth[[set]] <- Filter(function(labels) !all(is.na(labels)), of_truths)
    algorithms <- vapply(parts, function(part) as.character(part$algorithm[1]), "")
    found[[set]] <- lapply(split(unname(parts), factor(algorithms, unique(algorithms))), lapply, `[[`, "found")
  }
  given <- runs_of_list(found, truth, call)
  if (!is.null(data$family)) given$families <- tapply(as.character(data$family), as.character(data$dataset), `[`, 1)
  given
}

# All runs must repeat the truth of a data set in the same order.
refuse_other_truth <- function(part, first, truths, set, call) {
  names <- c(as.character(part$algorithm[1]), as.character(first$algorithm[1]))
  if (nrow(part) != nrow(first)) {
    abort(sprintf("data set '%s': %d true labels, %d of '%s'", set, nrow(first), nrow(part), names[1]), "bad_value", call)
  }
  same <- vapply(truths, function(name) identical(as.character(part[[name]]), as.character(first[[name]])), NA)
  if (!all(same)) {
    abort(sprintf("data set '%s': '%s' has other true labels than '%s'; give the items in the same order", set, names[1], names[2]), "bad_value", call)
  }
}

# The whole answer, key by key as in every front end.
as.list.partita_leaderboard <- function(x, ...) x$answer

as.data.frame.partita_leaderboard <- function(x, ...) x$algorithms

print.partita_leaderboard <- function(x, ...) {
  writeLines(unlist(x$answer$sentences))
  print(x$algorithms, digits = 3, row.names = FALSE)
  invisible(x)
}

plot.partita_leaderboard <- function(x, ...) {
  draw(structure(class = "partita_picture", list(svg = x$svg)))
  invisible(x)
}

gate <- function(a, b, require, estimate = FALSE, level = 0.95, threads = NULL) {
  call <- sys.call()
  objects <- list(labels_object(a, call, "a"), labels_object(b, call, "b"))
  options <- options_of(require = require, estimate = estimate, level = level)
  checked(.Call(glue_call, "gate", objects, options, threads_of(threads, call)), call)
}

learn_floor <- function(runs, measure = NULL, reference = NULL, new = NULL, rate = 0.05, threads = NULL) {
  call <- sys.call()
  if (is.numeric(runs)) {
    options <- options_of(scores = as.list(as.double(runs)), new_score = new, rate = rate)
    return(checked(.Call(glue_call, "floor", list(), options, threads_of(threads, call)), call))
  }
  objects <- lapply(c(unname(as.list(runs)), if (!is.null(reference)) list(reference), if (!is.null(new)) list(new)), labels_object, call = call)
  options <- options_of(measure = measure, reference = !is.null(reference), new = !is.null(new), rate = rate)
  checked(.Call(glue_call, "floor", objects, options, threads_of(threads, call)), call)
}

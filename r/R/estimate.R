# Where only a sample of the truth is known: how good is a clustering of everything, and what to label next? And chains of mentions.

estimate <- function(found, truth, design = NULL, weights = NULL, strata = NULL, draws = NULL, plan = NULL, drawn = NULL, names = NULL, by = NULL,
                     join = c("exact", "inner", "outer"), beta = 1, level = 0.95, worst_by = NULL, counts = NULL) {
  call <- sys.call()
  join <- choice(join, c("exact", "inner", "outer"), "join", call)
  if (!is.null(counts)) found <- with_cluster(found, call)
  objects <- c(items_with_labels(found, "found", call), items_with_labels(truth, "truth", call))
  beside <- list(names = names, by = by)
  beside <- beside[!vapply(beside, is.null, NA)]
  items <- names_of_items(found)
  for (values in beside) objects <- c(objects, list(labels_object(unname(unlist(values)[items]), call)))
  if (is.null(design) && !is.null(plan)) design <- "plan"
  asked <- list(design = design, weights = named(weights), strata = named(strata), draws = named(draws), plan = plan,
                drawn = texts(drawn), beside = texts(base::names(beside)), join = join, beta = beta, level = level, worst_by = worst_by, counted = counted(counts, found, call))
  answer <- checked(.Call(glue_call, "estimate", objects, do.call(options_of, asked), 1L), call)
  alert_doubts(answer, call)
  fields <- c("measure", "value", "low", "high", "standard_error", "units", "effective", "erring")
  structure(class = "partita_estimates", answer = answer, objects = objects, asked = asked, plan = if (is.null(drawn)) plan else c(plan["strata"], list(drawn = texts(drawn))),
            list(estimates = columns_of(answer$estimates, fields), unseen = answer$unseen, clusters = columns_of(answer$clusters, cluster_fields)))
}

cluster_fields <- c("cluster", "items", "pieces", "largest_piece", "found_size", "strangers", "missing_pairs", "extra_pairs", "exact",
                    "expected_extra", "expected_relative_extra", "expected_missing", "expected_relative_missing", "splitting_entropy", "draws", "weight", "share")

# The whole answer, key by key as in every front end.
as.list.partita_estimates <- function(x, ...) attr(x, "answer")

print.partita_estimates <- function(x, ...) {
  answer <- as.list(x)
  truth <- answer$truth
  cat(answer$n, " items; truth: ", truth$draws, " draws, ", truth$clusters, " true clusters, ", truth$items, " items\n", sep = "")
  print(x$estimates, digits = 3, row.names = FALSE)
  invisible(x)
}

estimate_pairs <- function(found, match, strata = NULL, pairs_in_stratum, level = 0.95) {
  call <- sys.call()
  if (is.null(strata)) {
    strata <- rep("all", length(found))
    pairs_in_stratum <- c(all = unname(pairs_in_stratum))
  }
  objects <- list(numbers_object(as.double(as.logical(found)), call), numbers_object(as.double(as.logical(match)), call), labels_object(strata, call))
  options <- options_of(pairs_in_stratum = named(pairs_in_stratum), level = level)
  answer <- checked(.Call(glue_call, "estimate_pairs", objects, options, 1L), call)
  structure(class = "partita_pair_estimates", answer = answer, list(estimates = columns_of(answer$estimates, c("measure", "value", "low", "high"))))
}

as.list.partita_pair_estimates <- function(x, ...) attr(x, "answer")

print.partita_pair_estimates <- function(x, ...) {
  print(x$estimates, digits = 3, row.names = FALSE)
  invisible(x)
}

sample_items <- function(found, draws, goal = c("all", "pairs", "items", "clusters"), seed = 0, pilot = NULL) {
  call <- sys.call()
  goal <- choice(goal, c("all", "pairs", "items", "clusters"), "goal", call)
  objects <- items_with_labels(found, "found", call)
  plan <- NULL
  if (!is.null(pilot)) {
    objects <- c(objects, attr(pilot, "objects")[3:4])
    plan <- attr(pilot, "plan")
    if (is.null(plan)) abort("a pilot needs its plan; give estimate() the plan of sample_items()", "usage", call)
  }
  answer <- checked(.Call(glue_call, "sample", objects, options_of(draws = draws, goal = goal, seed = seed, plan = plan), 1L), call)
  structure(class = "partita_sample", answer = answer, list(items = columns_of(answer$items, c("item", "found", "size", "stratum")), plan = answer$plan))
}

as.list.partita_sample <- function(x, ...) attr(x, "answer")

print.partita_sample <- function(x, ...) {
  cat(nrow(x$items), "items to label, drawn from", as.list(x)$n, "items\n")
  print(utils::head(x$items), row.names = FALSE)
  invisible(x)
}

coreference <- function(key, response, singletons = c("keep", "drop"), column = NULL) {
  call <- sys.call()
  singletons <- choice(singletons, c("keep", "drop"), "singletons", call)
  key <- mentions(key, call)
  response <- mentions(response, call)
  options <- options_of(key = key$text, response = response$text, singletons = singletons, column = column)
  answer <- checked(.Call(glue_call, "coreference", c(list(), key$objects, response$objects), options, 1L), call)
  alert_doubts(answer, call)
  scores <- data.frame(score = base::names(answer$scores), recall = part_of(answer$scores, "recall"), precision = part_of(answer$scores, "precision"), f = part_of(answer$scores, "f"))
  structure(class = "partita_coreference", answer = answer, list(scores = scores, documents = answer$documents, repeated = answer$repeated))
}

as.list.partita_coreference <- function(x, ...) attr(x, "answer")

print.partita_coreference <- function(x, ...) {
  print(x$scores, digits = 4, row.names = FALSE)
  invisible(x)
}

part_of <- function(scores, part) vapply(scores, `[[`, 0, part, USE.NAMES = FALSE)

# The path of a CoNLL file, or a data frame with the columns document, mention and chain.
mentions <- function(side, call) {
  if (is.character(side) && length(side) == 1) return(list(text = paste(readLines(side, encoding = "UTF-8", warn = FALSE), collapse = "\n")))
  columns <- c("document", "mention", "chain")
  if (!is.list(side) || !all(columns %in% base::names(side))) abort("give the path of a CoNLL file, or a data frame with document, mention and chain", "usage", call)
  list(objects = lapply(columns, function(column) labels_object(as.character(side[[column]]), call, column)))
}

# A vector of labels named by its items, or a data frame of items and labels.
items_with_labels <- function(x, name, call) {
  items <- names_of_items(x)
  if (is.null(items)) abort(paste0(name, " is a vector of labels named by its items, or a data frame of items and labels"), "usage", call)
  labels <- if (is.data.frame(x)) x[[2]] else unname(x)
  list(labels_object(items, call, "the items"), labels_object(labels, call, name))
}

# The rows of items whose cluster is known, as a join of a truth with a database leaves others without one.
with_cluster <- function(found, call) {
  if (is.null(names_of_items(found))) abort("with counts, found holds the items of the truth: a vector of found clusters named by them, or a data frame", "usage", call)
  if (is.data.frame(found)) found[!is.na(found[[2]]), ] else found[!is.na(found)]
}

# How many found clusters have each size, and the sizes of those that are met: a clustering that was counted in a database.
counted <- function(counts, found, call) {
  if (is.null(counts)) return(NULL)
  clusters <- if (is.data.frame(counts)) key_texts(counts[[1]]) else base::names(counts)
  sizes <- if (is.data.frame(counts)) counts[[2]] else unname(counts)
  if (inherits(sizes, "integer64")) sizes <- as.numeric(as.character(.Call(glue_int64, unclass(sizes))))
  if (is.null(clusters) || !is.numeric(sizes)) abort("counts are numbers of items named by found clusters, or a data frame of clusters and numbers", "usage", call)
  wrong <- which(is.na(sizes) | sizes < 0 | sizes != floor(sizes))
  if (length(wrong)) abort(paste0("found cluster \"", clusters[wrong[1]], "\" has ", sizes[wrong[1]], " items, which is no whole number"), "bad_value", call)
  twice <- which(duplicated(clusters))
  if (length(twice)) abort(paste0("found cluster \"", clusters[twice[1]], "\" has two rows; give a row per found cluster"), "bad_value", call)
  own <- match(unique(key_texts(if (is.data.frame(found)) found[[2]] else unname(found))), clusters)
  own <- own[!is.na(own)]
  all <- sort(unique(sizes[sizes > 0]))
  list(sizes = as_object(key_texts(all), tabulate(match(sizes, all), length(all))), clusters = as_object(clusters[own], sizes[own]))
}

# Values by key, as an object of JSON even if there are none.
as_object <- function(keys, values) structure(as.list(values), names = as.character(keys))

# Labels as the library writes them: whole numbers without an exponent.
key_texts <- function(x) if (is.numeric(x) && !inherits(x, "integer64")) vapply(x, function(one) if (is.na(one)) NA_character_ else number(one), "") else if (inherits(x, "integer64")) as.character(.Call(glue_int64, unclass(x))) else as.character(x)

names_of_items <- function(x) if (is.data.frame(x)) key_texts(x[[1]]) else base::names(x)

# Values by name, as an object of JSON.
named <- function(values) if (!is.null(values)) as.list(values)

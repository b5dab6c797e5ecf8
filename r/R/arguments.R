# Arguments as options of the library: the one place that checks what a user gave, and names the argument where it is wrong.

# Rules for arguments: a function of its value that returns NULL, or what to give instead.
whole <- function(least = 0, most = 2^53) {
  what <- if (most >= 2^53) sprintf("a whole number of %d or more", least) else sprintf("a whole number from %d to %.0f", least, most)
  function(x) if (!is_number(x) || x != round(x) || x < least || x > most) paste("give", what)
}
real <- function(what = "a number", low = -Inf, high = Inf) function(x) if (!is_number(x) || x < low || x > high) paste("give", what)
flag <- function(x) if (!is.logical(x) || length(x) != 1 || is.na(x)) "choose TRUE or FALSE"
text <- function(x) if (!is.character(x) || length(x) != 1 || is.na(x)) "give one text"
one_measure <- function(x) if (!is.character(x) || length(x) != 1 || is.na(x)) "give the name of one measure"
one_of <- function(...) {
  words <- c(...)
  function(x) if (!is.character(x) || length(x) != 1 || !x %in% words) paste("choose", alternatives(paste0("\"", words, "\"")))
}

is_number <- function(x) is.numeric(x) && length(x) == 1 && is.null(dim(x)) && !is.nan(x) && !is.na(x)

methods_of_intervals <- c("corrected", "bca", "percentile", "analytic")
null_models <- c("fixed_margins", "multinomial", "fixed_clusters", "all_partitions", "uniform_trees", "yule_trees")

# By the names of arguments.
known_arguments <- list(
  adjustment = text, against = real(), agreement = real(), bipartite = flag, ci = real(), ci_method = text, clusters = whole(1), depth = whole(), dimensions = whole(1),
  draws = whole(), exact = flag, fix_a = flag, floor = real(), height = real(), high = real(), iterations = whole(), level = real(), loss = text,
  low = real(), max_clusters = whole(1), measure = one_measure, method = text, mid_p = flag, min_gain = real(), min_overlap = real(),
  min_size = whole(), mode = one_of("exact", "paper"), neighbours = whole(1), null_model = one_of(null_models), open_tangles = flag,
  population = one_of("items", "entities"), power = real(), prefix = text, resolution = real(), restarts = whole(), runs = whole(1), steps = whole(), every = whole(1), rooted = flag, rule = one_of("jaccard", "overlap"),
  seed = whole(), tails = one_of("one", "both"), test = flag, threshold = real(), weight = real(), width = real(), within = real()
)

# Options for the library, of the arguments that were given. Lists were checked where they were made.
options_of <- function(...) {
  given <- list(...)
  given <- given[!vapply(given, is.null, NA)]
  for (name in names(given)) {
    check <- known_arguments[[name]]
    if (is.null(check) || is.list(given[[name]])) next
    wanted <- check(given[[name]])
    if (!is.null(wanted)) abort_here(not_a_value(given[[name]], name, wanted), "bad_value")
  }
  if (length(given)) json(given) else "{}"
}

# Refuses a value that is not what an argument may be.
valid <- function(given, name, check, call) {
  wanted <- check(given)
  if (!is.null(wanted)) abort(not_a_value(given, name, wanted), "bad_value", call)
}

not_a_value <- function(given, name, wanted) paste0(shown(given), " is not a value of ", name, "; ", wanted)

# A choice that may be left out.
optional <- function(given, words, name, call) if (is.null(given)) NULL else choice(given, words, name, call)

# A value as a user would type it, on one short line.
shown <- function(x) {
  if (is.null(x)) return("NULL")
  if (!is.atomic(x)) return(paste0("an object of class \"", class(x)[1], "\""))
  if (is.factor(x)) x <- as.character(x)
  if (is.numeric(x) && length(x) == 1) return(format(x, digits = 15))
  typed <- paste(deparse(unname(x), nlines = 1), collapse = "")
  if (nchar(typed) > 60) paste0(substr(typed, 1, 57), "...") else typed
}

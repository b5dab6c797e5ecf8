# Errors and warnings with classes: what a program may want to catch, and what a person reads.

# Signals the failure that the library gave back.
fail <- function(failure, call) {
  message <- if (is.null(failure$label)) failure$message else no_label(failure$label)
  if (takes(call, failure$setting)) message <- paste0(message, advice(failure))
  abort(message, failure$class, call)
}

# A number that is no label, as R writes it.
no_label <- function(label) {
  value <- as.numeric(label$value)
  why <- if (is.finite(value) && value == round(value)) "is one of several whole numbers that a double of 2^53 or more stands for; give such labels as character" else "is no whole number; labels are whole numbers, character, logical or factor"
  sprintf("label %s of item %.0f %s", shown(value), label$item, why)
}

# Whether the function that was called has this argument; of an unknown function we do not know better.
takes <- function(call, argument) {
  name <- if (is.call(call)) utils::tail(as.character(call[[1]]), 1) else ""
  made <- get0(name, asNamespace("partita"), mode = "function", inherits = FALSE)
  is.null(made) || is.null(argument) || argument %in% names(formals(made))
}

# The argument that would help, as R writes it.
advice <- function(failure) {
  if (is.null(failure$setting)) return("")
  effect <- if (nzchar(failure$effect)) paste0(" ", failure$effect) else ""
  values <- unlist(failure$values)
  if (length(values) == 0) return(paste0("; choose ", failure$setting, " = TRUE", effect))
  quoted <- ifelse(is.na(suppressWarnings(as.numeric(values))), paste0("\"", values, "\""), values)
  paste0("; choose ", failure$setting, " = ", alternatives(quoted), effect)
}

# "a, b or c".
alternatives <- function(words) {
  if (length(words) < 2) return(words)
  paste(paste(words[-length(words)], collapse = ", "), "or", words[length(words)])
}

# An error of ours.
abort <- function(message, class = "usage", call = NULL) {
  classes <- c(paste0("partita_", class), "partita_error", "error", "condition")
  stop(structure(class = classes, list(message = message, call = call)))
}

# An error of ours that the glue found; the call is that of the function that the user called.
abort_here <- function(message, class) {
  # Not as an argument: abort() has a `call` of its own, which would be found first.
  found <- dynGet("call", NULL)
  abort(message, class, found)
}

# A warning of ours.
alert <- function(message, class, call = NULL) {
  classes <- c(paste0("partita_", class), "partita_warning", "warning", "condition")
  warning(structure(class = classes, list(message = message, call = call)))
}

# The answer of the library, unless it failed.
checked <- function(found, call) {
  if (inherits(found, "partita_failure")) fail(found, call)
  found
}

# A choice, with an error of ours.
choice <- function(given, words, name, call) {
  # All words stand for the default, which is the first of them.
  if (is.character(given) && length(given) > 1 && setequal(given, words)) return(given[1])
  if (is.character(given) && length(given) == 1 && given %in% words) return(given)
  abort(not_a_value(given, name, one_of(words)("")), "bad_value", call)
}

# Warns of the limits of an answer, each of the class of its code, and of the doubts about its input.
alert_doubts <- function(found, call) {
  for (doubt in unlist(c(found$doubts, found$warnings))) alert(doubt, "doubt", call)
  for (caveat in found$caveats) alert(caveat$words, caveat$code, call)
}

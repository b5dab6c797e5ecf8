# Options for the library, as JSON. A vector of length one is a value; a list without names is an array.

json <- function(x) {
  if (is.null(x)) return("null")
  if (is.list(x)) {
    if (!length(x) && !is.null(names(x))) return("{}")
    parts <- vapply(x, json, "")
    if (is.null(names(x))) return(paste0("[", paste(parts, collapse = ","), "]"))
    return(paste0("{", paste0(quoted(names(x)), ":", parts, collapse = ","), "}"))
  }
  if (length(x) != 1) return(json(as.list(unname(x))))
  if (is.na(x)) return("null")
  if (is.logical(x)) return(if (x) "true" else "false")
  if (is.character(x)) return(quoted(x))
  number(x)
}

# A number that reads back to the same bits, whole ones without a point.
number <- function(x) {
  if (is.finite(x) && x == round(x) && abs(x) < 2^53) sprintf("%.0f", x) else sprintf("%.17g", x)
}

quoted <- function(text) {
  text <- enc2utf8(text)
  # Most have nothing that JSON writes in another way.
  if (!any(grepl("[\"\\\\[:cntrl:]]", text))) return(paste0("\"", text, "\""))
  text <- gsub("\\", "\\\\", text, fixed = TRUE)
  text <- gsub("\"", "\\\"", text, fixed = TRUE)
  text <- gsub("\n", "\\n", text, fixed = TRUE)
  text <- gsub("\t", "\\t", text, fixed = TRUE)
  text <- gsub("\r", "\\r", text, fixed = TRUE)
  for (code in which(vapply(1:31, function(code) any(grepl(intToUtf8(code), text, fixed = TRUE)), NA))) {
    text <- gsub(intToUtf8(code), sprintf("\\u%04x", code), text, fixed = TRUE)
  }
  paste0("\"", text, "\"")
}

# An array of texts, whatever its length.
texts <- function(x) {
  if (is.null(x)) return(NULL)
  if (!is.atomic(x) || anyNA(x)) abort_here("found no text where a name belongs", "bad_value")
  as.list(unname(as.character(x)))
}

# Where do two clusterings differ?

explain <- function(a, b, measures = "adjusted_rand", min_overlap = NULL, open_tangles = FALSE,
                    missing = c("refuse", "drop", "cluster", "singletons"), noise = c("cluster", "drop", "singletons"),
                    noise_label = -1L, weights = NULL, threads = NULL) {
  call <- sys.call()
  two <- asked(a, b, measures, missing, noise, noise_label, weights, "exact", call,
    min_overlap = min_overlap, open_tangles = open_tangles, picture = "alluvial")
  found <- checked(.Call(glue_call, "explain", two$objects, two$options, threads_of(threads, call)), call)
  found$changes <- changes_of(found$changes, as.character(found$measure))
  found$strays <- as.data.frame(lapply(found$strays, unlist))
  structure(found, class = "partita_explanation")
}

# One change per row. The columns before, after and alone are of the first measure; those of others have its name too.
changes_of <- function(changes, measures) {
  named <- function(name) vapply(changes, function(one) paste(unlist(one[[name]]), collapse = ", "), "")
  value <- function(name, at) vapply(changes, function(one) as.double(c(one[[name]][[at]], NA)[1]), 0)
  frame <- data.frame(kind = vapply(changes, `[[`, "", "kind"), a = named("a"), b = named("b"), items = vapply(changes, `[[`, 0, "items"),
    moved = vapply(changes, `[[`, 0, "moved"))
  for (at in seq_along(measures)) {
    for (name in c("before", "after", "alone")) frame[[if (at == 1) name else paste0(name, "_", measures[at])]] <- value(name, at)
  }
  frame
}

# The changes, one per row, in the order in which undoing them regains most.
as.data.frame.partita_explanation <- function(x, ...) x$changes

format.partita_explanation <- function(x, digits = 6, ...) {
  scores <- paste0(x$measure, " ", formatC(as.double(x$value), digits = digits, format = "g"), collapse = ", ")
  heading <- sprintf("%.0f items; a has %d clusters, b has %d; %s", x$n, as.integer(x$clusters[1]), as.integer(x$clusters[2]), scores)
  frame <- as.data.frame(x)
  if (nrow(frame) == 0) return(c(heading, x$sentence))
  shown <- utils::head(frame, 10)
  sides <- ifelse(nzchar(shown$a), paste0(": ", shown$a, " -> ", shown$b), "")
  lines <- sprintf("  %s (%.0f items)%s; undone: %.4f", shown$kind, shown$items, sides, shown$after)
  more <- nrow(frame) - nrow(shown)
  c(heading, x$sentence, lines, if (more > 0) sprintf("  and %d more", more))
}

print.partita_explanation <- function(x, digits = 6, ...) {
  writeLines(wrapped(format(x, digits = digits)))
  invisible(x)
}

# Lines that fit the console, each kept at its indent.
wrapped <- function(lines) {
  one <- function(line) {
    indent <- nchar(line) - nchar(trimws(line, "left"))
    strwrap(line, getOption("width"), indent = indent, exdent = indent + 2)
  }
  unlist(lapply(lines, one))
}

summary.partita_explanation <- function(object, ...) {
  list(sentence = object$sentence, same = object$same - object$loose, loose = object$loose, changes = nrow(object$changes), strays = sum(object$strays$items))
}

plot.partita_explanation <- function(x, ...) {
  draw(structure(class = "partita_picture", list(svg = x$svg)))
  invisible(x)
}

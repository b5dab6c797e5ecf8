# Where do two clusterings differ?

explain <- function(a, b, measures = "adjusted_rand", min_overlap = NULL, open_tangles = FALSE,
                    missing = c("refuse", "drop", "cluster", "singletons"), noise = c("cluster", "drop", "singletons"),
                    noise_label = -1L, weights = NULL, threads = NULL) {
  call <- sys.call()
  two <- asked(a, b, measures, missing, noise, noise_label, weights, "exact", call,
    min_overlap = min_overlap, open_tangles = open_tangles, picture = "alluvial")
  found <- checked(.Call(glue_call, "explain", two$objects, two$options, threads_of(threads, call)), call)
  structure(found, class = "partita_explanation")
}

# The changes, one per row, in the order in which undoing them regains most.
as.data.frame.partita_explanation <- function(x, ...) {
  changes <- x$changes
  named <- function(name) vapply(changes, function(one) paste(unlist(one[[name]]), collapse = ", "), "")
  value <- function(name) vapply(changes, function(one) as.double(c(one[[name]][[1]], NA)[1]), 0)
  data.frame(
    kind = vapply(changes, `[[`, "", "kind"), a = named("a"), b = named("b"),
    items = vapply(changes, `[[`, 0, "items"), before = value("before"), after = value("after"), alone = value("alone")
  )
}

format.partita_explanation <- function(x, ...) {
  scores <- paste0(x$measure, " ", formatC(as.double(x$value), digits = 6, format = "g"), collapse = ", ")
  heading <- sprintf("%.0f items; a has %d clusters, b has %d; %s", x$n, as.integer(x$clusters[1]), as.integer(x$clusters[2]), scores)
  frame <- as.data.frame(x)
  if (nrow(frame) == 0) return(c(heading, x$sentence))
  shown <- utils::head(frame, 10)
  sides <- ifelse(nzchar(shown$a), paste0(": ", shown$a, " -> ", shown$b), "")
  lines <- sprintf("  %s (%.0f items)%s; undone: %.4f", shown$kind, shown$items, sides, shown$after)
  more <- nrow(frame) - nrow(shown)
  c(heading, x$sentence, lines, if (more > 0) sprintf("  and %d more", more))
}

print.partita_explanation <- function(x, ...) {
  writeLines(strtrim(format(x), getOption("width")))
  invisible(x)
}

summary.partita_explanation <- function(object, ...) {
  list(sentence = object$sentence, same = object$same, changes = length(object$changes), strays = sum(unlist(object$strays$items)))
}

plot.partita_explanation <- function(x, ...) {
  draw(structure(class = "partita_picture", list(svg = x$svg)))
  invisible(x)
}

# Where do two clusterings differ?

explain <- function(a, b, measures = NULL, min_overlap = NULL, open_tangles = FALSE, exact = FALSE,
                    missing = c("refuse", "drop", "cluster", "singletons"), noise = c("cluster", "drop", "singletons"),
                    noise_label = -1L, weights = NULL, leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  two <- asked(a, b, measures, missing, noise, noise_label, weights, leaves, call,
    min_overlap = min_overlap, open_tangles = open_tangles, exact = exact, picture = TRUE)
  found <- checked(.Call(glue_call, "explain", two$objects, two$options, threads_of(threads, call)), call)
  svg <- found$svg
  found$svg <- NULL
  stories <- stories_of(found)
  structure(class = "partita_explanation", list(
    kind = found$kind, n = found$n, clusters = found$clusters, sentence = sentences_of(stories), same = total_of(stories, "same"), loose = total_of(stories, "loose"),
    changes = of_parts(stories, function(one) changes_of(one$changes, unlist(found$measures))),
    strays = of_parts(stories, function(one) columns_of(one$strays$pairs, c("a", "b", "items", "home"))),
    svg = svg, answer = found
  ))
}

# The whole answer, key by key as in every front end.
as.list.partita_explanation <- function(x, ...) x$answer

# The stories by what they are about: the rows and the columns, the cuts, or nothing where it is these two.
stories_of <- function(found) {
  switch(found$kind, co = found[c("rows", "columns")], trees = found["cuts"], list(found))
}

sentences_of <- function(stories) {
  sentences <- vapply(stories, `[[`, "", "sentence")
  if (length(stories) == 1) unname(sentences) else paste0(names(stories), ": ", sentences, collapse = " ")
}

total_of <- function(stories, name) sum(unlist(lapply(stories, `[[`, name)))

# The frames of all stories below each other; where there are two, a column says which.
of_parts <- function(stories, frame_of) {
  if (length(stories) == 1) return(frame_of(stories[[1]]))
  frames <- Map(function(name, story) {
    frame <- frame_of(story)
    cbind(part = rep(name, nrow(frame)), frame)
  }, names(stories), stories)
  do.call(rbind, unname(frames))
}

# One change per row. The columns before, after, alone and share_of_loss are of the first measure; those of others have its name too.
# Of covers no change can be undone alone: there is who leaves and who joins.
changes_of <- function(changes, measures) {
  named <- function(name) vapply(changes, function(one) paste(unlist(one[[name]]), collapse = ", "), "")
  number <- function(name) vapply(changes, function(one) as.double(one[[name]]), 0)
  frame <- data.frame(kind = vapply(changes, `[[`, "", "kind"), a = named("a"), b = named("b"))
  if (is.null(measures)) return(cbind(frame, leave = number("leave"), join = number("join")))
  frame <- cbind(frame, items = number("items"), moved = number("moved"))
  value <- function(name, key) vapply(changes, function(one) as.double(c(one[[name]][[key]], NA)[1]), 0)
  has_shares <- any(vapply(changes, function(one) !is.null(one$share_of_loss), NA))
  for (at in seq_along(measures)) {
    for (name in c("before", "after", "alone", if (has_shares) "share_of_loss")) {
      frame[[if (at == 1) name else paste0(name, "_", measures[at])]] <- value(name, measures[at])
    }
  }
  frame
}

# The changes, one per row, in the order in which undoing them regains most.
as.data.frame.partita_explanation <- function(x, ...) x$changes

format.partita_explanation <- function(x, digits = 6, ...) {
  keys <- unlist(x$answer$measures)
  scored <- function(scores) paste0(keys, " ", formatC(by_key(scores, keys), digits = digits, format = "g"), collapse = ", ")
  heading <- switch(x$kind,
    co = sprintf("%d rows and %d columns", as.integer(x$answer$shape[1]), as.integer(x$answer$shape[2])),
    trees = sprintf("cuts of two trees over %d leaves; %s", as.integer(x$answer$leaves), scored(x$answer$cuts$scores)),
    sprintf("%.0f items; a has %d clusters, b has %d%s", x$n, as.integer(x$clusters[1]), as.integer(x$clusters[2]),
      if (x$kind == "labels") paste0("; ", scored(x$answer$scores)) else "")
  )
  frame <- as.data.frame(x)
  if (nrow(frame) == 0) return(c(heading, x$sentence))
  shown <- utils::head(frame, 10)
  sides <- ifelse(nzchar(shown$a) | nzchar(shown$b), paste0(": ", shown$a, " -> ", shown$b), "")
  lines <- if (x$kind == "covers") {
    sprintf("  %s%s; %.0f leave, %.0f join", shown$kind, sides, shown$leave, shown$join)
  } else {
    of <- if (is.null(shown$part)) "" else paste0(shown$part, ": ")
    sprintf("  %s%s (%.0f items)%s; undone: %.4f", of, shown$kind, shown$items, sides, shown$after)
  }
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

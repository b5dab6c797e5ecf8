# How does a chain of clusterings change?

flow <- function(clusterings, prefix = NULL, rule = NULL, threshold = NULL,
                 missing = c("drop", "refuse", "cluster", "singletons"),
                 noise = c("cluster", "drop", "singletons"), noise_label = -1L, threads = NULL) {
  call <- sys.call()
  reading <- reading(missing, noise, noise_label, NULL, call)
  clusterings <- clusterings_of_cells(clusterings, if (is.character(prefix)) prefix[1], call)
  all <- several(clusterings, call, reading)
  if (all$kind != "labels") abort("flow takes labels", "wrong_input", call)
  options <- options_of(
    names = texts(all$names), prefix = prefix, by_name = is.data.frame(clusterings), rule = rule, threshold = threshold,
    picture = "river", missing = reading$missing, noise = reading$noise, noise_label = reading$noise_label
  )
  found <- checked(.Call(glue_call, "flow", all$objects, options, threads_of(threads, call)), call)
  for (warning in found$warnings) alert(warning, "doubt", call)
  svg <- found$svg
  found$warnings <- found$svg <- NULL
  structure(class = "partita_flow", c(as_frames(found), list(svg = svg, answer = found)))
}

# The whole answer, key by key as in every front end.
as.list.partita_flow <- function(x, ...) x$answer

# Nodes, edges, steps and events as data frames; items count from 1.
as_frames <- function(found) {
  titles <- as.character(unlist(found$clusterings))
  edges <- columns_of(found$edges, c("step", "source", "target", "count", "out_proportion", "in_proportion"))
  step <- vapply(found$events, function(event) as.double(event$step), 0)
  side <- function(of) vapply(found$events, function(event) paste(unlist(event[[of]]), collapse = ", "), "")
  kinds <- vapply(found$events, function(event) event$kind, "")
  list(
    titles = titles, n = found$n, rule = found$rule, threshold = found$threshold,
    nodes = columns_of(found$nodes, c("clustering", "cluster", "size", "first_item", "sc3_stability")),
    edges = data.frame(from = titles[edges$step + 1], to = titles[edges$step + 2], edges[-1]),
    steps = columns_of(found$steps, c("from", "to", "split", "merge", "variation_of_information")),
    events = data.frame(from = titles[step + 1], to = titles[step + 2], kind = kinds, sources = side("sources"), targets = side("targets")),
    first_to_last = found$first_to_last, crossings = found$crossings
  )
}

# The edges with the labels of their ends.
as.data.frame.partita_flow <- function(x, ...) x$edges

print.partita_flow <- function(x, ...) {
  writeLines(sprintf("%s -> %s: %.4g nats", x$steps$from, x$steps$to, x$steps$variation_of_information))
  invisible(x)
}

plot.partita_flow <- function(x, ...) {
  draw(structure(class = "partita_picture", list(svg = x$svg)))
  invisible(x)
}

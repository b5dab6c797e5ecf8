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
  found$warnings <- NULL
  structure(class = "partita_flow", as_frames(found))
}

# Nodes, edges, steps and events as data frames with the names of clusterings and clusters; items and places count from 1.
as_frames <- function(found) {
  titles <- as.character(found$titles)
  nodes <- columns_of(found$nodes, c("column", "cluster", "size", "first_item", "sc3_stability"))
  name <- function(column, cluster) as.character(found$names)[match(paste(column, cluster), paste(nodes$column, nodes$cluster))]
  edges <- columns_of(found$edges, c("step", "source", "target", "count", "out_proportion", "in_proportion"))
  events <- found$events
  step <- vapply(events, function(event) as.double(event$step), 0)
  side <- function(of, later) {
    clusters <- Map(function(event, step) name(step + later, as.double(unlist(event[[of]]))), events, step)
    vapply(clusters, paste, "", collapse = ", ")
  }
  found$nodes <- data.frame(clustering = titles[nodes$column + 1], cluster = as.character(found$names), size = nodes$size, first_item = nodes$first_item + 1, sc3_stability = nodes$sc3_stability)
  found$edges <- data.frame(from = titles[edges$step + 1], to = titles[edges$step + 2], source = name(edges$step, edges$source), target = name(edges$step + 1, edges$target), edges[c("count", "out_proportion", "in_proportion")])
  found$steps <- cbind(from = utils::head(titles, -1), to = titles[-1], columns_of(found$steps, c("split", "merge", "variation_of_information")))
  found$events <- data.frame(from = titles[step + 1], to = titles[step + 2], kind = vapply(events, function(event) as.character(event$kind), ""), sources = side("sources", 0), targets = side("targets", 1))
  found
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

# How does a chain of clusterings change?

flow <- function(clusterings, prefix = NULL, rule = NULL, threshold = NULL,
                 missing = c("drop", "refuse", "cluster", "singletons"),
                 noise = c("cluster", "drop", "singletons"), noise_label = -1L, threads = NULL) {
  call <- sys.call()
  reading <- reading(missing, noise, noise_label, NULL, call)
  all <- several(clusterings, call)
  if (all$kind != "labels") abort("flow takes labels", "wrong_input", call)
  options <- options_of(
    names = texts(all$names), prefix = prefix, by_name = is.data.frame(clusterings), rule = rule, threshold = threshold,
    picture = "river", missing = reading$missing, noise = reading$noise, noise_label = reading$noise_label
  )
  found <- checked(.Call(glue_call, "flow", all$objects, options, threads_of(threads, call)), call)
  for (warning in found$warnings) alert(warning, "doubt", call)
  found$warnings <- NULL
  structure(class = "partita_flow", found)
}

# The edges with the labels of their ends.
as.data.frame.partita_flow <- function(x, ...) {
  nodes <- columns_of(x$nodes, c("column", "cluster", "size", "sc3_stability"))
  nodes$name <- as.character(x$names)
  edges <- columns_of(x$edges, c("step", "source", "target", "count", "out_proportion", "in_proportion"))
  name <- function(column, cluster) nodes$name[match(paste(column, cluster), paste(nodes$column, nodes$cluster))]
  titles <- as.character(x$titles)
  data.frame(
    from = titles[edges$step + 1], to = titles[edges$step + 2], source = name(edges$step, edges$source),
    target = name(edges$step + 1, edges$target), count = edges$count, out_proportion = edges$out_proportion,
    in_proportion = edges$in_proportion
  )
}

print.partita_flow <- function(x, ...) {
  titles <- as.character(x$titles)
  steps <- vapply(x$steps, `[[`, 0, "variation_of_information")
  writeLines(sprintf("%s -> %s: %.4g nats", utils::head(titles, -1), titles[-1], steps))
  invisible(x)
}

plot.partita_flow <- function(x, ...) {
  draw(structure(class = "partita_picture", list(svg = x$svg)))
  invisible(x)
}

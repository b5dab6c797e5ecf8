# More than two: rankings, each with each, consensus, chains.

# Clusterings with names: a data frame, a list, or several trees.
several <- function(x, call) {
  if (inherits(x, "multiPhylo")) {
    kind <- "trees"
    items <- lapply(phylos(x), structure, class = "phylo")
  } else {
    if (is.matrix(x)) x <- as.data.frame(x)
    if (!is.list(x) || length(x) < 1) {
      abort("give a list or a data frame of clusterings", "usage", call)
    }
    kind <- if (all(vapply(x, is_tree, NA))) "trees" else if (inherits(x[[1]], "partita_co_clustering")) "co" else if (inherits(x[[1]], "partita_cover")) "covers" else "labels"
    items <- as.list(x)
  }
  names <- names(items)
  if (is.null(names)) names <- rep("", length(items))
  names[!nzchar(names)] <- as.character(seq_along(items))[!nzchar(names)]
  objects <- switch(kind,
    trees = lapply(items, tree_object, call = call),
    co = do.call(c, lapply(items, co_objects, call = call)),
    covers = lapply(items, cover_object, call = call),
    Map(function(item, name) labels_object(item, call, paste0("clustering \"", name, "\"")), items, names)
  )
  list(kind = kind, names = names, objects = unname(objects))
}

rank_candidates <- function(reference, candidates, measures = NULL, test = FALSE, level = 0.95,
                            missing = c("refuse", "drop", "cluster", "singletons"),
                            noise = c("cluster", "drop", "singletons"), noise_label = -1L,
                            leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  reading <- reading(missing, noise, noise_label, NULL, call)
  all <- several(candidates, call)
  first <- if (all$kind == "trees") tree_object(reference, call) else labels_object(reference, call, "the reference")
  options <- options_of(
    names = texts(all$names), measures = texts(measures), test = test, level = level, missing = reading$missing,
    noise = reading$noise, noise_label = reading$noise_label, leaves = choice(leaves, c("exact", "inner"), "leaves", call)
  )
  found <- checked(.Call(glue_call, "rank", c(list(first), all$objects), options, threads_of(threads, call)), call)
  structure(class = "partita_ranking", found)
}

as.data.frame.partita_ranking <- function(x, ...) {
  scores <- do.call(rbind, lapply(x$scores, as.double))
  frame <- data.frame(rank = seq_along(x$name), name = as.character(x$name))
  for (at in seq_along(x$measure)) frame[[x$measure[at]]] <- scores[, at]
  if (!is.null(x$intervals)) {
    frame$low <- vapply(x$intervals, `[[`, 0, "low")
    frame$high <- vapply(x$intervals, `[[`, 0, "high")
  }
  frame
}

print.partita_ranking <- function(x, ...) {
  frame <- as.data.frame(x)
  writeLines(paste0("by ", x$by, ":"))
  interval <- if (is.null(frame$low)) "" else sprintf("  [%.4f, %.4f]", frame$low, frame$high)
  writeLines(sprintf("  %d. %s  %.6g%s", frame$rank, format(frame$name), frame[[3]], interval))
  for (one in x$tests) {
    writeLines(sprintf("  %s over %s: %.4f [%.4f, %.4f], p = %.3g (Holm %.3g)", one$better, one$other, one$advantage, one$low, one$high, one$p, one$p_holm))
  }
  invisible(x)
}

plot.partita_ranking <- function(x, ...) {
  frame <- as.data.frame(x)
  graphics::dotchart(rev(frame[[3]]), labels = rev(frame$name), xlab = x$by, pch = 19, ...)
  invisible(x)
}

pairwise <- function(clusterings, measure = NULL, missing = c("refuse", "drop", "cluster", "singletons"),
                     noise = c("cluster", "drop", "singletons"), noise_label = -1L, threads = NULL) {
  call <- sys.call()
  reading <- reading(missing, noise, noise_label, NULL, call)
  all <- several(clusterings, call)
  options <- options_of(
    names = texts(all$names), measure = measure, kind = all$kind, missing = reading$missing, noise = reading$noise,
    noise_label = reading$noise_label
  )
  found <- checked(.Call(glue_call, "pairwise", all$objects, options, threads_of(threads, call)), call)
  scores <- do.call(rbind, lapply(found$scores, as.double))
  dimnames(scores) <- list(all$names, all$names)
  if (anyNA(scores)) alert(paste0(found$measure, " is undefined for some pairs"), "undefined", call)
  structure(class = "partita_pairwise", list(measure = found$measure, sense = found$sense, symmetric = found$symmetric, high = found$high, scores = scores))
}

as.matrix.partita_pairwise <- function(x, ...) x$scores

# Distances as they are; similarities as what they lack to their greatest value.
as.dist.partita_pairwise <- function(m, diag = FALSE, upper = FALSE) {
  if (!isTRUE(m$symmetric)) abort(paste0(m$measure, " is not symmetric; a dist is"), "wrong_input")
  scores <- m$scores
  if (m$sense == "similarity") {
    if (is.null(m$high)) abort(paste0(m$measure, " is a similarity without a greatest value; choose a distance"), "wrong_input")
    scores <- m$high - scores
  }
  found <- stats::as.dist(scores, diag = diag, upper = upper)
  attr(found, "method") <- m$measure
  found
}

as.data.frame.partita_pairwise <- function(x, ...) {
  at <- which(upper.tri(x$scores) | (!isTRUE(x$symmetric) & lower.tri(x$scores)), arr.ind = TRUE)
  names <- rownames(x$scores)
  data.frame(a = names[at[, 1]], b = names[at[, 2]], value = x$scores[at])
}

print.partita_pairwise <- function(x, ...) {
  writeLines(sprintf("%s of %d clusterings:", x$measure, nrow(x$scores)))
  print(x$scores, digits = 4)
  invisible(x)
}

plot.partita_pairwise <- function(x, ...) {
  stats::heatmap(x$scores, symm = isTRUE(x$symmetric), Rowv = NA, Colv = NA, scale = "none", ...)
  invisible(x)
}

consensus_clustering <- function(clusterings, loss = "vi", weight = NULL, clusters = NULL, max_clusters = NULL, seed = 0,
                                 missing = c("drop", "refuse", "cluster", "singletons"),
                                 noise = c("cluster", "drop", "singletons"), noise_label = -1L, threads = NULL) {
  call <- sys.call()
  reading <- reading(missing, noise, noise_label, NULL, call)
  all <- several(clusterings, call)
  if (all$kind != "labels") abort("consensus_clustering takes labels; for trees there is consensus_tree", "wrong_input", call)
  options <- options_of(
    names = texts(all$names), loss = loss, weight = weight, clusters = clusters, max_clusters = max_clusters, seed = seed,
    missing = reading$missing, noise = reading$noise, noise_label = reading$noise_label
  )
  found <- checked(.Call(glue_call, "consensus", all$objects, options, threads_of(threads, call)), call)
  for (warning in found$warnings) alert(warning, "doubt", call)
  found$warnings <- NULL
  found$cluster <- as.integer(found$labels) + 1L
  found$labels <- NULL
  structure(class = "partita_consensus", found)
}

print.partita_consensus <- function(x, ...) {
  cat(sprintf("%d items in %d clusters; expected loss %.4g, agreement %.4g\n", length(x$cluster), max(x$cluster), x$expected_loss, x$agreement))
  invisible(x)
}

flow <- function(clusterings, prefix = NULL, rule = NULL, threshold = NULL, missing = c("drop", "refuse", "cluster", "singletons"),
                 noise = c("cluster", "drop", "singletons"), noise_label = -1L, threads = NULL) {
  call <- sys.call()
  reading <- reading(missing, noise, noise_label, NULL, call)
  all <- several(clusterings, call)
  if (all$kind != "labels") abort("flow takes labels", "wrong_input", call)
  options <- options_of(
    names = texts(all$names), prefix = prefix, by_name = is.data.frame(clusterings), rule = rule, threshold = threshold, picture = "river", missing = reading$missing,
    noise = reading$noise, noise_label = reading$noise_label
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

# Measures along clusterings that get worse, and the contributions of components to them.

simulate_walk <- function(rows, columns, steps = 1000, every = 1, moving = c("both", "rows", "columns"), measures = NULL, seed = 0, threads = NULL) {
  call <- sys.call()
  moving <- choice(moving, c("both", "rows", "columns"), "moving", call)
  objects <- list(labels_object(rows, call, "rows"), labels_object(columns, call, "columns"))
  options <- options_of(steps = steps, every = every, moving = moving, measures = texts(measures), seed = seed, picture = TRUE)
  found <- checked(.Call(glue_call, "walk", objects, options, threads_of(threads, call)), call)
  way_of(data.frame(step = as.double(unlist(found$steps))), found)
}

worsen <- function(truth, measures = NULL, seed = 0, threads = NULL) {
  call <- sys.call()
  options <- options_of(measures = texts(measures), seed = seed, picture = TRUE, sequence = TRUE)
  found <- checked(.Call(glue_call, "worsen", list(labels_object(truth, call, "truth")), options, threads_of(threads, call)), call)
  before <- data.frame(step = seq_along(found$clusters) - 1L, operation = c(NA, as.character(unlist(found$operations))), clusters = as.integer(unlist(found$clusters)))
  way <- way_of(before, found)
  attr(way, "labels") <- lapply(found$labels, function(labels) as.integer(unlist(labels)) + 1L)
  way
}

# A data frame with a column for each measure; plot() draws it.
way_of <- function(before, found) {
  for (measure in unlist(found$measures)) {
    scores <- found$scores[[measure]]
    scores[vapply(scores, is.null, NA)] <- NA
    before[[measure]] <- as.double(unlist(scores))
  }
  structure(before, class = c("partita_way", "data.frame"), svg = found$svg)
}

plot.partita_way <- function(x, ...) draw(list(svg = attr(x, "svg")))

measure_parts <- function(a, b, measures = NULL) {
  call <- sys.call()
  objects <- list(labels_object(a, call, "a"), labels_object(b, call, "b"))
  found <- checked(.Call(glue_call, "decompose", objects, options_of(measures = texts(measures)), NULL), call)
  components <- columns_of(found$components, c("change", "items"))
  components$a <- lapply(found$components, function(component) as.character(unlist(component$a)))
  components$b <- lapply(found$components, function(component) as.character(unlist(component$b)))
  part <- function(measure) {
    of_measure <- found$parts[[measure]]
    list(weights = as.double(unlist(of_measure$weights)), scores = as.double(unlist(of_measure$scores)), constant = of_measure$constant, value = of_measure$value)
  }
  measures <- as.character(unlist(found$measures))
  list(components = components, measures = stats::setNames(lapply(measures, part), measures))
}

# The split-merge score by the spread of features or distances, or by a score of the user's own.
split_merge <- function(a, b, score = c("entropy", "largest_piece"), features = NULL, distances = NULL) {
  call <- sys.call()
  if (!is.null(features) && !is.null(distances)) abort("features and distances were given; give one of them", "usage", call)
  if (!is.null(features) || !is.null(distances)) {
    values <- if (is.null(distances)) features else as.matrix(distances)
    objects <- list(labels_object(a, call, "a"), labels_object(b, call, "b"), matrix_object(values, call))
    options <- options_of(values = if (is.null(distances)) "features" else "distances")
    found <- checked(.Call(glue_call, "split_merge", objects, options, NULL), call)
    return(list(product = found$product, mean = found$mean, split = unlist(found$split), merge = unlist(found$merge)))
  }
  if (is.character(score)) {
    score <- choice(score, c("entropy", "largest_piece"), "score", call)
    score <- switch(score, entropy = entropy_kept, largest_piece = function(pieces, size) max(pieces) / size)
  } else {
    if (!is.function(score)) abort("score is \"entropy\", \"largest_piece\", or a function of piece sizes and cluster size", "usage", call)
    for (broken in score_violations(score)) alert(paste0("the score breaks what the framework asks of it: ", broken), "score", call)
  }
  if (length(a) != length(b)) abort(sprintf("a has %d labels and b %d; give labels of the same items", length(a), length(b)), "wrong_input", call)
  if (anyNA(a) || anyNA(b)) abort("a label is missing; leave out its item", "wrong_input", call)
  counts <- table(as.character(a), as.character(b))
  of_cluster <- function(pieces) score(pieces[pieces > 0], sum(pieces))
  split <- apply(counts, 1, of_cluster)
  merge <- apply(counts, 2, of_cluster)
  list(
    product = sum(counts * outer(split, merge)) / sum(counts),
    mean = (sum(rowSums(counts) * split) + sum(colSums(counts) * merge)) / (2 * sum(counts)),
    split = split, merge = merge
  )
}

entropy_kept <- function(pieces, size) {
  if (size == 1) return(1)
  1 - sum(pieces / size * log(size / pieces)) / log(size)
}

# The rules that a score of pieces breaks: a whole cluster scores 1, single items 0, all else lies between, and a cut of a piece lowers it.
score_violations <- function(score) {
  broken <- character()
  note <- function(words) if (!words %in% broken) broken <<- c(broken, words)
  parts <- function(n, most = n) {
    if (n == 0) return(list(integer()))
    unlist(lapply(seq_len(min(n, most)), function(first) lapply(parts(n - first, first), function(rest) c(first, rest))), FALSE)
  }
  for (size in 1:6) {
    for (pieces in parts(size)) {
      value <- score(pieces, size)
      if (!is.numeric(value) || length(value) != 1 || is.na(value)) {
        note("the score of some pieces is no number")
        next
      }
      if (length(pieces) == 1 && abs(value - 1) > 1e-9) note("a whole cluster does not score 1")
      if (length(pieces) == size && size > 1 && abs(value) > 1e-9) note("single items do not score 0")
      if (length(pieces) > 1 && length(pieces) < size && (value <= 0 || value >= 1)) note("pieces of a cluster score 0 or less, or 1 or more")
    }
  }
  broken
}

information_curve <- function(x) {
  call <- sys.call()
  found <- checked(.Call(glue_call, "information_curve", list(tree_object(x, call)), options_of(picture = TRUE), NULL), call)
  curve <- data.frame(clusters = as.integer(unlist(found$clusters)), information = as.double(unlist(found$information)))
  structure(curve, class = c("partita_way", "data.frame"), svg = found$svg, best = as.integer(found$best$clusters))
}

tree_picture <- function(x, clusters = NULL, title = NULL) {
  call <- sys.call()
  found <- checked(.Call(glue_call, "tree_picture", list(tree_object(x, call)), options_of(clusters = clusters, title = title), NULL), call)
  structure(class = "partita_picture", list(svg = found$svg))
}

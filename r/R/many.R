# More than two: rankings, and each with each.

# Clusterings with names, all of a kind: a data frame, a list, or several trees.
# `first` is one more, which the others are held against.
several <- function(x, call, reading = NULL, first = NULL) {
  items <- lapply(listed(x, call), with_noise, reading)
  before <- if (!is.null(first)) list(x = with_noise(first, reading))
  all <- of_a_kind(c(before, items), c(names(before), names(items)), call)
  if (all$kind == "labels") warn_of_noise(all$given, reading, call)
  c(list(names = names(items), items = shared_names(x, all$given)), all)
}

# The same as a list in which everything has a name.
listed <- function(x, call) {
  if (inherits(x, "cl_ensemble")) x <- unclass(x)
  if (inherits(x, "multiPhylo")) {
    items <- lapply(phylos(x), structure, class = "phylo")
  } else if (is_trees(x)) {
    # A tree that has a text of its own keeps it, with its name and what it leaves open.
    items <- as.character(tree(x))
    items <- as.list(if (is.character(x) && length(x) == length(items)) x else items)
  } else {
    if (is.matrix(x) || inherits(x, "Matrix")) {
      abort("a matrix does not say whether its rows or its columns are clusterings; give as.data.frame(x) for columns, as.data.frame(t(x)) for rows", "usage", call)
    }
    if (!is.list(x) || is_single(x) || length(x) < 1) abort("give a list or a data frame of clusterings", "usage", call)
    items <- as.list(x)
  }
  if (is.null(names(items))) names(items) <- rep("", length(items))
  unnamed <- is.na(names(items)) | !nzchar(names(items))
  names(items)[unnamed] <- as.character(seq_along(items))[unnamed]
  items
}

# Several Newick trees in one vector, or trees that were read together.
is_trees <- function(x) {
  if (inherits(x, "partita_tree")) return(TRUE)
  is.character(x) && length(x) >= 1 && !anyNA(x) && all(grepl(";[[:space:]]*$", x, useBytes = TRUE))
}

# One clustering that R holds in a list.
is_single <- function(x) is.object(x) && !is.data.frame(x) && !identical(class(x), "list")

# Things with their kind, the objects of the library one after the other, and the things as they were read.
of_a_kind <- function(items, names, call) {
  kinds <- vapply(items, kind_of, "")
  if ("members" %in% kinds) {
    # Lists of clusters are over the items of all of them: labels where every item is in one cluster of each, else covers.
    if (!all(kinds %in% c("members", "covers"))) mixed(kinds, names, call)
    lists <- kinds == "members"
    all <- sort(unique(unlist(c(lapply(items[lists], members_of), lapply(items[!lists], `[[`, "items")))))
    items[lists] <- lapply(items[lists], made_cover, items = all, call = call)
    if (all(lists)) items <- labels_of_covers(items, all)
    kinds[] <- vapply(items, kind_of, "")
  }
  if ("covers" %in% kinds) {
    kinds[kinds == "labels"] <- "covers"
    if (length(unique(kinds)) == 1) items <- same_covers(items, call)
  }
  if (length(unique(kinds)) > 1) mixed(kinds, names, call)
  if (kinds[1] == "labels") same_lengths(items, names, call)
  if (kinds[1] == "labels") warn_of_names(items, paste0("\"", names, "\""), call)
  named <- function(name) paste0("clustering \"", name, "\"")
  objects <- switch(kinds[1],
    trees = lapply(items, function(item) list(tree_object(item, call))),
    co = lapply(items, co_objects, call = call),
    covers = lapply(items, function(item) list(cover_object(item, call))),
    biclusters = lapply(items, function(item) list(bicluster_object(item, call))),
    Map(function(item, name) list(labels_object(item, call, named(name))), items, names)
  )
  list(kind = kinds[[1]], objects = unname(do.call(c, unname(objects))), given = items)
}

same_lengths <- function(items, names, call) {
  lengths <- vapply(items, function(item) length(labels_of(item, call)), 0)
  other <- which(lengths != lengths[1])[1]
  if (is.na(other)) return()
  abort(sprintf("\"%s\" labels %.0f items and \"%s\" %.0f; they must label the same items", names[1], lengths[1], names[other], lengths[other]), "unequal_lengths", call)
}

mixed <- function(kinds, names, call) {
  other <- which(kinds != kinds[1])[1]
  abort(sprintf("\"%s\" is of the kind %s and \"%s\" of the kind %s; give one kind", names[1], kinds[1], names[other], kinds[other]), "wrong_input", call)
}

rank_candidates <- function(reference, candidates, measures = NULL, test = FALSE, level = 0.95, within = NULL, groups = NULL,
                            missing = c("refuse", "drop", "cluster", "singletons"),
                            noise = c("cluster", "drop", "singletons"), noise_label = -1L,
                            leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  reading <- reading(missing, noise, noise_label, NULL, call)
  candidates <- lapply(listed(candidates, call), with_noise, reading)
  reference <- with_noise(reference, reading)
  all <- of_a_kind(c(list(reference), unname(candidates)), c("the reference", names(candidates)), call)
  if (!all$kind %in% c("labels", "co")) refuse_reading(reading, all$kind, call)
  grouped <- if (is.null(groups)) NULL else TRUE
  options <- options_of(
    names = texts(names(candidates)), kind = all$kind, measures = texts(measures), test = test, level = level, within = within,
    grouped = grouped, missing = reading$missing, noise = reading$noise, noise_label = reading$noise_label,
    leaves = choice(leaves, c("exact", "inner"), "leaves", call)
  )
  if (!is.null(groups)) {
    if (all$kind != "labels") abort("groups are of the items of labels; leave them out", "bad_value", call)
    all$objects <- c(all$objects, list(labels_object(groups, call, "groups")))
  }
  found <- checked(.Call(glue_call, "rank", all$objects, options, threads_of(threads, call)), call)
  alert_doubts(found, call)
  structure(ranking_of(found), answer = found, class = "partita_ranking")
}

# The columns of a ranking, in its order, with its intervals and tests as data frames.
ranking_of <- function(found) {
  measures <- unlist(found$measures)
  ranking <- found$ranking
  of_each <- function(name, empty) vapply(ranking, `[[`, empty, name)
  by_measure <- function(name) lapply(ranking, function(one) by_key(one[[name]], measures))
  columns <- list(
    by = measures[1], measure = measures, name = of_each("candidate", ""), rank = as.integer(of_each("rank", 0)),
    scores = by_measure("scores"), notes = by_measure("notes")
  )
  if (is.null(found$level)) return(columns)
  of_tests <- c("better", "other", "advantage", "low", "high", "p", "p_holm", "p_fdr", if (!is.null(found$within)) "within")
  columns$intervals <- columns_of(lapply(ranking, `[[`, "interval"), c("low", "high"))
  columns$tests <- columns_of(found$tests, of_tests)
  columns$closest <- found$closest$sentence
  columns
}

# The whole answer, key by key as in every front end.
as.list.partita_ranking <- function(x, ...) attr(x, "answer")

as.data.frame.partita_ranking <- function(x, ...) {
  scores <- do.call(rbind, lapply(x$scores, as.double))
  frame <- data.frame(rank = x$rank, name = as.character(x$name))
  for (at in seq_along(x$measure)) frame[[x$measure[at]]] <- scores[, at]
  if (!is.null(x$intervals)) {
    frame$low <- x$intervals$low
    frame$high <- x$intervals$high
  }
  frame
}

# The ends of intervals: four digits after the point, or six significant ones where those would hide the width.
shown_ends <- function(low, high) ifelse(high - low >= 0.001, sprintf("[%.4f, %.4f]", low, high), sprintf("[%.6g, %.6g]", low, high))

# Normal tails are not known so far out that less than 1e-15 would say more.
shown_p <- function(p) ifelse(p < 1e-15, "< 1e-15", sprintf("= %.3g", p))

print.partita_ranking <- function(x, digits = 6, ...) {
  frame <- as.data.frame(x)
  writeLines(paste0("by ", x$by, ":"))
  interval <- if (is.null(frame$low)) "" else ifelse(is.na(frame$low), "", paste0("  ", shown_ends(frame$low, frame$high)))
  writeLines(sprintf("  %d. %s  %s%s", frame$rank, format(frame$name), formatC(frame[[3]], digits = digits, format = "g"), interval))
  tests <- x$tests
  if (NROW(tests)) writeLines(sprintf("  %s over %s: %.4f %s, p %s (Holm %s)", tests$better, tests$other, tests$advantage, shown_ends(tests$low, tests$high), shown_p(tests$p), shown_p(tests$p_holm)))
  if (length(x$closest)) writeLines(paste0("  ", x$closest))
  invisible(x)
}

plot.partita_ranking <- function(x, ...) {
  frame <- as.data.frame(x)
  at <- rev(seq_along(frame$name))
  with_margin(frame$name, {
    graphics::plot(frame[[3]], at, xlim = range(frame[[3]], frame$low, frame$high, finite = TRUE), ylim = c(0.5, length(at) + 0.5), yaxt = "n",
      xlab = x$by, ylab = "", pch = 19, ...)
    if (!is.null(frame$low)) graphics::segments(frame$low, at, frame$high, at)
    graphics::axis(2, at, frame$name, las = 1)
  })
  invisible(x)
}

pairwise <- function(clusterings, measure = NULL, p_values = FALSE, null_model = NULL, fix_a = FALSE, tails = NULL, mid_p = FALSE,
                     draws = NULL, seed = 0, missing = c("refuse", "drop", "cluster", "singletons"),
                     noise = c("cluster", "drop", "singletons"), noise_label = -1L, leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  reading <- reading(missing, noise, noise_label, NULL, call)
  leaves <- choice(leaves, c("exact", "inner"), "leaves", call)
  all <- several(clusterings, call, reading)
  if (!all$kind %in% c("labels", "co")) refuse_reading(reading, all$kind, call)
  if (!is.null(measure)) valid(measure, "measure", one_measure, call)
  valid(p_values, "p_values", flag, call)
  options <- options_of(
    names = texts(all$names), measures = texts(measure), kind = all$kind, p_value = p_values, null_model = null_model, fix_a = fix_a,
    tails = tails, mid_p = mid_p, draws = draws, seed = seed, missing = reading$missing, noise = reading$noise,
    noise_label = reading$noise_label, leaves = leaves
  )
  found <- checked(.Call(glue_call, "pairwise", all$objects, options, threads_of(threads, call)), call)
  alert_doubts(found, call)
  key <- found$measures[[1]]
  scores <- do.call(rbind, lapply(found$scores[[key]], as.double))
  dimnames(scores) <- list(all$names, all$names)
  facts <- fact_of_measure(key)
  tests <- if (!is.null(found$p_values)) columns_of(found$p_values[[key]], c("a", "b", "observed", "expected", "z", "p", "p_error", "p_floor", "p_holm", "p_fdr"))
  columns <- list(measure = key, sense = facts$sense, symmetric = facts$symmetric, high = facts$high, scores = scores, tests = tests)
  structure(columns, answer = found, class = "partita_pairwise")
}

# The whole answer, key by key as in every front end.
as.list.partita_pairwise <- function(x, ...) attr(x, "answer")

as.matrix.partita_pairwise <- function(x, ...) x$scores

# Distances as they are; similarities as what they lack to their greatest value.
as.dist.partita_pairwise <- function(m, diag = FALSE, upper = FALSE) {
  call <- sys.call(-1)
  if (!isTRUE(m$symmetric)) abort(paste0(m$measure, " is not symmetric; a dist is"), "wrong_input", call)
  if (m$sense == "description") abort(paste0(m$measure, " is neither a distance nor a similarity; choose one that is"), "wrong_input", call)
  scores <- m$scores
  if (m$sense == "similarity") {
    if (is.null(m$high)) abort(paste0(m$measure, " is a similarity without a greatest value; choose a distance"), "wrong_input", call)
    scores <- m$high - scores
  }
  found <- stats::as.dist(scores, diag = diag, upper = upper)
  attr(found, "method") <- m$measure
  found
}

as.data.frame.partita_pairwise <- function(x, ...) {
  at <- which(upper.tri(x$scores) | (!isTRUE(x$symmetric) & lower.tri(x$scores)), arr.ind = TRUE)
  names <- rownames(x$scores)
  frame <- data.frame(a = names[at[, 1]], b = names[at[, 2]], value = x$scores[at])
  if (is.null(x$tests)) return(frame)
  tested <- x$tests[match(paste(frame$a, frame$b, sep = "\r"), paste(x$tests$a, x$tests$b, sep = "\r")), ]
  cbind(frame, tested[c("expected", "z", "p", "p_holm", "p_fdr")], row.names = NULL)
}

print.partita_pairwise <- function(x, digits = 4, ...) {
  writeLines(sprintf("%s of %d clusterings:", x$measure, nrow(x$scores)))
  print(x$scores, digits = digits)
  for (at in seq_len(NROW(x$tests))) {
    one <- x$tests[at, ]
    writeLines(sprintf("  %s ~ %s: by chance %.4f; p %s %.3g (Holm %.3g)", one$a, one$b, one$expected, if (one$p <= one$p_floor) "<=" else "=", one$p, one$p_holm))
  }
  invisible(x)
}

# Darker is more alike, whatever the sense; the key says which numbers these are.
plot.partita_pairwise <- function(x, ...) {
  scores <- x$scores
  count <- nrow(scores)
  shades <- grDevices::hcl.colors(64, "Blues 3", rev = x$sense != "distance")
  ends <- range(scores, finite = TRUE)
  if (ends[1] == ends[2]) ends <- ends + c(-0.5, 0.5)
  with_margin(rownames(scores), {
    # As many lines below as to the left: column names are turned.
    graphics::par(mar = c(graphics::par("mar")[2], graphics::par("mar")[2], 3, 6))
    graphics::image(seq_len(count), seq_len(count), t(scores[rev(seq_len(count)), , drop = FALSE]), col = shades, zlim = ends, axes = FALSE, xlab = "", ylab = "", main = x$measure, ...)
    graphics::axis(1, seq_len(count), colnames(scores), las = 2, tick = FALSE)
    graphics::axis(2, rev(seq_len(count)), rownames(scores), las = 1, tick = FALSE)
    if (count <= 12) {
      at <- expand.grid(row = seq_len(count), column = seq_len(count))
      values <- scores[cbind(at$row, at$column)]
      dark <- ((values - ends[1]) / diff(ends) > 0.6) == (x$sense != "distance")
      graphics::text(at$column, count + 1 - at$row, ifelse(is.na(values), "NA", formatC(values, digits = 2, format = "f")), col = ifelse(dark %in% TRUE, "white", "black"), cex = 0.8)
    }
    key(ends, shades)
  })
  invisible(x)
}

# A scale of shades beside the picture.
key <- function(ends, shades) {
  box <- graphics::par("usr")
  across <- box[2] + c(0.03, 0.07) * (box[2] - box[1])
  up <- seq(box[3], box[4], length.out = length(shades) + 1)
  graphics::rect(across[1], up[-length(up)], across[2], up[-1], col = shades, border = NA, xpd = NA)
  ticks <- pretty(ends, 4)
  ticks <- ticks[ticks >= ends[1] & ticks <= ends[2]]
  at <- box[3] + (ticks - ends[1]) / diff(ends) * (box[4] - box[3])
  graphics::text(across[2], at, format(ticks), pos = 4, xpd = NA, cex = 0.8)
}

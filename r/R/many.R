# More than two: rankings, and each with each.

# Clusterings with names, all of a kind: a data frame, a list, or several trees.
several <- function(x, call) {
  items <- listed(x, call)
  c(list(names = names(items)), of_a_kind(items, names(items), call))
}

# The same as a list in which everything has a name.
listed <- function(x, call) {
  if (inherits(x, "multiPhylo")) {
    items <- lapply(phylos(x), structure, class = "phylo")
  } else if (is_trees(x)) {
    items <- as.list(as.character(tree(x)))
  } else {
    if (is.matrix(x)) x <- as.data.frame(x)
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

# Things with their kind and the objects of the library, a list for each thing.
of_a_kind <- function(items, names, call) {
  kinds <- vapply(items, kind_of, "")
  if ("members" %in% kinds) {
    # Lists of clusters are over the items of all of them.
    if (!all(kinds %in% c("members", "covers"))) mixed(kinds, names, call)
    lists <- kinds == "members"
    all <- sort(unique(unlist(c(lapply(items[lists], members_of), lapply(items[!lists], `[[`, "items")))))
    items[lists] <- lapply(items[lists], cover, items = all)
    kinds[lists] <- "covers"
  }
  if ("covers" %in% kinds) {
    kinds[kinds == "labels"] <- "covers"
    if (length(unique(kinds)) == 1) items <- same_covers(items, call)
  }
  if (length(unique(kinds)) > 1) mixed(kinds, names, call)
  named <- function(name) paste0("clustering \"", name, "\"")
  objects <- switch(kinds[1],
    trees = lapply(items, function(item) list(tree_object(item, call))),
    co = lapply(items, co_objects, call = call),
    covers = lapply(items, function(item) list(cover_object(item, call))),
    biclusters = lapply(items, function(item) list(bicluster_object(item, call))),
    Map(function(item, name) list(labels_object(item, call, named(name))), items, names)
  )
  list(kind = kinds[[1]], objects = unname(do.call(c, unname(objects))))
}

mixed <- function(kinds, names, call) {
  other <- which(kinds != kinds[1])[1]
  abort(sprintf("\"%s\" is of the kind %s and \"%s\" of the kind %s; give one kind", names[1], kinds[1], names[other], kinds[other]), "wrong_input", call)
}

rank_candidates <- function(reference, candidates, measures = NULL, test = FALSE, level = 0.95,
                            missing = c("refuse", "drop", "cluster", "singletons"),
                            noise = c("cluster", "drop", "singletons"), noise_label = -1L,
                            leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  reading <- reading(missing, noise, noise_label, NULL, call)
  candidates <- listed(candidates, call)
  all <- of_a_kind(c(list(reference), unname(candidates)), c("the reference", names(candidates)), call)
  if (!all$kind %in% c("labels", "co")) refuse_reading(reading, all$kind, call)
  options <- options_of(
    names = texts(names(candidates)), kind = all$kind, measures = texts(measures), test = test, level = level, missing = reading$missing,
    noise = reading$noise, noise_label = reading$noise_label, leaves = choice(leaves, c("exact", "inner"), "leaves", call)
  )
  found <- checked(.Call(glue_call, "rank", all$objects, options, threads_of(threads, call)), call)
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

pairwise <- function(clusterings, measure = NULL, p_values = FALSE, null_model = NULL, fix_a = FALSE, tails = NULL, mid_p = FALSE,
                     draws = NULL, seed = 0, missing = c("refuse", "drop", "cluster", "singletons"),
                     noise = c("cluster", "drop", "singletons"), noise_label = -1L, leaves = c("exact", "inner"), threads = NULL) {
  call <- sys.call()
  reading <- reading(missing, noise, noise_label, NULL, call)
  leaves <- choice(leaves, c("exact", "inner"), "leaves", call)
  all <- several(clusterings, call)
  if (!all$kind %in% c("labels", "co")) refuse_reading(reading, all$kind, call)
  options <- options_of(
    names = texts(all$names), measure = measure, kind = all$kind, p_values = p_values, null_model = null_model, fix_a = fix_a,
    tails = tails, mid_p = mid_p, draws = draws, seed = seed, missing = reading$missing, noise = reading$noise,
    noise_label = reading$noise_label, leaves = leaves
  )
  found <- checked(.Call(glue_call, "pairwise", all$objects, options, threads_of(threads, call)), call)
  scores <- do.call(rbind, lapply(found$scores, as.double))
  dimnames(scores) <- list(all$names, all$names)
  if (anyNA(scores)) alert(paste0(found$measure, " is undefined for some pairs"), "undefined", call)
  structure(class = "partita_pairwise", list(measure = found$measure, sense = found$sense, symmetric = found$symmetric, high = found$high, scores = scores, tests = tests_of(found$tests, all$names)))
}

# The pairs with their p-values, or NULL.
tests_of <- function(tests, names) {
  if (is.null(tests)) return(NULL)
  frame <- columns_of(tests, c("a", "b", "observed", "expected", "z", "p", "p_error", "p_floor", "p_holm", "p_fdr"))
  frame$a <- names[frame$a + 1]
  frame$b <- names[frame$b + 1]
  frame
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
  frame <- data.frame(a = names[at[, 1]], b = names[at[, 2]], value = x$scores[at])
  if (is.null(x$tests)) return(frame)
  tested <- x$tests[match(paste(frame$a, frame$b, sep = "\r"), paste(x$tests$a, x$tests$b, sep = "\r")), ]
  cbind(frame, tested[c("expected", "z", "p", "p_holm", "p_fdr")], row.names = NULL)
}

print.partita_pairwise <- function(x, ...) {
  writeLines(sprintf("%s of %d clusterings:", x$measure, nrow(x$scores)))
  print(x$scores, digits = 4)
  for (at in seq_len(NROW(x$tests))) {
    one <- x$tests[at, ]
    writeLines(sprintf("  %s ~ %s: by chance %.4f; p %s %.3g (Holm %.3g)", one$a, one$b, one$expected, if (one$p <= one$p_floor) "<=" else "=", one$p, one$p_holm))
  }
  invisible(x)
}

plot.partita_pairwise <- function(x, ...) {
  stats::heatmap(x$scores, symm = isTRUE(x$symmetric), Rowv = NA, Colv = NA, scale = "none", ...)
  invisible(x)
}

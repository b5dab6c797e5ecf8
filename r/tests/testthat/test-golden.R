# Every flat, co and tree case has its expected value, and the bits of the command line.

# Scores of the command line by key.
scores_of <- function(...) {
  found <- command_line("compare", ...)
  vapply(found$scores, function(score) if (is.null(score)) NA_real_ else as.double(score), 0)
}

# Every score has the bits that the command line prints under the same name.
expect_same <- function(printed, found, label) {
  expect_setequal(names(printed), found$measure)
  expect_identical(unname(printed[found$measure]), found$value, label = label)
}

test_that("flat cases have their values", {
  for (case in flat_cases()) {
    found <- suppressWarnings(compare(case$a, case$b, names(case$scores), weights = case$counts))
    for (at in seq_along(case$scores)) {
      key <- names(case$scores)[at]
      expected <- case$scores[[at]]
      if (is.null(expected)) {
        expect_true(is.na(found$value[at]) && !is.na(found$note[at]))
      } else {
        tolerance <- if (grepl("adjusted_mutual|expected_mutual", key)) 1e-10 else 1e-12
        expect_close(found$value[at], expected, tolerance, paste(case$name, key))
      }
    }
  }
})

test_that("functions of vectors, factors and texts give the bits of compare and of the command line", {
  folder <- new_folder()
  for (case in Filter(function(case) is.null(case$counts) && length(case$a) < 2000, flat_cases())) {
    keys <- names(case$scores)
    found <- suppressWarnings(compare(case$a, case$b, keys))
    plain <- keys[!grepl(":", keys)]
    for (key in plain[plain %in% getNamespaceExports("partita")]) {
      call <- get(key, asNamespace("partita"))
      forms <- list(case[c("a", "b")], lapply(case[c("a", "b")], as.integer), lapply(case[c("a", "b")], factor), lapply(case[c("a", "b")], as.character))
      for (form in forms) {
        value <- suppressWarnings(call(form$a, form$b))
        expect_identical(value, found$value[keys == key], label = paste(case$name, key))
      }
    }
    file <- file.path(folder, "case.csv")
    utils::write.csv(data.frame(a = case$a, b = case$b), file, row.names = FALSE, quote = FALSE)
    printed <- scores_of(file, "-a", "a", "-b", "b", "-m", paste(keys, collapse = ","))
    expect_same(printed, found, case$name)
  }
})

test_that("co-clusterings have their values and the bits of the command line", {
  column <- function(x) vapply(x, as.double, 0)
  folder <- new_folder()
  for (case in golden("cocluster.json")$co) {
    sides <- lapply(case[c("z", "w", "z2", "w2")], column)
    a <- co_clustering(sides$z, sides$w)
    b <- co_clustering(sides$z2, sides$w2)
    expect_close(adjusted_rand(a, b), case$CARI, 1e-12, case$name)
    expect_close(classification_error(a, b), case$CE, 1e-12, case$name)
    expect_close(extended_normalized_mutual_information(a, b), case$ENMI_sum, 1e-12, case$name)
    rows <- file.path(folder, "rows.csv")
    columns <- file.path(folder, "columns.csv")
    utils::write.csv(data.frame(a = sides$z, b = sides$z2), rows, row.names = FALSE)
    utils::write.csv(data.frame(a = sides$w, b = sides$w2), columns, row.names = FALSE)
    printed <- scores_of("--rows", rows, "--columns", columns, "-a", "a", "-b", "b", "-m", "ari,classification_error,enmi")
    found <- compare(a, b, c("ari", "classification_error", "enmi"))
    expect_same(printed, found, case$name)
  }
})

test_that("tau of matrices has its values", {
  for (case in golden("cocluster.json")$tau) {
    matrix <- do.call(rbind, lapply(case$D, function(row) vapply(row, as.double, 0)))
    tau <- goodman_kruskal_tau(matrix, unlist(case$r), unlist(case$c))
    expect_close(tau[["rows"]], case$tau_RC, 1e-12, case$name)
    expect_close(tau[["columns"]], case$tau_CR, 1e-12, case$name)
    expect_close(tau[["symmetric"]], case$tau_S, 1e-12, case$name)
  }
})

test_that("trees have their values and the bits of the command line", {
  names <- golden("names.json")$trees
  folder <- new_folder()
  for (case in golden("trees.json")$trees) {
    for (name in names(names)) {
      expected <- entry(case, name)
      if (!is.numeric(expected) || (grepl("tami|tpami", name) && case$n > 64)) next
      key <- typed(names[[name]][[1]], names[[name]][[2]])
      found <- suppressWarnings(compare(case$t1, case$t2, key))
      # Without an admissible cut the published algorithm returns -1, and we a reason.
      if (is.na(found$value)) expect_equal(expected, -1) else expect_close(found$value, expected, 1e-9, paste(case$name, key))
    }
    if (case$n > 64) next
    writeLines(case$t1, file.path(folder, "a.nwk"))
    writeLines(case$t2, file.path(folder, "b.nwk"))
    keys <- c("robinson_foulds", "normalized_tree_adjusted_mutual_information", "bakers_gamma", "entanglement")
    printed <- scores_of(file.path(folder, c("a.nwk", "b.nwk")), "-m", paste(keys, collapse = ","))
    expect_same(printed, suppressWarnings(compare(case$t1, case$t2, keys)), case$name)
  }
})

test_that("pairs of trees have the values of the peers and the bits of the command line", {
  folder <- new_folder()
  file <- golden("tree_sets.json")
  for (case in file$pairs) {
    keys <- vapply(names(case$expected), function(key) typed(file$measures[[key]][[1]], file$measures[[key]][[2]]), "")
    found <- compare(tree(case$a), tree(case$b), keys)
    for (at in seq_along(keys)) expect_close(found$value[at], case$expected[[at]], 1e-9, paste(case$name, keys[at]))
    writeLines(case$a, file.path(folder, "a.nwk"))
    writeLines(case$b, file.path(folder, "b.nwk"))
    printed <- scores_of(file.path(folder, c("a.nwk", "b.nwk")), "-m", paste(keys, collapse = ","))
    expect_same(printed, found, case$name)
  }
  for (case in golden("tree_peers.json")$cases) {
    found <- compare(case$a, case$b, names(case$scores))
    for (at in seq_along(case$scores)) expect_close(found$value[at], case$scores[[at]], 1e-9, paste(case$name, names(case$scores)[at]))
  }
})

test_that("consensus clusterings have the least loss", {
  for (case in golden("consensus.json")$optimum) {
    draws <- lapply(case$draws, unlist)
    for (best in case$optima) {
      weight <- if (best$loss %in% c("binder", "vi")) best$a else NULL
      found <- suppressWarnings(consensus_clustering(draws, best$loss, weight, clusters = best$n_clusters, max_clusters = best$max_clusters))
      expect_close(found$expected_loss, best$best, 1e-9, paste(case$name, best$loss))
    }
  }
})

test_that("covers have their values", {
  file <- golden("covers.json")
  fuzzy <- function(rows) {
    weights <- do.call(rbind, lapply(rows, unlist))
    clusters <- lapply(seq_len(ncol(weights)), function(at) which(weights[, at] > 0))
    cover(clusters, items = nrow(weights), weights = lapply(seq_along(clusters), function(at) weights[clusters[[at]], at]))
  }
  crisp <- function(clusters, n) cover(lapply(clusters, function(items) as.double(unlist(items)) + 1), items = n)
  checked <- 0
  for (case in Filter(function(case) case$kind != "cells", file$cases)) {
    two <- lapply(case[c("a", "b")], function(side) if (case$kind == "fuzzy") fuzzy(side) else crisp(side, case$n))
    for (key in intersect(names(case$expected), names(file$meta$measures))) {
      measure <- file$meta$measures[[key]]
      found <- suppressWarnings(compare(two$a, two$b, typed(measure[[1]], if (length(measure) > 1) measure[[2]] else list()))$value)
      if (is.null(case$expected[[key]])) expect_true(is.na(found)) else expect_close(found, case$expected[[key]], 1e-12, paste(case$name, key))
      checked <- checked + 1
    }
  }
  expect_gt(checked, 200)
})

test_that("biclusters have their values", {
  for (case in golden("biclusters.json")$cases) {
    side <- function(all, at) lapply(all, function(one) as.double(unlist(one[[at]])) + 1)
    made <- lapply(case[c("a", "b")], function(all) biclusters(side(all, 1), side(all, 2), unlist(case$shape)))
    found <- compare(made$a, made$b, names(case$scores))
    expect_true(all(abs(found$value - unlist(case$scores)) <= 0.500001 * 10^-case$digits), label = case$name)
  }
})

test_that("stories have their changes", {
  for (case in golden("story.json")$cases) {
    cells <- do.call(rbind, lapply(case$cells, unlist))
    story <- explain(cells[, 1], cells[, 2], weights = cells[, 3])
    expect_equal(story$same, case$same, label = case$name)
    expect_equal(summary(story)$strays, case$strays, label = case$name)
    numbers <- function(clusters) sort(as.double(unlist(clusters)))
    listed <- function(text) numbers(strsplit(text, ", ", fixed = TRUE))
    found <- lapply(seq_len(nrow(story$changes)), function(at) {
      one <- story$changes[at, ]
      list(one$kind, listed(one$a), listed(one$b), one$items)
    })
    expected <- lapply(case$path, function(one) list(one$kind, numbers(one$a), numbers(one$b), as.double(one$items)))
    expect_identical(found, expected, label = case$name)
    expect_equal(story$changes$after, vapply(case$path, function(one) as.double(one$after), 0), tolerance = 1e-12, label = case$name)
  }
})

test_that("intervals and candidates have their values", {
  file <- golden("inference.json")
  checked <- 0
  for (case in file$intervals) {
    table <- do.call(rbind, lapply(case$table, unlist))
    # What is not made of pairs has its values elsewhere, but for identical clusterings.
    of_pairs <- c("adjusted_rand", "rand", "jaccard", "fowlkes_mallows")
    is_identity <- all(rowSums(table > 0) <= 1) && all(colSums(table > 0) <= 1)
    is_held <- function(name) !is.null(case$expected[[name]][["low"]]) && (is_identity || name %in% of_pairs)
    for (measure in Filter(is_held, names(case$expected))) {
      expected <- case$expected[[measure]]
      found <- suppressWarnings(confidence_interval(table, measures = measure, level = case$level))
      expect_true(all(abs(c(found$low, found$high) - c(expected$low, expected$high)) < 1e-6), label = paste(case$name, measure))
      checked <- checked + 1
    }
  }
  expect_identical(checked, 50)
  for (case in file$candidates) {
    columns <- lapply(case[c("reference", "first", "second")], unlist)
    for (measure in names(case$expected)) {
      expected <- case$expected[[measure]]
      if (is.null(expected$p)) next
      found <- suppressWarnings(rank_candidates(columns$reference, columns[-1], measure, test = TRUE))$tests
      sign <- if (found$better == "first") 1 else -1
      expect_close(sign * found$advantage, expected$advantage, 1e-5, paste(case$name, measure))
      expect_close(found$p, expected$p, 1e-3, paste(case$name, measure))
    }
  }
})

test_that("what many have in common is as sure as it should be", {
  for (case in golden("consensus.json")$summary) {
    draws <- lapply(case$draws, unlist)
    for (ball in case$balls) {
      weight <- if (ball$loss %in% c("binder", "vi")) ball$a else NULL
      found <- credible_ball(unlist(case$estimate), draws, ball$loss, weight, ball$level)
      expect_close(found$radius, ball$radius, 1e-9, case$name)
      for (part in c("inside", "horizontal", "upper", "lower")) {
        expect_identical(found[[part]], as.character(unlist(ball[[part]]) + 1), label = paste(case$name, part))
      }
    }
    expect_equal(element_consistency(draws), unlist(case$consistency), tolerance = 1e-9)
    expect_close(pac(draws), case$pac, 1e-9, case$name)
    found <- mean_agreement(draws)
    expect_close(found$mean, case$agreement$mean, 1e-9, case$name)
    expect_identical(found$medoid, as.character(case$agreement$medoid + 1))
  }
})

# Every flat, co and tree case has its expected value, and the bits of the command line.

# Scores of the command line by key.
scores_of <- function(...) {
  found <- command_line("compare", ...)
  vapply(found$scores, function(score) if (is.null(score)) NA_real_ else as.double(score), 0)
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
    expect_identical(sort(unname(printed), na.last = TRUE), sort(found$value, na.last = TRUE), label = case$name)
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
    expect_identical(sort(unname(printed)), sort(found$value), label = case$name)
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

test_that("trees have their values", {
  names <- golden("names.json")$trees
  for (case in golden("trees.json")$trees) {
    for (name in names(names)) {
      expected <- entry(case, name)
      if (!is.numeric(expected) || (grepl("tami|tpami", name) && case$n > 64)) next
      key <- typed(names[[name]][[1]], names[[name]][[2]])
      found <- suppressWarnings(compare(case$t1, case$t2, key))
      # Without an admissible cut the published algorithm returns -1, and we a reason.
      if (is.na(found$value)) expect_equal(expected, -1) else expect_close(found$value, expected, 1e-9, paste(case$name, key))
    }
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
    expect_identical(sort(unname(printed)), sort(found$value), label = case$name)
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

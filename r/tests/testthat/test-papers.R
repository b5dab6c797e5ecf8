# What the five papers need.

test_that("the multinomial model has the moments of all samples", {
  pi <- matrix(c(0.4, 0, 0.1, 0.2, 0, 0.3), 2)
  model <- cell_probabilities(pi)
  cells <- which(pi > 0, arr.ind = TRUE)
  samples <- as.matrix(expand.grid(rep(list(seq_len(nrow(cells))), 4)))
  weights <- apply(samples, 1, function(at) prod(pi[cells[at, , drop = FALSE]]))
  scores <- function(measure) apply(samples, 1, function(at) measure(cells[at, 1], cells[at, 2]))
  mri <- scores(modified_rand)
  at <- summary(model, n = c(1, 4))
  expect_true(is.na(at$modified_rand_variance[1]))
  expect_equal(model$modified_rand_mean, sum(weights * mri), tolerance = 1e-12)
  expect_equal(at$modified_rand_variance[2], sum(weights * mri^2) - sum(weights * mri)^2, tolerance = 1e-10)
  expect_equal(at$adjusted_rand_raw_mean[2], sum(weights * scores(adjusted_rand_raw)), tolerance = 1e-12)
  expect_identical(simulate(model, items = 50, seed = 2), simulate(model, items = 50, seed = 2))
  expect_identical(length(simulate(model, 3, items = 5)), 3L)
  of_labels <- cell_probabilities(a = rep(1:2, each = 5), b = rep(c("x", "y", "y", "z"), c(4, 1, 2, 3)))
  expect_equal(summary(of_labels, 50)$hubert_arabie_bias, summary(model, 50)$hubert_arabie_bias, tolerance = 1e-12)
  expect_error(cell_probabilities(pi / 2), "add up to 0.5")
  expect_error(cell_probabilities(), "give one of")
  expect_error(cell_probabilities(scenario = 4, clusters = 2, epsilon = 0.1), "no scenario 4")
})

test_that("given clusters are scored on their matrix", {
  x <- matrix(c(5, 3, 0, 1, 4, 6, 1, 0, 0, 1, 7, 9), 4)
  found <- score_cocluster(x, c(1, 1, 2, 2), c("a", "a", "b"))
  expect_equal(found$levels$tau_symmetric, 20449 / 29070, tolerance = 1e-12)
  expect_identical(found$goodness, found$levels$tau_symmetric)
  whole <- score_cocluster(x, 1:4, 1:3)
  expect_equal(whole$levels$information_kept, 1)
  expect_identical(nrow(score_cocluster(x, list(c(1, 1, 2, 2), 1:4), list(c(1, 1, 2), 1:3))$levels), 2L)
  expect_error(score_cocluster(x, 1:3, 1:3), "row")
})

test_that("walks and worsening clusterings fall from agreement", {
  walk <- simulate_walk(rep(1:3, each = 10), rep(1:2, each = 8), steps = 60, every = 20, seed = 2)
  expect_identical(walk$step, c(0, 20, 40, 60))
  expect_equal(walk$adjusted_rand[1], 1)
  expect_identical(walk, simulate_walk(rep(1:3, each = 10), rep(1:2, each = 8), steps = 60, every = 20, seed = 2))
  worse <- worsen(c(1, 1, 1, 1, 2, 2, 3, 4), measures = c("split_merge_entropy", "rand"))
  expect_equal(range(worse$split_merge_entropy), c(0, 1))
  expect_true(all(diff(worse$split_merge_entropy) < 0))
  expect_identical(length(attr(worse, "labels")), nrow(worse))
})

test_that("measures are the sum of what components contribute", {
  a <- c(1, 1, 1, 2, 2, 3, 3, 4)
  b <- c(1, 1, 2, 3, 3, 3, 4, 4)
  found <- measure_parts(a, b)
  expect_equal(sum(found$components$items), 8)
  for (measure in names(found$measures)) {
    part <- found$measures[[measure]]
    expect_equal(sum(part$weights * part$scores) + part$constant, part$value, tolerance = 1e-12)
  }
  expect_equal(found$measures$rand$value, rand(a, b), tolerance = 1e-12)
  expect_error(measure_parts(a, b, "adjusted_rand"), "weighted sum")
})

test_that("the split-merge score takes sizes, features, distances and functions", {
  a <- c(1, 1, 1, 2, 2, 2)
  b <- c(1, 1, 2, 2, 3, 3)
  expect_equal(split_merge(a, b)$product, split_merge_entropy(a, b), tolerance = 1e-12)
  expect_equal(split_merge(a, b, "largest_piece")$product, split_merge_largest_piece(a, b), tolerance = 1e-12)
  features <- matrix(c(1, 2, 4, 8, 16, 32, 3, 1, 4, 1, 5, 9), 6)
  by_features <- split_merge(a, b, features = features)
  expect_equal(by_features, split_merge(a, b, distances = dist(features)), tolerance = 1e-12)
  expect_equal(split_merge(a, a, features = features)$product, 1)
  expect_equal(split_merge(a, b, function(pieces, size) max(pieces) / size)$mean, van_dongen_similarity(a, b), tolerance = 1e-12) |>
    expect_warning("single items do not score 0")
  expect_error(split_merge(a, b, features = features[-1, ]), "items")
})

test_that("a tree is drawn, and its cuts have a curve of information", {
  curve <- information_curve("(((a,b),(c,d)),((e,f),(g,h)));")
  expect_identical(curve$clusters, 1:8)
  expect_identical(attr(curve, "best"), 3L)
  expect_match(as.character(tree_picture("((a,b),(c,d));", 2)), "cut into 2 clusters")
  graph <- kronecker(diag(2), matrix(1, 3, 3)) - diag(6)
  graph[3, 4] <- graph[4, 3] <- 0.5
  expect_identical(hierarchy(graph, "louvain", variant = "published")$method, "louvain")
})

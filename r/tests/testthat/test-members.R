one <- list(1:3, 4:6)
other <- list(1:2, 3:6)
labels <- list(c(1, 1, 1, 2, 2, 2), c(1, 1, 2, 2, 2, 2))

test_that("lists with the items of each cluster are labels for every verb", {
  expect_identical(adjusted_rand(one, other), adjusted_rand(labels[[1]], labels[[2]]))
  expect_identical(as.matrix(pairwise(list(one, other)))[1, 2], adjusted_rand(one, other))
  expect_identical(as.data.frame(rank_candidates(one, list(other), "ari"))$adjusted_rand, adjusted_rand(one, other))
  expect_identical(consensus_clustering(list(one, one, other))$cluster, as.integer(labels[[1]]))
  expect_identical(as.matrix(pairwise(list(list(1:3, 3:4), list(1:3, c(4, 3))), "omega"))[1, 2], 1)
})

test_that("an item that only one list has, or has twice, is named", {
  expect_error(adjusted_rand(list(1:2, 3), list(1:2, 3:4)), "item 4 is in a cluster of b and in none of a", class = "partita_wrong_input")
  expect_error(adjusted_rand(list(c("a", "a", "b"), "c"), list(c("c", "b"), "a")), "item \"a\" is twice in cluster 1", class = "partita_error")
})

test_that("a matrix of memberships is a cover", {
  soft <- rbind(c(0.9, 0.1), c(0.6, 0.4), c(0, 1))
  made <- cover(soft)
  by_hand <- cover(list(1:2, 1:3), items = 3, weights = list(c(0.9, 0.6), c(0.1, 0.4, 1)))
  expect_identical(fuzzy_rand(made, by_hand), fuzzy_rand(by_hand, by_hand))
  expect_identical(made$item, by_hand$item)
  rownames(soft) <- c("x", "y", "z")
  expect_identical(cover(soft)$items, c("x", "y", "z"))
  expect_error(cover(soft - 1), class = "partita_usage")
})

test_that("what is printed is wrapped, not cut", {
  old <- options(width = 60)
  on.exit(options(old))
  printed <- utils::capture.output(print(explain(labels[[1]], labels[[2]], c("ami", "nmi"))))
  expect_match(paste(printed, collapse = " "), "normalized_mutual_information +0\\.")
  expect_lte(max(nchar(printed)), 60)
  expect_match(format(tree(paste0("(", paste0("leaf", 1:30, collapse = ","), ");"))), "\\.\\.\\.$")
})

test_that("lists of members go to every verb of labels", {
  expect_identical(align_labels(one, list(4:6, 1:3)), as.integer(labels[[1]]))
  runs <- list(x = one, y = one, z = other)
  as_labels <- list(x = labels[[1]], y = labels[[1]], z = labels[[2]])
  expect_identical(credible_ball(one, runs, level = 0.6), credible_ball(labels[[1]], as_labels, level = 0.6))
  expect_identical(stability(one, runs), stability(labels[[1]], as_labels))
  expect_identical(co_association(runs), co_association(as_labels))
  expect_identical(as.vector(cross_table(one, other)), as.vector(cross_table(labels[[1]], labels[[2]])))
  # Their items are the names of what comes of them.
  named <- list(list(c("x", "y"), "z"), list("x", c("z", "y")))
  expect_identical(names(element_consistency(named)), c("x", "y", "z"))
})

test_that("the error of a list names the call of the user", {
  found <- expect_error(adjusted_rand(list(c("a", NA), "c"), list(c("c", "b"), "a")), class = "partita_missing_labels")
  expect_identical(as.character(conditionCall(found))[1], "adjusted_rand")
})

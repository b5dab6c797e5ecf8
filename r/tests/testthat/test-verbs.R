a <- rep(1:3, each = 10)
b <- c(rep(1, 10), rep(2:3, each = 5), rep(4, 10))

test_that("compare is a data frame that prints", {
  found <- compare(a, b, c("ari", "vi"))
  expect_s3_class(found, "data.frame")
  expect_identical(found$measure, c("adjusted_rand", "variation_of_information"))
  expect_output(print(found), "30 items; a has 3 clusters, b has 4")
  expect_identical(summary(found)$adjusted_rand, adjusted_rand(a, b))
  expect_gt(nrow(compare(a, b, "all")), 50)
})

test_that("explain tells the story", {
  found <- explain(a, b)
  expect_identical(as.data.frame(found)$kind, "split")
  expect_identical(as.data.frame(found)$items, 10)
  expect_identical(as.data.frame(found)$after, 1)
  expect_output(print(found), "split")
  expect_match(found$svg, "^<svg")
  expect_identical(summary(found)$changes, 1L)
  counted <- explain(table(a, b))
  expect_identical(as.data.frame(counted), as.data.frame(found))
})

test_that("scores have intervals and p-values", {
  found <- confidence_interval(a, b, c("ari", "nmi"))
  expect_true(all(found$low <= found$high))
  expect_identical(found$estimate[1], adjusted_rand(a, b))
  expect_output(print(found), "95 %")
  chance <- significance(a, b, draws = 200, seed = 1)
  expect_lt(chance$p, 0.01)
  expect_identical(chance, significance(a, b, draws = 200, seed = 1, threads = 2))
  expect_output(print(chance), "by chance")
  expect_equal(adjust(a, b, "rand")$adjusted, adjusted_rand(a, b))
  groups <- rep(1:6, 5)
  expect_warning(grouped <- confidence_interval(a, b, groups = groups), class = "partita_doubt")
  expect_lt(grouped$low, 1)
})

test_that("candidates are ranked and tested", {
  found <- rank_candidates(a, list(poor = rep(1:2, 15), good = b), "ari", test = TRUE)
  frame <- as.data.frame(found)
  expect_identical(frame$name, c("good", "poor"))
  expect_identical(frame$adjusted_rand[1], adjusted_rand(a, b))
  expect_lt(found$tests[[1]]$p, 0.05)
  expect_output(print(found), "good over poor")
})

test_that("each is compared with each", {
  runs <- data.frame(x = a, y = b, z = rep(1:2, 15))
  found <- pairwise(runs)
  expect_identical(as.matrix(found)["x", "y"], adjusted_rand(a, b))
  distances <- as.dist(found)
  expect_s3_class(distances, "dist")
  expect_equal(as.matrix(distances)["x", "y"], 1 - adjusted_rand(a, b))
  expect_s3_class(stats::hclust(as.dist(pairwise(runs, "variation_of_information"))), "hclust")
  expect_identical(nrow(as.data.frame(found)), 3L)
  expect_error(as.dist(pairwise(runs, "homogeneity")), class = "partita_wrong_input")
})

test_that("many have a consensus and a flow", {
  found <- consensus_clustering(list(a, a, b))
  expect_identical(found$cluster, a)
  expect_identical(adjusted_rand(found, a), 1)
  chain <- flow(list(first = a, second = b))
  expect_identical(as.data.frame(chain)$count, c(10, 5, 5, 10))
  expect_match(chain$svg, "^<svg")
  expect_output(print(chain), "first -> second")
})

test_that("many trees have a summary", {
  trees <- c("((a,b),(c,d));", "((a,b),(c,d));", "((a,c),(b,d));")
  found <- consensus_tree(trees)
  expect_identical(robinson_foulds(found, trees[1]), 0)
  expect_equal(attr(found, "support")$share, 2 / 3)
  expect_s3_class(tanglegram(trees[1], trees[3]), "partita_picture")
  expect_identical(nrow(bk_curve(trees[1], trees[3])) > 0, TRUE)
  expect_identical(tree_statistics(trees[1])$leaves, 4)
})

test_that("matrices are co-clustered and graphs have hierarchies", {
  blocks <- kronecker(diag(2), matrix(1, 3, 4)) * 5
  found <- cocluster(blocks, "tau")
  expect_identical(adjusted_rand(found, co_clustering(rep(1:2, each = 3), rep(1:2, each = 4))), 1)
  expect_identical(cocluster(blocks, "itcc", clusters = c(2, 2))$rows, rep(1:2, each = 3))
  expect_output(print(cocluster(blocks)), "level 1: 2 x 2 blocks")
  expect_error(cocluster(blocks, "itcc"), class = "partita_bad_value")
  graph <- kronecker(diag(2), matrix(1, 3, 3)) - diag(6)
  graph[3, 4] <- graph[4, 3] <- 1
  louvain <- hierarchy(graph, "louvain")
  expect_identical(louvain$cluster, rep(1:2, each = 3))
  made <- stats::as.hclust(hierarchy(graph))
  expect_identical(adjusted_rand(stats::cutree(made, 2), rep(1:2, each = 3)), 1)
  expect_equal(robinson_foulds(hierarchy(graph), made), 0)
})

test_that("measures are listed", {
  expect_gt(nrow(measures()), 100)
  expect_true(all(grepl("trees", measures("trees")$kinds)))
  exported <- getNamespaceExports("partita")
  expect_identical(setdiff(measures()$name, exported), "entanglement")
})

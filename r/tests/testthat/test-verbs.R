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
  expect_identical(as.list(found)$schema, 1)
  expect_identical(as.data.frame(explain(a, b, exact = TRUE))$share_of_loss, 1)
})

test_that("explain takes every kind that has changes", {
  rows <- explain(co_clustering(c(1, 1, 2), c(1, 2)), co_clustering(c(1, 2, 2), c(1, 2)))
  expect_identical(as.data.frame(rows)$part, "rows")
  expect_output(print(rows), "3 rows and 2 columns")
  cuts <- explain(tree("(((a,b),(c,d)),((e,f),(g,h)));"), tree("(((a,b),(c,e)),((d,f),(g,h)));"))
  expect_identical(cuts$kind, "trees")
  expect_output(print(cuts), "over 8 leaves")
  covers <- explain(list(1:4, 4:7), list(1:2, 3:4, 4:7))
  expect_identical(as.data.frame(covers)$kind, "split")
  expect_output(print(covers), "0 leave, 0 join")
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
  expect_warning(found <- rank_candidates(a, list(poor = rep(1:2, 15), good = b), "ari", test = TRUE), class = "partita_chosen_by_score")
  frame <- as.data.frame(found)
  expect_identical(frame$name, c("good", "poor"))
  expect_identical(as.list(found)$schema, 1)
  expect_match(found$closest, "good is the closest to the reference: better")
  expect_identical(frame$adjusted_rand[1], adjusted_rand(a, b))
  expect_lt(found$tests$p[1], 0.05)
  expect_output(print(found), "good over poor")
})

test_that("a candidate without a score comes last, without a rank of its own", {
  # The ratio of Southwood has no value for identical clusterings.
  candidates <- list(none = a, good = b, again = b)
  found <- suppressWarnings(rank_candidates(a, candidates, "southwood", test = TRUE))
  frame <- as.data.frame(found)
  expect_identical(frame$name, c("good", "again", "none"))
  expect_identical(frame$rank, c(1L, 1L, 3L))
  expect_identical(is.na(frame$low), c(FALSE, FALSE, TRUE))
  expect_identical(nrow(found$tests), 1L)
  expect_output(print(found), "3. none")
})

test_that("groups and margins are for labels", {
  groups <- rep(1:10, 3)
  found <- suppressWarnings(rank_candidates(a, list(x = b, y = rep(1:2, 15)), "ari", test = TRUE, groups = groups, within = 0.1))
  expect_identical(found$tests$within, "different")
  expect_identical(as.list(found)$tests[[1]]$items, 10)
  expect_error(rank_candidates(tree("((a,b),c);"), list(tree("((a,b),c);")), "rf", groups = 1:3), class = "partita_bad_value")
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

test_that("each pair is tested against chance", {
  runs <- list(x = a, y = b, z = rep(1:2, 15))
  found <- pairwise(runs, p_values = TRUE, draws = 200, seed = 1)
  frame <- as.data.frame(found)
  alone <- significance(a, b, draws = 200, seed = 1)
  expect_identical(frame$p[frame$a == "x" & frame$b == "y"], alone$p)
  expect_identical(frame$p_holm, stats::p.adjust(frame$p, "holm"))
  expect_equal(frame$p_fdr, stats::p.adjust(frame$p, "BH"))
  expect_output(print(found), "x ~ y: by chance")
  expect_warning(few <- pairwise(runs, "homogeneity", p_values = TRUE, draws = 50), class = "partita_few_draws")
  expect_identical(nrow(as.data.frame(few)), 6L)
  trees <- c("((a,b),((c,d),e));", "((a,b),(c,(d,e)));", "((a,c),((b,d),e));")
  expect_length(pairwise(trees, "robinson_foulds", p_values = TRUE, draws = 99)$tests$p, 3)
})

test_that("co-clusterings, covers and trees are ranked", {
  truth <- co_clustering(c(1, 1, 2, 2), c(1, 2, 2))
  near <- co_clustering(c(1, 1, 2, 1), c(1, 2, 2))
  found <- rank_candidates(truth, list(far = co_clustering(c(1, 2, 1, 2), c(1, 1, 2)), near = near), "ari")
  expect_identical(found$name, c("near", "far"))
  expect_identical(as.data.frame(found)$adjusted_rand[1], adjusted_rand(truth, near))
  expect_warning(rank_candidates(truth, list(near, truth), "ari", test = TRUE), "labels and covers", class = "partita_not_tested")
  items <- 1:40
  clusters <- cover(list(1:10, 9:20, 21:30, 31:40), items = 40)
  good <- cover(list(1:9, 10:20, 21:30, 31:40), items = rev(items))
  poor <- cover(list(1:20, 15:40), items = 40)
  tested <- suppressWarnings(rank_candidates(clusters, list(poor = poor, good = good), "omega", test = TRUE))
  expect_identical(tested$name, c("good", "poor"))
  expect_identical(as.data.frame(tested)$omega[1], omega(clusters, good))
  expect_lt(tested$tests$p[1], 0.05)
  labels <- rep(1:4, each = 10)
  expect_identical(as.data.frame(rank_candidates(labels, list(good, poor), "omega"))$omega[1], omega(cover(split(items, labels), items = 40), good))
  newick <- c("((a,b),(c,d));", "((a,c),(b,d));")
  expect_identical(as.data.frame(rank_candidates(newick[1], newick[2:1], "robinson_foulds"))$name, c("2", "1"))
})

test_that("covers are compared by their items, each with each", {
  one <- cover(list(c("x", "y"), c("y", "z")), items = c("x", "y", "z"))
  same <- cover(list(c("x", "y"), c("y", "z")), items = c("z", "y", "x"))
  expect_identical(as.matrix(pairwise(list(one, same), "omega"))[1, 2], 1)
  expect_error(pairwise(list(one, cover(list("x", "w"))), "omega"), class = "partita_wrong_input")
  expect_identical(as.matrix(pairwise(list(list(1:3, 3:4), list(1:3, c(4, 3))), "omega"))[1, 2], 1)
})

test_that("clusters are named after others", {
  expect_identical(align_labels(c("cat", "cat", "dog", "dog"), c(1, 1, 0, 2)), c("cat", "cat", "dog", "2"))
  expect_identical(align_labels(c(1, 1, 2, 2), c(5, 5, 9, 9)), c(1, 1, 2, 2))
  named <- align_labels(factor(c("p", "q", "q")), factor(c("x", "y", "y")))
  expect_identical(as.character(named), c("p", "q", "q"))
  expect_identical(levels(named)[1:2], c("p", "q"))
  expect_identical(align_labels(c("p", "q", "q"), c("x", NA, "y"), missing = "drop"), c("p", NA, "q"))
})

test_that("the number of items that it takes is found", {
  found <- sample_size("ari", clusters = 5, agreement = 0.8, width = 0.2, draws = 50)
  expect_true(found$items > 100 && found$items < 1000)
  expect_output(print(found), "About [0-9]+ items: then half of the 95 % intervals of adjusted_rand")
  expect_error(sample_size("ari", agreement = 0.8, width = 0.2), class = "partita_usage")
  expect_error(sample_size("ari", clusters = 5, agreement = 2, width = 0.2), class = "partita_error")
})

test_that("the uncertainty of a consensus is told", {
  runs <- list(x = c(0, 0, 1), y = c(0, 1, 1))
  expect_identical(co_association(runs), rbind(c(1, 0.5, 0), c(0.5, 1, 0.5), c(0, 0.5, 1)))
  expect_identical(element_consistency(runs), c(0.5, 0.5, 0.5))
  found <- consensus_clustering(list(x = a, y = a, z = b), credible = 0.6)
  expect_identical(found$ball$inside, c("x", "y"))
  expect_output(print(found$ball), "2 of [0-9]+ clusterings lie within 0")
  blocks <- co_clustering(c(1, 1, 2), c(1, 2))
  both <- consensus_clustering(list(blocks, blocks, co_clustering(c(1, 2, 2), c(1, 2))))
  expect_identical(adjusted_rand(both, blocks), 1)
})

test_that("many have a consensus and a flow", {
  found <- consensus_clustering(list(a, a, b))
  expect_identical(found$cluster, a)
  expect_identical(adjusted_rand(found, a), 1)
  expect_identical(found$loss, "vi")
  frame <- data.frame(k_10 = b, k_2 = a)
  expect_warning(ordered <- flow(frame), "order of their numbers: k_2, k_10", class = "partita_doubt")
  expect_identical(as.character(ordered$titles), c("k_2", "k_10"))
  expect_identical(as.character(flow(cbind(frame, other = a), prefix = "k_")$titles), c("k_2", "k_10"))
  expect_warning(
    expect_warning(consensus_clustering(list(c(1, 1, NA), c(1, 2, NA))), "left out of some", class = "partita_doubt"),
    "no label in any clustering", class = "partita_doubt"
  )
  chain <- flow(list(first = a, second = b))
  expect_identical(as.data.frame(chain)$count, c(10, 5, 5, 10))
  expect_match(chain$svg, "^<svg")
  expect_identical(unlist(as.list(chain)$clusterings), c("first", "second"))
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

test_that("what is tested by default is a measure of the kind", {
  trees <- c("((a,b),(c,(d,e)));", "((a,c),(b,(d,e)));")
  expect_identical(significance(trees[1], trees[2], draws = 19)$measure, "normalized_tree_adjusted_mutual_information")
  expect_identical(significance(c(1, 1, 2, 2), c(1, 1, 2, 3))$measure, "adjusted_rand")
  expect_identical(suppressWarnings(confidence_interval(rep(1:3, 9), rep(c(1, 1, 2), 9)))$measure, "adjusted_rand")
  expect_false("joint_entropy" %in% significance(c(1, 1, 2, 2), c(1, 1, 2, 3), "all", draws = 9)$measure)
})

test_that("rows and columns of a co-clustering have the same levels", {
  set.seed(2)
  x <- (kronecker(matrix(c(8, 1, 2, 1, 6, 1), 3), matrix(1, 6, 8)) + stats::rpois(18 * 16, 1))[sample(18), sample(16)]
  found <- cocluster(x)
  expect_identical(lengths(found[c("row_levels", "column_levels")]), c(row_levels = length(found$tau), column_levels = length(found$tau)))
  expect_length(found$columns, 16)
  expect_identical(goodman_kruskal_tau(x, found$rows, found$columns)[["symmetric"]], utils::tail(found$tau, 1))
})

test_that("ids last from run to run", {
  store <- tempfile(fileext = ".tsv")
  on.exit(unlink(store))
  runs <- list(c(1, 1, 1, 2, 2), c("x", "x", "x", "y", "y"), c("p", "p", "q", "q", "q"))
  expect_identical(align_labels(runs[[1]], runs[[2]], keep_ids = store), c(1L, 1L, 1L, 2L, 2L))
  expect_identical(align_labels(runs[[2]], runs[[3]], keep_ids = store), c(1L, 1L, 2L, 2L, 2L))
  before <- readLines(store)
  expect_identical(align_labels(runs[[2]], runs[[3]], keep_ids = store), c(1L, 1L, 2L, 2L, 2L))
  expect_identical(readLines(store), before)
  halves <- align_labels(runs[[3]], c(a = "u", b = "v", c = "w", d = "w", e = "w"), keep_ids = store)
  expect_identical(unname(halves), c("1.1", "1.2", "2", "2", "2"))
  expect_error(align_labels(runs[[1]], runs[[2]], floor = 0.4), "give keep_ids")
})

test_that("many runs are one answer or several", {
  one <- rep(1:3, each = 10)
  other <- rep(1:3, 10)
  found <- modes(c(rep(list(one), 9), rep(list(other), 6)), order = "independent")
  expect_identical(found$n_modes, 2)
  expect_identical(unname(found$mode_of), rep(1:2, c(9, 6)))
  expect_identical(as.data.frame(found)$draws, c(9, 6))
  expect_identical(as.list(found)$schema, 1)
  expect_output(print(found), "2 answers, not one")
})

test_that("factors say what makes runs differ", {
  one <- rep(0:1, each = 8)
  other <- rep(0:1, 8)
  runs <- list(one, c(one[1:15], 0), c(one[1:14], 0, 1), other, c(other[1:15], 0), c(other[1:14], 1, 1))
  found <- factors(runs, data.frame(algorithm = rep(c("x", "y"), each = 3), seed = rep(1:3, 2)), draws = 99)
  expect_identical(found$rows$factor, c("algorithm", "seed"))
  expect_gt(found$rows$r2[1], 0.5)
  distances <- as.dist(pairwise(runs, "vi"))
  expect_equal(factors(distances, data.frame(algorithm = rep(c("x", "y"), each = 3)), draws = 99)$rows$ss, found$rows$ss[1])
  expect_error(factors(runs, data.frame(a = rep(1, 6))), "cannot explain a difference")
})

test_that("samples of trees that differ are said to", {
  one <- rep("((a,b),(c,d),e);", 6)
  other <- rep("((a,b),(c,e),d);", 6)
  expect_warning(found <- consensus_tree(list(one, other)), "these runs differ: ASDSF 0.471", class = "partita_runs_differ")
  expect_equal(attr(found, "answer")$trees, 12)
  expect_no_warning(consensus_tree(c(one, other)))
})

test_that("the picture of factors has the runs in a plane", {
  a <- rep(1:3, each = 10)
  b <- rep(1:3, 10)
  runs <- list(a, replace(a, 1, 2L), replace(a, 2, 3L), b, replace(b, 1, 3L), replace(b, 2, 1L))
  found <- factors(runs, data.frame(algorithm = rep(c("x", "y"), each = 3)), draws = 99)
  expect_equal(as.integer(as.list(found)$factors$map$level_of), c(0, 0, 0, 1, 1, 1))
})

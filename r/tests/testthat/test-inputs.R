a <- c(1L, 1L, 1L, 2L, 2L, 2L)
b <- c(1L, 1L, 2L, 2L, 3L, 3L)
expected <- 8 / 33

test_that("integers, doubles, logicals, factors and texts are labels", {
  expect_identical(adjusted_rand(a, b), expected)
  expect_identical(adjusted_rand(as.double(a), b), expected)
  expect_identical(adjusted_rand(a == 1L, letters[b]), expected)
  expect_identical(adjusted_rand(factor(a), factor(letters[b])), expected)
})

test_that("levels without items are no clusters", {
  unused <- factor(letters[b], levels = letters)
  expect_identical(adjusted_rand(a, unused), expected)
  expect_identical(attr(compare(a, unused), "clusters"), c(2, 3))
  expect_identical(modified_adjusted_rand(a, unused), modified_adjusted_rand(a, b))
})

test_that("doubles are whole numbers of any size", {
  large <- c(3e9, 3e9, 3e9, 3e9 + 1, 3e9 + 1, 3e9 + 1)
  expect_identical(adjusted_rand(large, b), expected)
  expect_identical(adjusted_rand(-large, b, missing = "drop"), expected)
  expect_identical(adjusted_rand(c(0, -0), c(1, 1)), 1)
  expect_error(adjusted_rand(c(1.5, 2), c(1, 2)), class = "partita_bad_label")
  expect_error(adjusted_rand(c(Inf, 2), c(1, 2)), class = "partita_bad_label")
})

test_that("a text is the same in latin1 and in UTF-8", {
  utf8 <- c("\u00e9", "\u00e9", "\u00e9", "e", "e", "e")
  latin1 <- iconv(utf8, "UTF-8", "latin1")
  mixed <- c(latin1[1:2], utf8[3:6])
  expect_identical(adjusted_rand(latin1, b), expected)
  expect_identical(adjusted_rand(mixed, b), expected)
  expect_identical(rownames(cross_table(mixed, b)), c("\u00e9", "e"))
  expect_identical(adjusted_rand(factor(mixed), b, missing = "drop"), expected)
})

test_that("missing labels are refused unless a policy says what to do", {
  expect_error(adjusted_rand(c(1L, NA, 2L), 1:3), "1 in the first clustering", class = "partita_missing_labels")
  expect_error(adjusted_rand(c("x", NA), c("x", "y")), "missing = \"drop\"", class = "partita_missing_labels")
  expect_error(adjusted_rand(c(1, NaN), c(1, 2)), class = "partita_missing_labels")
  expect_error(adjusted_rand(factor(c("x", NA)), c(TRUE, NA)), "1 in the first clustering and 1 in the second", class = "partita_missing_labels")
  for (holes in list(c(1L, NA, 2L), c(1, NA, 2), c("p", NA, "q"), factor(c("p", NA, "q")))) {
    expect_identical(adjusted_rand(holes, c(5, 5, 6), missing = "drop"), 1)
    expect_identical(adjusted_rand(holes, c(5, 7, 6), missing = "cluster"), 1)
    expect_identical(attr(compare(holes, 1:3, "ari", missing = "singletons"), "clusters"), c(3, 3))
  }
})

test_that("noise is a cluster unless a policy says otherwise", {
  x <- c(1, 1, -1, -1)
  y <- c(1, 1, 2, 3)
  expect_lt(adjusted_rand(x, y), 1)
  expect_identical(adjusted_rand(x, y, noise = "singletons"), 1)
  expect_identical(adjusted_rand(c("n", "p", "p"), c(1, 2, 2), noise = "drop", noise_label = "n"), 1)
  expect_error(adjusted_rand(x, y, noise_label = 0), class = "partita_bad_value")
})

test_that("weights are multiplicities", {
  expect_identical(adjusted_rand(c(1, 1, 2, 2), c(1, 2, 2, 3), weights = c(2, 1, 1, 2)), expected)
  expect_error(adjusted_rand(a, b, weights = c(1, 1)), class = "partita_unequal_lengths")
  expect_error(adjusted_rand(a, b, weights = rep(0.5, 6)), class = "partita_input")
})

test_that("compact sequences of R are read", {
  expect_identical(adjusted_rand(1:100000, 100000:1), 1)
  expect_identical(adjusted_rand(as.character(1:50), 1:50), 1)
})

test_that("tables are counts", {
  expect_identical(adjusted_rand(table(a, b)), expected)
  expect_identical(adjusted_rand(stats::xtabs(~ a + b)), expected)
  expect_identical(adjusted_rand(unclass(table(a, b))), expected)
  expect_identical(unclass(cross_table(a, b))[1, 1], 2)
  expect_error(adjusted_rand(a), class = "partita_usage")
})

test_that("fitted clusterings are labels", {
  found <- stats::kmeans(c(1, 1.1, 1.2, 9, 9.1, 9.2), 2)
  expect_identical(adjusted_rand(a, found), 1)
  expect_identical(adjusted_rand(structure(class = "pam", list(clustering = a)), b), expected)
  expect_identical(adjusted_rand(structure(class = "Mclust", list(classification = a)), b), expected)
})

test_that("communities of igraph are labels", {
  skip_if_not_installed("igraph")
  graph <- igraph::make_graph("Zachary")
  found <- igraph::cluster_louvain(graph)
  expect_identical(adjusted_rand(found, igraph::membership(found)), 1)
})

test_that("lists of clusters are labels or covers", {
  expect_identical(adjusted_rand(list(1:3, 4:6), list(1:2, 3:4, 5:6)), expected)
  overlapping <- omega(list(c(1, 2, 3), c(3, 4), c(5, 6)), list(c(1, 2, 3), c(3, 4, 6), c(1, 5, 6)))
  expect_identical(overlapping, 0.5)
  expect_error(adjusted_rand(list(c(1, 2), c(2, 3)), list(1:3)), class = "partita_wrong_input")
})

test_that("sparse matrices are matrices", {
  skip_if_not_installed("Matrix")
  dense <- rbind(c(5, 4, 0), c(3, 6, 1), c(0, 1, 7), c(1, 0, 9))
  sparse <- Matrix::Matrix(dense, sparse = TRUE)
  expect_identical(goodman_kruskal_tau(sparse, c(1, 1, 2, 2), c(1, 1, 2)), goodman_kruskal_tau(dense, c(1, 1, 2, 2), c(1, 1, 2)))
  expect_s4_class(sparse, "dgCMatrix")
})

test_that("trees of R and of ape are trees", {
  one <- stats::hclust(stats::dist(cbind(c(1, 2, 4, 8, 16, 32))))
  other <- stats::hclust(stats::dist(cbind(c(1, 2, 40, 8, 16, 32))))
  expect_identical(robinson_foulds(one, stats::as.dendrogram(one)), 0)
  found <- cophenetic_correlation(one, other)
  expect_identical(cophenetic_correlation(stats::as.dendrogram(one), other), found)
  expect_equal(found, stats::cor(stats::cophenetic(one), stats::cophenetic(other)))
  expect_identical(unname(cut_tree(one, clusters = 3)), unname(match(stats::cutree(one, 3), unique(stats::cutree(one, 3)))))
  skip_if_not_installed("ape")
  expect_identical(robinson_foulds(ape::as.phylo(one), one), 0)
  many <- structure(list(ape::as.phylo(one), ape::as.phylo(other)), class = "multiPhylo")
  expect_identical(as.matrix(pairwise(many, "robinson_foulds"))[1, 2], robinson_foulds(one, other))
  lengths <- ape::read.tree(text = "((a:1,b:2):0.5,c:3);")
  expect_identical(weighted_robinson_foulds(lengths, "((a:1,b:2.5):0.5,c:3);"), 0.5)
  expect_equal(robinson_foulds(ape::as.phylo(one), ape::as.phylo(other)), as.double(ape::dist.topo(ape::unroot(ape::as.phylo(one)), ape::unroot(ape::as.phylo(other)))))
})

test_that("long vectors are read", {
  skip_if(Sys.getenv("PARTITA_LONG") == "", "PARTITA_LONG is not set: 2^31 items take 9 GB")
  long <- rep_len(1:4, 2^31 + 8)
  expect_identical(adjusted_rand(long, long), 1)
})

test_that("integers of 64 bits are read as bit64 keeps them", {
  # The bits of whole numbers in the place of doubles: 2^-1074 is 1, and -0 is the missing one.
  numbers <- structure(class = "integer64", c(1, 1, 1, 2, 2, 2) * 2^-1074)
  expect_identical(adjusted_rand(numbers, b), expected)
  expect_error(adjusted_rand(structure(class = "integer64", c(-0, 1, 1, 2, 2, 2) * 2^-1074), b), class = "partita_missing_labels")
})

test_that("a missing level is a missing label", {
  level <- addNA(factor(c("x", "x", NA, "y", "y", "NA")))
  expect_error(adjusted_rand(level, b), class = "partita_missing_labels")
  expect_identical(adjusted_rand(level, b, missing = "drop"), adjusted_rand(c("x", "x", "y", "y", "NA"), b[-3]))
  expect_error(adjusted_rand(table(level, b, useNA = "always")), class = "partita_missing_labels")
})

test_that("noise may be a large number", {
  noisy <- c(1, 1, 1e5, 2, 2, 1e5)
  expect_identical(adjusted_rand(noisy, b, noise = "drop", noise_label = 1e5), adjusted_rand(c(1, 1, 2, 2), b[c(1, 2, 4, 5)]))
})

test_that("what cannot be heeded is refused", {
  expect_error(adjusted_rand(table(a, b), missing = "drop"), class = "partita_bad_value")
  expect_error(adjusted_rand(a, b, noise_label = 0), class = "partita_bad_value")
})

test_that("covers are matched by their items", {
  expect_error(omega(cover(list(1:3)), cover(list(2:4))), class = "partita_wrong_input")
  one <- cover(list(c("x", "y"), c("y", "z")), items = c("x", "y", "z"))
  other <- cover(list(c("x", "y"), c("y", "z")), items = c("z", "y", "x"))
  expect_identical(omega(one, other), 1)
  expect_error(omega(one, c(1, 1, 2)), class = "partita_wrong_input")
  expect_identical(omega(list(factor(c("p", "q")), "r"), list(c("p", "q"), "r")), 1)
  expect_error(biclusters(list(1), list(1), 5), class = "partita_usage")
})

test_that("nothing is read beyond its end", {
  points <- matrix(c(1, 2, 0, 0, 3, 1), 2, dimnames = list(c("r1", "r2"), c("c1", "c2", "c3")))
  found <- hierarchy(points, bipartite = TRUE)
  expect_identical(found$labels, c("r1", "r2", "c1", "c2", "c3"))
  expect_identical(robinson_foulds(found, found), 0)
  torn <- stats::hclust(stats::dist(c(1, 2, 4)))
  torn$labels <- "one"
  expect_error(robinson_foulds(torn, torn))
  phylo <- structure(class = "phylo", list(edge = matrix(c(4L, 4L, 4L, 1L, 2L, 9L), 3), tip.label = c("x", "y", "z"), Nnode = 1L))
  expect_error(robinson_foulds(phylo, phylo), class = "partita_wrong_input")
  made_up <- structure(class = "partita_tree", list(pointer = structure(class = "other", list())))
  expect_error(robinson_foulds(made_up, made_up))
})

test_that("trees that share the names of their tips are read without ape", {
  tree <- function(first, second) {
    edge <- matrix(c(5L, 6L, 6L, 5L, 7L, 7L, 6L, first[1], first[2], 7L, second[1], second[2]), 6)
    structure(class = "phylo", list(edge = edge, Nnode = 3L))
  }
  many <- structure(class = "multiPhylo", TipLabel = c("x", "y", "z", "w"), list(tree(1:2, 3:4), tree(c(1L, 3L), c(2L, 4L))))
  expect_identical(as.matrix(pairwise(many, "robinson_foulds"))[1, 2], 2)
})

test_that("a graph in pieces has a tree", {
  pieces <- matrix(0, 4, 4)
  pieces[cbind(c(1, 2, 3, 4), c(2, 1, 4, 3))] <- 1
  found <- hierarchy(pieces)
  expect_identical(max(found$height), Inf)
  expect_true(all(is.finite(stats::as.hclust(found)$height)))
  expect_identical(robinson_foulds(found, found), 0)
})

test_that("dates and times are read as their text", {
  days <- as.Date("2024-01-01") + c(0, 0, 1, 1, 2, NA)
  expect_identical(rownames(cross_table(days, 1:6, missing = "drop")), c("2024-01-01", "2024-01-02", "2024-01-03"))
  expect_error(adjusted_rand(days, 1:6), class = "partita_missing_labels")
  moments <- as.POSIXct("2024-01-01", tz = "UTC") + c(0, 0, 60)
  expect_identical(adjusted_rand(moments, c(1, 1, 2)), 1)
  expect_identical(adjusted_rand(moments - moments[1], c(1, 1, 2)), 1)
  expect_match(rownames(cross_table(moments - moments[1], c(1, 1, 2)))[2], "60")
})

test_that("the noise of DBSCAN is 0", {
  found <- structure(class = c("dbscan_fast", "dbscan"), list(cluster = c(0L, 0L, 1L, 1L, 2L, 2L), eps = 1, minPts = 2))
  truth <- c(5, 6, 1, 1, 2, 2)
  expect_silent(expect_identical(adjusted_rand(found, truth, noise = "drop"), 1))
  expect_identical(adjusted_rand(found, truth, noise = "drop"), adjusted_rand(found, truth, noise = "drop", noise_label = 0))
  expect_identical(as.matrix(pairwise(list(found, truth), noise = "singletons"))[1, 2], adjusted_rand(found, truth, noise = "singletons", noise_label = 0))
  expect_warning(adjusted_rand(truth, truth, noise = "drop"), "no item has the noise label -1", class = "partita_doubt")
})

test_that("partitions and ensembles of clue are read", {
  skip_if_not_installed("clue")
  labels <- c(1, 1, 2, 3)
  partition <- clue::as.cl_hard_partition(labels)
  expect_identical(adjusted_rand(partition, labels), 1)
  soft <- clue::as.cl_partition(rbind(c(0.9, 0.1), c(0.6, 0.4), c(0.2, 0.8)))
  expect_identical(adjusted_rand(soft, c(1, 1, 2)), 1)
  ensemble <- clue::cl_ensemble(partition, clue::as.cl_hard_partition(c(1, 1, 2, 2)))
  expect_identical(as.matrix(pairwise(ensemble))[1, 2], adjusted_rand(labels, c(1, 1, 2, 2)))
})

test_that("sparse and logical tables are tables of counts", {
  skip_if_not_installed("Matrix")
  counts <- stats::xtabs(~ cyl + gear, mtcars)
  expect_identical(adjusted_rand(stats::xtabs(~ cyl + gear, mtcars, sparse = TRUE)), adjusted_rand(counts))
  expect_identical(adjusted_rand(diag(3) > 0), adjusted_rand(diag(3)))
})

test_that("nodes of a graph are numbered from 1", {
  graph <- matrix(0, 4, 4)
  graph[cbind(c(1, 3), c(2, 4))] <- 1
  graph <- graph + t(graph)
  one <- stats::hclust(stats::dist(c(1, 1.1, 5, 5.1)))
  expect_identical(dasgupta_cost(one, graph), dasgupta_cost("((1,2),(3,4));", graph))
  expect_identical(dasgupta_cost(hierarchy(graph), graph), dasgupta_cost(one, graph))
  expect_error(dasgupta_cost("((0,1),(2,3));", graph), "not a node")
  skip_if_not_installed("igraph")
  expect_identical(dasgupta_cost(one, igraph::graph_from_adjacency_matrix(graph, "undirected")), dasgupta_cost(one, graph))
})

newick <- c("((a:1,b:1):1,(c:1.5,d:1.5):0.5);", "(a,(b,(c,d)));", "((a,b,c),d);")

test_that("trees are taken out of a set, and put together", {
  all <- tree(newick)
  expect_length(all, 3)
  expect_identical(as.character(all[[2]]), newick[2])
  expect_length(all[2:3], 2)
  expect_error(all[[4]], class = "partita_usage")
  expect_identical(as.character(c(all[[1]], tree(newick[2]))), newick[1:2])
  expect_identical(vapply(as.list(all), as.character, ""), newick)
})

test_that("a tree is a phylo for ape", {
  skip_if_not_installed("ape")
  for (text in newick) {
    made <- ape::as.phylo(tree(text))
    expect_true(ape::all.equal.phylo(made, ape::read.tree(text = text)))
    expect_identical(robinson_foulds(made, text), 0)
  }
  expect_s3_class(ape::as.phylo(tree(newick)), "multiPhylo")
  expect_s3_class(ape::as.phylo(consensus_tree(newick[c(2, 2, 3)])), "phylo")
})

test_that("a tree is a dendrogram and an hclust", {
  for (text in newick) {
    made <- stats::as.dendrogram(tree(text))
    expect_identical(labels(made), c("a", "b", "c", "d"))
    expect_identical(robinson_foulds(made, text), 0)
    expect_identical(attr(made, "members"), 4L)
  }
  made <- stats::as.hclust(tree(newick[1]))
  expect_identical(made$height, c(1, 1.5, 2))
  expect_identical(weighted_robinson_foulds(made, newick[1]), 0)
  one <- stats::hclust(stats::dist(c(1, 2, 4, 8, 16, 32)), "average")
  again <- stats::as.hclust(tree(one))
  expect_equal(as.matrix(stats::cophenetic(again)), as.matrix(stats::cophenetic(one))[again$labels, again$labels])
  expect_error(stats::as.hclust(tree(newick[3])), "two children", class = "partita_wrong_input")
  expect_error(stats::as.hclust(tree("((a:1,b:2):1,c:1);")), "same height", class = "partita_wrong_input")
  expect_error(stats::as.dendrogram(tree(newick)), "x[[1]]", fixed = TRUE, class = "partita_wrong_input")
})

test_that("a deep tree is no trouble", {
  text <- paste0(strrep("(", 2000), "l0", paste0(",l", 1:2000, ")", collapse = ""), ";")
  expect_identical(attr(stats::as.dendrogram(tree(text)), "members"), 2001L)
  expect_identical(stats::as.hclust(tree(text))$height, as.double(1:2000))
})

test_that("trees whose heights fall are trees without heights", {
  points <- cbind(c(0, 1, 0.5), c(0, 0, 0.87))
  one <- stats::hclust(stats::dist(points)^2, "centroid")
  expect_lt(one$height[2], one$height[1])
  other <- stats::hclust(stats::dist(points), "single")
  expect_identical(robinson_foulds(one, one), 0)
  expect_identical(robinson_foulds(one, stats::as.dendrogram(one)), 0)
  expect_length(cut_tree(one, 2), 3)
  expect_warning(weighted_robinson_foulds(one, other), class = "partita_undefined")
})

test_that("a tree is cut into as many clusters as it can be", {
  expect_error(cut_tree(newick[1], 0), "not a value of clusters", class = "partita_bad_value")
  expect_error(cut_tree(newick[1], 5), "from 1 to 4", class = "partita_bad_value")
  expect_identical(unname(cut_tree(newick[1], 4)), 1:4)
})

test_that("the name of a file is no tree", {
  expect_error(robinson_foulds("examples/balanced.nwk", newick[1]), "readLines", class = "partita_wrong_input")
})

test_that("supports have the node numbers and counts of ape", {
  skip_if_not_installed("ape")
  set.seed(4)
  trees <- lapply(1:9, function(seed) ape::unroot(ape::rtree(7, tip.label = letters[1:7])))
  class(trees) <- "multiPhylo"
  x <- trees[[1]]
  found <- tree_support(x, trees)
  inner <- found$node - 7
  expect_identical(found$count, as.double(ape::prop.clades(x, trees, rooted = FALSE)[inner]))
  expect_identical(found$share, found$count / 9)
  expect_false(is.unsorted(found$node, strictly = TRUE))
  for (at in seq_along(inner)) expect_setequal(found$leaves[[at]], ape::extract.clade(x, found$node[at])$tip.label)
  # Of other trees the numbers are those of as.phylo().
  same <- tree(ape::write.tree(x))
  again <- tree_support(same, trees)
  for (at in seq_along(again$node)) expect_setequal(again$leaves[[at]], ape::extract.clade(ape::as.phylo(same), again$node[at])$tip.label)
})

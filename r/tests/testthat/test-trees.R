one <- stats::hclust(stats::dist(c(1, 2, 4, 8, 16, 32)))
other <- stats::hclust(stats::dist(c(1, 2, 40, 8, 16, 32)))

test_that("children stand in the order of the edges", {
  # ((c,b),a) as ape reads it: tips are numbered as they come, the root is the first inner node.
  edge <- matrix(c(4L, 5L, 5L, 4L, 5L, 1L, 2L, 3L), 4)
  read <- structure(class = "phylo", list(edge = edge, tip.label = c("c", "b", "a"), Nnode = 2L))
  expect_identical(as.character(tree(read)), "((c,b),a);")
  turned <- read
  turned$edge <- edge[c(4, 1, 3, 2), ]
  expect_identical(as.character(tree(turned)), "(a,(b,c));")
  expect_identical(names(cut_tree(turned, clusters = 3)), c("c", "b", "a"))
  twice <- read
  twice$edge[4, 2] <- 1L
  expect_error(tree(twice), "twice", class = "partita_wrong_input")
})

test_that("the order of children is that of the same Newick in ape, and in the command line", {
  skip_if_not_installed("ape")
  folder <- new_folder()
  set.seed(1)
  for (run in 1:10) {
    a <- ape::rtree(12)
    b <- ape::rotateConstr(ape::rtree(12, tip.label = sample(a$tip.label)), sample(a$tip.label))
    found <- compare(a, b, "entanglement")$value
    expect_identical(found, compare(ape::write.tree(a), ape::write.tree(b), "entanglement")$value)
    files <- file.path(folder, c("a.nwk", "b.nwk"))
    ape::write.tree(a, files[1])
    ape::write.tree(b, files[2])
    expect_identical(found, command_line("compare", files, "-m", "entanglement")$scores$entanglement)
  }
})

test_that("the cuts that agree best are looked for unless measures are named", {
  found <- attr(compare(one, one), "agreement")
  expect_identical(found$a, found$b)
  expect_identical(adjusted_rand(found$a, cut_tree(one, clusters = length(unique(found$a)))), 1)
  expect_null(attr(compare(one, other, "robinson_foulds"), "agreement"))
})

test_that("trees outlive their session", {
  kept <- tree(one)
  file <- tempfile(fileext = ".rds")
  saveRDS(kept, file)
  read <- readRDS(file)
  expect_identical(cophenetic_correlation(read, other), cophenetic_correlation(one, other))
  expect_identical(as.character(tree(read)), as.character(kept))
  expect_identical(as.matrix(pairwise(list(read, other), "robinson_foulds"))[1, 2], robinson_foulds(one, other))
})

test_that("dendrograms are read as they stand", {
  drawn <- stats::as.dendrogram(one)
  expect_identical(as.character(tree(rev(drawn))), as.character(tree(stats::as.hclust(rev(drawn)))))
  expect_false(identical(as.character(tree(rev(drawn))), as.character(tree(drawn))))
  # The names of leaves may be numbers, as as.dendrogram() writes them.
  expect_identical(sort(names(cut_tree(drawn, clusters = 2))), as.character(1:6))
  unnamed <- stats::dendrapply(drawn, function(node) {
    attr(node, "label") <- NULL
    node
  })
  expect_error(robinson_foulds(unnamed, unnamed), "no label", class = "partita_wrong_input")
  flat <- structure(class = "dendrogram", members = 1L, height = 0, list())
  expect_error(robinson_foulds(flat, flat), class = "partita_wrong_input")
  # A caterpillar as deep as recursion does not go.
  deep <- structure(1L, members = 1L, height = 0, label = "0", leaf = TRUE)
  for (leaf in 1:20000) {
    tip <- structure(leaf + 1L, members = 1L, height = 0, label = as.character(leaf), leaf = TRUE)
    deep <- structure(list(deep, tip), members = leaf + 1L, height = leaf)
  }
  class(deep) <- "dendrogram"
  expect_identical(robinson_foulds(deep, deep), 0)
})

test_that("two trees are untangled and resolved", {
  found <- untangle_trees("((a,b),(c,(d,e)));", "(((e,d),c),(b,a));", sides = "second")
  expect_identical(as.character(found$b), "((a,b),(c,(d,e)));")
  expect_identical(c(found$crossings, found$crossings_before), c(0, 10))
  expect_identical(quartet_counts("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));"), c(same = 12, different = 3, only_a = 0, only_b = 0, neither = 0))
  expect_identical(sum(triple_counts(one, other)), choose(6, 3))
  unrooted <- "[&U](((a,b),c),d);"
  expect_error(triple_counts(unrooted, unrooted), "marked as unrooted.*rooted", class = "partita_error")
  expect_identical(triple_counts(unrooted, unrooted, rooted = TRUE)[["same"]], 4)
  skip_if_not_installed("jsonlite")
  for (case in golden("tree_sets.json")$tangles) {
    crossings <- function(sides) untangle_trees(case$a, case$b, sides)$crossings
    expect_equal(untangle_trees(case$a, case$b)$crossings_before, case$crossings, label = case$name)
    expect_equal(c(crossings("second"), crossings("first")), c(case$one_sided_b, case$one_sided_a), label = case$name)
  }
})

test_that("many trees have summaries, supports and maps", {
  folder <- new_folder()
  for (case in golden("tree_sets.json")$sets) {
    trees <- unlist(case$trees)
    for (rooted in c(FALSE, TRUE)) {
      expected <- case[[if (rooted) "rooted" else "unrooted"]]
      for (method in c("strict", "majority")) {
        if (is.null(expected[[method]])) next
        support <- attr(consensus_tree(trees, method, rooted = rooted), "support")
        sides <- function(splits) sort(vapply(splits, function(split) paste(sort(unlist(split)), collapse = " "), ""))
        expect_length(support$leaves, length(expected[[method]]))
        if (rooted) expect_identical(sides(support$leaves), sides(expected[[method]]), label = case$name)
      }
    }
    majority <- consensus_tree(trees)
    expect_identical(tree_support(majority, trees), attr(majority, "support"))
    if (!is.null(case$cid) && length(trees) > 1) {
      found <- as.matrix(pairwise(trees, "clustering_information_distance"))
      expected <- do.call(rbind, lapply(case$cid, unlist))
      expect_true(all(abs(found - expected) < 1e-9), label = case$name)
    }
  }
  for (case in golden("tree_sets.json")$maps) {
    distances <- do.call(rbind, lapply(case$distances, unlist))
    found <- suppressWarnings(distance_map(distances, neighbours = case$neighbours))
    expect_close(found$stress, case$stress, 1e-6, case$name)
    expect_close(found$trustworthiness, case$trustworthiness, 1e-9, case$name)
  }
})

test_that("leaves matched by the addresses of their names give what names give", {
  skip_if_not_installed("ape")
  set.seed(8)
  x <- ape::rtree(40)
  y <- ape::rtree(40, tip.label = sample(x$tip.label))
  for (name in measures("trees")$name) {
    if (!name %in% getNamespaceExports("partita")) next
    measure <- getExportedValue("partita", name)
    expect_identical(suppressWarnings(measure(x, y)), suppressWarnings(measure(tree(x), tree(y))), label = name)
  }
  one <- as.dendrogram(hclust(dist(c(a = 1, b = 2, c = 4, d = 8, e = 16))))
  other <- as.dendrogram(hclust(dist(c(e = 1, b = 2, d = 5, c = 8, a = 16)), "average"))
  for (measure in list(robinson_foulds, cophenetic_correlation, bakers_gamma, weighted_robinson_foulds, kendall_colijn)) {
    expect_identical(measure(one, other), measure(tree(one), tree(other)))
    expect_identical(measure(one, other), measure(tree(one), other))
  }
  all <- measures("trees")$name
  expect_identical(suppressWarnings(compare(x, y, all)), suppressWarnings(compare(tree(x), tree(y), all)))
  expect_identical(compare(one, other, "entanglement"), compare(tree(one), tree(other), "entanglement"))
  expect_identical(compare(one, other, "entanglement"), compare(tree(one), other, "entanglement"))
})

test_that("leaves that are not the same are found by their names", {
  skip_if_not_installed("ape")
  x <- ape::read.tree(text = "((a,b),(c,d));")
  y <- ape::read.tree(text = "((a,b),(c,e));")
  expect_error(robinson_foulds(x, y), class = "partita_unmatched_leaves")
  expect_identical(robinson_foulds(x, y, leaves = "inner"), 0)
  expect_error(compare(x, y, "rf"), class = "partita_unmatched_leaves")
  expect_identical(compare(x, y, "rf", leaves = "inner")$value, 0)
  twice <- x
  twice$tip.label[2] <- "a"
  expect_error(robinson_foulds(twice, twice), "two leaves are named", class = "partita_error")
  expect_error(compare(twice, twice, "rf"), "two leaves are named", class = "partita_error")
  twice$tip.label[2] <- NA
  expect_error(robinson_foulds(twice, x), "has no name", class = "partita_wrong_input")
  # The same name in two encodings is at two addresses.
  x$tip.label[1] <- "caf\u00e9"
  latin <- x
  latin$tip.label[1] <- iconv(x$tip.label[1], "UTF-8", "latin1")
  expect_identical(robinson_foulds(x, latin), 0)
})

test_that("labels of a dendrogram need not be texts", {
  unnamed <- as.dendrogram(hclust(dist(c(1, 2, 4, 8, 16))))
  expect_identical(robinson_foulds(unnamed, unnamed), 0)
  expect_identical(robinson_foulds(unnamed, hclust(dist(c(1, 2, 4, 8, 16)))), 0)
  broken <- unnamed
  attr(broken[[1]], "label") <- NULL
  attr(broken[[1]], "height") <- NULL
  expect_error(robinson_foulds(broken, unnamed), class = "partita_wrong_input")
})

test_that("lengths that are missing are said", {
  whole <- "((a:1,b:1):1,(c:1,d:1):1);"
  some <- "((a:1,b):1,(c:1,d):1);"
  lacks <- "b has no length for 2 of its 6 branches; they count as 0 in weighted_robinson_foulds"
  expect_warning(compare(whole, some, "wrf"), lacks, class = "partita_doubt")
  expect_warning(found <- pairwise(c(a = whole, b = some), "wrf"), "b has no length for 2 of its 6", class = "partita_doubt")
  expect_identical(rownames(found$scores), c("a", "b"))
  expect_warning(rank_candidates(whole, list(x = some, y = some), "wrf"), "^x has .*and 1 tree more lacks some", class = "partita_doubt")
  expect_silent(compare(whole, some, "rf"))
})

test_that("runs of a sampler are compared", {
  a <- "((a,b),(c,d),e);"
  b <- "((a,b),(c,e),d);"
  found <- convergence(list(first = rep(c(a, b), 20), second = rep(c(b, a, a, b), 10)))
  expect_s3_class(found, "partita_convergence")
  expect_identical(found$verdict, "longer")
  expect_identical(found$runs$name, c("first", "second"))
  expect_identical(found$splits$leaves[[1]], c("c", "d", "e"))
  expect_equal(found$splits$share, c(1, 0.5, 0.5))
  expect_output(print(found), "too short")
  stuck <- convergence(list(rep(a, 10), rep(b, 10)))
  expect_identical(stuck$verdict, "disagree")
  expect_identical(stuck$rhat, Inf)
  expect_identical(convergence(rep(c(a, b), 10))$runs$trees, 20)
  expect_error(convergence(list(rep(a, 10), rep(b, 3))), "a run needs at least 4")
  expect_equal(round(topological_ess(rep(c(a, b), 20)), 1), 57.1)
  expect_identical(topological_ess(rep(a, 5)), NA_real_)
})

test_that("transfer support and summaries by conflicts are known", {
  tree <- "((a,b,c),(d,e,f));"
  trees <- c("((a,b),((d,e,f),c));", "((a,b,d),(c,e,f));")
  expect_equal(tree_support(tree, trees, method = "transfer")$share, 0.5)
  expect_error(tree_support(tree, trees, rooted = TRUE, method = "transfer"), "rooted")
  for (method in c("loose", "semi_strict", "majority_plus", "majority+", "frequency_difference")) {
    expect_s3_class(consensus_tree(trees, method), "partita_tree")
  }
})

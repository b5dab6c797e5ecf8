a <- rep(1:3, each = 10)
b <- c(rep(1, 10), rep(2:3, each = 5), rep(4, 10))
tree <- stats::hclust(stats::dist(c(1, 2, 4, 8, 16)))
said <- function(code) conditionMessage(tryCatch(code, partita_error = identity))

test_that("a wrong argument is named, in R's words", {
  expect_identical(said(cut_tree(tree, 2.5)), "2.5 is not a value of clusters; give a whole number of 1 or more")
  expect_match(said(cut_tree(tree, c(2, NA))), "is not a value of clusters")
  expect_match(said(confidence_interval(a, b, draws = -1)), "-1 is not a value of draws; give a whole number")
  expect_match(said(confidence_interval(a, b, draws = 1.5)), "1.5 is not a value of draws")
  expect_match(said(confidence_interval(a, b, seed = "a")), "\"a\" is not a value of seed")
  expect_match(said(confidence_interval(a, b, seed = NA)), "NA is not a value of seed")
  expect_match(said(confidence_interval(a, b, method = "t")), "choose \"corrected\", \"bca\", \"percentile\" or \"analytic\"")
  expect_identical(said(significance(a, b, tails = "two")), "\"two\" is not a value of tails; choose \"one\" or \"both\"")
  expect_match(said(significance(a, b, tails = 2)), "2 is not a value of tails")
  expect_match(said(significance(a, b, null_model = "none")), "choose \"fixed_margins\", ")
  expect_identical(said(explain(a, b, open_tangles = "x")), "\"x\" is not a value of open_tangles; choose TRUE or FALSE")
  expect_match(said(pairwise(list(a, b), c("ari", "nmi"))), "give the name of one measure")
  expect_match(said(consensus_clustering(list(a, b), clusters = 2.5)), "2.5 is not a value of clusters")
  expect_match(said(flow(list(a, b), rule = "x")), "choose \"jaccard\" or \"overlap\"")
  expect_match(said(adjusted_rand(a, b, threads = 1.5)), "1.5 is not a value of threads")
})

test_that("the words of choices are those of the library", {
  for (method in partita:::methods_of_intervals) expect_s3_class(suppressWarnings(confidence_interval(a, b, method = method, draws = 1000)), "data.frame")
  of_labels <- setdiff(partita:::null_models, c("uniform_trees", "yule_trees"))
  for (model in of_labels) expect_s3_class(significance(a, b, null_model = model, draws = 20), "data.frame")
  for (model in c("uniform_trees", "yule_trees")) expect_s3_class(significance(tree, tree, "robinson_foulds", null_model = model, draws = 20), "data.frame")
  for (tails in c("one", "both")) expect_s3_class(significance(a, b, tails = tails, draws = 20), "data.frame")
  for (rule in c("jaccard", "overlap")) expect_s3_class(flow(list(a, b), rule = rule), "partita_flow")
  for (mode in c("exact", "paper")) expect_s3_class(cocluster(diag(4) + 1, mode = mode), "partita_cocluster")
})

test_that("the numbers of clusters are for itcc alone", {
  x <- matrix(c(5, 1, 1, 4), 2, dimnames = list(c("r", "s"), c("u", "v")))
  expect_match(said(cocluster(x, clusters = c(2, 2))), "clusters has no effect with hicc")
  expect_match(said(cocluster(x, "itcc", clusters = c(2, 0.5))), "c(2, 0.5) is not a value of clusters", fixed = TRUE)
  expect_named(cocluster(x, "itcc", clusters = c(2, 2))$columns, c("u", "v"))
})

test_that("what is missing is said by an error of ours", {
  expect_match(said(adjusted_rand()), "there is nothing to compare")
  expect_match(said(compare()), "there is nothing to compare")
  expect_match(said(adjust(a, b)), "measures is missing")
  expect_match(said(adjusted_rand(data.frame(a, b))), "data frame")
  expect_match(said(adjusted_rand(table(a, a, b))), "3 dimensions")
})

test_that("a matrix is no list of clusterings: its rows may be meant", {
  draws <- rbind(a, b)
  expect_match(said(co_association(draws)), "as.data.frame(t(x)) for rows", fixed = TRUE)
  expect_identical(dim(co_association(as.data.frame(t(draws)))), c(30L, 30L))
})

test_that("only distances and similarities make a dist", {
  found <- tryCatch(as.dist(pairwise(list(a, b), "pairs_together")), error = identity)
  expect_s3_class(found, "partita_wrong_input")
  expect_match(conditionMessage(found), "neither a distance nor a similarity")
  expect_identical(as.character(conditionCall(found))[1], "as.dist")
})

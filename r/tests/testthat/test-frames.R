a <- rep(c("x", "y", "z"), each = 10)
b <- c(rep(1, 10), rep(2:3, each = 5), rep(4, 9), 1)

test_that("the parts of a story are data frames", {
  found <- explain(a, b, c("ari", "nmi"))
  expect_s3_class(found$changes, "data.frame")
  expect_true(all(c("before", "after_normalized_mutual_information") %in% names(found$changes)))
  expect_identical(found$strays[c("a", "b", "items", "home")], data.frame(a = "z", b = "1", items = 1, home = "4"))
  expect_s3_class(explain(a, a)$strays, "data.frame")
  expect_identical(nrow(as.data.frame(explain(a, a))), 0L)
})

test_that("summary and sentence of a story agree", {
  set.seed(1)
  found <- explain(sample(60, 2000, TRUE), sample(60, 2000, TRUE))
  expect_match(found$sentence, sprintf("No cluster is the same: .* %d loose pairs", summary(found)$loose))
  expect_identical(as.integer(summary(found)$same), 0L)
})

test_that("the parts of a flow are data frames that count from 1", {
  found <- flow(list(first = a, second = b))
  expect_identical(found$nodes$cluster, c("x", "y", "z", "1", "2", "3", "4"))
  expect_identical(found$nodes$clustering, rep(c("first", "second"), c(3, 4)))
  expect_identical(min(found$nodes$first_item), 1)
  expect_identical(found$edges[1, "source"], "x")
  expect_identical(found$steps$from, "first")
  expect_equal(found$steps$variation_of_information, variation_of_information(a, b))
  split <- found$events[found$events$kind == "split", ]
  expect_identical(c(split$sources, split$targets), c("y", "2, 3"))
})

test_that("the tests of a ranking are a data frame", {
  found <- suppressWarnings(rank_candidates(a, list(poor = rep(1:2, 15), good = b), "ari", test = TRUE))
  expect_identical(found$tests[c("better", "other")], data.frame(better = "good", other = "poor"))
  expect_error(rank_candidates(a, list(good = b, short = b[-1])), "\"short\" 29", class = "partita_unequal_lengths")
})

test_that("clusters are found again in other clusterings, or not", {
  resamples <- list(c("x", "x", NA, "y"), c("x", NA, "y", "y"))
  expect_identical(stability(c(0, 0, 1, 1), resamples), c(`0` = 1, `1` = 1))
  labels <- factor(c("v", "v", "u", "u"), levels = c("u", "v"))
  expect_identical(stability(labels, list(c(1, 1, 1, 2))), c(v = 2 / 3, u = 0.5))
  expect_error(stability(1:3, resamples), class = "partita_unequal_lengths")
})

test_that("the catalogue has parameters, and refuses an unknown kind", {
  found <- measures()
  expect_match(found$parameters[found$name == "entanglement"], "power=")
  expect_identical(found$parameters[found$name == "adjusted_rand"], "")
  expect_error(measures("foo"), class = "partita_bad_value")
  expect_error(compare(a, b, character()), class = "partita_usage")
  expect_error(compare(a, b, 5), class = "partita_bad_value")
})

test_that("print takes digits", {
  printed <- function(x, ...) paste(utils::capture.output(print(x, ...)), collapse = "\n")
  a <- c(1, 1, 1, 2, 2, 2)
  b <- c(1, 1, 2, 2, 3, 3)
  expect_match(printed(compare(a, b, "ari"), digits = 3), "0.242 ", fixed = TRUE)
  expect_match(printed(compare(a, b, "ari")), "0.242424 ", fixed = TRUE)
  expect_match(printed(rank_candidates(a, list(x = b)), digits = 2), "1. x  0.24", fixed = TRUE)
  expect_match(printed(explain(a, b), digits = 2), "adjusted_rand 0.24", fixed = TRUE)
  expect_match(printed(pairwise(list(x = a, y = b)), digits = 2), "0.24")
  expect_match(printed(tree(rep("((a,b),c);", 7))), "and 2 more")
})

test_that("one call fits all measures of labels", {
  a <- c(1, 1, 1, 2, 2, 2)
  b <- c(1, 1, 2, 2, 3, 3)
  for (name in measures("labels")$name) {
    # Two names are functions of other packages.
    if (!name %in% getNamespaceExports("partita")) next
    found <- suppressWarnings(do.call(name, list(a = a, b = b)))
    expect_identical(found, suppressWarnings(compare(a, b, name))$value, label = name)
  }
})

test_that("numbers beyond sight are not printed", {
  truth <- rep(0:2, length.out = 1e5)
  candidates <- list(near = replace(truth, 1:50, 0), far = rep(c(0, 1, 2, 0, 2, 1), length.out = 1e5))
  shown <- suppressWarnings(capture.output(print(rank_candidates(truth, candidates, "ari", test = TRUE))))
  expect_true(any(grepl("p < 1e-15", shown, fixed = TRUE)))
  expect_false(any(grepl("e-308|-0\\.0000", shown)))
})

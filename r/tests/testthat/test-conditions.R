caught <- function(code) tryCatch(code, condition = identity)

test_that("each class of errors can be caught, and has the call", {
  found <- caught(adjusted_rand(1:2, 1:3))
  expect_s3_class(found, c("partita_unequal_lengths", "partita_error", "error", "condition"), exact = TRUE)
  expect_identical(as.character(conditionCall(found))[1], "adjusted_rand")
  expect_s3_class(caught(compare(1:2, 1:2, "nonsense")), "partita_unknown_measure")
  expect_s3_class(caught(normalized_mutual_information(1:2, 1:2, "nonsense")), "partita_bad_value")
  expect_s3_class(caught(compare(1:2, 1:2, "nmi:nonsense=1")), "partita_bad_value")
  expect_s3_class(caught(compare(1:2, 1:2, "robinson_foulds")), "partita_wrong_input")
  expect_s3_class(caught(compare(1:2, "(a,b);", "ari")), "partita_wrong_input")
  expect_s3_class(caught(robinson_foulds("(a,b);", "(a,c);")), "partita_unmatched_leaves")
  expect_s3_class(caught(adjusted_rand(sum, 1)), "partita_bad_label")
  expect_s3_class(caught(adjusted_rand(integer(), integer())), "partita_input")
  expect_s3_class(caught(adjusted_rand(1:2, 1:2, threads = 0)), "partita_bad_value")
  expect_s3_class(caught(robinson_foulds("(a,b", "(a,b);")), "partita_error")
})

test_that("the setting that helps is named as R writes it", {
  expect_error(robinson_foulds("(a,b,(c,d));", "(a,b,c);"), "leaves = \"inner\"")
  expect_identical(robinson_foulds("(a,b,(c,d));", "(a,b,c);", leaves = "inner"), 0)
})

test_that("an undefined score is NA with a warning", {
  expect_warning(found <- standardized_mutual_information(c(1, 1), c(1, 1)), class = "partita_undefined")
  expect_identical(found, NA_real_)
  expect_s3_class(caught(standardized_mutual_information(c(1, 1), c(1, 1))), c("partita_undefined", "partita_warning", "warning", "condition"), exact = TRUE)
})

test_that("ids instead of labels are doubted", {
  expect_warning(compare(1:50, rep(1:2, 25)), class = "partita_doubt")
})

test_that("no exported name hides one of R's own packages", {
  exported <- unlist(lapply(c("stats", "utils", "graphics", "grDevices", "methods"), getNamespaceExports))
  expect_length(intersect(getNamespaceExports("partita"), c(ls(baseenv()), exported)), 0)
})

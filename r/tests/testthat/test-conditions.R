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
  expect_s3_class(caught(adjusted_rand(c(1, NA), 1:2)), "partita_missing_labels")
  expect_s3_class(caught(adjusted_rand(1:2)), "partita_usage")
  expect_s3_class(caught(mean_agreement(list(c(1, 1), c(1, 1)), "standardized_mutual_information")), "partita_undefined")
})

test_that("a class that the header names is tested here, and no other is", {
  root <- Sys.getenv("PARTITA_ROOT")
  skip_if(!nzchar(root), "the header is in the repository (PARTITA_ROOT)")
  header <- paste(readLines(file.path(root, "crates/c/include/partita.h")), collapse = " ")
  listed <- sub("\\..*", "", sub(".*Classes: ", "", header))
  classes <- strsplit(gsub("[* ]", "", listed), ",")[[1]]
  here <- paste(readLines(file.path(root, "r/tests/testthat/test-conditions.R")), collapse = " ")
  tested <- vapply(classes, function(class) grepl(paste0("\"partita_", class, "\""), here, fixed = TRUE), NA)
  expect_identical(classes[!tested], character())
  expect_gt(length(classes), 10)
})

test_that("work that was given up and bugs have classes", {
  # R jumps away before it sees the first, and nobody knows a bug of the second kind.
  for (class in c("interrupted", "bug")) {
    failure <- structure(class = "partita_failure", list(class = class, message = "so it is"))
    found <- caught(partita:::checked(failure, quote(f(x))))
    expect_s3_class(found, c(paste0("partita_", class), "partita_error", "error", "condition"), exact = TRUE)
  }
  expect_s3_class(found, "partita_bug")
  expect_s3_class(caught(partita:::abort("", "interrupted")), "partita_interrupted")
})

test_that("what only the glue finds has a class and the call too", {
  bytes <- c("a", "b")
  Encoding(bytes) <- "bytes"
  bytes[2] <- "\xff"
  Encoding(bytes) <- "bytes"
  for (code in list(quote(adjusted_rand(bytes, 1:2)), quote(compare(bytes, 1:2, "ari")), quote(adjusted_rand(factor(1:2, labels = bytes), 1:2, missing = "drop")))) {
    found <- caught(eval(code))
    expect_s3_class(found, "partita_bad_label")
    expect_identical(as.character(conditionCall(found))[1], as.character(code[[1]]))
  }
  expect_s3_class(caught(robinson_foulds(structure(class = "partita_tree", list()), "(a,b);")), "partita_wrong_input")
  torn <- stats::hclust(stats::dist(c(1, 2, 4)))
  torn$labels <- "one"
  expect_s3_class(caught(robinson_foulds(torn, torn)), "partita_wrong_input")
})

test_that("lists of several kinds are refused", {
  a <- c(1, 1, 2)
  co <- co_clustering(a, 1:2)
  newick <- "(a,b);"
  for (list in list(list(a, newick), list(newick, a), list(co, a), list(a, co), list(cover(list(1:3)), newick))) {
    expect_s3_class(caught(pairwise(list)), "partita_wrong_input")
    expect_s3_class(caught(rank_candidates(list[[1]], list[2])), "partita_wrong_input")
  }
  expect_s3_class(caught(consensus_clustering(list(newick, newick))), "partita_wrong_input")
  expect_s3_class(caught(pairwise(a)), "partita_usage")
})

test_that("settings of the wrong shape are refused", {
  a <- c(1, 1, 2)
  expect_s3_class(caught(adjusted_rand(a, a, noise = "drop", noise_label = 1:2)), "partita_bad_value")
  expect_s3_class(caught(normalized_mutual_information(a, a, normalizer = c("min", "max"))), "partita_bad_value")
  expect_s3_class(caught(element_centric_similarity(a, a, alpha = c(0.1, 0.2))), "partita_bad_value")
  expect_s3_class(caught(adjusted_rand(a, a, threads = 1e10)), "partita_bad_value")
  expect_s3_class(caught(clustering_error(biclusters(list(1), list(0), c(2, 2)), biclusters(list(1), list(1), c(2, 2)))), "partita_wrong_input")
  expect_s3_class(caught(confidence_interval(a, a, level = c(0.5, 0.9))), "partita_error")
})

test_that("the setting that helps is named as R writes it", {
  expect_error(robinson_foulds("(a,b,(c,d));", "(a,b,c);"), "leaves = \"inner\"")
  expect_identical(robinson_foulds("(a,b,(c,d));", "(a,b,c);", leaves = "inner"), 0)
})

test_that("a setting that a function does not have is not advised", {
  found <- caught(consensus_tree(c("((a,b),c);", "((a,b),d);")))
  expect_s3_class(found, "partita_error")
  expect_no_match(conditionMessage(found), "leaves =")
})

test_that("ranges are written in letters that every console has", {
  expect_identical(compare(1:2, 1:2, "ari")$range, "[-0.5, 1]")
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

test_that("numbers that are no labels are written as R writes them", {
  expect_error(adjusted_rand(c(Inf, 1), c(1, 1)), "label Inf of item 1 is no whole number; labels are whole numbers, character, logical or factor", fixed = TRUE)
  expect_error(adjusted_rand(c(1, 2.5), c(1, 1), missing = "drop"), "label 2.5 of item 2 is no whole number", fixed = TRUE)
  huge <- expect_error(adjusted_rand(c(1e300, 1), c(1, 1)), "label 1e+300 of item 1", fixed = TRUE, class = "partita_bad_label")
  expect_match(conditionMessage(huge), "give such labels as character", fixed = TRUE)
})

test_that("counts beyond 2^53 are told from what is no count", {
  expect_error(adjusted_rand(matrix(c(2^53, 2^52, 2^52, 2^53), 2)), "is 9007199254740992; counts are below 2^53", fixed = TRUE)
  expect_error(adjusted_rand(matrix(c(1.5, 1, 1, 1), 2)), "is 1.5; counts are whole numbers of 0 or more", fixed = TRUE)
})

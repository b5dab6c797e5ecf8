a <- c(x = 1, y = 1, z = 2)

test_that("names in another order are doubted, as the places count", {
  expect_warning(found <- adjusted_rand(a, rev(a)), "b[names(a)]", fixed = TRUE, class = "partita_doubt")
  expect_identical(found, adjusted_rand(unname(a), unname(rev(a))))
  expect_silent(expect_identical(adjusted_rand(a, rev(a)[names(a)]), 1))
  expect_warning(compare(a, rev(a), "ari"), "another order", class = "partita_doubt")
  expect_warning(pairwise(list(one = a, two = rev(a))), "\"one\" and \"two\" have the same names", class = "partita_doubt")
  expect_warning(adjusted_rand(a, c(x = 1, y = 1, w = 2)), "different names", class = "partita_doubt")
  expect_warning(adjusted_rand(a, c(x = 1, x = 1, z = 2)), "twice", class = "partita_doubt")
})

test_that("names that say nothing are no reason for doubt", {
  expect_silent(adjusted_rand(a, a))
  expect_silent(adjusted_rand(a, unname(a)))
  expect_silent(adjusted_rand(a, c(`1` = 1, `2` = 1, `3` = 2)))
})

test_that("results have the names of the items", {
  b <- c(x = 1, y = 2, z = 2)
  expect_named(consensus_clustering(list(a, b))$cluster, names(a))
  expect_named(element_consistency(list(a, unname(b))), names(a))
  expect_identical(dimnames(co_association(list(a, b))), list(names(a), names(a)))
  expect_named(element_consistency(data.frame(one = 1:2, two = 1:2, row.names = c("p", "q"))), c("p", "q"))
  expect_null(names(suppressWarnings(element_consistency(list(a, rev(b))))))
  expect_identical(align_labels(c(x = 1L, y = 2L), c(x = 2L, y = 1L)), c(x = 1L, y = 2L))
})

test_that("clusters beside missing labels keep a name of their own", {
  for (missing in c("singletons", "cluster", "drop")) {
    expect_silent(expect_identical(align_labels(c(1, 1, NA), c(2, 2, 1), missing = missing), c(1, 1, 3)))
  }
})

test_that("no two files define a function of one name", {
  root <- Sys.getenv("PARTITA_ROOT")
  skip_if(root == "", "the sources are not here")
  lines <- unlist(lapply(list.files(file.path(root, "r", "R"), full.names = TRUE), readLines))
  defined <- sub(" <- function.*", "", grep("^[A-Za-z_.0-9]+ <- function", lines, value = TRUE))
  expect_identical(defined[duplicated(defined)], character())
})

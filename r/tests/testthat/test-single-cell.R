# Classes with the slots that are read; the packages are large.
methods::setClass("FakeSeurat", representation(active.ident = "factor", meta.data = "data.frame"), where = environment())
methods::setClass("FakeColumns", representation(listData = "list", rownames = "character"), where = environment())
methods::setClass("FakeExperiment", representation(colData = "FakeColumns"), where = environment())

cells <- paste0("cell", 1:6)
clusters <- stats::setNames(factor(c("B", "B", "T", "T", "NK", "NK")), cells)
columns <- data.frame(nCount = c(1.5, 2, 3, 4, 5, 6), res.0.2 = c(1, 1, 1, 1, 2, 2), res.1 = c(1, 1, 2, 2, 3, 3), row.names = cells)
seurat <- methods::new("FakeSeurat", active.ident = clusters, meta.data = columns)
experiment <- methods::new("FakeExperiment", colData = methods::new("FakeColumns", listData = c(as.list(columns), list(label = clusters)), rownames = cells))

test_that("objects of single cells are their clusters", {
  expect_identical(adjusted_rand(seurat, columns$res.1), 1)
  expect_identical(adjusted_rand(experiment, columns$res.0.2), adjusted_rand(clusters, columns$res.0.2))
  expect_identical(compare(seurat, experiment, "ari")$value, 1)
  expect_identical(as.matrix(pairwise(list(seurat, columns$res.1)))[1, 2], 1)
})

test_that("the resolutions of single cells are a chain", {
  found <- flow(seurat, prefix = "res.")
  expect_identical(found$steps$to, "res.1")
  expect_identical(flow(experiment, prefix = "res.")$edges, found$edges)
  expect_error(flow(seurat), "prefix", class = "partita_usage")
})

# Where only a sample of the truth is known, and chains of mentions.

test_that("a sample of true clusters says how good a clustering is", {
  found <- setNames((0:199) %/% 2, paste0("r", 0:199))
  truth <- setNames((0:79) %/% 4, paste0("r", 0:79))
  by <- setNames(rep(c("north", "south"), 100), names(found))
  result <- estimate(found, truth, design = "uniform", by = by)
  value <- setNames(result$estimates$value, result$estimates$measure)
  expect_equal(value[["pair_precision"]], 1)
  expect_equal(value[["pair_recall"]], 1 / 3)
  expect_equal(value[["true_clusters"]], 50)
  expect_equal(nrow(result$clusters), 20)
  expect_equal(sort(vapply(as.list(result)$groups, `[[`, "", "value")), c("north", "south"))
  frame <- estimate(data.frame(item = names(found), cluster = found), data.frame(item = names(truth), cluster = truth), design = "uniform")
  expect_equal(frame$estimates, result$estimates)
  expect_error(estimate(found, truth), "how the truth was drawn")
  expect_error(estimate(found, c(z = 1), design = "uniform"), "lacks 1 item")
})

test_that("a clustering that a database counted gives the same estimates", {
  found <- setNames((0:199) %/% 2, paste0("r", 0:199))
  truth <- setNames((0:79) %/% 4, paste0("r", 0:79))
  whole <- estimate(found, truth, design = "uniform")
  counts <- table(found)
  counts <- data.frame(found = as.numeric(names(counts)), n = as.integer(counts))
  met <- data.frame(item = names(truth), found = found[names(truth)])
  counted <- estimate(met, truth, design = "uniform", counts = counts)
  expect_equal(counted$estimates, whole$estimates)
  expect_equal(as.list(counted)$n, 200)
  by_name <- estimate(found[names(truth)], truth, design = "uniform", counts = setNames(counts$n, counts$found))
  expect_equal(by_name$clusters, whole$clusters)
  met$found[3] <- NA
  expect_error(estimate(met, truth, design = "uniform", counts = counts), "lacks 1 item")
  expect_error(estimate(found[names(truth)], truth, design = "uniform", counts = c(other = 3)), "counted as 0 items")
  expect_error(estimate(found[names(truth)], truth, design = "uniform", counts = rbind(counts, counts[1, ])), "two rows")
  expect_error(estimate(found[names(truth)], truth, design = "uniform", counts = transform(counts, n = n / 3)), "no whole number")
  expect_error(estimate(found[names(truth)], truth, design = "uniform", counts = transform(counts, n = 1)), "counted as 1 items")
  expect_error(estimate(found[names(truth)], truth, design = "uniform", counts = "n"), "counts are numbers")
})

test_that("items with whole numbers are the same items however R writes them", {
  found <- data.frame(item = c(99999, 100000, 200000, 300000), cluster = c(1, 1, 2, 2))
  truth <- data.frame(item = 100000L, cluster = 1)
  expect_equal(suppressWarnings(estimate(found, truth, design = "uniform"))$clusters$items, 1)
})

test_that("a sample and its plan are all that an estimate needs", {
  found <- setNames((0:399) %/% 4, paste0("r", 0:399))
  truth <- setNames((0:399) %/% 5, names(found))
  drawn <- sample_items(found, 40, seed = 3)
  expect_equal(nrow(drawn$items), 40)
  labelled <- truth[truth %in% truth[drawn$items$item]]
  first <- estimate(found, labelled, plan = drawn$plan)
  expect_equal(as.list(first)$design, "plan")
  more <- sample_items(found, 60, seed = 4, pilot = first)
  expect_equal(nrow(more$items), 20)
  expect_length(intersect(more$items$item, drawn$items$item), 0)
})

test_that("reviewed pairs have a recall where pairs were found apart", {
  found <- estimate_pairs(rep(c(TRUE, FALSE), each = 40), rep(c(TRUE, FALSE, TRUE), c(38, 41, 1)), rep(c("together", "apart"), each = 40), c(together = 500, apart = 2000))
  value <- setNames(found$estimates$value, found$estimates$measure)
  expect_equal(value[["pair_precision"]], 0.95)
  expect_equal(value[["pair_recall"]], 475 / 525)
})

test_that("coreference scores are those of the official scorer", {
  key <- data.frame(document = "d", mention = c("0-0", "2-3", "5-5", "7-7"), chain = c(1, 1, 2, 2))
  response <- data.frame(document = "d", mention = c("0-0", "2-3", "7-7"), chain = c(1, 1, 1))
  scores <- coreference(key, response)$scores
  muc <- scores[scores$score == "muc", ]
  expect_equal(c(muc$recall, muc$precision), c(0.5, 0.5))
  file <- tempfile(fileext = ".conll")
  writeLines(c("#begin document (d);", "d 0 a (1", "d 1 b 1)", "d 2 c (1)", "#end document"), file)
  expect_equal(coreference(file, file)$scores$f, rep(1, 8))
})

test_that("a pilot says how many draws it takes", {
  found <- setNames((0:199) %/% 2, paste0("r", 0:199))
  truth <- setNames((0:79) %/% 4, paste0("r", 0:79))
  truth[c("r3", "r9", "r30")] <- c(50, 51, 52)
  pilot <- estimate(found, truth, design = "uniform")
  needed <- sample_size("b_cubed_f", pilot = pilot, width = 0.1)
  expect_true(needed$units > 2)
  expect_equal(needed$pilot_value, pilot$estimates$value[pilot$estimates$measure == "b_cubed_f"])
  expect_gt(sample_size("b_cubed_f", pilot = pilot, width = 0.05)$units, needed$units)
  expect_error(sample_size("ari", pilot = pilot, width = 0.1), "no estimate")
  expect_error(sample_size("b_cubed_f", pilot = found, width = 0.1), "what estimate")
})

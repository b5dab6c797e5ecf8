# Algorithms over many data sets: lists, long and wide frames give one board, and what is wrong is said.

scores <- data.frame(set = letters[1:7], good = c(5, 6, 7, 6, 8, 7, 9) / 10, poor = c(3, 5, 4, 4, 7, 6, 6) / 10)
long <- data.frame(dataset = rep(scores$set, 2), algorithm = rep(c("good", "poor"), each = 7), score = c(scores$good, scores$poor))

test_that("lists, long and wide frames give one board", {
  board <- leaderboard(scores)
  expect_identical(board$algorithms$name, c("good", "poor"))
  expect_identical(as.list(leaderboard(long))$pairs, as.list(board)$pairs)
  listed <- lapply(setNames(seq_len(7), scores$set), function(row) list(good = scores$good[row], poor = scores$poor[row]))
  expect_identical(as.list(leaderboard(listed))$pairs, as.list(board)$pairs)
  expect_output(print(board), "good is first")
  families <- c("x", "x", "y", "z", "u", "v", "w")
  expect_identical(as.list(leaderboard(scores, families = families))$units, 6)
})

test_that("labels in a long frame have seeds, and one truth in one order", {
  truth <- rep(1:3, 10)
  wrong <- function(every) replace(truth, seq_along(truth) %% every == 0, 1)
  rows <- expand.grid(item = 1:30, seed = 1:2, algorithm = c("good", "poor"), dataset = letters[1:6], stringsAsFactors = FALSE)
  rows$truth <- truth[rows$item]
  rows$found <- ifelse(rows$algorithm == "good", wrong(11)[rows$item], wrong(3 + 1)[rows$item])
  board <- leaderboard(rows)
  expect_identical(board$algorithms$runs, c(12, 12))
  expect_identical(board$algorithms$name[1], "good")
  expect_equal(board$algorithms$mean[1], adjusted_rand(truth, wrong(11)))
  turned <- rows
  last <- turned$algorithm == "poor" & turned$seed == 2 & turned$dataset == "f"
  turned[last, ] <- turned[last, ][30:1, ]
  expect_error(leaderboard(turned), "other true labels than 'good'; give the items in the same order")
  expect_error(leaderboard(rows[-1, ]), "data set 'a': 29 true labels, 30 of 'good'")
})

test_that("what is wrong with scores is said", {
  expect_error(leaderboard(rbind(long, long[3, ])), "data set 'c', algorithm 'good' is given twice")
  expect_error(leaderboard(rbind(scores, scores[2, ])), "data set 'b' is given twice")
  bad <- long
  bad$score <- as.character(bad$score)
  bad$score[4] <- "n/a"
  expect_error(leaderboard(bad), "'score' of data set 'd', algorithm 'good' is 'n/a', which is no number")
  bad$score[4] <- NA
  expect_warning(found <- leaderboard(bad), "no score on 1 data set: 'd'")
  expect_identical(found$algorithms$cells, c(6, 7))
})

test_that("a gate and a floor decide", {
  truth <- rep(1:3, 50)
  found <- replace(truth, c(1, 50, 100), 1:3)
  expect_true(gate(truth, found, "ari>=0.7")$passed)
  expect_false(gate(truth, found, "ari>=0.99")$passed)
  floor <- learn_floor(0.9 + 1:20 / 1000, new = 0.89)
  expect_false(floor$passed)
  expect_equal(floor$rate, 1 / 21)
  expect_error(learn_floor(1:18 / 20), "18 runs allow a floor that fails 5.3 % at best")
})

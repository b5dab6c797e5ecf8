a <- rep(1:3, each = 10)
b <- c(rep(1, 10), rep(2:3, each = 5), rep(4, 10))

# The shares of white and of dark dots of what a call draws.
dots <- function(code) {
  file <- tempfile(fileext = ".png")
  grDevices::png(file, 480, 480, type = "cairo")
  tryCatch(force(code), finally = grDevices::dev.off())
  image <- png::readPNG(file)
  light <- apply(image[, , 1:3], c(1, 2), mean)
  c(drawn = mean(light < 0.95), dark = mean(light < 0.5))
}

test_that("every plot method draws", {
  skip_if_not_installed("png")
  skip_if_not_installed("rsvg")
  skip_if(!capabilities("cairo"), "R draws no PNG here")
  trees <- c("((a,b),(c,d));", "((a,c),(b,d));")
  things <- list(
    comparison = compare(a, b), intervals = confidence_interval(a, b, c("ari", "nmi")), explanation = explain(a, b),
    flow = flow(list(a, b)), pairwise = pairwise(list(x = a, y = b, z = rep(1:2, 15))),
    ranking = rank_candidates(a, list(b, rep(1:2, 15))), picture = tanglegram(trees[1], trees[2]),
    cocluster = cocluster(kronecker(diag(2), matrix(5, 3, 4))), consensus = consensus_clustering(list(a, b, a)),
    hierarchy = hierarchy(matrix(1, 4, 4)), tree = tree(trees[1]), significance = significance(a, b, c("ari", "nmi"), draws = 100),
    cell_probabilities = cell_probabilities(scenario = 1, clusters = 3, epsilon = 0.2),
    modes = modes(rep(list(a, b), 6)),
    factors = factors(list(a, b, a, b, a, rep(1:2, 15)), data.frame(seed = c(1, 2, 1, 2, 1, 2))),
    sample_size = sample_size("ari", clusters = 3, agreement = 0.8, width = 0.3),
    leaderboard = leaderboard(data.frame(dataset = rep(letters[1:6], 2), algorithm = rep(c("x", "y"), each = 6), score = (1:12) / 12)),
    map = distance_map(stats::dist(matrix(c(0, 1, 0, 0, 0, 2), 3, dimnames = list(letters[1:3], NULL)))),
    way = worsen(a)
  )
  methods <- sub("plot.partita_", "", grep("^plot.partita_", ls(asNamespace("partita")), value = TRUE))
  expect_setequal(names(things), methods)
  for (name in names(things)) {
    found <- dots(expect_invisible(plot(things[[name]])))
    expect_true(found[["drawn"]] > 0.005 && found[["dark"]] > 0.0005, label = paste(name, "is drawn"))
  }
})

test_that("a picture is text, too", {
  picture <- tanglegram("((a,b),(c,d));", "((a,c),(b,d));")
  expect_match(as.character(picture), "^<svg")
  expect_output(print(picture), "characters of SVG")
  file <- tempfile(fileext = ".svg")
  writeLines(as.character(picture), file)
  skip_if_not_installed("rsvg")
  expect_gt(length(rsvg::rsvg_png(file)), 1000)
})

test_that("a report is a page", {
  page <- function(...) {
    file <- tempfile(fileext = ".html")
    expect_identical(partita_report(file, ...), file)
    paste(readLines(file, warn = FALSE, encoding = "UTF-8"), collapse = "\n")
  }
  expect_match(page(a, factor(letters[b]), names = c("truth", "found of R")), "found of R")
  expect_match(page(list(one = a, two = b, three = rep(1:2, 15))), "three")
  expect_match(page("((a,b),(c,d));", stats::hclust(stats::dist(c(a = 1, b = 2, c = 4, d = 9)))), "<html")
  expect_error(page(a, b[-1]), class = "partita_unequal_lengths")
  expect_error(partita_report(tempfile(), a, b, measures = "nonsense"), "nonsense", class = "partita_unknown_measure")
  expect_match(page(list(one = a, two = b, three = rep(1:2, 15)), reference = "one"), "Clusterings against one")
  expect_error(page(list(one = a, two = b), reference = "none"), class = "partita_bad_value")
})

test_that("labels are in a report as they are for compare", {
  awkward <- list(c("a", "a ", "a", "a ", "b", "b"), c("1.0", "1", "1.0", "1", "2", "2"), c("NA", "NA", "x", "x", "y", "y"), c("0.5", "0.5", "1.5", "1.5", "2.5", "x"))
  other <- c(0, 1, 0, 1, 2, 2)
  for (labels in awkward) {
    file <- tempfile(fileext = ".html")
    partita_report(file, labels, other)
    page <- paste(readLines(file, warn = FALSE, encoding = "UTF-8"), collapse = "\n")
    compared <- compare(labels, other)
    expect_match(page, sprintf("\"clusters\":[%d,3]", length(unique(labels))), fixed = TRUE)
    score <- compared$value[compared$measure == "adjusted_rand"]
    expect_match(page, sprintf("\"adjusted_rand\":%s", if (score == 1) "1.0" else substr(format(score, digits = 15), 1, 12)), fixed = TRUE)
  }
})

# The peers of R in `cargo dev bench trees`: the trees that our worker wrote, timed one by one.
# One line per time: key, processor seconds, value. A package that is not there is left out with a sentence on standard error.

folder <- commandArgs(trailingOnly = TRUE)[1]
LIMIT <- 100

has <- function(package) {
  if (requireNamespace(package, quietly = TRUE)) return(TRUE)
  message(package, " is not installed in R: left out")
  FALSE
}

timed <- function(key, work, value = function(found) sum(found)) {
  setTimeLimit(cpu = Inf, elapsed = LIMIT, transient = TRUE)
  spent <- NA
  found <- tryCatch({
    spent <- system.time(result <- work())
    value(result)
  }, error = function(error) {
    message(key, " was left out: ", conditionMessage(error))
    NULL
  })
  setTimeLimit()
  if (is.null(found)) return(invisible())
  seconds <- spent[["user.self"]] + spent[["sys.self"]]
  cat(sprintf("%s\t%.9f\t%.17g\n", key, seconds, found))
}

# The estimate as its paper writes it, from squared distances that are given; treess sums up the same parts of the matrix.
frechet <- function(squares) {
  n <- nrow(squares)
  correlation <- function(lag) {
    left <- n - lag
    late <- sum(squares[(lag + 1):n, (lag + 1):n]) / (2 * left * (left - 1))
    early <- sum(squares[1:left, 1:left]) / (2 * left * (left - 1))
    if (late == 0 || early == 0) return(1)
    (late + early - mean(squares[cbind(1:left, (lag + 1):n)])) / (2 * sqrt(late * early))
  }
  correlations <- c(1, vapply(seq_len(n - 6), correlation, 0))
  first <- seq(1, length(correlations) - 1, by = 2)
  pairs <- correlations[first] + correlations[first + 1]
  end <- which(pairs < 0)
  if (length(end)) pairs <- pairs[seq_len(end[1] - 1)]
  n / (-1 + 2 * sum(cummin(pairs)))
}

squares <- as.matrix(utils::read.table(file.path(folder, "frechet.tsv")))
timed("plain R Fréchet ESS of 600", function() frechet(squares))

if (!has("ape")) quit(status = 0)
chained <- ape::read.tree(file.path(folder, "set-chained.nwk"))
pairs <- lapply(c("chained", "independent"), function(kind) {
  ape::read.tree(file.path(folder, paste0("pair-", kind, ".nwk")))
})
names(pairs) <- c("chained", "independent")

timed("ape consensus of 60 × 200 chained", function() ape::consensus(chained, p = 0.5), function(tree) tree$Nnode)
if (has("phangorn")) {
  timed("phangorn rf 60 × 200 chained", function() phangorn::RF.dist(chained))
  timed("phangorn wrf 60 × 200 chained", function() phangorn::wRF.dist(chained))
  timed("phangorn branch_score 60 × 200 chained", function() phangorn::KF.dist(chained))
  for (kind in names(pairs)) {
    pair <- pairs[[kind]]
    timed(
      paste("phangorn mast pair of 1000", kind),
      function() phangorn::mast(pair[[1]], pair[[2]], tree = FALSE, rooted = TRUE),
      length
    )
  }
}
if (has("TreeDist")) {
  timed("TreeDist rf 60 × 200 chained", function() TreeDist::RobinsonFoulds(chained))
  timed("TreeDist mci 60 × 200 chained", function() TreeDist::MutualClusteringInfo(chained))
  timed("TreeDist nye 60 × 200 chained", function() TreeDist::NyeSimilarity(chained))
  timed("TreeDist msd 60 × 200 chained", function() TreeDist::MatchingSplitDistance(chained))
  timed("TreeDist spi 60 × 200 chained", function() TreeDist::SharedPhylogeneticInfo(chained))
  timed("TreeDist msi 60 × 200 chained", function() TreeDist::MatchingSplitInfo(chained))
  for (kind in names(pairs)) {
    pair <- pairs[[kind]]
    timed(
      paste("TreeDist mci pair of 1000", kind),
      function() TreeDist::MutualClusteringInfo(pair[[1]], pair[[2]])
    )
  }
}
if (has("Quartet")) {
  timed("Quartet quartets 60 × 200 chained", function() Quartet::ManyToManyQuartetAgreement(chained))
}

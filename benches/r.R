# The R package against its peers, in one process, each on one thread: CPU seconds, and whether the values agree.
# Rscript benches/r.R FILE [--full]; FILE receives the table as CSV.
Sys.setenv(PARTITA_NUM_THREADS = "1")
suppressMessages(library(partita))
arguments <- commandArgs(TRUE)
full <- "--full" %in% arguments

has <- function(package) suppressMessages(requireNamespace(package, quietly = TRUE))

# The least CPU time of a few calls, and the value.
timed <- function(call) {
  seconds <- Inf
  spent <- 0
  for (run in 1:5) {
    gc(FALSE)
    before <- sum(proc.time()[c(1, 2)])
    value <- suppressWarnings(call())
    took <- sum(proc.time()[c(1, 2)]) - before
    seconds <- min(seconds, took)
    spent <- spent + took
    if (spent > 4) break
  }
  # Times are told in milliseconds: short calls are repeated.
  if (seconds < 0.02) {
    before <- sum(proc.time()[c(1, 2)])
    for (run in 1:50) suppressWarnings(call())
    seconds <- (sum(proc.time()[c(1, 2)]) - before) / 50
  }
  list(seconds = seconds, value = value)
}

rows <- list()
cat("| what | peer | ours, s | peer, s | ratio | values |\n|---|---|---|---|---|---|\n")

# A peer that takes more CPU time is stopped; its ratio is then the least that it can be.
limit <- 100

# What a call takes; a text where it fails, or is stopped.
tried <- function(call) {
  on.exit(setTimeLimit())
  setTimeLimit(cpu = limit, transient = TRUE)
  tryCatch(timed(call), error = function(error) {
    message <- conditionMessage(error)
    if (grepl("time limit", message)) list(seconds = limit, problem = sprintf("stopped after %g s", limit)) else list(seconds = NA_real_, problem = paste("failed:", message))
  })
}

# Both get the same objects. A peer that is not installed is named once, at the end.
absent <- character()
against <- function(what, package, peer, ours, theirs) {
  if (!has(package)) {
    absent <<- union(absent, package)
    return(invisible())
  }
  one <- timed(ours)
  other <- tried(theirs)
  ratio <- other$seconds / one$seconds
  same <- is.null(other$problem) && isTRUE(all.equal(as.double(one$value), as.double(other$value), tolerance = 1e-6))
  verdict <- if (!is.null(other$problem)) other$problem else if (same) "agree" else sprintf("%.6g and %.6g", one$value, other$value)
  cat(sprintf("| %s | `%s` | %.5f | %.5f | %.0f | %s |\n", what, peer, one$seconds, other$seconds, ratio, verdict))
  rows[[length(rows) + 1]] <<- data.frame(what, peer, ours = signif(one$seconds, 4), theirs = signif(other$seconds, 4), ratio = signif(ratio, 3), values = verdict)
}

flat <- function(what, a, b) {
  against(paste("ari", what), "aricode", "aricode::ARI", function() adjusted_rand(a, b), function() aricode::ARI(a, b))
  against(paste("ami", what), "aricode", "aricode::AMI", function() adjusted_mutual_information(a, b, "max"), function() aricode::AMI(a, b))
  against(paste("nmi", what), "aricode", "aricode::NMI", function() normalized_mutual_information(a, b, "max"), function() aricode::NMI(a, b))
  against(paste("mari", what), "aricode", "aricode::MARI", function() modified_adjusted_rand(a, b), function() aricode::MARI(a, b))
  against(paste("ari", what), "mclust", "mclust::adjustedRandIndex", function() adjusted_rand(a, b), function() mclust::adjustedRandIndex(a, b))
  if (is.character(a)) return(invisible())
  x <- as.integer(a)
  y <- as.integer(b)
  compare <- function(method) function() igraph::compare(x, y, method)
  against(paste("ari", what), "igraph", "igraph::compare adjusted.rand", function() adjusted_rand(a, b), compare("adjusted.rand"))
  against(paste("vi", what), "igraph", "igraph::compare vi", function() variation_of_information(a, b), compare("vi"))
  against(paste("nmi", what), "igraph", "igraph::compare nmi", function() normalized_mutual_information(a, b), compare("nmi"))
  against(paste("split-join", what), "igraph", "igraph::compare split.join", function() van_dongen(a, b), compare("split.join"))
  clue <- function(method) function() clue::cl_agreement(clue::as.cl_hard_partition(x), clue::as.cl_hard_partition(y), method)
  against(paste("ari", what), "clue", "clue::cl_agreement cRand", function() adjusted_rand(a, b), clue("cRand"))
  against(paste("fmi", what), "clue", "clue::cl_agreement FM", function() fowlkes_mallows(a, b), clue("FM"))
}

set.seed(1)
n <- if (full) 1e7 else 1e6
a <- sample.int(20L, n, TRUE)
b <- ifelse(stats::runif(n) < 0.7, a, sample.int(25L, n, TRUE))
flat(sprintf("of %.0e integers", n), a, b)
flat(sprintf("of %.0e items as factors", n), factor(a), factor(b))
few <- seq_len(1e6)
flat("of 1e+06 texts", paste("cluster", a[few]), paste("cluster", b[few]))

trees <- function(leaves) {
  if (!has("ape")) {
    absent <<- union(absent, "ape")
    return(invisible())
  }
  one <- ape::rtree(leaves)
  x <- ape::unroot(one)
  y <- ape::unroot(ape::rtree(leaves, tip.label = sample(one$tip.label)))
  what <- function(name) sprintf("%s of %d leaves", name, leaves)
  ours <- function(measure) function() measure(x, y)
  against(what("robinson-foulds"), "ape", "ape::dist.topo", ours(robinson_foulds), function() ape::dist.topo(x, y))
  against(what("branch score"), "phangorn", "phangorn::KF.dist", ours(branch_score), function() phangorn::KF.dist(x, y))
  against(what("robinson-foulds"), "phangorn", "phangorn::RF.dist", ours(robinson_foulds), function() phangorn::RF.dist(x, y))
  against(what("weighted rf"), "phangorn", "phangorn::wRF.dist", ours(weighted_robinson_foulds), function() phangorn::wRF.dist(x, y))
  against(what("path difference"), "phangorn", "phangorn::path.dist", ours(path_difference), function() phangorn::path.dist(x, y))
  against(what("robinson-foulds"), "TreeDist", "TreeDist::RobinsonFoulds", ours(robinson_foulds), function() TreeDist::RobinsonFoulds(x, y))
  # It takes no more than 477 leaves.
  if (leaves > 477) return(invisible())
  against(what("quartet divergence"), "Quartet", "Quartet::QuartetDivergence", function() quartet_distance(x, y, normalized = TRUE), function() Quartet::QuartetDivergence(Quartet::QuartetStatus(x, y), similarity = FALSE)[[1]])
}

dendrograms <- function(leaves, baker) {
  points <- matrix(stats::rnorm(3 * leaves), leaves, dimnames = list(paste0("p", seq_len(leaves)), NULL))
  distances <- stats::dist(points)
  x <- stats::as.dendrogram(stats::hclust(distances, "average"))
  y <- stats::as.dendrogram(stats::hclust(distances, "complete"))
  what <- function(name) sprintf("%s of %d leaves", name, leaves)
  against(what("cophenetic correlation"), "dendextend", "dendextend::cor_cophenetic", function() cophenetic_correlation(x, y), function() dendextend::cor_cophenetic(x, y))
  against(what("entanglement"), "dendextend", "dendextend::entanglement", function() compare(x, y, "entanglement")$value, function() dendextend::entanglement(x, y))
  if (baker) against(what("baker's gamma"), "dendextend", "dendextend::cor_bakers_gamma", function() bakers_gamma(x, y), function() dendextend::cor_bakers_gamma(x, y))
}

trees(400L)
trees(1000L)
dendrograms(200L, TRUE)
dendrograms(1000L, FALSE)
if (full) {
  trees(10000L)
  dendrograms(10000L, FALSE)
}

table <- do.call(rbind, rows)
for (package in absent) cat(package, "is not installed: it was not measured\n")
utils::write.csv(table, arguments[1], row.names = FALSE)

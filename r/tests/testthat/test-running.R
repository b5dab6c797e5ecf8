test_that("results do not depend on threads", {
  set.seed(1)
  a <- sample(50, 2e5, TRUE)
  b <- sample(60, 2e5, TRUE)
  for (measure in list(adjusted_rand, adjusted_mutual_information, variation_of_information)) {
    expect_identical(measure(a, b, threads = 1), measure(a, b, threads = 4))
  }
})

test_that("forked processes compute", {
  skip_on_os("windows")
  set.seed(1)
  a <- sample(50, 2e5, TRUE)
  runs <- lapply(1:4, function(seed) sample(60, 2e5, TRUE))
  here <- vapply(runs, function(b) adjusted_mutual_information(a, b), 0)
  forked <- parallel::mclapply(runs, function(b) adjusted_mutual_information(a, b), mc.cores = 2)
  expect_identical(unlist(forked), here)
})

test_that("an interrupt ends the work", {
  skip_on_os("windows")
  skip_on_cran()
  # A million draws take many minutes; a process of its own is interrupted after a second.
  code <- paste(
    ".libPaths(commandArgs(TRUE)); library(partita)",
    "set.seed(1); a <- sample(300, 2e5, TRUE); b <- sample(300, 2e5, TRUE)",
    "cat('begun\\n'); flush(stdout())",
    "found <- tryCatch(significance(a, b, 'ami', draws = 1e6)$p, interrupt = function(condition) 'interrupted')",
    "cat(found, '\\n'); cpu <- sum(proc.time()[1:2]); Sys.sleep(1)",
    "cat(if (sum(proc.time()[1:2]) - cpu < 0.5) 'idle' else 'busy', '\\n')",
    sep = "\n"
  )
  folder <- new_folder()
  script <- file.path(folder, "script.R")
  out <- file.path(folder, "out")
  writeLines(code, script)
  shell <- sprintf("%s %s %s > %s 2>&1 & echo $!", shQuote(file.path(R.home("bin"), "Rscript")), shQuote(script), paste(shQuote(.libPaths()), collapse = " "), shQuote(out))
  pid <- as.integer(system(shell, intern = TRUE))
  on.exit(tools::pskill(pid, tools::SIGKILL))
  printed <- function() if (file.exists(out)) readLines(out) else character()
  for (wait in 1:100) if (any(printed() == "begun")) break else Sys.sleep(0.2)
  Sys.sleep(1.5)
  tools::pskill(pid, tools::SIGINT)
  for (wait in 1:100) if (any(grepl("idle|busy", printed()))) break else Sys.sleep(0.2)
  expect_true(any(grepl("interrupted", printed())), label = paste(printed(), collapse = " / "))
  expect_true(any(grepl("idle", printed())), label = paste(printed(), collapse = " / "))
})

test_that("a time limit stays an error of R", {
  set.seed(1)
  a <- sample(300, 2e5, TRUE)
  b <- sample(300, 2e5, TRUE)
  limited <- function() {
    on.exit(setTimeLimit())
    setTimeLimit(elapsed = 1, transient = TRUE)
    significance(a, b, "ami", draws = 1e6)
  }
  found <- tryCatch(limited(), condition = identity)
  expect_s3_class(found, "simpleError")
  expect_match(conditionMessage(found), "time limit")
  # The library works as before.
  expect_identical(adjusted_rand(a, a), 1)
})

# Two clusterings of a random sample: each item falls into a cell of their table on its own.

cell_probabilities <- function(pi = NULL, a = NULL, b = NULL, scenario = NULL, clusters = NULL, epsilon = NULL) {
  call <- sys.call()
  if ((!is.null(pi)) + (!is.null(a) || !is.null(b)) + (!is.null(scenario)) != 1) {
    abort("give one of pi, a and b, or scenario with clusters and epsilon", "usage", call)
  }
  if (!is.null(scenario) && (is.null(clusters) || is.null(epsilon))) abort("a scenario has clusters and epsilon; give both", "usage", call)
  objects <- if (!is.null(pi)) list(matrix_object(as.matrix(pi), call)) else if (is.null(scenario)) list(labels_object(a, call, "a"), labels_object(b, call, "b")) else list()
  given <- if (!is.null(scenario)) list(scenario = list(scenario), clusters = list(clusters), epsilon = list(epsilon)) else list()
  model <- structure(class = "partita_cell_probabilities", list(), objects = objects, given = given)
  of_model <- model_at(model, list(), call)
  parts <- of_model[c("modified_rand_mean", "modified_rand_mean_if_independent", "modified_adjusted_rand_raw")]
  structure(class = "partita_cell_probabilities", c(parts, list(clusters = as.integer(unlist(of_model$clusters)))), objects = objects, given = given)
}

# The results of the model at these numbers of items.
model_at <- function(x, n, call) {
  options <- do.call(options_of, c(attr(x, "given"), list(n = as.list(n))))
  checked(.Call(glue_call, "multinomial", attr(x, "objects"), options, NULL), call)$models[[1]]
}

print.partita_cell_probabilities <- function(x, ...) {
  cat(sprintf("A table of %d x %d clusters\n", x$clusters[1], x$clusters[2]))
  cat(sprintf("modified_rand: mean %.6g, if independent %.6g, difference %.6g\n", x$modified_rand_mean, x$modified_rand_mean_if_independent, x$modified_adjusted_rand_raw))
  invisible(x)
}

summary.partita_cell_probabilities <- function(object, n = 2^(2:11), ...) {
  columns_of(model_at(object, n, sys.call())$items, c("n", "modified_rand_variance", "adjusted_rand_raw_mean", "hubert_arabie_bias", "bound"))
}

simulate.partita_cell_probabilities <- function(object, nsim = 1, seed = 0, items, ...) {
  call <- sys.call()
  draw <- function(run) {
    options <- do.call(options_of, c(attr(object, "given"), list(items = items, seed = seed + run - 1)))
    found <- checked(.Call(glue_call, "multinomial_sample", attr(object, "objects"), options, NULL), call)
    data.frame(a = as.integer(unlist(found$a)) + 1L, b = as.integer(unlist(found$b)) + 1L)
  }
  if (nsim == 1) draw(1) else lapply(seq_len(nsim), draw)
}

plot.partita_cell_probabilities <- function(x, n = 2^(2:11), ...) {
  shown <- summary(x, n)
  graphics::plot(shown$n, abs(shown$hubert_arabie_bias), log = "xy", type = "b", pch = 19, xlab = "items", ylab = "size of the bias", ...)
  graphics::lines(shown$n, shown$bound, lty = 2)
  invisible(x)
}

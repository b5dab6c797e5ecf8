# Algorithms that find co-clusterings and hierarchies.

cocluster <- function(x, method = c("hicc", "tau", "itcc"), clusters = NULL, mode = NULL, seed = 0, restarts = NULL,
                      iterations = NULL, depth = NULL, min_size = NULL, min_gain = NULL, split_by = NULL, alpha = NULL,
                      runs = NULL, threads = NULL) {
  call <- sys.call()
  split_by <- optional(split_by, c("level", "columns"), "split_by", call)
  method <- choice(method, c("hicc", "tau", "itcc"), "method", call)
  if (method == "itcc" && length(clusters) != 2) {
    abort("itcc needs the numbers of clusters of rows and columns; give clusters = c(rows, columns)", "bad_value", call)
  }
  if (method != "itcc" && !is.null(clusters)) abort(paste0("clusters has no effect with ", method, "; leave it out, or choose \"itcc\""), "bad_value", call)
  if (!is.null(clusters) && !all(vapply(clusters, function(x) is.null(whole(1)(x)), NA))) {
    abort(not_a_value(clusters, "clusters", "give two whole numbers of 1 or more"), "bad_value", call)
  }
  options <- options_of(
    method = method, clusters = if (is.null(clusters)) NULL else as.list(clusters), mode = mode, seed = seed, restarts = restarts, iterations = iterations, depth = depth,
    min_size = min_size, min_gain = min_gain, split_by = split_by, alpha = if (is.null(alpha)) NULL else as.list(as.double(alpha)), runs = runs
  )
  found <- checked(.Call(glue_call, "cocluster", list(matrix_object(x, call)), options, threads_of(threads, call)), call)
  alert_doubts(found, call)
  # A side whose last level came earlier stays at it.
  levels <- function(side, names) {
    given <- side[pmin(seq_along(found$levels), length(side))]
    lapply(given, function(level) with_names(as.integer(level) + 1L, names))
  }
  of_levels <- function(name) vapply(found$levels, function(level) as.double(level[[name]]), 0)
  rows <- levels(found$row_labels, rownames(x))
  columns <- levels(found$column_labels, colnames(x))
  parts <- list(
    rows = rows[[length(rows)]], columns = columns[[length(columns)]], tau_rows = of_levels("tau_rows"), tau_columns = of_levels("tau_columns"),
    tau = of_levels("tau_symmetric"), goodness = found$goodness, information = found$information, row_levels = rows, column_levels = columns
  )
  if (!is.null(found$runs)) parts$runs <- columns_of(found$runs$summary, c("name", "mean", "standard_deviation"))
  structure(class = c("partita_cocluster", "partita_co_clustering"), parts, matrix = x, answer = found)
}

# The whole answer, key by key as in every front end.
as.list.partita_cocluster <- function(x, ...) attr(x, "answer")

print.partita_cocluster <- function(x, ...) {
  NextMethod()
  writeLines(sprintf("  level %d: %d x %d blocks, tau %.4f", seq_along(x$tau), vapply(x$row_levels, max, 0L), vapply(x$column_levels, max, 0L), x$tau))
  invisible(x)
}

# The matrix with its rows and columns sorted by cluster, darker where it is greater, and lines between the blocks.
plot.partita_cocluster <- function(x, level = length(x$tau), ...) {
  wrong <- whole(1, length(x$tau))(level)
  if (!is.null(wrong)) abort(not_a_value(level, "level", wrong), "bad_value", sys.call())
  rows <- x$row_levels[[level]]
  columns <- x$column_levels[[level]]
  values <- as.matrix(attr(x, "matrix"))[order(rows), order(columns), drop = FALSE]
  graphics::image(seq_along(columns), seq_along(rows), t(values[nrow(values):1, , drop = FALSE]), col = grDevices::hcl.colors(64, "Blues 3", rev = TRUE), axes = FALSE,
    xlab = sprintf("columns in %d clusters", max(columns)), ylab = sprintf("rows in %d clusters", max(rows)), main = sprintf("tau %.4f", x$tau[level]), ...)
  between <- function(clusters) utils::head(cumsum(tabulate(clusters)), -1) + 0.5
  graphics::abline(v = between(columns), h = length(rows) + 1 - between(rows))
  graphics::box()
  invisible(x)
}

goodman_kruskal_tau <- function(x, rows, columns) {
  call <- sys.call()
  objects <- list(matrix_object(x, call), labels_object(rows, call, "rows"), labels_object(columns, call, "columns"))
  unlist(checked(.Call(glue_call, "tau", objects, "{}", NULL), call)[c("rows", "columns", "symmetric")])
}

# Clusters that are given, on the matrix that they are of: lists of labels are levels.
score_cocluster <- function(x, rows, columns) {
  call <- sys.call()
  rows <- if (is.list(rows)) rows else list(rows)
  columns <- if (is.list(columns)) columns else list(columns)
  if (length(rows) != length(columns)) abort("give as many clusterings of the rows as of the columns", "usage", call)
  sides <- Map(function(row, column) list(labels_object(row, call, "rows"), labels_object(column, call, "columns")), unname(rows), unname(columns))
  found <- checked(.Call(glue_call, "score_cocluster", c(list(matrix_object(x, call)), unlist(sides, recursive = FALSE)), "{}", NULL), call)
  levels <- columns_of(found$levels, c("rows", "columns", "tau_rows", "tau_columns", "tau_symmetric", "information", "information_kept"))
  list(levels = levels, goodness = found$goodness, information = found$information)
}

hierarchy <- function(x, method = c("paris", "louvain", "louvain-iterated", "ward", "single", "complete", "average", "weighted"),
                      resolution = 1, seed = 0, depth = NULL, bipartite = FALSE, neighbours = NULL, variant = c("improved", "published"),
                      threads = NULL) {
  call <- sys.call()
  variant <- choice(variant, c("improved", "published"), "variant", call)
  words <- c("paris", "louvain", "louvain-iterated", "ward", "single", "complete", "average", "weighted")
  method <- choice(method, words, "method", call)
  options <- options_of(method = method, resolution = resolution, seed = seed, depth = depth, bipartite = bipartite, neighbours = neighbours, variant = variant)
  answer <- checked(.Call(glue_call, "hierarchy", list(matrix_object(x, call)), options, threads_of(threads, call)), call)
  merges <- do.call(rbind, lapply(answer$linkage, as.double))
  found <- list(left = merges[, 1], right = merges[, 2], height = merges[, 3], labels = node_names(x, bipartite), method = method)
  # Clusters that no edge joins meet at infinity, which JSON does not have.
  found$height[is.na(found$height)] <- Inf
  if (!is.null(answer$communities)) found <- c(found, list(cluster = as.integer(answer$communities) + 1L, modularity = answer$modularity))
  structure(class = "partita_hierarchy", found, answer = answer)
}

# The whole answer, key by key as in every front end.
as.list.partita_hierarchy <- function(x, ...) attr(x, "answer")

# Merges as stats::hclust writes them: items are negative, earlier merges positive.
as.hclust.partita_hierarchy <- function(x, ...) {
  items <- length(x$height) + 1
  side <- function(clusters) as.integer(ifelse(clusters < items, -clusters - 1, clusters - items + 1))
  merge <- cbind(side(x$left), side(x$right))
  labels <- if (is.null(x$labels)) as.character(seq_len(items)) else x$labels
  # As everywhere, what meets at infinity meets at twice the greatest height in a tree.
  apart <- is.infinite(x$height)
  top <- max(x$height[!apart], 0)
  height <- replace(x$height, apart, if (top > 0) 2 * top else 1)
  structure(class = "hclust", list(merge = merge, height = height, order = leaf_order(merge), labels = labels, method = x$method, call = sys.call(), dist.method = "none"))
}

# The items from left to right, without recursion.
leaf_order <- function(merge) {
  order <- integer()
  stack <- nrow(merge)
  while (length(stack)) {
    at <- stack[length(stack)]
    stack <- stack[-length(stack)]
    if (at < 0) order[length(order) + 1] <- -at else stack <- c(stack, merge[at, 2], merge[at, 1])
  }
  as.integer(order)
}

print.partita_hierarchy <- function(x, ...) {
  cat(sprintf("a hierarchy of %d leaves by %s; as.hclust() makes it a tree of R\n", length(x$height) + 1, x$method))
  if (!is.null(x$modularity)) cat(sprintf("  %d communities, modularity %.4f\n", max(x$cluster), x$modularity))
  invisible(x)
}

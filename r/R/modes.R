# Is there one answer in many runs, or several? And what makes runs differ?

modes <- function(clusterings, loss = "vi", n_modes = NULL, order = c("auto", "independent"),
                  representative = c("consensus", "medoid"), level = 0.95, alpha = 0.05, clear = 0.5, splits = 5L,
                  least = NULL, measure = NULL, seed = 0, missing = c("drop", "refuse", "cluster", "singletons"),
                  noise = c("cluster", "drop", "singletons"), noise_label = -1L, threads = NULL) {
  call <- sys.call()
  reading <- reading(missing, noise, noise_label, NULL, call)
  all <- several(clusterings, call, reading)
  if (!all$kind %in% c("labels", "trees")) abort("modes takes labels, or trees with n_modes; factors takes the others", "wrong_input", call)
  options <- options_of(
    names = texts(all$names), loss = loss, n_modes = n_modes, order = choice(order, c("auto", "independent"), "order", call),
    representative = choice(representative, c("consensus", "medoid"), "representative", call), level = level, alpha = alpha,
    clear = clear, splits = splits, least = least, measure = measure, seed = seed, missing = reading$missing,
    noise = reading$noise, noise_label = reading$noise_label
  )
  answer <- checked(.Call(glue_call, "modes", all$objects, options, threads_of(threads, call)), call)
  alert_doubts(answer, call)
  found <- answer$modes
  number <- function(value) if (is.null(value)) NA_real_ else as.double(value)
  of_modes <- function(field) vapply(found$modes, function(mode) number(mode[[field]]), 0)
  table <- data.frame(
    mode = seq_along(found$modes), draws = of_modes("draws"), weight = of_modes("weight"), low = of_modes("low"),
    high = of_modes("high"), clusters = of_modes("clusters"), expected_loss = of_modes("expected_loss"),
    medoid = vapply(found$modes, function(mode) mode$medoid, "")
  )
  mode_of <- stats::setNames(vapply(found$mode_of, as.integer, 0L) + 1L, names(found$mode_of))
  labels <- lapply(found$modes, function(mode) if (!is.null(mode$labels)) with_names(as.integer(mode$labels) + 1L, all$items))
  structure(class = "partita_modes", list(
    n_modes = found$n_modes, table = table, mode_of = mode_of, labels = labels, p = found$p, clarity = found$clarity,
    window = found$window, decides = as.double(unlist(found$decides)), sentence = found$sentence, answer = answer
  ))
}

# The whole answer, key by key as in every front end.
as.list.partita_modes <- function(x, ...) x$answer

as.data.frame.partita_modes <- function(x, ...) x$table

print.partita_modes <- function(x, ...) {
  writeLines(x$sentence)
  print(x$table, digits = 3, row.names = FALSE)
  for (story in x$answer$modes$stories) writeLines(sprintf("from mode 1 to mode %d: %s", story$to + 1, story$sentence))
  invisible(x)
}

plot.partita_modes <- function(x, ...) {
  found <- x$answer$modes
  # A list of one value stays a list.
  of_mode <- function(mode) list(weight = mode$weight, labels = if (!is.null(mode$labels)) as.list(mode$labels))
  shown <- options_of(
    mode_of = as.list(found$mode_of), modes = lapply(found$modes, of_mode), aligned = lapply(found$aligned, as.list),
    loss = found$loss, sentence = found$sentence
  )
  svg <- checked(.Call(glue_call, "modes_svg", list(), shown, NULL), sys.call())
  draw(structure(class = "partita_picture", list(svg = svg)))
  invisible(x)
}

factors <- function(clusterings, table, terms = NULL, by = c("margin", "terms"), measure = NULL, power = 1, numeric = NULL,
                    blocks = NULL, units = NULL, permute = c("raw", "residuals"), draws = 999, permutations = NULL, seed = 0,
                    missing = c("refuse", "drop", "cluster", "singletons"), noise = c("cluster", "drop", "singletons"),
                    noise_label = -1L, threads = NULL) {
  call <- sys.call()
  if (!is.list(table) || is.null(names(table))) abort("give the factors as a data frame with a row for each run", "usage", call)
  columns <- lapply(names(table), function(name) {
    values <- as.character(table[[name]])
    list(name = name, values = lapply(values, function(value) if (is.na(value)) NULL else value))
  })
  listed <- function(x) if (!is.null(x)) as.list(as.character(x))
  options <- list(
    table = columns, terms = listed(terms), by = choice(by, c("margin", "terms"), "by", call), measure = measure,
    power = power, numeric = listed(numeric), blocks = blocks, units = units,
    permute = choice(permute, c("raw", "residuals"), "permute", call), draws = draws, seed = seed,
    permutations = if (!is.null(permutations)) lapply(seq_len(nrow(permutations)), function(row) as.list(as.integer(permutations[row, ]) - 1L))
  )
  objects <- list()
  if (inherits(clusterings, "dist") || is.matrix(clusterings)) {
    distances <- as.matrix(clusterings)
    options$distances <- lapply(seq_len(nrow(distances)), function(row) as.list(as.double(distances[row, ])))
  } else {
    reading <- reading(missing, noise, noise_label, NULL, call)
    all <- several(clusterings, call, reading)
    objects <- all$objects
    options <- c(options, list(names = texts(all$names), kind = all$kind, missing = reading$missing, noise = reading$noise, noise_label = reading$noise_label))
  }
  options <- do.call(options_of, options[!vapply(options, is.null, NA)])
  answer <- checked(.Call(glue_call, "factors", objects, options, threads_of(threads, call)), call)
  alert_doubts(answer, call)
  number <- function(value) if (is.null(value)) NA_real_ else as.double(value)
  of_rows <- function(field) vapply(answer$factors$rows, function(row) number(row[[field]]), 0)
  rows <- data.frame(
    factor = vapply(answer$factors$rows, function(row) row$factor, ""), df = of_rows("df"), ss = of_rows("ss"),
    r2 = of_rows("r2"), omega2 = of_rows("omega2"), f = of_rows("f"), p = of_rows("p")
  )
  structure(class = "partita_factors", list(rows = rows, sentence = answer$factors$sentence, answer = answer))
}

as.list.partita_factors <- function(x, ...) x$answer

as.data.frame.partita_factors <- function(x, ...) x$rows

print.partita_factors <- function(x, ...) {
  writeLines(x$sentence)
  print(x$rows, digits = 3, row.names = FALSE)
  invisible(x)
}

# A list of one value stays a list.
map_of_runs <- function(map) {
  if (is.null(map)) return(NULL)
  for (field in c("levels", "level_of", "names", "share")) map[[field]] <- as.list(map[[field]])
  map$places <- lapply(map$places, as.list)
  map
}

plot.partita_factors <- function(x, ...) {
  found <- x$answer$factors
  shown <- options_of(
    rows = lapply(found$rows, function(row) row[c("factor", "r2", "omega2", "p")]), residual = found$residual["r2"],
    shared = found$shared, sentence = found$sentence, map = map_of_runs(found$map)
  )
  svg <- checked(.Call(glue_call, "factors_svg", list(), shown, NULL), sys.call())
  draw(structure(class = "partita_picture", list(svg = svg)))
  invisible(x)
}

# All of it on one page. The page is made by the command line, which has what reads and writes files.

partita_report <- function(file, a, b, measures = NULL, names = c("a", "b"), program = NULL) {
  call <- sys.call()
  program <- command_of(program, call)
  folder <- tempfile("partita")
  dir.create(folder)
  on.exit(unlink(folder, recursive = TRUE))
  given <- if (missing(b)) many_for_report(a, folder, call) else two_for_report(a, b, names, folder, call)
  asked <- if (is.null(measures)) NULL else c("-m", paste(unlist(texts(measures)), collapse = ","))
  arguments <- c("report", given, asked, "-o", path.expand(file))
  failed <- function(error) abort(sprintf("%s cannot be run; name the command line with program =", shown(program)), "usage", call)
  said <- tryCatch(suppressWarnings(system2(program, shQuote(arguments), stdout = TRUE, stderr = TRUE)), error = failed)
  if (!is.null(attr(said, "status"))) abort(sub("^error: ", "", paste(said, collapse = "\n")), "input", call)
  invisible(file)
}

# Where the command line is.
command_of <- function(program, call) {
  found <- if (is.null(program)) c(Sys.getenv("PARTITA_CLI"), unname(Sys.which("partita"))) else program
  found <- found[nzchar(found)]
  if (length(found) == 0) {
    abort("a report takes the command line, which is not installed; name it with program = or the variable PARTITA_CLI", "usage", call)
  }
  found[1]
}

# Files for two clusterings or trees, and the arguments that name them.
two_for_report <- function(a, b, names, folder, call) {
  if (is_members(a) || is_members(b)) {
    both <- covers_of_members(a, b, call)
    a <- both[[1]]
    b <- both[[2]]
  }
  kinds <- c(kind_of(a), kind_of(b))
  if (all(kinds == "trees")) {
    files <- file.path(folder, c("a.nwk", "b.nwk"))
    writeLines(as.character(tree(a)), files[1], useBytes = TRUE)
    writeLines(as.character(tree(b)), files[2], useBytes = TRUE)
    return(files)
  }
  if (!all(kinds == "labels")) abort("a report takes two clusterings, two trees, or a list of clusterings", "wrong_input", call)
  c(table_for_report(stats::setNames(list(a, b), names), folder, call), "-a", names[1], "-b", names[2])
}

many_for_report <- function(x, folder, call) {
  items <- of_a_kind(listed(x, call), names(listed(x, call)), call)$given
  if (!all(vapply(items, kind_of, "") == "labels")) abort("a report of many takes clusterings", "wrong_input", call)
  if (any(grepl(",", names(items), fixed = TRUE))) abort("a name holds a comma; give other names", "usage", call)
  c(table_for_report(items, folder, call), "--clusterings", paste(names(items), collapse = ","))
}

table_for_report <- function(items, folder, call) {
  columns <- Map(function(item, name) as.character(labels_of(item, call, name)), items, names(items))
  if (length(unique(lengths(columns))) > 1) abort("the clusterings label different numbers of items", "unequal_lengths", call)
  file <- file.path(folder, "labels.csv")
  utils::write.csv(as.data.frame(columns, optional = TRUE), file, row.names = FALSE, na = "", fileEncoding = "UTF-8")
  file
}

# The pictures of the library are SVG; they are drawn through the package rsvg where it is installed.

draw <- function(picture) {
  if (requireNamespace("rsvg", quietly = TRUE) && requireNamespace("png", quietly = TRUE)) {
    image <- png::readPNG(rsvg::rsvg_png(charToRaw(enc2utf8(picture$svg)), width = 1600))
    # Within the layout of par(mfrow), as other plots.
    old <- graphics::par(mar = c(0, 0, 0, 0))
    on.exit(graphics::par(old))
    graphics::plot.new()
    graphics::plot.window(c(0, ncol(image)), c(0, nrow(image)), asp = 1)
    graphics::rasterImage(image, 0, 0, ncol(image), nrow(image))
  } else {
    message("install the packages rsvg and png to see the picture here; as.character() gives its SVG")
  }
  invisible(picture)
}

print.partita_picture <- function(x, ...) {
  cat(sprintf("a picture of %d characters of SVG; plot() draws it, writeLines(as.character(x), file) saves it\n", nchar(x$svg)))
  invisible(x)
}

plot.partita_picture <- function(x, ...) draw(x)

as.character.partita_picture <- function(x, ...) x$svg

# Draws with a left margin that holds these texts, and puts the margins back.
with_margin <- function(texts, drawing) {
  # A letter is about half as wide as a line is high.
  wide <- if (is.null(texts)) 1 else 1.5 + 0.5 * max(nchar(texts), 1)
  most <- 0.5 * graphics::par("fin")[1] / graphics::par("csi")
  old <- graphics::par(mar = c(4, min(wide, most), 2, 1))
  on.exit(graphics::par(old))
  force(drawing)
}

//! What every picture is drawn with: marks, measured text, colours, axes and legends.

use std::fmt::{self, Write as _};

use partita::internal::visible;

use super::text::{Style, capped, escape};

/// A length in the unit of the picture, rounded to what can be seen. Never NaN.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Px(pub f64);

impl fmt::Display for Px {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rounded = (self.0 * 100.0).round() / 100.0;
        // Adding zero turns -0 into 0.
        write!(f, "{}", if rounded.is_finite() { rounded + 0.0 } else { 0.0 })
    }
}

/// A rectangle: its upper left corner, its width and its height.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Area(pub f64, pub f64, pub f64, pub f64);

/// For elements that touch: edges that are not smoothed leave no seams between them.
pub(crate) const CRISP: &str = " shape-rendering=\"crispEdges\"";

/// Returns the text that a pointer shows.
pub(super) fn shown(title: &str) -> String {
    escape(&visible(&capped(title)))
}

/// The elements of a picture, those behind first.
#[derive(Debug, Default)]
pub(crate) struct Canvas(String);

impl Canvas {
    /// An element with its attributes. A pointer that rests on it shows the title.
    fn element(&mut self, name: &str, attributes: fmt::Arguments<'_>, title: &str) {
        let _ = match title {
            "" => writeln!(self.0, "<{name} {attributes}/>"),
            title => {
                writeln!(self.0, "<{name} {attributes}><title>{}</title></{name}>", shown(title))
            }
        };
    }

    pub(crate) fn rect(&mut self, Area(x, y, width, height): Area, fill: &str, title: &str) {
        let [x, y, width, height] = [x, y, width, height].map(Px);
        let attributes =
            format_args!("x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"");
        self.element("rect", attributes, title);
    }

    pub(crate) fn frame(&mut self, Area(x, y, width, height): Area) {
        let [x, y, width, height] = [x, y, width, height].map(Px);
        let path = format_args!("d=\"M{x} {y}h{width}v{height}h-{width}z\" fill=\"none\" stroke=\"#404040\"");
        self.element("path", path, "");
    }

    pub(crate) fn line(&mut self, from: (f64, f64), to: (f64, f64), stroke: &str) {
        let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(Px);
        let ends = format_args!("x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"{stroke}\"");
        self.element("line", ends, "");
    }

    /// A path with the attributes of its stroke and fill.
    pub(crate) fn path(&mut self, path: &str, style: &str, title: &str) {
        self.element("path", format_args!("d=\"{path}\" {style}"), title);
    }

    /// A text whose middle is at that height. Its full form, where it was shortened, is its title.
    pub(crate) fn text(&mut self, (x, y): (f64, f64), text: &str, style: Style, full: &str) {
        if text.is_empty() {
            return;
        }
        let baseline = style.size * 0.36;
        let place = if style.turned {
            format!("transform=\"translate({} {}) rotate(-90)\"", Px(x + baseline), Px(y))
        } else {
            format!("x=\"{}\" y=\"{}\"", Px(x), Px(y + baseline))
        };
        let _ = write!(self.0, "<text {place}{style}>");
        if !full.is_empty() && full != text {
            let _ = write!(self.0, "<title>{}</title>", shown(full));
        }
        let _ = writeln!(self.0, "{}</text>", escape(text));
    }

    /// Another canvas with its origin here, and attributes that its elements share.
    pub(crate) fn place(&mut self, (x, y): (f64, f64), part: &Self, shared: &str) {
        let _ = writeln!(self.0, "<g transform=\"translate({} {})\"{shared}>\n{}</g>", Px(x), Px(y), part.0);
    }

    /// Draws a handle, which can be clicked or reached with the keyboard.
    pub(crate) fn handle(&mut self, (x, y): (f64, f64), fill: &str, attributes: &str, title: &str) {
        let (x, y, label) = (Px(x), Px(y), shown(title));
        let circle = format_args!(
            "cx=\"{x}\" cy=\"{y}\" r=\"4\" fill=\"{fill}\" role=\"button\" aria-label=\"{label}\" {attributes}"
        );
        self.element("circle", circle, title);
    }

    /// The elements of another canvas after these.
    pub(crate) fn extend(&mut self, part: &Self) {
        self.0.push_str(&part.0);
    }

    /// Another canvas in these units.
    pub(crate) fn scaled(&mut self, (wide, high): (f64, f64), part: &Self) {
        let _ = writeln!(self.0, "<g transform=\"scale({wide} {high})\">\n{}</g>", part.0);
    }

    /// The picture as a document of its own.
    pub(crate) fn document(&self, width: f64, height: f64) -> String {
        let (width, height) = (Px(width.ceil()), Px(height.ceil()));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" font-family=\"sans-serif\" font-size=\"12\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n{}</svg>\n",
            self.0
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_short_and_never_nan() {
        let shown = [1.0, 0.333_333, -0.000_1, f64::NAN].map(|x| Px(x).to_string());
        assert_eq!(shown, ["1", "0.33", "0", "0"]);
    }
}

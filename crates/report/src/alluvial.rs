//! An alluvial diagram: the clusters of A on the left, those of B on the right, and bands for the items that they share.

use std::fmt::Write as _;

use crate::svg::{PALETTE, document, escape, shortened};

/// Two columns of bars and the bands between them.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Alluvial {
    /// The title of the left column.
    pub left_title: String,
    /// The title of the right column.
    pub right_title: String,
    /// The bars on the left, from top to bottom.
    pub left: Vec<Bar>,
    /// The bars on the right, from top to bottom.
    pub right: Vec<Bar>,
    /// The bands.
    pub bands: Vec<Band>,
    /// A line below the diagram.
    pub note: String,
}

/// A cluster.
#[derive(Debug, Clone, PartialEq)]
pub struct Bar {
    /// Its name.
    pub name: String,
    /// Number of items.
    pub size: u64,
    /// Index of its colour in the palette.
    pub colour: usize,
}

/// The items shared by a bar on the left and one on the right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Band {
    /// Index of the bar on the left.
    pub left: usize,
    /// Index of the bar on the right.
    pub right: usize,
    /// Number of items.
    pub size: u64,
}

const WIDTH: f64 = 720.0;
const BAR: f64 = 14.0;
const LEFT: f64 = 190.0;
const RIGHT: f64 = WIDTH - LEFT - BAR;
const TOP: f64 = 44.0;
const GAP: f64 = 7.0;
/// Maximum number of letters of a name beside its bar.
const LONGEST: usize = 22;
const LEAST_HEIGHT: f64 = 260.0;

impl Alluvial {
    /// The diagram as a document of its own.
    #[must_use]
    pub fn svg(&self) -> String {
        stacked(std::slice::from_ref(self))
    }

    /// The height and the SVG elements.
    fn drawn(&self) -> (f64, String) {
        let most_bars = self.left.len().max(self.right.len()).max(1) as f64;
        let total: u64 = self.bands.iter().map(|band| band.size).sum();
        let filled = (most_bars * 16.0).max(LEAST_HEIGHT);
        let scale = filled / (total.max(1)) as f64;
        let height = filled + GAP * (most_bars - 1.0);
        let (left_tops, right_tops) = (tops(&self.left, scale, height), tops(&self.right, scale, height));
        let mut out = self.titles(height);
        self.draw_bands(&mut out, scale, &left_tops, &right_tops);
        draw_bars(&mut out, &self.left, &left_tops, scale, LEFT, true);
        draw_bars(&mut out, &self.right, &right_tops, scale, RIGHT, false);
        (TOP + height + 36.0, out)
    }

    fn titles(&self, height: f64) -> String {
        format!(
            "<text x=\"{}\" y=\"24\" text-anchor=\"end\" font-weight=\"bold\">{}</text>\
             <text x=\"{RIGHT}\" y=\"24\" font-weight=\"bold\">{}</text>\
             <text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-size=\"11\">{}</text>\n",
            LEFT + BAR,
            escape(&self.left_title),
            escape(&self.right_title),
            WIDTH / 2.0,
            TOP + height + 24.0,
            escape(&self.note)
        )
    }

    fn draw_bands(&self, out: &mut String, scale: f64, left_tops: &[f64], right_tops: &[f64]) {
        let (mut left_next, mut right_next) = (left_tops.to_vec(), right_tops.to_vec());
        let (start, end) = (LEFT + BAR, RIGHT);
        let middle = f64::midpoint(start, end);
        for band in &self.bands {
            let thick = band.size as f64 * scale;
            let (from, to) = (left_next[band.left], right_next[band.right]);
            left_next[band.left] += thick;
            right_next[band.right] += thick;
            let colour = PALETTE[self.left[band.left].colour % PALETTE.len()];
            let _ = writeln!(
                out,
                "<path d=\"M{start} {from:.2}C{middle} {from:.2} {middle} {to:.2} {end} {to:.2}\
                 V{:.2}C{middle} {:.2} {middle} {:.2} {start} {:.2}Z\" fill=\"{colour}\" fill-opacity=\"0.35\">\
                 <title>{} → {}: {}</title></path>",
                to + thick,
                to + thick,
                from + thick,
                from + thick,
                escape(&self.left[band.left].name),
                escape(&self.right[band.right].name),
                band.size
            );
        }
    }
}

/// Several diagrams stacked in one document.
#[must_use]
pub fn stacked(diagrams: &[Alluvial]) -> String {
    let (mut next, mut out) = (0.0, String::new());
    for diagram in diagrams {
        let (height, elements) = diagram.drawn();
        let _ = writeln!(out, "<g transform=\"translate(0 {next})\">\n{elements}</g>");
        next += height;
    }
    document(WIDTH, next, &out)
}

/// The upper edge of each bar; the shorter column is centred.
fn tops(bars: &[Bar], scale: f64, height: f64) -> Vec<f64> {
    let filled: f64 = bars.iter().map(|bar| bar.size as f64 * scale).sum();
    let spaces = bars.len().saturating_sub(1) as f64;
    let mut next = TOP + (height - filled - spaces * GAP) / 2.0;
    bars.iter()
        .map(|bar| {
            let top = next;
            next += bar.size as f64 * scale + GAP;
            top
        })
        .collect()
}

fn draw_bars(out: &mut String, bars: &[Bar], tops: &[f64], scale: f64, x: f64, names_left: bool) {
    for (bar, top) in bars.iter().zip(tops) {
        let height = bar.size as f64 * scale;
        let colour = PALETTE[bar.colour % PALETTE.len()];
        let (text_x, anchor) = if names_left { (x - 6.0, "end") } else { (x + BAR + 6.0, "start") };
        let _ = writeln!(
            out,
            "<rect x=\"{x}\" y=\"{top:.2}\" width=\"{BAR}\" height=\"{height:.2}\" fill=\"{colour}\"/>\
             <text x=\"{text_x}\" y=\"{:.2}\" text-anchor=\"{anchor}\" font-size=\"11\">{} ({})</text>",
            top + height / 2.0 + 4.0,
            escape(&shortened(&bar.name, LONGEST)),
            bar.size
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_and_bands_are_drawn_and_names_escaped() {
        let bar = |name: &str, size| Bar { name: name.to_owned(), size, colour: 0 };
        let diagram = Alluvial {
            left: vec![bar("x<y", 3), bar("a name that is far too long to fit", 2)],
            right: vec![bar("1", 5)],
            bands: vec![Band { left: 0, right: 0, size: 3 }, Band { left: 1, right: 0, size: 2 }],
            ..Alluvial::default()
        };
        let svg = diagram.svg();
        assert_eq!(svg.matches("<path").count(), 2);
        assert_eq!(svg.matches("<rect").count(), 4, "three bars and the background");
        assert!(svg.contains("x&lt;y (3)") && svg.contains("a name that is far to…"), "{svg}");
    }

    #[test]
    fn several_diagrams_are_stacked() {
        let one = Alluvial::default();
        let (height, _) = one.drawn();
        let svg = stacked(&[one.clone(), one]);
        assert_eq!(svg.matches("<svg").count(), 1);
        assert!(svg.contains(&format!("translate(0 {height})")), "{svg}");
    }

    #[test]
    fn an_empty_diagram_has_no_nan() {
        assert!(!Alluvial::default().svg().contains("NaN"));
    }
}

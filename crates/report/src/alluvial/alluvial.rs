//! An alluvial diagram: the clusters of A on the left, those of B on the right, and bands for the items that they share.

use partita::internal::Arrange as _;
use partita::split_merge::ComponentKind;

use super::layout::Layout;
use crate::kit::bars::band_path;
use crate::kit::colour::{GREY, hue};
use crate::kit::legend::{Mark, marks, notes};
use crate::kit::text::{NAME, NAME_END, NAME_MIDDLE, Shortened, Style, TITLE, fit, fit_all, widest, width};
use crate::kit::{Area, Canvas};

/// Two columns of bars and the bands between them.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Alluvial {
    /// The titles of the two columns.
    pub titles: [String; 2],
    /// The bars of the two columns, from top to bottom.
    pub columns: [Vec<Bar>; 2],
    /// The bands, by their bars on the left, then on the right.
    pub bands: Vec<Band>,
    /// Numbers of components of the kinds: identical, split, merge, tangle.
    pub kinds: [usize; 4],
    /// Number of the identical components that are loose pairs.
    pub loose: usize,
    /// A line below the diagram.
    pub note: String,
    /// True if bands carry their component as `data-change`, for a page that points at them.
    pub is_marked: bool,
}

/// A cluster, or several that are gathered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bar {
    /// Its name.
    pub name: String,
    /// The names of the clusters that are gathered; empty for one cluster.
    pub members: String,
    /// Number of items.
    pub size: u64,
    /// The kind of its component.
    pub kind: ComponentKind,
    /// True if it is one against one, but most items of one of the two are elsewhere.
    pub is_loose: bool,
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
    /// True if the items are strays.
    pub stray: bool,
    /// The component that they are of, where the bar on the left holds no other.
    pub component: Option<u32>,
}

pub(super) const MARGIN: f64 = 14.0;

pub(super) const BAR: f64 = 14.0;

/// Width of the bands.
pub(super) const FLOW: f64 = 360.0;

/// Room for the mark of the kind beside a bar.
pub(super) const KIND: f64 = 20.0;

pub(super) const TOP: f64 = 40.0;

pub(super) const WIDEST_NAME: f64 = 190.0;

impl Alluvial {
    /// The diagram as a document of its own.
    #[must_use]
    pub fn svg(&self) -> String {
        stacked(std::slice::from_ref(self))
    }

    /// The picture, its width and its height.
    pub(super) fn drawn(&self) -> (Canvas, f64, f64) {
        let labels = [0, 1].map(|side| self.labels(side));
        let layout = Layout::of(self, labels.each_ref().map(|labels| widest(&labels.names, NAME.size)));
        let mut canvas = Canvas::default();
        // Strays are behind, then small bands are in front of large ones.
        let ends = layout.ends(&self.bands);
        let mut order: Vec<usize> = (0..self.bands.len()).collect();
        order.arrange_by_key(|&band| (!self.bands[band].stray, std::cmp::Reverse(self.bands[band].size)));
        for band in order {
            self.draw_band(&mut canvas, &layout, band, ends[band]);
        }
        for (side, labels) in labels.iter().enumerate() {
            self.draw_bars(&mut canvas, &layout, side, &labels.names);
        }
        let legend = self.legend();
        let room = layout.width - 2.0 * MARGIN;
        let mut bottom = layout.bottom + 12.0;
        bottom += marks(&mut canvas, (MARGIN, bottom), room, &legend);
        bottom += notes(&mut canvas, (MARGIN, bottom), room, labels.iter().flat_map(|side| &side.notes));
        if !self.note.is_empty() {
            let note = fit(&self.note, NAME.size, room);
            canvas.text((layout.width / 2.0, bottom + 12.0), &note, NAME_MIDDLE, &self.note);
            bottom += 20.0;
        }
        (canvas, layout.width, bottom + 8.0)
    }

    /// The names beside the bars, with their sizes.
    fn labels(&self, side: usize) -> Shortened {
        let (bars, alone) = (&self.columns[side], |bar: &&Bar| bar.members.is_empty());
        let names: Vec<String> = bars.iter().filter(alone).map(|bar| bar.name.clone()).collect();
        let Shortened { names, notes } = fit_all(&names, NAME.size, WIDEST_NAME);
        let mut names = names.into_iter();
        let mut name = |bar: &Bar| match &bar.members {
            members if members.is_empty() => names.next().unwrap_or_default(),
            // A few are named where that fits.
            members if width(members, NAME.size) <= WIDEST_NAME => fit(members, NAME.size, WIDEST_NAME),
            _ => bar.name.clone(),
        };
        let names = bars.iter().map(|bar| format!("{} ({})", name(bar), bar.size)).collect();
        Shortened { names, notes }
    }

    fn draw_band(&self, canvas: &mut Canvas, layout: &Layout, band: usize, [from, to]: [f64; 2]) {
        let band = self.bands[band];
        let thick = band.size as f64 * layout.scale;
        let path = band_path([(layout.x[0] + BAR, from), (layout.x[1], to)], thick);
        let (colour, opacity) = if band.stray { (GREY.to_owned(), 0.3) } else { (hue(band.left), 0.55) };
        // A band thinner than a line would vanish.
        let line =
            if thick < 0.8 { format!(" stroke=\"{colour}\" stroke-width=\"0.4\"") } else { String::new() };
        let name = |side: usize, bar: usize| &self.columns[side][bar].name;
        let items = if band.stray { " stray" } else { "" };
        let mark = match band.component {
            _ if !self.is_marked => String::new(),
            _ if band.stray => " data-change=\"strays\"".to_owned(),
            component => component.map_or_else(String::new, |c| format!(" data-change=\"{c}\"")),
        };
        canvas.path(
            &path,
            &format!("fill=\"{colour}\" opacity=\"{opacity}\"{line}{mark}"),
            &format!("{} → {}: {}{items}", name(0, band.left), name(1, band.right), band.size),
        );
    }

    fn draw_bars(&self, canvas: &mut Canvas, layout: &Layout, side: usize, labels: &[String]) {
        let left = side == 0;
        let x = layout.x[side];
        let (mark, name, style) =
            if left { (x - KIND + 5.0, x - KIND, NAME_END) } else { (x + BAR + 5.0, x + BAR + KIND, NAME) };
        let (title, edge) = (&self.titles[side], if left { x + BAR } else { x });
        let room = if left { x } else { layout.width - x } + BAR - MARGIN;
        let shown = fit(title, TITLE.size * 1.1, room);
        canvas.text((edge, 20.0), &shown, Style { anchor: style.anchor, ..TITLE }, title);
        for (index, (bar, label)) in self.columns[side].iter().zip(labels).enumerate() {
            let (top, height) = (layout.tops[side][index], bar.size as f64 * layout.scale);
            let colour = if left { hue(index) } else { "#555555".to_owned() };
            canvas.rect(Area(x, top, BAR, height), &colour, "");
            glyph(bar.kind, bar.is_loose).draw(canvas, (mark, top + height / 2.0));
            let full = if bar.members.is_empty() {
                format!("{} ({})", bar.name, bar.size)
            } else {
                bar.members.clone()
            };
            canvas.text((name, top + height / 2.0), label, style, &full);
        }
    }

    /// The kinds that occur, and the strays.
    fn legend(&self) -> Vec<(Mark, String)> {
        let [same, others @ ..] = self.kinds;
        let counted = |kind: ComponentKind, count: usize| match kind {
            ComponentKind::Identical => format!("{count} same"),
            _ => partita::internal::quantity(count, &kind.to_string()),
        };
        let of_kind = KINDS.into_iter().zip([same - self.loose].into_iter().chain(others));
        let mut legend: Vec<(Mark, String)> = of_kind
            .filter(|(_, count)| *count > 0)
            .map(|(kind, count)| (glyph(kind, false), counted(kind, count)))
            .collect();
        if self.loose > 0 {
            let loose = partita::internal::quantity(self.loose, "loose pair");
            legend.push((glyph(ComponentKind::Identical, true), loose));
        }
        let strays: u64 = self.bands.iter().filter(|band| band.stray).map(|band| band.size).sum();
        if strays > 0 {
            legend.push((Mark::Colour(GREY.to_owned()), partita::internal::quantity(strays, "stray")));
        }
        legend
    }
}

pub(crate) const KINDS: [ComponentKind; 4] =
    [ComponentKind::Identical, ComponentKind::Split, ComponentKind::Merge, ComponentKind::Tangle];

/// The mark of a kind: one line, broken where the pair is loose, a fork, a fork turned round, two lines that cross.
fn glyph(kind: ComponentKind, is_loose: bool) -> Mark {
    Mark::Strokes(match kind {
        ComponentKind::Identical if is_loose => "M0 5H3M7 5H10",
        ComponentKind::Identical => "M0 5H10",
        ComponentKind::Split => "M0 5H3L10 1M3 5L10 9",
        ComponentKind::Merge => "M10 5H7L0 1M7 5L0 9",
        ComponentKind::Tangle => "M0 1L10 9M0 9L10 1",
    })
}

/// Several diagrams stacked in one document.
#[must_use]
pub fn stacked(diagrams: &[Alluvial]) -> String {
    let (mut canvas, mut width, mut height) = (Canvas::default(), 0.0_f64, 0.0);
    for diagram in diagrams {
        let (part, wide, high) = diagram.drawn();
        canvas.place((0.0, height), &part, "");
        (width, height) = (width.max(wide), height + high);
    }
    canvas.document(width, height)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bar(name: &str, size: u64) -> Bar {
        Bar {
            name: name.to_owned(),
            members: String::new(),
            size,
            kind: ComponentKind::Merge,
            is_loose: false,
        }
    }

    #[test]
    fn bars_and_bands_are_drawn_and_names_escaped() {
        let band = |left, size, stray| Band { left, right: 0, size, stray, component: None };
        let long = "a name that is far too long to fit beside a bar";
        let diagram = Alluvial {
            columns: [vec![bar("x<y", 3), bar(long, 2)], vec![bar("1", 5)]],
            bands: vec![band(0, 3, false), band(1, 2, true)],
            kinds: [0, 0, 1, 0],
            ..Alluvial::default()
        };
        let svg = diagram.svg();
        assert_eq!(svg.matches("opacity=").count(), 2);
        assert!(svg.contains("x&lt;y (3)") && svg.contains(&format!("<title>{long} (2)</title>")), "{svg}");
        assert!(svg.contains("1 merge") && svg.contains("2 strays"));
        let drawn = roxmltree::Document::parse(&svg).unwrap();
        let bars = drawn.descendants().filter(|node| node.attribute("width") == Some("14"));
        let heights: Vec<_> = bars.filter_map(|bar| bar.attribute("height")).collect();
        assert_eq!(heights, ["156", "104", "260"], "as 3, 2 and 5 items");
        let (stray, kept) = (svg.find("opacity=\"0.3\""), svg.find("opacity=\"0.55\""));
        assert!(stray < kept, "strays are behind");
    }

    #[test]
    fn an_empty_diagram_has_no_nan() {
        let svg = stacked(&[Alluvial::default(), Alluvial::default()]);
        assert!(!svg.contains("NaN") && svg.matches("<svg").count() == 1);
    }
}

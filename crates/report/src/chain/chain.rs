//! A chain of clusterings, one column each: as a river whose bands are as wide as the items in them, or as a clustering tree
//! whose nodes are circles.

use partita::internal::Arrange as _;

use crate::kit::bars::{LINE, band_path, tops};
use crate::kit::colour::hue;
use crate::kit::legend::notes;
use crate::kit::text::{NAME, Shortened, Style, TITLE, fit, fit_all, widest, width};
use crate::kit::{Area, Canvas, Px};

/// A longer title is shortened.
const WIDEST_TITLE: f64 = 130.0;

/// Style of a chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ChainStyle {
    /// Bars, and bands as wide as the items that go from one to the next.
    #[default]
    River,
    /// Circles, and lines that are the darker the larger the share of the cluster at which they end.
    Tree,
}

/// The columns of a chain and what goes from each to the next.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Chain {
    /// The clusterings, from left to right.
    pub columns: Vec<ChainColumn>,
    /// Items that go from one column to the next.
    pub edges: Vec<ChainEdge>,
}

/// A clustering.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ChainColumn {
    /// Its name.
    pub title: String,
    /// Its clusters from top to bottom.
    pub clusters: Vec<ChainCluster>,
}

/// A cluster, or several that are gathered.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ChainCluster {
    /// Its name.
    pub name: String,
    /// Number of items.
    pub size: u64,
    /// The number of its colour: that of the cluster before it which it continues.
    pub colour: usize,
    /// The text that a pointer on it shows.
    pub title: String,
}

/// Items that go from a cluster to one of the next column.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ChainEdge {
    /// The column that they leave.
    pub column: usize,
    /// Index of the cluster that they leave.
    pub source: usize,
    /// Index of the cluster that they enter.
    pub target: usize,
    /// Number of items.
    pub count: u64,
}

const MARGIN: f64 = 14.0;

const BAR: f64 = 12.0;

const TOP: f64 = 40.0;

const LEAST_HEIGHT: f64 = 260.0;

const WIDEST_NAME: f64 = 120.0;

/// Width between two columns beside the names.
const BETWEEN: f64 = 90.0;

/// Places of the parts.
struct Layout {
    /// Left edges of the columns.
    x: Vec<f64>,
    /// Upper edges of the clusters.
    tops: Vec<Vec<f64>>,
    /// Height of an item.
    scale: f64,
    /// Room for names and edges from one column to the next.
    step: f64,
    bottom: f64,
}

impl Chain {
    /// The picture as a document of its own.
    #[must_use]
    pub fn svg(&self, style: ChainStyle) -> String {
        let labels: Vec<Shortened> = self.columns.iter().map(ChainColumn::labels).collect();
        let layout = self.layout(&labels);
        let mut canvas = Canvas::default();
        // Small ones are in front of large ones.
        let ends = self.ends(&layout);
        let mut order: Vec<usize> = (0..self.edges.len()).collect();
        order.arrange_by_key(|&edge| std::cmp::Reverse(self.edges[edge].count));
        for edge in order {
            match style {
                ChainStyle::River => self.draw_band(&mut canvas, &layout, self.edges[edge], ends[edge]),
                ChainStyle::Tree => self.draw_line(&mut canvas, &layout, self.edges[edge]),
            }
        }
        for (column, labels) in labels.iter().enumerate() {
            self.draw_column(&mut canvas, &layout, column, &labels.names, style);
        }
        let last = labels.last().map_or(0.0, |labels| widest(&labels.names, NAME.size));
        let titled = self.columns.last().map_or(0.0, |column| title_width(&column.title, layout.step));
        let width = layout.x.last().copied().unwrap_or(MARGIN) + BAR + last.max(titled) + 10.0 + MARGIN;
        let mut bottom = layout.bottom + 10.0;
        let short = labels.iter().flat_map(|labels| &labels.notes);
        bottom += notes(&mut canvas, (MARGIN, bottom), width - 2.0 * MARGIN, short);
        canvas.document(width, bottom + 8.0)
    }

    fn layout(&self, labels: &[Shortened]) -> Layout {
        let most = self.columns.iter().map(|column| column.clusters.len()).max().unwrap_or(0).max(1) as f64;
        let total = |column: &ChainColumn| column.clusters.iter().map(|cluster| cluster.size).sum();
        let items: u64 = self.columns.iter().map(total).max().unwrap_or(0);
        let scale = (most * LINE).max(LEAST_HEIGHT) / items.max(1) as f64;
        let heights =
            |column: &ChainColumn| tops(column.clusters.iter().map(|cluster| cluster.size as f64 * scale));
        let mut tops: Vec<(Vec<f64>, f64)> = self.columns.iter().map(heights).collect();
        let height = tops.iter().map(|(_, end)| *end).fold(0.0, f64::max);
        for (tops, end) in &mut tops {
            let down = TOP + (height - *end) / 2.0;
            tops.iter_mut().for_each(|top| *top += down);
        }
        let names = labels.iter().map(|labels| widest(&labels.names, NAME.size)).fold(0.0, f64::max);
        // A title that is not too long decides how far columns are apart.
        let titles = self.columns.iter().map(|column| width(&column.title, TITLE.size * 1.1));
        let title = titles.fold(0.0, f64::max).min(WIDEST_TITLE) + 14.0;
        let step = (BAR + names + BETWEEN).max(title);
        let x = (0..self.columns.len()).map(|column| MARGIN + step * column as f64).collect();
        Layout {
            x,
            tops: tops.into_iter().map(|(tops, _)| tops).collect(),
            scale,
            step,
            bottom: TOP + height,
        }
    }

    /// The upper ends of each band. The bands of a cluster are in the order of their other ends.
    fn ends(&self, layout: &Layout) -> Vec<[f64; 2]> {
        let mut ends = vec![[0.0; 2]; self.edges.len()];
        for side in 0..2 {
            let mut order: Vec<usize> = (0..self.edges.len()).collect();
            order.arrange_by_key(|&edge| [self.edges[edge].target, self.edges[edge].source][side]);
            let mut next = layout.tops.clone();
            for edge in order {
                let ChainEdge { column, source, target, count } = self.edges[edge];
                let next = &mut next[column + side][[source, target][side]];
                ends[edge][side] = *next;
                *next += count as f64 * layout.scale;
            }
        }
        ends
    }

    pub(super) fn colour(&self, column: usize, cluster: usize) -> String {
        hue(self.columns[column].clusters[cluster].colour)
    }

    fn title_of(&self, edge: ChainEdge) -> String {
        let name = |column: usize, cluster: usize| &self.columns[column].clusters[cluster].name;
        let (source, target) = (name(edge.column, edge.source), name(edge.column + 1, edge.target));
        format!("{source} → {target}: {}", edge.count)
    }

    fn draw_band(&self, canvas: &mut Canvas, layout: &Layout, edge: ChainEdge, [from, to]: [f64; 2]) {
        let thick = edge.count as f64 * layout.scale;
        let (start, end) = (layout.x[edge.column] + BAR, layout.x[edge.column + 1]);
        let colour = self.colour(edge.column, edge.source);
        // A band thinner than a line would vanish.
        let line =
            if thick < 0.8 { format!(" stroke=\"{colour}\" stroke-width=\"0.4\"") } else { String::new() };
        let style = format!("fill=\"{colour}\" opacity=\"0.45\"{line}");
        canvas.path(&band_path([(start, from), (end, to)], thick), &style, &self.title_of(edge));
    }

    /// The middle of a cluster and its radius as a circle.
    fn circle(&self, layout: &Layout, column: usize, cluster: usize) -> ((f64, f64), f64) {
        const LARGEST: f64 = 16.0;
        let size = self.columns[column].clusters[cluster].size as f64;
        let all: u64 = self.columns[column].clusters.iter().map(|cluster| cluster.size).sum();
        let middle = layout.tops[column][cluster] + size * layout.scale / 2.0;
        ((layout.x[column] + BAR / 2.0, middle), (LARGEST * (size / all.max(1) as f64).sqrt()).max(2.5))
    }

    fn draw_line(&self, canvas: &mut Canvas, layout: &Layout, edge: ChainEdge) {
        let ((x, y), _) = self.circle(layout, edge.column, edge.source);
        let ((u, v), _) = self.circle(layout, edge.column + 1, edge.target);
        let share =
            edge.count as f64 / self.columns[edge.column + 1].clusters[edge.target].size.max(1) as f64;
        let [x, y, m, u, v] = [x, y, f64::midpoint(x, u), u, v].map(Px);
        let style = format!(
            "fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" opacity=\"{}\"",
            self.colour(edge.column, edge.source),
            Px(0.6 + 3.0 * share.sqrt()),
            Px(0.12 + 0.7 * share)
        );
        canvas.path(&format!("M{x} {y}C{m} {y} {m} {v} {u} {v}"), &style, &self.title_of(edge));
    }

    fn draw_column(
        &self,
        canvas: &mut Canvas,
        layout: &Layout,
        column: usize,
        labels: &[String],
        style: ChainStyle,
    ) {
        let (x, shown) = (layout.x[column], &self.columns[column]);
        let title = fit(&shown.title, TITLE.size * 1.1, layout.step - 12.0);
        canvas.text((x, 20.0), &title, TITLE, &shown.title);
        for (at, (cluster, label)) in shown.clusters.iter().zip(labels).enumerate() {
            let ((centre, middle), radius) = self.circle(layout, column, at);
            let colour = self.colour(column, at);
            let beside = match style {
                ChainStyle::River => {
                    let height = cluster.size as f64 * layout.scale;
                    canvas.rect(Area(x, layout.tops[column][at], BAR, height), &colour, &cluster.title);
                    x + BAR
                }
                ChainStyle::Tree => {
                    let [left, middle, radius] = [centre - radius, middle, radius].map(Px);
                    let path = format!(
                        "M{left} {middle}a{radius} {radius} 0 1 0 {w} 0a{radius} {radius} 0 1 0 -{w} 0z",
                        w = Px(2.0 * radius.0)
                    );
                    canvas.path(&path, &format!("fill=\"{colour}\" stroke=\"white\""), &cluster.title);
                    centre + radius.0
                }
            };
            // White behind the letters keeps them readable on bands.
            canvas.text((beside + 4.0, middle), label, HALO, &cluster.title);
        }
    }
}

/// Names on coloured bands.
const HALO: Style = Style { halo: true, ..NAME };

/// The width that a title takes.
fn title_width(title: &str, step: f64) -> f64 {
    width(title, TITLE.size * 1.1).min(step - 12.0) - BAR
}

impl ChainColumn {
    fn labels(&self) -> Shortened {
        let names: Vec<String> = self.clusters.iter().map(|cluster| cluster.name.clone()).collect();
        fit_all(&names, NAME.size, WIDEST_NAME)
    }
}

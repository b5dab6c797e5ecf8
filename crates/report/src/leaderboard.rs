//! Algorithms by their ranks, with the ranks that each may have and how far each lies behind the first.

use crate::kit::text::{NAME, NAME_END, NAME_MIDDLE, Style, TITLE, widest, width};
use crate::kit::{Area, Canvas};

/// An algorithm as it is drawn.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct BoardRow {
    /// Its name.
    pub name: String,
    /// Its mean as it is shown.
    pub mean: String,
    /// The best and the worst rank that it may have.
    pub ranks: [usize; 2],
    /// Its mean rank, if there is one.
    pub mean_rank: Option<f64>,
    /// The lead of the first one, and the ends of the interval if there is one; none for the first.
    pub behind: Option<(f64, Option<[f64; 2]>)>,
}

/// Algorithms, the best first.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct BoardPicture {
    /// The subject of the picture.
    pub title: String,
    /// The algorithms.
    pub rows: Vec<BoardRow>,
    /// The first and the last of each greatest group without a declared difference.
    pub groups: Vec<[usize; 2]>,
}

const ROW: f64 = 22.0;
const MARGIN: f64 = 16.0;
const GAP: f64 = 14.0;
const HEAD: f64 = 46.0;
/// The width of a group's bar with the room around it.
const LANE: f64 = 7.0;
/// The length of the two panels.
const PANEL: f64 = 300.0;
/// From this number of algorithms on, ranks are written at both ends of the bars.
const MANY: usize = 10;
/// How much wider bold text is.
const BOLD: f64 = 1.1;
const TIED: &str = "#0072b2";
const OTHER: &str = "#b0b0b0";
const LINE: &str = "#d9d9d9";
const INK: &str = "#404040";

impl BoardPicture {
    /// The picture.
    #[must_use]
    pub fn svg(&self) -> String {
        let names: Vec<&str> = self.rows.iter().map(|row| row.name.as_str()).collect();
        let means: Vec<&str> = self.rows.iter().map(|row| row.mean.as_str()).collect();
        let lanes = lanes(&self.groups);
        let many = lanes.iter().max().map_or(0, |last| last + 1);
        let name_width =
            |row: &BoardRow| width(&row.name, NAME.size) * if row.ranks[0] == 1 { BOLD } else { 1.0 };
        let wide = self.rows.iter().map(name_width).fold(width("algorithm", NAME.size) * BOLD, f64::max);
        let name_end = MARGIN + wide;
        let lane_start = name_end + 10.0;
        let ranks = lane_start + many as f64 * LANE + GAP + 12.0;
        let mean_end =
            ranks + PANEL + GAP + 12.0 + widest(&means, NAME.size).max(width("mean", NAME.size) * 1.1);
        let behind = mean_end + 2.0 * GAP;
        let right = behind + PANEL + MARGIN + 10.0;
        let mut canvas = Canvas::default();
        canvas.text((MARGIN, MARGIN), &self.title, TITLE, "");
        self.draw_heads(&mut canvas, [name_end, ranks, mean_end, behind]);
        self.draw_ranks(&mut canvas, ranks);
        for (at, row) in self.rows.iter().enumerate() {
            let style = if row.ranks[0] == 1 { Style { bold: true, ..NAME_END } } else { NAME_END };
            canvas.text((name_end, middle(at)), &row.name, style, "");
            canvas.text((mean_end, middle(at)), &row.mean, NAME_END, "");
        }
        for (group, lane) in self.groups.iter().zip(&lanes) {
            let x = lane_start + *lane as f64 * LANE;
            let (top, bottom) = (middle(group[0]) - 7.0, middle(group[1]) + 7.0);
            let title = format!("no difference is shown from {} to {}", names[group[0]], names[group[1]]);
            canvas.rect(Area(x, top, 3.0, bottom - top), INK, &title);
        }
        self.draw_behind(&mut canvas, behind);
        let below = middle(self.rows.len()) + 8.0;
        self.draw_legend(&mut canvas, below);
        let title = width(&self.title, TITLE.size * 1.1) + 2.0 * MARGIN;
        canvas.document(right.max(title).max(LEGEND), below + 3.0 * MARGIN)
    }

    fn draw_heads(&self, canvas: &mut Canvas, [name_end, ranks, mean_end, behind]: [f64; 4]) {
        let bold = |style: Style| Style { bold: true, ..style };
        let y = middle(0) - ROW;
        canvas.text((name_end, y), "algorithm", bold(NAME_END), "");
        canvas.text((ranks + PANEL / 2.0, y), "rank", bold(NAME_MIDDLE), "");
        canvas.text((mean_end, y), "mean", bold(NAME_END), "");
        let named = self.rows.first().map(|row| format!("{} ahead by", row.name));
        let head = named.filter(|head| width(head, NAME.size) * BOLD <= PANEL + MARGIN);
        canvas.text((behind, y), head.as_deref().unwrap_or("the first ahead by"), bold(NAME), "");
    }

    /// A bar from the best to the worst rank, and a dot at the mean rank.
    fn draw_ranks(&self, canvas: &mut Canvas, left: f64) {
        let all = self.rows.len();
        let place = |rank: f64| left + (rank - 1.0) / (all.max(2) - 1) as f64 * PANEL;
        let bottom = middle(all) - ROW / 2.0;
        let every = all.div_ceil(12);
        for rank in (1..=all).filter(|rank| *rank == 1 || rank % every == 0) {
            let x = place(rank as f64);
            canvas.line((x, middle(0) - ROW / 2.0), (x, bottom), LINE);
            canvas.text((x, bottom + 9.0), &rank.to_string(), NAME_MIDDLE, "");
        }
        for (at, row) in self.rows.iter().enumerate() {
            let [best, worst] = row.ranks.map(|rank| place(rank as f64));
            let fill = if row.ranks[0] == 1 { TIED } else { OTHER };
            let title = format!("{}: ranks {} to {}", row.name, row.ranks[0], row.ranks[1]);
            canvas.rect(Area(best - 4.0, middle(at) - 5.0, worst - best + 8.0, 10.0), fill, &title);
            if let Some(rank) = row.mean_rank {
                dot(canvas, (place(rank), middle(at)), &format!("mean rank {rank:.2}"));
            }
            if all >= MANY {
                let small = |style: Style| Style { size: 9.0, ..style };
                // The dot of the mean rank may stand beside the bar.
                let dot = row.mean_rank.map_or(best, place);
                let begin = if (dot - best).abs() < 20.0 { best.min(dot) } else { best };
                canvas.text((begin - 7.0, middle(at)), &row.ranks[0].to_string(), small(NAME_END), "");
                let end = if (dot - worst).abs() < 20.0 { worst.max(dot) } else { worst };
                canvas.text((end + 7.0, middle(at)), &row.ranks[1].to_string(), small(NAME), "");
            }
        }
    }

    /// The differences to the first, with their intervals and a line at 0.
    fn draw_behind(&self, canvas: &mut Canvas, left: f64) {
        let values = self.rows.iter().filter_map(|row| row.behind);
        let ends: Vec<f64> = values
            .flat_map(|(value, ends)| [value, 0.0].into_iter().chain(ends.into_iter().flatten()))
            .collect();
        let (least, most) =
            ends.iter().fold((0.0_f64, 0.0_f64), |(least, most), &end| (least.min(end), most.max(end)));
        if most <= least {
            return;
        }
        let place = |value: f64| left + (value - least) / (most - least) * PANEL;
        let bottom = middle(self.rows.len()) - ROW / 2.0;
        for tick in ticks(least, most) {
            let stroke = if tick == 0.0 { INK } else { LINE };
            canvas.line((place(tick), middle(0) - ROW / 2.0), (place(tick), bottom), stroke);
            canvas.text((place(tick), bottom + 9.0), &written(tick), NAME_MIDDLE, "");
        }
        for (at, row) in self.rows.iter().enumerate() {
            let Some((value, ends)) = row.behind else { continue };
            let fill = if row.ranks[0] == 1 { TIED } else { OTHER };
            if let Some([low, high]) = ends {
                let title = format!("{value:.3}, from {low:.3} to {high:.3}");
                canvas.rect(Area(place(low), middle(at) - 1.5, place(high) - place(low), 3.0), fill, &title);
            }
            dot(canvas, (place(value), middle(at)), &format!("{value:.3}"));
        }
    }

    fn draw_legend(&self, canvas: &mut Canvas, y: f64) {
        let y = y + 20.0;
        canvas.rect(Area(MARGIN, y - 5.0, 18.0, 10.0), TIED, "");
        canvas.text((MARGIN + 24.0, y), "may be first", NAME, "");
        canvas.rect(Area(MARGIN + 130.0, y - 5.0, 18.0, 10.0), OTHER, "");
        canvas.text((MARGIN + 154.0, y), "some algorithm is better", NAME, "");
        dot(canvas, (MARGIN + 330.0, y), "");
        canvas.text((MARGIN + 342.0, y), "mean rank, difference", NAME, "");
        if !self.groups.is_empty() {
            canvas.rect(Area(MARGIN + 500.0, y - 7.0, 3.0, 14.0), INK, "");
            canvas.text((MARGIN + 510.0, y), "no difference is shown", NAME, "");
        }
    }
}

/// The width of the legend.
const LEGEND: f64 = 700.0;

/// The height of the middle of a row.
fn middle(row: usize) -> f64 {
    MARGIN + HEAD + (row as f64 + 0.5) * ROW
}

fn dot(canvas: &mut Canvas, (x, y): (f64, f64), title: &str) {
    let path = format!("M{:.2} {:.2}a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0z", x - 3.5, y);
    canvas.path(&path, "fill=\"white\" stroke=\"#202020\" stroke-width=\"1.5\"", title);
}

/// The lane of each group: the first in which it meets no other.
fn lanes(groups: &[[usize; 2]]) -> Vec<usize> {
    let mut ends: Vec<usize> = Vec::new();
    let lane = |group: &[usize; 2]| {
        let free = ends.iter().position(|end| *end < group[0]);
        let lane = free.unwrap_or(ends.len());
        if lane == ends.len() {
            ends.push(0);
        }
        ends[lane] = group[1];
        lane
    };
    groups.iter().map(lane).collect()
}

/// Round values between two.
fn ticks(least: f64, most: f64) -> Vec<f64> {
    let rough = (most - least) / 5.0;
    let power = 10_f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|step| step * power).into_iter().find(|step| *step >= rough);
    let step = step.unwrap_or(rough);
    let (first, last) = ((least / step).ceil() as i64, (most / step).floor() as i64);
    (first..=last).map(|at| at as f64 * step).collect()
}

/// A tick without the digits that rounding adds.
fn written(tick: f64) -> String {
    let text = format!("{tick:.6}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.replace('-', "−") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(algorithms: usize) -> BoardPicture {
        let row = |at: usize| BoardRow {
            name: format!("algorithm_with_a_long_name_{at}"),
            mean: format!("0.{}", 900 - 10 * at),
            ranks: [at.saturating_sub(3).max(1), (at + 4).min(algorithms)],
            mean_rank: Some(at as f64 * 0.8 + 1.3),
            behind: (at > 0)
                .then_some((at as f64 * 0.02, Some([at as f64 * 0.02 - 0.05, at as f64 * 0.02 + 0.05]))),
        };
        let groups = (0..algorithms.saturating_sub(3)).map(|at| [at, at + 3]).collect();
        BoardPicture {
            title: "on data sets like these 36 families".to_owned(),
            rows: (0..algorithms).map(row).collect(),
            groups,
        }
    }

    #[test]
    fn names_are_never_cut() {
        for algorithms in [2, 3, 10, 40] {
            let svg = picture(algorithms).svg();
            assert!(svg.contains(">algorithm_with_a_long_name_1</text>"), "{algorithms}");
            roxmltree::Document::parse(&svg).expect("it is XML");
        }
    }

    #[test]
    fn the_name_of_the_first_heads_the_differences_where_it_has_room() {
        let mut board = picture(3);
        assert!(board.svg().contains(">algorithm_with_a_long_name_0 ahead by</text>"));
        board.rows[0].name = "a name of many words ".repeat(4);
        let svg = board.svg();
        assert!(svg.contains(">the first ahead by</text>") && !svg.contains(" ahead by ahead"), "{svg}");
    }

    #[test]
    fn ranks_stand_beside_the_dot_and_bold_names_have_room() {
        let mut board = picture(12);
        board.rows[9] = BoardRow { ranks: [8, 12], mean_rank: Some(7.8), ..board.rows[9].clone() };
        let svg = board.svg();
        let x_of = |at: usize| {
            let x = svg[..at].rfind(" x=\"").expect("a place") + 4;
            svg[x..].split('"').next().expect("a number").parse::<f64>().expect("a number")
        };
        let place = |text: &str| x_of(svg.find(text).expect("it is there"));
        let dot = place(">1</text>") + 6.8 / 11.0 * PANEL;
        let beside = |(at, _): (usize, &str)| (dot - 7.1..=dot - 6.9).contains(&x_of(at));
        assert!(svg.match_indices(">8</text>").any(beside), "{dot}");
        let bold = place(">algorithm_with_a_long_name_0</text>");
        assert!(bold - width("algorithm_with_a_long_name_0", NAME.size) * BOLD >= MARGIN - 0.01, "{bold}");
    }

    #[test]
    fn groups_that_meet_have_lanes_of_their_own() {
        assert_eq!(lanes(&[[0, 2], [1, 3], [3, 5]]), [0, 1, 0]);
        assert_eq!(ticks(-0.1, 0.4), [-0.1, 0.0, 0.1, 0.2, 0.30000000000000004, 0.4]);
    }
}

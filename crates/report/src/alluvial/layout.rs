//! Places the bars and the bands of an alluvial diagram.

use super::{Alluvial, BAR, Band, FLOW, KIND, MARGIN, TOP, WIDEST_NAME};
use crate::kit::bars::{LINE, tops};
use crate::kit::text::{TITLE, width};
use partita::internal::Arrange as _;

const LEAST_HEIGHT: f64 = 260.0;

/// Places of the parts of a diagram.
pub(super) struct Layout {
    /// Height of an item.
    pub(super) scale: f64,
    /// Upper edges of the bars.
    pub(super) tops: [Vec<f64>; 2],
    /// Left edges of the two columns of bars.
    pub(super) x: [f64; 2],
    pub(super) width: f64,
    pub(super) bottom: f64,
}

impl Layout {
    /// The layout of a diagram whose names are at most that wide.
    pub(super) fn of(diagram: &Alluvial, names: [f64; 2]) -> Self {
        let most_bars = diagram.columns[0].len().max(diagram.columns[1].len()).max(1) as f64;
        let total: u64 = diagram.columns[0].iter().map(|bar| bar.size).sum();
        let scale = (most_bars * LINE).max(LEAST_HEIGHT) / total.max(1) as f64;
        let mut tops =
            diagram.columns.each_ref().map(|bars| tops(bars.iter().map(|bar| bar.size as f64 * scale)));
        let height = tops[0].1.max(tops[1].1);
        for (tops, end) in &mut tops {
            let down = TOP + (height - *end) / 2.0;
            tops.iter_mut().for_each(|top| *top += down);
        }
        let beside = [0, 1].map(|side: usize| {
            let title = width(&diagram.titles[side], TITLE.size) * 1.1 - BAR - KIND;
            names[side].max(title.min(WIDEST_NAME)) + KIND + MARGIN
        });
        let x = [beside[0], beside[0] + BAR + FLOW];
        let tops = tops.map(|(tops, _)| tops);
        Self { scale, tops, x, width: x[1] + BAR + beside[1], bottom: TOP + height }
    }

    /// The upper ends of each band, on the left and on the right. The bands of a bar are in the order of their other ends.
    pub(super) fn ends(&self, bands: &[Band]) -> Vec<[f64; 2]> {
        let mut ends = vec![[0.0; 2]; bands.len()];
        for side in 0..2 {
            let mut order: Vec<usize> = (0..bands.len()).collect();
            let other = |band: &Band| [band.right, band.left][side];
            order.arrange_by_key(|&band| (other(&bands[band]), bands[band].stray));
            let mut next = self.tops[side].clone();
            for band in order {
                let Band { left, right, size, .. } = bands[band];
                let next = &mut next[[left, right][side]];
                ends[band][side] = *next;
                *next += size as f64 * self.scale;
            }
        }
        ends
    }
}

#[cfg(test)]
mod tests {
    use partita::split_merge::ComponentKind;

    use super::*;
    use crate::alluvial::Bar;

    fn bar(size: u64) -> Bar {
        Bar { name: String::new(), members: String::new(), size, kind: ComponentKind::Merge, is_loose: false }
    }

    #[test]
    fn heights_add_up_and_names_keep_apart() {
        let sizes = [900, 50, 1, 1, 1, 1, 46];
        let columns = [sizes.map(bar).to_vec(), sizes.map(bar).to_vec()];
        let layout = Layout::of(&Alluvial { columns, ..Alluvial::default() }, [0.0; 2]);
        assert!((layout.scale * 1000.0 - LEAST_HEIGHT).abs() < 1e-9);
        let middles: Vec<f64> =
            (0..7).map(|i| layout.tops[0][i] + sizes[i] as f64 * layout.scale / 2.0).collect();
        assert!(middles.windows(2).all(|pair| pair[1] - pair[0] > LINE - 1e-9), "{middles:?}");
    }

    #[test]
    fn bands_fill_their_bars() {
        let band = |left, right, size| Band { left, right, size, stray: false, component: None };
        let bands = [band(0, 0, 7), band(0, 1, 2), band(1, 0, 3), band(1, 1, 5)];
        let columns = [vec![bar(9), bar(8)], vec![bar(10), bar(7)]];
        let layout = Layout::of(&Alluvial { columns, ..Alluvial::default() }, [0.0; 2]);
        let ends = layout.ends(&bands);
        let starts = |side: usize, bar: usize, before: f64| layout.tops[side][bar] + before * layout.scale;
        let expected =
            [[(0, 0.0), (0, 0.0)], [(0, 7.0), (1, 0.0)], [(1, 0.0), (0, 7.0)], [(1, 3.0), (1, 2.0)]];
        for (found, expected) in ends.iter().zip(expected) {
            for side in 0..2 {
                assert!((found[side] - starts(side, expected[side].0, expected[side].1)).abs() < 1e-9);
            }
        }
    }
}

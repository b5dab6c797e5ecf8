//! The information of cuts of a tree, against their number of clusters.

use partita::{CutInformation, most_information};

use crate::{LineChart, Scale, Series};

/// From here the few clusters would be squeezed to the left.
const LONG: usize = 100;

/// The information beyond chance of the cuts of a tree, with a line at its maximum.
#[must_use]
pub fn information_chart(title: impl Into<String>, curve: &[CutInformation]) -> LineChart {
    let points = curve.iter().map(|point| (point.clusters as f64, point.information)).collect();
    let mut series = vec![Series::new("information", points)];
    if let Some(best) = most_information(curve) {
        let at = best.clusters as f64;
        series.push(Series::new(format!("most: {}", best.clusters), vec![(at, 0.0), (at, best.information)]));
    }
    let is_long = curve.last().is_some_and(|point| point.clusters >= LONG);
    LineChart {
        title: title.into(),
        x_label: "number of clusters of the cut".to_owned(),
        y_label: "information beyond chance (nats)".to_owned(),
        x_scale: if is_long { Scale::Log10 } else { Scale::Linear },
        series,
        ..LineChart::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use partita::{Tree, information_curve};

    #[test]
    fn the_maximum_is_marked() {
        let tree = Tree::from_newick("((a,b),(c,d));").unwrap();
        let svg = information_chart("one & all", &information_curve(&tree)).svg();
        assert!(svg.contains("most: 2") && svg.contains("one &amp; all") && !svg.contains("NaN"), "{svg}");
    }
}

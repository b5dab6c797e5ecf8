//! The curve of Bₖ as a chart.

use partita::CutAgreement;

use crate::{LineChart, Series};

/// Bₖ against k, with its mean and its limit for unrelated trees.
#[must_use]
pub fn bk_chart(title: impl Into<String>, curve: &[CutAgreement]) -> LineChart {
    let line = |name: &str, value: fn(&CutAgreement) -> f64| {
        Series::new(name, curve.iter().map(|point| (point.k as f64, value(point))).collect())
    };
    LineChart {
        title: title.into(),
        x_label: "number of clusters k".to_owned(),
        y_label: "Fowlkes–Mallows index of the cuts".to_owned(),
        series: vec![
            line("Bₖ", |point| point.bk),
            line("by chance", |point| point.expected),
            line("5 % limit", |point| point.limit),
        ],
        ..LineChart::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_lines_over_k() {
        let point = |k: usize| CutAgreement {
            k,
            clusters: (k, k),
            bk: 1.0 / k as f64,
            expected: 0.1,
            standard_deviation: 0.05,
            limit: 0.2,
        };
        let chart = bk_chart("a & b", &[point(2), point(3)]);
        assert_eq!(chart.series[0].points, [(2.0, 0.5), (3.0, 1.0 / 3.0)]);
        let svg = chart.svg();
        assert!(svg.contains("a &amp; b") && svg.contains("5 % limit") && svg.matches("<path").count() == 7);
    }
}

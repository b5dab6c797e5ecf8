//! Figure 2 and Lemma 8: the bias of Hubert and Arabie's expectation under the multinomial model.

use partita::inference::{CellProbabilities, hubert_arabie_bias_bound};
use partita_report::{LineChart, Scale, Series, panels};

use crate::Claims;

/// The numbers of clusters of the paper.
const CLUSTERS: [u32; 7] = [2, 4, 8, 16, 32, 64, 128];
/// The imbalances of the paper.
pub const EPSILONS: [f64; 2] = [0.3, 0.8];

/// Numbers of items, from 4 to 2048 by doubling.
fn items() -> impl Iterator<Item = u64> {
    (2..=11).map(|power| 1 << power)
}

/// |bias| against n for each number of clusters, in six panels; checks what the paper says of it.
pub fn figure_2(claims: &mut Claims) -> anyhow::Result<()> {
    let mut charts = Vec::new();
    let (mut below_bound, mut cases) = (0, 0);
    let (mut large_from_64, mut from_64, mut largest_small) = (0, 0, 0.0_f64);
    for epsilon in EPSILONS {
        for number in 1..=3 {
            let mut series = Vec::new();
            for k in CLUSTERS {
                let cells = CellProbabilities::scenario(number, k, epsilon)?;
                let bias = |n: u64| cells.hubert_arabie_bias(n).map_or(0.0, f64::abs);
                for n in items() {
                    cases += 1;
                    below_bound += usize::from(bias(n) <= hubert_arabie_bias_bound(n));
                    if n > 64 {
                        from_64 += 1;
                        large_from_64 += usize::from(bias(n) >= 1e-2);
                    } else if n <= 16 {
                        largest_small = largest_small.max(bias(n));
                    }
                }
                series.push(Series::new(format!("K = {k}"), items().map(|n| (n as f64, bias(n))).collect()));
            }
            charts.push(LineChart {
                title: format!("Scenario {number}, ε = {epsilon}"),
                x_label: "items n".into(),
                y_label: "|bias|".into(),
                x_scale: Scale::Log2,
                y_scale: Scale::Log10,
                series,
            });
        }
    }
    claims.keep("figure2.svg", &panels(&charts, 3))?;
    claims.check(
        "Lemma 8: |bias| ≤ 8/n in all scenarios",
        "always",
        format!("{below_bound} of {cases} cases"),
        below_bound == cases,
    );
    claims.check(
        "Figure 2: for n > 64 the bias is typically below 0.01",
        "typically",
        format!("{} of {from_64} cases below 0.01", from_64 - large_from_64),
        large_from_64 * 10 < from_64,
    );
    claims.check(
        "Figure 2: for small n the bias can be larger",
        "can be larger",
        format!("up to {largest_small:.3} for n ≤ 16"),
        largest_small > 1e-2,
    );
    Ok(())
}

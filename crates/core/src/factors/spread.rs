//! The scatter of the runs of each level around their centre.

use super::arrangements::Arrangements;

/// The scatter of the runs of each level, with its test.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Spread {
    /// F of the analysis of variance of the distances to the centres; nothing where it is undefined.
    pub f: Option<f64>,
    /// Its p-value.
    pub p: Option<f64>,
    /// For each level the mean distance of its runs to their centre.
    pub mean: Vec<(String, f64)>,
}

/// Differences of F that are none.
const SLACK: f64 = 1.5e-8;

/// The spread of levels, from squared distances.
pub(super) fn spread(
    squares: &[Vec<f64>],
    of_run: &[u32],
    names: &[String],
    adjust: bool,
    arrangements: &Arrangements,
) -> Spread {
    let z = distances(squares, of_run, names.len(), adjust);
    let means = means(&z, of_run, names.len());
    let f = f(&z, of_run, names.len());
    let p = f.and_then(|own| {
        let rests: Vec<f64> = z.iter().zip(of_run).map(|(z, &level)| z - means[level as usize]).collect();
        let reaches = |draw: usize| {
            let permuted: Vec<f64> = arrangements.order(draw).into_iter().map(|run| rests[run]).collect();
            self::f(&permuted, of_run, names.len()).is_some_and(|f| f >= own - SLACK)
        };
        let reached: Vec<bool> = (0..arrangements.draws()).map(reaches).collect();
        arrangements.p(&reached)
    });
    Spread { f, p, mean: names.iter().cloned().zip(means).collect() }
}

/// How far each run is from the centre of its level.
fn distances(squares: &[Vec<f64>], of_run: &[u32], levels: usize, adjust: bool) -> Vec<f64> {
    let mut sizes = vec![0.0; levels];
    let mut within = vec![0.0; levels];
    let sum = |run: usize| -> f64 {
        let own = of_run[run];
        squares[run].iter().zip(of_run).filter(|&(_, &level)| level == own).map(|(square, _)| square).sum()
    };
    let sums: Vec<f64> = (0..of_run.len()).map(sum).collect();
    for (&level, sum) in of_run.iter().zip(&sums) {
        sizes[level as usize] += 1.0;
        within[level as usize] += sum;
    }
    let z = |(&level, sum): (&u32, &f64)| {
        let n: f64 = sizes[level as usize];
        let square = (sum / n - within[level as usize] / (2.0 * n * n)).abs();
        let bias = if adjust && n > 1.0 { n / (n - 1.0) } else { 1.0 };
        (square * bias).sqrt()
    };
    of_run.iter().zip(&sums).map(z).collect()
}

fn means(z: &[f64], of_run: &[u32], levels: usize) -> Vec<f64> {
    let mut sums = vec![(0.0, 0.0); levels];
    for (z, &level) in z.iter().zip(of_run) {
        sums[level as usize].0 += z;
        sums[level as usize].1 += 1.0;
    }
    sums.into_iter().map(|(sum, count): (f64, f64)| sum / count.max(1.0)).collect()
}

/// F of the analysis of variance.
fn f(z: &[f64], of_run: &[u32], levels: usize) -> Option<f64> {
    let means = means(z, of_run, levels);
    let mean = z.iter().sum::<f64>() / z.len() as f64;
    let (mut between, mut within) = (0.0, 0.0);
    for (z, &level) in z.iter().zip(of_run) {
        between += (means[level as usize] - mean).powi(2);
        within += (z - means[level as usize]).powi(2);
    }
    let (df, rest) = (levels.checked_sub(1)?, z.len().checked_sub(levels)?);
    let whole: f64 = z.iter().map(|z| z * z).sum();
    (df > 0 && rest > 0 && within > 1e-20 * whole).then(|| between / df as f64 / (within / rest as f64))
}

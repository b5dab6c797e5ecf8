//! Block graphs of 100 nodes with a share of the edges rewired: how the similarity of a found tree to the planted
//! one falls with that share.

use partita::{Adjustment, Graph, Strategy, Ties, Tree, TreePair};
use partita_cluster::simulate::{BlockModel, rewired};
use partita_cluster::{Louvain, SpectralEmbedding, paris};
use partita_report::{LineChart, Series, panels};

use super::{Claims, MEASURES, pearson, score};

/// Published correlations of TAMI, TPAMI, RF and TED.
const METHODS: [(&str, [f64; 4]); 3] = [
    ("Ward", [-0.948200, -0.956005, -0.857013, -0.791978]),
    ("Louvain", [-0.961134, -0.962542, -0.869449, -0.887756]),
    ("Paris", [-0.959607, -0.964492, -0.771732, -0.817506]),
];

fn found(method: &str, graph: &Graph) -> anyhow::Result<Tree> {
    let linkage = match method {
        "Ward" => SpectralEmbedding::default().ward(graph)?,
        "Louvain" => Louvain::default().iterated(graph, None),
        _ => paris(graph),
    };
    Ok(linkage.to_tree(None, Ties::Merge)?)
}

fn model() -> BlockModel {
    BlockModel { sizes: vec![10; 10], inside: 1.0, between: 0.01 }
}

/// Graphs of one seed with more and more edges rewired.
fn graphs(seed: u64, shares: &[f64]) -> anyhow::Result<Vec<Graph>> {
    let list = model().edges(seed)?;
    let graph = |(at, &share): (usize, &f64)| -> anyhow::Result<Graph> {
        Ok(rewired(&list, share, 1000 * seed + at as u64)?.graph()?)
    };
    shares.iter().enumerate().map(graph).collect()
}

/// Correlation of noise and score: means over the seeds, for three methods and four measures.
pub fn correlations(claims: &mut Claims, seeds: u64) -> anyhow::Result<()> {
    let planted = Tree::from_levels(&[model().blocks()], None)?;
    let shares: Vec<f64> = (0..=10).map(|tenth| f64::from(tenth) / 10.0).collect();
    let mut sums = [[0.0; MEASURES.len()]; METHODS.len()];
    let mut means = vec![vec![vec![0.0; shares.len()]; MEASURES.len()]; METHODS.len()];
    for seed in 0..seeds {
        let graphs = graphs(seed, &shares)?;
        for (method, (name, _)) in METHODS.iter().enumerate() {
            let trees = graphs.iter().map(|graph| found(name, graph)).collect::<anyhow::Result<Vec<_>>>()?;
            for (index, (_, measure)) in MEASURES.iter().enumerate() {
                let scores = trees
                    .iter()
                    .map(|tree| score(measure, &planted, tree))
                    .collect::<anyhow::Result<Vec<f64>>>()?;
                sums[method][index] += pearson(&shares, &scores) / seeds as f64;
                for (mean, score) in means[method][index].iter_mut().zip(&scores) {
                    *mean += score / seeds as f64;
                }
            }
        }
    }
    for ((name, published), ours) in METHODS.into_iter().zip(sums) {
        for (index, (measure, _)) in MEASURES.iter().enumerate() {
            let (theirs, found) = (published[index], ours[index]);
            let difference = (found - theirs).abs();
            let verdict = match difference {
                ..0.02 => "confirmed".to_owned(),
                ..0.1 => format!("close (by {difference:.3})"),
                _ => "differs (no reason is known)".to_owned(),
            };
            claims.note(
                format!("{name}, rewired edges: Pearson of noise and {measure}, mean of {seeds} seeds"),
                format!("{theirs:.3}"),
                format!("{found:.3}"),
                verdict,
            );
        }
    }
    let (ward, ted) = (&means[0], MEASURES.len() - 1);
    let left = 100.0 * ward[ted][4] / ward[ted][0];
    claims.note(
        "Ward, rewired edges: TED at p = 0.4, relative to no noise",
        "about 0 %",
        format!("{left:.0} %"),
        if left < 20.0 {
            "confirmed"
        } else {
            "differs (no reason is known; the correlations are close all the same)"
        },
    );
    draw(claims, &shares, &means)?;
    clusters(claims, &planted, &shares)
}

fn draw(claims: &Claims, shares: &[f64], means: &[Vec<Vec<f64>>]) -> anyhow::Result<()> {
    let charts: Vec<LineChart> = METHODS
        .iter()
        .zip(means)
        .map(|((name, _), of_method)| {
            let line = |((measure, _), mean): (&(&str, &str), &Vec<f64>)| {
                let top = mean[0];
                Series::new(*measure, shares.iter().zip(mean).map(|(x, y)| (*x, y / top)).collect())
            };
            LineChart {
                title: format!("{name}: score relative to no noise"),
                x_label: "share of edges rewired".to_owned(),
                y_label: "mean score".to_owned(),
                series: MEASURES.iter().zip(of_method).map(line).collect(),
                ..LineChart::default()
            }
        })
        .collect();
    claims.keep("noise.svg", &panels(&charts, 3))
}

/// The numbers of clusters of the agreeing cuts, by noise, for the first seed.
fn clusters(claims: &mut Claims, planted: &Tree, shares: &[f64]) -> anyhow::Result<()> {
    let graphs = graphs(0, shares)?;
    for (measure, adjustment) in [("TAMI", Adjustment::Permutations), ("TPAMI", Adjustment::Swaps)] {
        for (name, _) in METHODS {
            let mut sizes = Vec::new();
            for graph in &graphs {
                let tree = found(name, graph)?;
                let pair = TreePair::new(planted, &tree)?;
                let agreement = pair.agreement(adjustment, Strategy::Greedy);
                sizes.push(agreement.map_or((0, 0), partita::TreeAgreement::clusters));
            }
            let shown: Vec<String> = sizes.iter().map(|(k, l)| format!("[{k}, {l}]")).collect();
            claims.check(
                format!("{measure}, {name}: optimal numbers of clusters for p = 0, 0.1, …, 1"),
                "[10, 10] up to p = 0.2, then scattered",
                shown.join(" "),
                sizes[..3].iter().all(|&found| found == (10, 10)),
            );
        }
    }
    Ok(())
}

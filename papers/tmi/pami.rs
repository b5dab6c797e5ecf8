//! The pairwise adjustment: against its definition, its time, its rank correlation with AMI, and where adjusted
//! entropies are greatest.

use std::time::Instant;

use anyhow::Context as _;
use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng as _, SeedableRng as _};
use partita::{Contingency, Partition, Summary, compare};
use partita_cluster::{LinkageMethod, Points, linkage};
use partita_dev::shell;
use partita_io::{MatrixOptions, ReadOptions, Source, read_only_column, read_vectors};
use partita_report::{LineChart, Scale, Series};

use crate::Claims;

fn summary(a: &[u32], b: &[u32]) -> anyhow::Result<Summary> {
    let (a, b) = (Partition::from_labels(a), Partition::from_labels(b));
    Ok(Summary::new(Contingency::from_partitions(&a, &b)?))
}

fn value(measure: &str, summary: &Summary) -> anyhow::Result<f64> {
    compare(measure, summary)?.value().with_context(|| format!("{measure} is undefined"))
}

/// AMI without normaliser.
fn ami(summary: &Summary) -> anyhow::Result<f64> {
    Ok(value("mi", summary)? - value("emi", summary)?)
}

fn random_labels(random: &mut ChaCha8Rng, items: usize, clusters: u32) -> Vec<u32> {
    (0..items).map(|_| random.next_u32() % clusters).collect()
}

/// The closed form against the mean over all n² swaps.
pub fn brute_force(claims: &mut Claims) -> anyhow::Result<()> {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let mut worst = 0.0_f64;
    for round in 0..60 {
        let items = 4 + round % 12;
        let (a, b) = (random_labels(&mut random, items, 4), random_labels(&mut random, items, 3));
        let mut mean = 0.0;
        for i in 0..items {
            for j in 0..items {
                let mut swapped = b.clone();
                swapped.swap(i, j);
                mean += value("mi", &summary(&a, &swapped)?)?;
            }
        }
        let both = summary(&a, &b)?;
        let direct = value("mi", &both)? - mean / (items * items) as f64;
        worst = worst.max((direct - value("pami", &both)?).abs());
    }
    let what =
        "the closed form (4) is the mutual information less its mean over all swaps, 60 pairs of labels";
    claims.check(what, "equal", format!("differ by at most {worst:.1e}"), worst < 1e-12);
    Ok(())
}

/// The number of equal clusters at which the adjusted entropies are greatest.
pub fn square_root(claims: &mut Claims) -> anyhow::Result<()> {
    let (mut of_ami, mut of_pami) = (Vec::new(), Vec::new());
    for n in [100_u32, 400, 900, 2500] {
        let (mut best, mut best_pairwise) = ((f64::MIN, 0), (f64::MIN, 0));
        for k in 1..=n / 2 {
            let labels: Vec<u32> = (0..n).map(|item| item * k / n).collect();
            let summary = summary(&labels, &labels)?;
            let (all, pairwise) = (ami(&summary)?, value("pami", &summary)?);
            best = if all > best.0 { (all, k) } else { best };
            best_pairwise = if pairwise > best_pairwise.0 { (pairwise, k) } else { best_pairwise };
        }
        of_ami.push((f64::from(n), f64::from(best.1)));
        of_pami.push((f64::from(n), f64::from(best_pairwise.1)));
    }
    let near = of_ami.iter().all(|(n, k)| (k / n.sqrt() - 1.0).abs() < 0.35);
    let show = |found: &[(f64, f64)]| {
        let shown: Vec<String> = found.iter().map(|(n, k)| format!("{k} at n = {n}")).collect();
        shown.join(", ")
    };
    claims.check(
        "AMI with itself is greatest at √n equal clusters",
        "√n: 10, 20, 30, 50",
        show(&of_ami),
        near,
    );
    claims.note(
        "the same for PAMI",
        "said of adjusted entropy in general",
        show(&of_pami),
        "differs (the optimum grows far more slowly)",
    );
    let root = of_ami.iter().map(|(n, _)| (*n, n.sqrt())).collect();
    let chart = LineChart {
        title: "Clusters at which the adjusted entropy is greatest".to_owned(),
        x_label: "items".to_owned(),
        y_label: "clusters".to_owned(),
        x_scale: Scale::Log10,
        y_scale: Scale::Log10,
        series: vec![Series::new("AMI", of_ami), Series::new("PAMI", of_pami), Series::new("√n", root)],
    };
    claims.keep("square_root.svg", &chart.svg())
}

/// Seconds of both adjustments on random labels in ten clusters, the table given.
pub fn times(claims: &mut Claims, largest: usize) -> anyhow::Result<()> {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut series = vec![Series::new("PAMI", Vec::new()), Series::new("E(MI) of AMI", Vec::new())];
    let mut items = 100;
    while items <= largest {
        let (a, b) = (random_labels(&mut random, items, 10), random_labels(&mut random, items, 10));
        let table = summary(&a, &b)?.table().clone();
        for (line, measure) in series.iter_mut().zip(["pami", "emi"]) {
            let mut least = f64::INFINITY;
            for _ in 0..20 {
                let fresh = Summary::new(table.clone());
                let start = Instant::now();
                value(measure, &fresh)?;
                least = least.min(start.elapsed().as_secs_f64());
            }
            line.points.push((items as f64, least));
        }
        items *= 10;
    }
    // The third point is n = 10⁴. Below, many of the hundred cells hold the same count, which is computed once.
    let growth = |line: &Series, from: usize| line.points[line.points.len() - 1].1 / line.points[from].1;
    claims.check(
        format!(
            "time of PAMI from n = 10⁴, where the cells of 10 × 10 clusters begin to differ, to {largest:.0e}, table given",
            largest = largest as f64
        ),
        "independent of n",
        format!(
            "× {:.1}; E(MI) × {:.1}; from n = 10² × {:.1} and × {:.1}",
            growth(&series[0], 2),
            growth(&series[1], 2),
            growth(&series[0], 0),
            growth(&series[1], 0)
        ),
        growth(&series[0], 2) < 5.0,
    );
    let chart = LineChart {
        title: "Time of the adjustment, ten clusters on each side".to_owned(),
        x_label: "items".to_owned(),
        y_label: "seconds".to_owned(),
        x_scale: Scale::Log10,
        y_scale: Scale::Log10,
        series,
    };
    claims.keep("pami_times.svg", &chart.svg())
}

/// Spearman's correlation of AMI and PAMI over pairs of clusterings of each set of the benchmark suite.
pub fn spearman(claims: &mut Claims, most_items: usize) -> anyhow::Result<()> {
    let folder = shell::data().join("benchmark_suite");
    let mut files: Vec<_> = Vec::new();
    for group in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
        let entries =
            std::fs::read_dir(group.path()).into_iter().flatten().flatten().map(|entry| entry.path());
        files.extend(entries.filter(|path| path.to_string_lossy().ends_with(".data.gz")));
    }
    files.sort();
    let what = "sets of the benchmark suite whose Spearman correlation of AMI and PAMI is above 0.95";
    if files.is_empty() {
        claims.note(what, "65 of 79", format!("{} is not there", folder.display()), "not run");
        return Ok(());
    }
    let (mut high, mut all) = (0, 0);
    for file in files {
        let Some((a, b)) = similarities(&file, most_items)? else { continue };
        all += 1;
        high += u32::from(super::pearson(&ranks(&a), &ranks(&b)) > 0.95);
    }
    claims.note(
        format!(
            "{what}; sets of at most {most_items} items, five linkages cut into k and 2k clusters, all pairs"
        ),
        "65 of 79 (ten algorithms of scikit-learn)",
        format!("{high} of {all}"),
        "differs (other algorithms and sets)",
    );
    Ok(())
}

/// AMI and PAMI of all pairs of ten clusterings and the labels of a set; `None` for one that is too large.
fn similarities(file: &std::path::Path, most_items: usize) -> anyhow::Result<Option<(Vec<f64>, Vec<f64>)>> {
    let labels = file.to_string_lossy().replace(".data.gz", ".labels0.gz");
    let truth = read_only_column(&Source::parse(labels), &ReadOptions::default())?.labels.to_partition()?;
    if truth.len() > most_items || truth.clusters() < 2 {
        return Ok(None);
    }
    let vectors = read_vectors(&Source::parse(file), &MatrixOptions::default())?;
    let points = Points::new(vectors.dims, vectors.values)?;
    let mut found = vec![truth.clone()];
    for method in [
        LinkageMethod::Ward,
        LinkageMethod::Single,
        LinkageMethod::Complete,
        LinkageMethod::Average,
        LinkageMethod::Weighted,
    ] {
        let tree = linkage(&points, method)?.to_tree(None, partita::Ties::Keep)?;
        for clusters in [truth.clusters() as usize, 2 * truth.clusters() as usize] {
            found.push(tree.to_partition(&tree.cut_into(clusters)));
        }
    }
    let (mut of_ami, mut of_pami) = (Vec::new(), Vec::new());
    for (at, a) in found.iter().enumerate() {
        for b in &found[at + 1..] {
            let summary = Summary::new(Contingency::from_partitions(a, b)?);
            of_ami.push(ami(&summary)?);
            of_pami.push(value("pami", &summary)?);
        }
    }
    Ok(Some((of_ami, of_pami)))
}

/// Ranks, equal values sharing the mean of theirs.
fn ranks(values: &[f64]) -> Vec<f64> {
    values
        .iter()
        .map(|x| {
            let below = values.iter().filter(|y| *y < x).count() as f64;
            let equal = values.iter().filter(|y| *y == x).count() as f64;
            below + (equal + 1.0) / 2.0
        })
        .collect()
}

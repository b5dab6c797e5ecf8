//! Figures 1 to 6, and what the paper reads from them.

use std::time::Instant;

use partita_report::{LineChart, Scale, Series, panels};

use super::walk::{Indices, Moving, seconds_by_index, walk};
use crate::Claims;

fn balanced(items: usize, clusters: usize) -> Vec<usize> {
    (0..clusters).map(|cluster| (cluster + 1) * items / clusters - cluster * items / clusters).collect()
}

/// Figures 1 and 2: the time that each index takes over a walk.
pub fn times(claims: &mut Claims, steps: usize) -> anyhow::Result<()> {
    for (figure, items) in [(1, 315), (2, 630)] {
        let mut lines = ["CARI", "MI", "CE"].map(|name| Series::new(name.to_owned(), Vec::new()));
        for clusters in [5, 7, 9] {
            let seconds = seconds_by_index(&balanced(items, clusters), steps, 1)?;
            for (line, seconds) in lines.iter_mut().zip(seconds) {
                line.points.push((clusters as f64, seconds));
            }
        }
        let growth = |line: &Series| line.points[2].1 / line.points[0].1;
        // With permutations CE would grow by 9!² / 5!², nine million.
        let hardly = lines.iter().all(|line| growth(line) < 30.0);
        let what = |index: &str| {
            format!(
                "Figure {figure}: seconds of {index}, {steps} steps, ({items}, {items}), 5, 7 and 9 clusters a side"
            )
        };
        for line in &lines[..2] {
            claims.check(what(&line.name), "hardly grow", times_of(line), growth(line) < 30.0);
        }
        let verdict = match hardly {
            true => {
                "differs (ours is found by assignment and not by permutations, so that it does not explode)"
            }
            false => "differs (no reason is known)",
        };
        let explodes = "explodes with the factorial of the clusters";
        claims.note(what("CE"), explodes, times_of(&lines[2]), verdict);
        let chart = LineChart {
            title: format!("Figure {figure}: time of {steps} steps, ({items}, {items})"),
            x_label: "clusters a side".to_owned(),
            y_label: "seconds of the walk".to_owned(),
            y_scale: Scale::Log10,
            series: lines.to_vec(),
            ..LineChart::default()
        };
        claims.keep(&format!("figure{figure}.svg"), &chart.svg())?;
    }
    Ok(())
}

/// The run of 2000 steps at (2000, 2000), (20, 20).
pub fn long_run(claims: &mut Claims) -> anyhow::Result<()> {
    let sizes = balanced(2000, 20);
    let start = Instant::now();
    walk(&sizes, &sizes, 2000, 1, &[Moving::Both])?;
    let seconds = start.elapsed().as_secs_f64();
    let what = "2000 steps, (2000, 2000), (20, 20): CARI, with MI and CE as well in ours";
    claims.check(what, "3 s", format!("{seconds:.2} s"), seconds < 3.0);
    Ok(())
}

fn times_of(line: &Series) -> String {
    let seconds: Vec<String> = line.points.iter().map(|(_, seconds)| format!("{seconds:.3}")).collect();
    format!("{} {}", line.name, seconds.join(", "))
}

/// Points that are apart in the figure, so that it stays small and a walk that falls within its first steps keeps its shape.
fn thinned(points: impl Iterator<Item = (f64, f64)>) -> Vec<(f64, f64)> {
    const APART: f64 = 0.004;
    let mut kept: Vec<(f64, f64)> = Vec::new();
    for point in points {
        let is_apart = |last: &(f64, f64)| (point.0 - last.0).hypot(point.1 - last.1) >= APART;
        if kept.last().is_none_or(is_apart) {
            kept.push(point);
        }
    }
    kept
}

type Axis = (&'static str, fn(&Indices) -> f64);
const AXES: [Axis; 2] = [("MI", |indices| indices.mi), ("1 − CE", |indices| indices.one_minus_ce)];

fn chart(title: &str, (label, value): Axis, walks: &[(String, Vec<Indices>)]) -> LineChart {
    let line = |(name, walk): &(String, Vec<Indices>)| {
        Series::new(name.clone(), thinned(walk.iter().map(|indices| (indices.cari, value(indices)))))
    };
    LineChart {
        title: title.to_owned(),
        x_label: "CARI".to_owned(),
        y_label: label.to_owned(),
        series: walks.iter().map(line).collect(),
        ..LineChart::default()
    }
}

/// Figures 3 and 4: three sizes, balanced and with the sizes of Table 6.
pub fn by_size(claims: &mut Claims, steps: usize) -> anyhow::Result<()> {
    let unbalanced: [&[usize]; 3] = [&[4, 7, 10, 13, 16], &[20, 35, 100, 165, 180], &[30, 70, 200, 300, 400]];
    for (figure, name, even) in [(3, "balanced", true), (4, "unbalanced", false)] {
        let mut walks = Vec::new();
        for (items, sizes) in [50, 500, 1000].into_iter().zip(unbalanced) {
            let sizes = if even { balanced(items, 5) } else { sizes.to_vec() };
            let found = walk(&sizes, &sizes, steps, items as u64, &[Moving::Both])?.remove(0);
            walks.push((format!("({items}, {items})"), found));
        }
        let all = || walks.iter().flat_map(|(_, walk)| walk);
        let share = |stricter: fn(&Indices) -> bool| {
            all().filter(|indices| stricter(indices)).count() as f64 / all().count() as f64
        };
        let (ce, mi) = (share(|i| i.cari <= i.one_minus_ce), share(|i| i.cari <= i.mi));
        claims.check(
            format!("Figure {figure} ({name}): CARI is more demanding"),
            "below MI and 1 − CE in general",
            format!("at most 1 − CE in {:.1} % of the steps, at most MI in {:.1} %", 100.0 * ce, 100.0 * mi),
            ce > 0.9 && mi > 0.9,
        );
        let charts = AXES.map(|axis| chart(&format!("Figure {figure}: {name}"), axis, &walks));
        claims.keep(&format!("figure{figure}.svg"), &panels(&charts, 2))?;
    }
    Ok(())
}

/// Figures 5 and 6: the same with the rows or the columns left as they were.
pub fn one_side_shared(claims: &mut Claims, steps: usize) -> anyhow::Result<()> {
    let compared = [Moving::Both, Moving::ColumnsOnly, Moving::RowsOnly];
    let found = walk(&balanced(630, 7), &balanced(630, 5), steps, 7, &compared)?;
    let least = |walk: &[Indices]| walk.iter().map(|indices| indices.mi).fold(f64::INFINITY, f64::min);
    let shared = least(&found[1]).min(least(&found[2]));
    claims.check(
        "Figure 5: MI with a shared row or column partition",
        "always remains above 1",
        format!("at least {shared:.3}; at least {:.3} when both move", least(&found[0])),
        shared >= 1.0,
    );
    let end = |walk: &[Indices]| *walk.last().expect("a walk has steps");
    let (cari, mi) = (end(&found[1]).cari, end(&found[1]).mi / 2.0);
    claims.check(
        "Figure 5: CARI penalises one shared side more than MI does",
        "CARI below MI / 2",
        format!("after {steps} steps {cari:.3} and {mi:.3}"),
        cari < mi,
    );
    let names = ["both differ", "rows shared", "columns shared"].map(str::to_owned);
    let walks: Vec<(String, Vec<Indices>)> = names.into_iter().zip(found).collect();
    for (figure, axis) in [5, 6].into_iter().zip(AXES) {
        let title = format!("Figure {figure}: (630, 630), (7, 5)");
        claims.keep(&format!("figure{figure}.svg"), &chart(&title, axis, &walks).svg())?;
    }
    Ok(())
}

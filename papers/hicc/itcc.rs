//! ITCC with the numbers of clusters that HiCC found: Tables 3 and 4.

use std::fmt::Write as _;

use partita_cluster::{CoHierarchy, Control, ItccOptions, harmonic_mean, itcc};

use super::runs::{Runs, external, moments};
use crate::Claims;
use crate::TextSet;
use partita_dev::shell;

/// Table 3: NMI, purity and ARI of ITCC and of HiCC.
fn published(set: &str) -> Option<[[f64; 3]; 2]> {
    Some(match set {
        "oh0" => [[0.4311, 0.5705, 0.1890], [0.4607, 0.5748, 0.1558]],
        "oh15" => [[0.3238, 0.4628, 0.1397], [0.3337, 0.4710, 0.1297]],
        "tr11" => [[0.3861, 0.5959, 0.1526], [0.3949, 0.6028, 0.1325]],
        "re0" => [[0.2820, 0.5695, 0.0913], [0.2175, 0.5388, 0.0472]],
        "re1" => [[0.3252, 0.4957, 0.0832], [0.3849, 0.5513, 0.1261]],
        _ => return None,
    })
}

/// Weighted means over the row levels of the best run, and the levels one by one in a file per set.
pub fn tables_3_and_4(claims: &mut Claims, set: &TextSet, paper: &Runs, runs: u64) -> anyhow::Result<()> {
    let best = paper.best();
    let mut text = String::from(
        "rows,columns,itcc_nmi,itcc_nmi_sd,itcc_purity,itcc_purity_sd,itcc_ari,itcc_ari_sd,hicc_nmi,hicc_purity,hicc_ari\n",
    );
    let mut itcc_means = Vec::new();
    for (level, hicc) in best.external.iter().enumerate() {
        let pair = best.found.level(level);
        let (rows, columns) = (pair.rows.clusters() as usize, pair.columns.clusters() as usize);
        let moments = itcc_runs(set, rows, columns, runs)?;
        itcc_means.push(moments.map(|(mean, _)| mean));
        let itcc = moments.map(|(mean, sd)| format!("{mean:.4},{sd:.4}")).join(",");
        let _ =
            writeln!(text, "{rows},{columns},{itcc},{}", hicc.map(|score| format!("{score:.4}")).join(","));
    }
    claims.keep(&format!("table4-{}.csv", set.name), &text)?;
    let Some([itcc_theirs, hicc_theirs]) = published(set.name) else { return Ok(()) };
    let itcc_ours = weighted(&itcc_means);
    let hicc_ours = weighted(&best.external);
    claims.note(
        format!("Table 3: ITCC, NMI / purity / ARI, {}", set.name),
        show(itcc_theirs),
        show(itcc_ours),
        "not run (not at the numbers of clusters of their run)",
    );
    let each: Vec<[f64; 3]> = paper.0.iter().map(|run| weighted(&run.external)).collect();
    let spread = [0, 1, 2].map(|index| moments(&each.iter().map(|run| run[index]).collect::<Vec<_>>()));
    for (index, name) in ["NMI", "purity", "ARI"].into_iter().enumerate() {
        let (mean, sd) = spread[index];
        claims.number(
            format!("Table 3: HiCC, {name}, {}", set.name),
            format!("{:.3}", hicc_theirs[index]),
            format!("{:.3}; all runs {mean:.3} ± {sd:.3}", hicc_ours[index]),
            (hicc_theirs[index], hicc_ours[index], 3.0 * sd),
        );
    }
    for (index, name) in [(0, "NMI"), (1, "purity")] {
        let ahead = |hicc: [f64; 3], itcc: [f64; 3]| if hicc[index] > itcc[index] { "HiCC" } else { "ITCC" };
        let (theirs, ours) = (ahead(hicc_theirs, itcc_theirs), ahead(hicc_ours, itcc_ours));
        let verdict = match theirs == ours {
            true => "confirmed",
            false => "differs (the run with the best goodness is chosen; others of ours are ahead or behind)",
        };
        claims.note(format!("Table 3: ahead in {name}, {}", set.name), theirs, ours, verdict);
    }
    Ok(())
}

/// Means over the levels, level i weighing 1/i.
fn weighted(levels: &[[f64; 3]]) -> [f64; 3] {
    [0, 1, 2].map(|index| harmonic_mean(levels.iter().map(|level| level[index])))
}

fn show(scores: [f64; 3]) -> String {
    scores.map(|score| format!("{score:.3}")).join(" / ")
}

/// Mean and standard deviation of NMI, purity and ARI over runs of ITCC.
pub fn itcc_runs(set: &TextSet, rows: usize, columns: usize, runs: u64) -> anyhow::Result<[(f64, f64); 3]> {
    shell::progress(format!("{}: {runs} runs of ITCC with {rows} × {columns} clusters", set.name));
    let mut samples = [const { Vec::new() }; 3];
    for seed in 0..runs {
        let options = ItccOptions { seed, ..ItccOptions::new(rows, columns) };
        let found = itcc(&set.counts, &options, Control::default())?.partition;
        let flat = CoHierarchy { rows: vec![found.rows], columns: vec![found.columns], complete: true };
        let scores = external(set, &flat)?[0];
        samples.iter_mut().zip(scores).for_each(|(sample, score)| sample.push(score));
    }
    Ok(samples.each_ref().map(|sample| moments(sample)))
}

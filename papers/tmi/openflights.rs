//! Three hierarchies of airports, and those of WikiVitals where a user has them.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::Context as _;
use partita::Tree;
use partita_dev::shell;
use serde_json::Value;

use super::{Claims, score};

fn read(folder: &str, names: &[&str]) -> anyhow::Result<Option<Vec<Tree>>> {
    let file = |name: &&str| -> PathBuf { shell::data().join(folder).join(format!("{name}.nwk")) };
    if !names.iter().all(|name| file(name).exists()) {
        return Ok(None);
    }
    let tree = |name: &&str| Ok(Tree::from_newick(&std::fs::read_to_string(file(name))?)?);
    names.iter().map(tree).collect::<anyhow::Result<Vec<_>>>().map(Some)
}

/// Statistics, scores against independent values, times.
pub fn airports(claims: &mut Claims) -> anyhow::Result<()> {
    let names = ["ward", "paris", "louvain"];
    let Some(trees) = read("openflights_3097", &names)? else {
        let what = "OpenFlights: statistics, similarity matrices and times of three hierarchies";
        let remedy = "openflights_3097/ward.nwk, paris.nwk and louvain.nwk are not in PARTITA_DATA";
        claims.note(what, "self-similarities 3.38, 3.36, 3.27", remedy, "not run");
        return Ok(());
    };
    for ((name, tree), published) in names.iter().zip(&trees).zip([(6005, 24), (6193, 32), (4274, 7)]) {
        let shape = tree.statistics();
        claims.note(
            format!("OpenFlights, {name}: leaves, nodes, deepest leaf"),
            format!("3097, {}, {} (of another graph)", published.0, published.1),
            format!("{}, {}, {}", shape.leaves, shape.nodes, shape.deepest_leaf),
            if shape.leaves == 3097 {
                "close (the same leaves of another graph)"
            } else {
                "differs (other leaves)"
            },
        );
    }
    let text = std::fs::read_to_string(shell::data().join("openflights_3097/expected.json"))?;
    let expected: Value = serde_json::from_str(&text)?;
    let seconds = [("tami", "ami", "6–1142 s"), ("tpami", "pami", "1–111 s")];
    for (key, name, published) in seconds {
        let (mut worst, mut slowest, mut shown) = (0.0_f64, 0.0_f64, Vec::new());
        for (i, j) in [(0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2)] {
            let entry = &expected["results"][format!("{}-{}-{name}", names[i], names[j])];
            let start = Instant::now();
            let found = score(&format!("{key}:strategy=greedy"), &trees[i], &trees[j])?;
            slowest = slowest.max(start.elapsed().as_secs_f64());
            worst = worst.max((found - entry["score"].as_f64().context("a score")?).abs());
            // The published matrices of TPAMI are on the scale n / 4.
            let scale = if key == "tami" { 1.0 } else { trees[i].leaves() as f64 / 4.0 };
            shown.push(format!("{:.2}", found * scale));
        }
        claims.check(
            format!("OpenFlights, {key}: six pairs against an independent implementation"),
            "equal to 1e-9",
            format!("{} (self: ward, paris, louvain; then pairs); differ by {worst:.0e}", shown.join(", ")),
            worst < 1e-9,
        );
        claims.check(
            format!("OpenFlights, {key}: seconds of the slowest pair"),
            published,
            format!("{slowest:.4} s"),
            slowest < 1.0,
        );
    }
    Ok(())
}

/// The same for WikiVitals, if its hierarchies are there.
pub fn wikivitals(claims: &mut Claims) -> anyhow::Result<()> {
    let names = ["ward", "paris", "louvain", "truth"];
    let what = "WikiVitals: Louvain is nearest to the truth, then Ward, then Paris";
    let Some(trees) = read("wikivitals", &names)? else {
        let remedy = "put ward.nwk, paris.nwk, louvain.nwk and truth.nwk into wikivitals/ of PARTITA_DATA";
        claims.note(what, "TAMI 2.15, 2.10, 1.93", remedy, "not run");
        return Ok(());
    };
    let mut found = Vec::new();
    for tree in &trees[..3] {
        found.push(score("tami:strategy=greedy", tree, &trees[3])?);
    }
    claims.check(
        what,
        "TAMI 2.15, 2.10, 1.93",
        format!("{:.2}, {:.2}, {:.2}", found[2], found[0], found[1]),
        found[2] > found[0] && found[0] > found[1],
    );
    Ok(())
}

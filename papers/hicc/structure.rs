//! Tables 6 and 7 in structure: the classes of the row clusters and the words of the column clusters.

use std::fmt::Write as _;

use partita::Partition;
use partita_cluster::column_cluster_features;

use super::runs::Runs;
use crate::Claims;
use crate::TextSet;

/// The first three row levels by majority class and the first two column levels by their ten best words, from
/// the best run. The data has numbers for classes, and words for some sets only.
pub fn tables_6_and_7(claims: &Claims, set: &TextSet, paper: &Runs) -> anyhow::Result<()> {
    let found = &paper.best().found;
    let mut text = format!("# {}\n\n## Row clusters by majority class\n\n", set.name);
    for (index, level) in found.rows.iter().take(3).enumerate() {
        let _ = writeln!(text, "{}. {}", index + 1, majorities(level, &set.classes));
    }
    let Some(terms) = &set.terms else {
        return claims.keep(&format!("structure-{}.md", set.name), &text);
    };
    let _ = writeln!(text, "\n## Column clusters by their words");
    for index in 0..found.columns.len().min(2) {
        let level = found.level(index);
        let _ = writeln!(text, "\nLevel {}:\n", index + 1);
        for features in column_cluster_features(&set.counts, &level.rows, &level.columns, 10)? {
            let words: Vec<&str> = features.iter().map(|(column, _)| terms[*column].as_str()).collect();
            let _ = writeln!(text, "- {}", words.join(", "));
        }
    }
    claims.keep(&format!("structure-{}.md", set.name), &text)
}

/// "class 3 (41 of 60)" for each cluster of a level, at most twelve.
fn majorities(level: &Partition, classes: &Partition) -> String {
    let mut counts = vec![vec![0_usize; classes.clusters() as usize]; level.clusters() as usize];
    for (&cluster, &class) in level.ids().iter().zip(classes.ids()) {
        counts[cluster as usize][class as usize] += 1;
    }
    let majority = |counts: &Vec<usize>| {
        let (class, most) = counts.iter().enumerate().max_by_key(|(_, count)| **count).unwrap_or((0, &0));
        format!("class {class} ({most} of {})", counts.iter().sum::<usize>())
    };
    let mut shown: Vec<String> = counts.iter().take(12).map(majority).collect();
    if counts.len() > 12 {
        shown.push(format!("… {} clusters in all", counts.len()));
    }
    shown.join("; ")
}

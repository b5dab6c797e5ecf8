//! Ienco, Pensa and Meo: parameter-free hierarchical co-clustering by n-ary splits.

mod exact;
mod front;
mod itcc;
mod runs;
mod structure;
mod table_4;

use crate::TextSet;
use crate::{Claims, Options};
use partita_dev::shell;
use runs::Runs;

/// The sets of the paper that are to be had.
pub const SETS: [&str; 5] = ["oh0", "oh15", "tr11", "re0", "re1"];

/// Tables 1 to 7 in both modes, or the front of what can be had together.
pub fn reproduce(options: &Options) -> anyhow::Result<()> {
    if options.front {
        return print_front(if options.full { 30 } else { 5 });
    }
    let mut claims = Claims::new("hicc", options.full)?;
    let (seeds, itcc_runs) = if options.full { (30, 50) } else { (5, 2) };
    let mut table = exact::Comparison::default();
    for name in SETS {
        let set = TextSet::read(name)?;
        shell::progress(format!("{name}: {seeds} runs in paper mode and one in exact mode"));
        let paper = Runs::paper(&set, seeds)?;
        runs::table_1(&mut claims, &set);
        paper.tables_2_and_5(&mut claims, &set);
        table.add(&set, &paper)?;
        itcc::tables_3_and_4(&mut claims, &set, &paper, itcc_runs)?;
        if name == "re1" {
            table_4::table_4(&mut claims, &set, &paper, itcc_runs)?;
        }
        structure::tables_6_and_7(&claims, &set, &paper)?;
    }
    shell::say(table.csv());
    table.say();
    claims.note("tr21", "336 × 7902, 6 classes", "—", "not run (not to be had)");
    table.keep(&claims)?;
    claims.finish()
}

/// Goodness, depth and classes by what clusters are split by.
fn print_front(seeds: u64) -> anyhow::Result<()> {
    let mut front = front::Front::default();
    for name in SETS {
        shell::progress(format!("{name}: {seeds} runs of each way"));
        front.add(&TextSet::read(name)?, seeds)?;
    }
    shell::say(front.markdown());
    Ok(())
}

#[cfg(test)]
mod tests {
    use partita_cluster::simulate::PlantedCoclusters;

    use super::*;

    /// The whole road on a small planted set: the text sets are not shipped.
    #[test]
    #[ignore = "takes long: `cargo dev test long`"]
    fn a_planted_set_goes_all_the_way() -> anyhow::Result<()> {
        let planted = PlantedCoclusters {
            row_sizes: vec![30, 20, 10],
            col_sizes: vec![30, 20, 20],
            counts: 3000,
            noise: 0.2,
        };
        let (counts, truth) = planted.draw(1)?;
        let set = TextSet { name: "planted", counts, classes: truth.rows, terms: None };
        let folder = tempfile::tempdir()?;
        let mut claims = Claims::at("hicc", folder.path().to_owned())?;
        let paper = Runs::paper(&set, 3)?;
        let mut table = exact::Comparison::default();
        table.add(&set, &paper)?;
        itcc::tables_3_and_4(&mut claims, &set, &paper, 1)?;
        structure::tables_6_and_7(&claims, &set, &paper)?;
        table.keep(&claims)?;
        let mut front = front::Front::default();
        front.add(&set, 2)?;
        assert_eq!(front.markdown().lines().count(), 2 + 3);
        assert_eq!(claims.not_reproduced(), Vec::<&str>::new());
        assert_eq!(table.lost, Vec::<String>::new());
        assert!(folder.path().join("equal-clusters.csv").exists());
        Ok(())
    }
}

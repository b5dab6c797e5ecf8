//! Writes the agreement of runs, in each format.

use std::fmt::Write as _;

use partita::internal::{probability, quantity};
use partita::{RunConvergence, SplitConvergence};
use partita_answers::convergence::{Answer, named};
use partita_answers::words::percent;

use super::Format;
use super::grid::Grid;
use super::summary_tree::listed;
use crate::args::kind::{Kind, name};
use crate::warnings::document;

/// Splits that a table for people has.
const MOST_SPLITS: usize = 10;
/// Runs that the first line names.
const MOST_NAMED: usize = 4;

/// The findings of `compare` in samples of trees.
pub struct ComparedRuns<'a>(pub &'a Answer);

impl ComparedRuns<'_> {
    pub fn write(&self, format: Format) -> String {
        match format {
            Format::Table => self.text(),
            Format::Json => document(self.0),
            Format::Csv => self.all().csv(),
            Format::Markdown => self.shown(usize::MAX).markdown(),
        }
    }

    fn text(&self) -> String {
        let mut text = format!("{}\n{}\n", self.heading(), self.0.sentence());
        if let Some(line) = self.asdsf() {
            let _ = writeln!(text, "{line}");
        }
        let _ = write!(text, "\n{}", self.runs().table());
        let splits = &self.0.found.splits;
        if !splits.is_empty() {
            let _ = write!(text, "\n{}", self.shown(MOST_SPLITS).table());
        }
        if let Some(more) = splits.len().checked_sub(MOST_SPLITS).filter(|more| *more > 0) {
            let more = quantity(more, "split");
            let _ = writeln!(text, " … and {more} more; --format csv or --format json writes all");
        }
        text
    }

    /// The leaves and the runs.
    fn heading(&self) -> String {
        let Answer { names, leaves, found, .. } = self.0;
        let trees = |run: &RunConvergence| quantity(run.trees, "tree");
        let runs = if names.len() <= MOST_NAMED {
            let named = names.iter().zip(&found.runs).map(|(name, run)| format!("{name} {}", trees(run)));
            named.collect::<Vec<_>>().join(", ")
        } else {
            let counts = || found.runs.iter().map(|run| run.trees);
            let (least, most) = (counts().min().unwrap_or(0), counts().max().unwrap_or(0));
            let least = if least < most { format!("{least} to ") } else { String::new() };
            format!("{} of {least}{}", quantity(names.len(), "run"), quantity(most, "tree"))
        };
        format!("{}: {}; {runs}", name(Kind::Trees), quantity(*leaves, "leaf"))
    }

    /// How far the shares of splits are from each other.
    fn asdsf(&self) -> Option<String> {
        let found = &self.0.found;
        let asdsf = found.asdsf?;
        let what = if self.0.options.rooted { "clade" } else { "split" };
        let splits = quantity(found.counted, what);
        let counted = match self.0.options.min_share {
            share if share > 0.0 => format!("{splits} in at least {} of a run", percent(share)),
            _ => splits,
        };
        Some(format!("ASDSF {asdsf:.3} ({counted}; below 0.01 is good, above 0.05 poor)"))
    }

    fn runs(&self) -> Grid {
        let mut grid = Grid::new(&["run", "trees", "topologies", "effective"]);
        for (name, run) in self.0.names.iter().zip(&self.0.found.runs) {
            let numbers = [run.trees.to_string(), run.topologies.to_string(), effective(run.ess)];
            grid.push([name.clone()].into_iter().chain(numbers).collect());
        }
        grid
    }

    /// The first splits, for people.
    fn shown(&self, most: usize) -> Grid {
        let several = self.0.names.len() > 1;
        let names = self.0.names.iter().map(String::as_str);
        let what = if self.0.options.rooted { "clade" } else { "split" };
        let shares: Vec<&str> = if several { names.collect() } else { vec!["share"] };
        let after: &[&str] =
            if several { &["difference", "effective", "R-hat", "p"] } else { &["effective", "R-hat"] };
        let header: Vec<&str> = [what].into_iter().chain(shares).chain(after.iter().copied()).collect();
        let mut grid = Grid::new(&header);
        for split in self.0.found.splits.iter().take(most) {
            let mut row = vec![named(&split.leaves)];
            row.extend(split.shares.iter().map(|share| format!("{share:.3}")));
            row.extend(several.then(|| format!("{:.3}", split.difference)));
            row.push(effective(split.ess));
            row.push(rhat(split.rhat));
            row.extend(several.then(|| split.p.map_or_else(none, short_p)));
            grid.push(row);
        }
        grid
    }

    /// All splits, for programs.
    fn all(&self) -> Grid {
        let names = &self.0.names;
        let of = |what: &'static str| names.iter().map(move |name| format!("{what} {name}"));
        let first =
            [if self.0.options.rooted { "clade" } else { "split" }, "leaves", "share"].map(str::to_owned);
        let middle = ["difference", "sd", "effective"].map(str::to_owned);
        let last = ["R-hat", "p"].map(str::to_owned);
        let header: Vec<String> = first
            .into_iter()
            .chain(of("share of"))
            .chain(middle)
            .chain(of("effective of"))
            .chain(last)
            .collect();
        let mut grid = Grid::new(&header);
        let written = |value: Option<f64>| value.map_or_else(String::new, |value| value.to_string());
        for split in &self.0.found.splits {
            let SplitConvergence { leaves, share, shares, difference, sd, ess, run_ess, rhat, p } = split;
            let mut row = vec![listed(leaves), leaves.len().to_string(), share.to_string()];
            row.extend(shares.iter().map(f64::to_string));
            row.extend([difference.to_string(), written(*sd), written(*ess)]);
            row.extend(run_ess.iter().map(|ess| written(*ess)));
            row.extend([written(*rhat), written(*p)]);
            grid.push(row);
        }
        grid
    }
}

fn none() -> String {
    "—".to_owned()
}

fn effective(ess: Option<f64>) -> String {
    ess.map_or_else(none, |ess| if ess < 99.95 { format!("{ess:.1}") } else { format!("{ess:.0}") })
}

fn rhat(rhat: Option<f64>) -> String {
    match rhat {
        Some(rhat) if rhat.is_infinite() => "∞".to_owned(),
        Some(rhat) => format!("{rhat:.2}"),
        None => none(),
    }
}

/// Two significant digits.
fn short_p(p: f64) -> String {
    match p {
        _ if p >= 0.0995 => format!("{p:.2}"),
        _ if p >= 1e-5 => {
            let digits = (1 - p.log10().floor() as i32).max(0) as usize;
            format!("{p:.digits$}")
        }
        _ => probability(p),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p_values_have_two_digits() {
        let known =
            [(1.0, "1.00"), (0.2, "0.20"), (0.046, "0.046"), (0.000_152, "0.00015"), (3.2e-9, "3.2e-9")];
        known.iter().for_each(|(p, text)| assert_eq!(short_p(*p), *text));
        assert_eq!(short_p(1e-40), "< 1e-15");
    }
}

//! Limits of factors, and the sentence that opens the answer.

use partita::factors::{Factor, FactorRow, FactorValues, Factors};
use partita::internal::{quantity, visible};

use super::Answer;
use super::table::Column;
use crate::caveat::Caveat;

/// The p-value up to which a factor explains something.
const SURE: f64 = 0.05;

/// Runs that lack a value of a factor: a guess that the answer rests on.
pub(super) fn missing(table: &[Column], factors: &[Factor]) -> Vec<Caveat> {
    let is_factor = |column: &&Column| factors.iter().any(|factor| factor.name == column.name);
    let lacks = |column: &Column| {
        let count = column.values.0.iter().filter(|value| value.is_none()).count();
        let name = visible(&column.name);
        let words = match count {
            1 => format!("1 run without a value of {name} is a level of its own: (missing)"),
            _ => format!("{count} runs without a value of {name} are a level of their own: (missing)"),
        };
        (count > 0).then(|| Caveat::new("missing_values", words))
    };
    table.iter().filter(is_factor).filter_map(lacks).collect()
}

pub(super) fn caveats(found: &Factors, factors: &[Factor]) -> Vec<Caveat> {
    let mut caveats = Vec::new();
    if found.residual.df == 0 {
        let levels = |factor: &&Factor| match &factor.values {
            FactorValues::Levels { names, .. } => names.len(),
            FactorValues::Numbers(_) => 1,
        };
        let most = factors.iter().rev().max_by_key(levels).map_or("", |factor| factor.name.as_str());
        let words = format!(
            "there are as many groups as runs, so that nothing is left to test by; leave out {}",
            visible(most)
        );
        caveats.push(Caveat::new("no_residual", words));
    }
    for row in &found.rows {
        let name = visible(&row.factor);
        if let Some(alias) = &row.alias {
            let words = format!(
                "{name} says nothing that {} does not say; it has no share of its own",
                visible(alias)
            );
            caveats.push(Caveat::new("aliased", words));
        }
        if let Some(arrangements) = row.arrangements {
            let count = quantity(arrangements as u64, "arrangement");
            let words = format!("the design allows {count} for {name}, too few for a p-value");
            caveats.push(Caveat::new("few_arrangements", words));
        }
        let scatters = row.spread.as_ref().and_then(|spread| spread.p).is_some_and(|p| p <= SURE);
        if scatters && row.p.is_some_and(|p| p <= SURE) {
            let words =
                format!("runs of different {name} also scatter differently; the small p may say only that");
            caveats.push(Caveat::new("unequal_scatter", words));
        }
    }
    caveats
}

/// A p-value as a sentence has it.
pub(super) fn p_words(p: f64) -> String {
    if p < 0.001 { "p < 0.001".to_owned() } else { format!("p = {p:.3}") }
}

fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

impl Answer {
    /// The first sentence: what explains how much.
    pub fn sentence(&self) -> String {
        let of = |wanted: &dyn Fn(f64) -> bool| -> Vec<&FactorRow> {
            self.found.rows.iter().filter(|row| row.p.is_some_and(wanted)).collect()
        };
        let mut sure = of(&|p| p <= SURE);
        sure.sort_by(|x, y| y.ss.total_cmp(&x.ss));
        let others: Vec<String> =
            of(&|p| p > SURE).iter().map(|row| visible(&row.factor).into_owned()).collect();
        let share = |row: &FactorRow| format!("{:.0} %", 100.0 * row.r2.unwrap_or(0.0));
        let p = |row: &FactorRow| p_words(row.p.unwrap_or(1.0));
        let mut parts = Vec::new();
        for (at, row) in sure.iter().enumerate() {
            let what = if at == 0 { " of what makes the runs differ" } else { "" };
            parts.push(format!("{} explains {}{what} ({})", visible(&row.factor), share(row), p(row)));
        }
        if parts.is_empty() && others.is_empty() {
            return match self.found.total.ss > 0.0 {
                true => "no factor can be tested".to_owned(),
                false => "all runs are the same: there is nothing to explain".to_owned(),
            };
        }
        if !others.is_empty() {
            let verb =
                if parts.is_empty() { " explain nothing beyond chance" } else { " nothing beyond chance" };
            let verb =
                if others.len() == 1 { verb.replace("explain ", "explains ") } else { verb.to_owned() };
            parts.push(format!("{}{verb}", listed(&others)));
        }
        format!("{}.", parts.join("; "))
    }
}

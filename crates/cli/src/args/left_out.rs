//! Items that are not compared because the user said so: how many they are.

use partita::ensemble::Ensemble;
use partita::internal::{quantity, quoted};
use partita::{LabelledTable, Noise, Policies, RawTable};
use partita_io::Source;

use super::kind::listed;
use crate::warnings::warn;

/// The table under these policies, with a word on the items that they leave out.
pub fn table_of(counted: RawTable, policies: &Policies) -> partita::Result<LabelledTable> {
    let labels = [counted.rows(), counted.columns()];
    say_no_noise(policies, labels.into_iter().flatten().map(String::as_str));
    let items = counted.items();
    let table = counted.into_table(policies)?;
    say_left_out(items, table.counts().n());
    Ok(table)
}

/// Says so where noise has a label of its own and no item has it.
pub fn say_no_noise<'a>(policies: &Policies, mut labels: impl Iterator<Item = &'a str>) {
    let label = &policies.noise_label;
    let is_named = policies.noise != Noise::Cluster && *label != Policies::default().noise_label;
    if is_named && !labels.any(|known| known == label) {
        warn(format!("no item has the noise label {}", quoted(label)));
    }
}

/// Says how many items are left out, if any.
pub fn say_left_out(items: u64, kept: u64) {
    if kept < items {
        let (left_out, items) = (items - kept, quantity(items, "item"));
        warn(format!("{left_out} of {items} are left out: they have no label or are noise"));
    }
}

/// Says how many items have no label in some of several clusterings, or in all of them, if any.
pub fn say_left_out_of_some(ensemble: &Ensemble) {
    ensemble.gaps().into_iter().for_each(warn);
}

/// Says how many items of each of several files another one lacks, if any.
pub fn say_unmatched(sources: &[Source], ids: &[&Vec<String>], common: usize) {
    let lacking = sources.iter().zip(ids).filter(|(_, ids)| ids.len() > common);
    let of_file = |(source, ids): (&Source, &&Vec<String>)| {
        format!("{} of {} of {source}", ids.len() - common, quantity(ids.len(), "item"))
    };
    let lacking: Vec<String> = lacking.map(of_file).collect();
    if !lacking.is_empty() {
        warn(format!("{} are left out: another file lacks them", listed(&lacking)));
    }
}

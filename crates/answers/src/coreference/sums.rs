//! The sums that the official scorer divides, added over documents.

use std::collections::BTreeMap;

use partita_tables::matching::best_assignment;

use super::side::Chains;

/// Numerators and denominators of a recall and a precision.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Shares {
    pub recall: [f64; 2],
    pub precision: [f64; 2],
}

/// A recall, a precision and their harmonic mean.
#[derive(Debug, Clone, Copy, Default, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Score {
    /// The share of the key that the response has.
    pub recall: f64,
    /// The share of the response that the key has.
    pub precision: f64,
    /// Their harmonic mean.
    pub f: f64,
}

impl Score {
    /// A recall and a precision with their harmonic mean.
    pub fn of(recall: f64, precision: f64) -> Self {
        let sum = recall + precision;
        Self { recall, precision, f: if sum > 0.0 { 2.0 * recall * precision / sum } else { 0.0 } }
    }

    /// The mean of each part.
    pub fn mean<const N: usize>(scores: [Self; N]) -> Self {
        let mean = |part: fn(&Self) -> f64| scores.iter().map(part).sum::<f64>() / N as f64;
        Self { recall: mean(|one| one.recall), precision: mean(|one| one.precision), f: mean(|one| one.f) }
    }
}

impl Shares {
    fn add(&mut self, both: [f64; 2], whole: [f64; 2]) {
        for (side, (both, whole)) in
            [&mut self.recall, &mut self.precision].into_iter().zip(both.into_iter().zip(whole))
        {
            side[0] += both;
            side[1] += whole;
        }
    }

    /// 0 divided by 0 is 0, as the scorer has it.
    pub fn score(&self) -> Score {
        let share = |[part, whole]: [f64; 2]| if whole > 0.0 { part / whole } else { 0.0 };
        Score::of(share(self.recall), share(self.precision))
    }
}

/// All sums.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Sums {
    pub mentions: Shares,
    pub muc: Shares,
    pub b_cubed: Shares,
    pub ceaf_m: Shares,
    pub ceaf_e: Shares,
    pub lea: Shares,
    pub links: Shares,
    pub non_links: Shares,
}

fn pairs(items: u64) -> f64 {
    items as f64 * items.saturating_sub(1) as f64 / 2.0
}

fn all_pairs(sizes: &[u64]) -> f64 {
    sizes.iter().map(|&size| pairs(size)).sum()
}

impl Sums {
    /// Adds a document. Overlaps count shared mentions, and sizes all that a side has.
    pub fn add(&mut self, key: &Chains, response: &Chains) {
        let mut overlaps: BTreeMap<(u32, u32), u64> = BTreeMap::new();
        for (mention, &own) in &key.of_mentions {
            if let Some(&other) = response.of_mentions.get(mention) {
                *overlaps.entry((own, other)).or_default() += 1;
            }
        }
        self.add_overlaps(&overlaps, &key.sizes, &response.sizes);
    }

    /// Adds the overlaps of chains of these sizes.
    pub fn add_overlaps(&mut self, overlaps: &BTreeMap<(u32, u32), u64>, key: &[u64], response: &[u64]) {
        let mentions = [key, response].map(|sizes| sizes.iter().sum::<u64>() as f64);
        let chains = [key.len() as f64, response.len() as f64];
        let (mut shared, mut links_confirmed, mut together) = (0, 0.0, 0.0);
        let (mut squares, mut weighted) = ([0.0; 2], [0.0; 2]);
        let mut of_entities = Vec::with_capacity(overlaps.len());
        let mut of_mentions = Vec::with_capacity(overlaps.len());
        let most = overlaps.values().copied().max().unwrap_or(1) as f64;
        let mut in_key: BTreeMap<u32, u64> = BTreeMap::new();
        let mut in_response: BTreeMap<u32, u64> = BTreeMap::new();
        for (&(own, other), &both) in overlaps {
            let (x, sizes) = (both as f64, [key[own as usize], response[other as usize]]);
            shared += both;
            links_confirmed += x - 1.0;
            together += pairs(both);
            *in_key.entry(own).or_default() += both;
            *in_response.entry(other).or_default() += both;
            for side in 0..2 {
                squares[side] += x * x / sizes[side] as f64;
                weighted[side] += entity_links(both, sizes[side], sizes[1 - side]);
            }
            of_entities.push((own, other, 2.0 * x / (sizes[0] + sizes[1]) as f64));
            of_mentions.push((own, other, x / most));
        }
        let blocks = (key.len(), response.len());
        let aligned = most * best_assignment(blocks, &of_mentions);
        let alike = best_assignment(blocks, &of_entities);
        self.mentions.add([shared as f64; 2], mentions);
        self.muc.add([links_confirmed; 2], [mentions[0] - chains[0], mentions[1] - chains[1]]);
        self.b_cubed.add(squares, mentions);
        self.ceaf_m.add([aligned.round(); 2], mentions);
        self.ceaf_e.add([alike; 2], chains);
        self.lea.add(weighted, mentions);
        let links = [all_pairs(key), all_pairs(response)];
        self.links.add([together; 2], links);
        let apart = pairs(shared)
            - in_key.values().map(|&x| pairs(x)).sum::<f64>()
            - in_response.values().map(|&x| pairs(x)).sum::<f64>()
            + together;
        let all = [key, response].map(|sizes| pairs(sizes.iter().sum()));
        self.non_links.add([apart; 2], [all[0] - links[0], all[1] - links[1]]);
    }

    /// The mean of links and non-links; of a key with only one of both, that alone.
    pub fn blanc(&self) -> Score {
        let (links, non_links) = (self.links.score(), self.non_links.score());
        match (self.links.recall[1] > 0.0, self.non_links.recall[1] > 0.0) {
            (true, true) => Score::mean([links, non_links]),
            (true, false) => links,
            (false, true) => non_links,
            (false, false) => Score::default(),
        }
    }
}

/// Returns the sum that an overlap adds to LEA: the chain's mentions times the share of its links that both sides have. A
/// single mention has a link to itself.
fn entity_links(both: u64, own: u64, other: u64) -> f64 {
    match own {
        1 => f64::from(u8::from(other == 1)),
        _ => own as f64 * pairs(both) / pairs(own),
    }
}

//! From a sample of the truth to the whole.

use std::collections::BTreeMap;

use partita::internal::{Arrange as _, quantity, quoted};

use super::answer::{Answer, Sampled};
use super::design::{Design, units};
use super::estimated::{About, FEW, MOST_UNSEEN, estimate as estimated};
use super::given::{Given, Values};
use super::groups::groups;
use super::jackknife::Weighted;
use super::measure::{Measure, Sums};
use super::options::{Lacking, Options};
use super::pieces::{Part, TrueCluster, true_clusters};
use super::units::Units;
use super::worst::worst;
use super::{NO_DESIGN, of_items};
use crate::caveat::Caveat;
use crate::failure::{Failure, Outcome};
use crate::watch::{Watch, step};

/// Estimates how good a clustering is.
pub fn estimate(mut given: Given, options: &Options, watch: &dyn Watch) -> Outcome<Answer> {
    options.check()?;
    let design = options.design.ok_or_else(|| Failure::usage(NO_DESIGN))?;
    let lacking = given.lacking().count();
    join(&mut given, options.join)?;
    if given.truth.items.is_empty() {
        return Err(Failure::input("the truth holds no items"));
    }
    let drawn = Drawn::of(given, options, design)?;
    let mut answer = drawn.answer(lacking, options);
    let measures = drawn.measures();
    for (done, &measure) in measures.iter().enumerate() {
        step(watch, measure.name(), done, measures.len())?;
        let weighted = Weighted::new(measure, options.beta, &drawn.units, &drawn.sums(measure, options.beta));
        answer.estimates.push(estimated(measure, &weighted, drawn.units.all.len(), &drawn.about(options)));
    }
    if design != Design::Items {
        let by = options.worst_measure()?;
        let names = &drawn.given.truth.clusters;
        (answer.clusters, answer.half_of_loss) =
            worst(&drawn.clusters, names, &drawn.units, (by, options.beta));
    }
    if let Some(values) = &drawn.given.met.groups {
        answer.groups = drawn.groups(values, &measures, options)?;
    }
    answer.caveats = caveats(&answer);
    Ok(answer)
}

/// Treats the items that the clustering lacks.
pub(super) fn join(given: &mut Given, join: Lacking) -> Outcome<()> {
    let mut lacking = given.lacking();
    match (join, lacking.next()) {
        (_, None) => {}
        (Lacking::Exact, Some(first)) => {
            let (count, example) = (lacking.count() + 1, quoted(first));
            return Err(Failure::input(format!(
                "the clustering lacks {} of the truth, such as {example}; leave them out with join inner, or make each a \
                 found cluster of its own with join outer",
                quantity(count, "item")
            )));
        }
        (Lacking::Inner, Some(_)) => {
            drop(lacking);
            given.leave_out_lacking();
        }
        (Lacking::Outer, Some(_)) => {
            drop(lacking);
            given.add_lacking();
        }
    }
    Ok(())
}

/// A sample with its clusters and units.
pub(crate) struct Drawn {
    pub given: Given,
    pub clusters: Vec<TrueCluster>,
    pub units: Units,
    unseen: Option<f64>,
    design: Design,
}

impl Drawn {
    /// Of items it counts clusters within the sample alone.
    pub fn of(mut given: Given, options: &Options, design: Design) -> Outcome<Self> {
        let largest =
            given.met.cluster_of.iter().flatten().map(|&found| given.met.sizes[found as usize]).max();
        let unseen = given.found.pairs_above(largest.unwrap_or(0));
        if design == Design::Items {
            if given.met.groups.is_some() {
                return Err(Failure::usage("groups need complete true clusters; a sample of items has none"));
            }
            of_items::count_within(&mut given);
        }
        let clusters = true_clusters(&given);
        let units = units(&given, &clusters, options)?;
        Ok(Self { given, clusters, units, unseen, design })
    }

    fn answer(&self, lacking: usize, options: &Options) -> Answer {
        let truth = Sampled {
            draws: self.units.all.len(),
            clusters: self.clusters.iter().filter(|cluster| cluster.items > 0).count(),
            items: self.given.truth.items.len(),
            lacking,
        };
        let found = &self.given.found;
        Answer {
            level: options.level,
            beta: options.beta,
            unseen: self.unseen,
            worst_by: options.worst_measure().unwrap_or(Measure::PairF),
            ..Answer::new(found.items, found.clusters(), truth, self.design)
        }
    }

    /// The measures that the sample can tell.
    fn measures(&self) -> Vec<Measure> {
        let can_tell = |measure: &Measure| match measure {
            _ if self.design == Design::Items => measure.is_of_pairs(),
            Measure::TrueClusters => self.given.found.sizes.is_some(),
            measure => !measure.is_of_names() || self.given.met.names.is_some(),
        };
        Measure::all().filter(can_tell).collect()
    }

    /// Returns the sums that each cluster adds to a measure, or of items those that each item adds.
    pub fn sums(&self, measure: Measure, beta: f64) -> Vec<Sums> {
        match self.design {
            Design::Items => of_items::sums(&self.given, &self.clusters, measure, beta),
            _ => self.clusters.iter().map(|cluster| cluster.sums(measure, beta, Part::All)).collect(),
        }
    }

    pub fn about(&self, options: &Options) -> About {
        About { level: options.level, unseen: self.unseen, found_clusters: self.given.found.clusters() }
    }

    fn groups(&self, values: &Values, measures: &[Measure], options: &Options) -> Outcome<Vec<super::Group>> {
        let names = values.groups();
        let mut items = vec![0; names.len()];
        (0..values.of_items.len()).for_each(|item| items[values.group_of(item) as usize] += 1);
        let mut found = groups(
            &self.clusters,
            &self.units,
            (&names, &items),
            measures,
            (&self.about(options), options.beta),
        );
        found.retain(|group| group.items > 0);
        found.arrange_by(|x, y| y.items.cmp(&x.items).then_with(|| x.value.cmp(&y.value)));
        Ok(found)
    }
}

/// Lists the caveats that every reader of the answer must know.
fn caveats(answer: &Answer) -> Vec<Caveat> {
    let mut caveats = Vec::new();
    if answer.truth.draws == 1 {
        caveats
            .push(Caveat::new("one_unit", "there are no intervals: one cluster says nothing about others"));
    }
    let few: BTreeMap<u64, &str> = answer
        .estimates
        .iter()
        .filter_map(|estimate| Some((estimate.effective?, estimate.measure.name())))
        .filter(|(effective, _)| *effective < FEW)
        .map(|(effective, name)| ((effective * 10.0).round() as u64, name))
        .collect();
    if let (Some((least, name)), true) = (few.first_key_value(), answer.truth.draws > 1) {
        caveats.push(Caveat::new(
            "few",
            format!(
                "the interval of {name} rests on as much as {:.1} equal clusters say; below 10 it may be too short, so label more",
                *least as f64 / 10.0
            ),
        ));
    }
    if let Some(share) = answer.unseen.filter(|share| *share > MOST_UNSEEN) {
        caveats.push(Caveat::new(
            "unseen",
            format!(
                "{:.1} % of all found pairs lie in found clusters larger than any met: draw with `partita sample --goal pairs`",
                100.0 * share
            ),
        ));
    }
    if answer.truth.lacking > 0 {
        let items = quantity(answer.truth.lacking, "item");
        caveats.push(Caveat::new("lacking", format!("the clustering lacks {items} of the truth")));
    }
    caveats
}

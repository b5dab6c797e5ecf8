//! How sure is a score, and could it be chance?

use std::sync::atomic::Ordering;

use partita::ensemble::{Ensemble, benjamini_hochberg, holm};
use partita::inference::{
    GroupedTable, IntervalMethod, IntervalOptions, Null, NullModel, Sampling, SignificanceOptions, Tails,
    adjust as adjusted, confidence_interval, grouped_interval, significances_while,
};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::compare::tested;
use crate::failure::{Failure, Outcome};
use crate::job::Job;
use crate::pair::Pair;

#[derive(Default, Deserialize)]
#[serde(default)]
struct Options {
    level: Option<f64>,
    method: Option<String>,
    draws: Option<u32>,
    seed: Option<u64>,
    grouped: bool,
}

/// What chance is, and how it is drawn.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Chance {
    null_model: Option<String>,
    fix_a: bool,
    tails: Option<String>,
    mid_p: bool,
    draws: Option<u32>,
    seed: Option<u64>,
}

impl Chance {
    fn sampling(&self, comparisons: usize) -> Sampling {
        let usual = Sampling::for_comparisons(comparisons);
        Sampling { draws: self.draws.unwrap_or(usual.draws), seed: self.seed.unwrap_or(0) }
    }

    fn null(&self) -> Outcome<Null> {
        let model: NullModel = self.null_model.as_deref().map_or(Ok(NullModel::default()), str::parse)?;
        Ok(Null::from(model).with_fix_a(self.fix_a))
    }

    /// How so many scores are tested.
    pub fn significance(&self, comparisons: usize) -> Outcome<SignificanceOptions> {
        let tails: Tails = self.tails.as_deref().map_or(Ok(Tails::default()), str::parse)?;
        let asked = SignificanceOptions::default().with_null(self.null()?);
        Ok(asked.with_sampling(self.sampling(comparisons)).with_tails(tails).with_mid_p(self.mid_p))
    }
}

impl Options {
    fn interval(&self) -> Outcome<IntervalOptions> {
        let options = IntervalOptions::default();
        let method: IntervalMethod = self.method.as_deref().map_or(Ok(options.method), str::parse)?;
        let sampling = Sampling {
            draws: self.draws.unwrap_or(options.sampling.draws),
            seed: self.seed.unwrap_or(options.sampling.seed),
        };
        let level = self.level.unwrap_or(options.level);
        Ok(options.with_level(level).with_method(method).with_sampling(sampling))
    }
}

/// An interval for each measure; for items in groups the last object is the group of each item.
pub fn interval(job: &Job) -> Outcome<Value> {
    let options: Options = job.options()?;
    if options.grouped {
        return grouped(job, &options);
    }
    let (compared, asked) = (Pair::of(job)?, options.interval()?);
    let found = tested(job, &compared)?.into_iter().map(|request| {
        compared.with(|input| {
            let found = confidence_interval(&request, input, &asked)?;
            let mut json = json!(found);
            json["measure"] = json!(request.key());
            json["note"] = json!(found.note());
            json["warnings"] = found.warnings.iter().map(ToString::to_string).collect();
            Ok(json)
        })
    });
    found.collect::<Outcome<Vec<_>>>().map(Value::from)
}

fn grouped(job: &Job, options: &Options) -> Outcome<Value> {
    let [a, b, groups] = job.all_labels()?.try_into().map_err(|_| Failure::usage("give a, b and groups"))?;
    let named = vec![("a".to_owned(), (*a).clone()), ("b".to_owned(), (*b).clone())];
    let ensemble = Ensemble::under(named, &job.policies()?)?;
    let (made, groups) = (ensemble.of_common_items()?, ensemble.groups_of_common_items(&groups)?);
    let table = GroupedTable::new(&made[0], &made[1], &groups)?;
    let level = options.level.unwrap_or(IntervalOptions::default().level);
    let of_two = Pair::of(&Job::of(job, job.objects[..2].to_vec()))?;
    let found = tested(job, &of_two)?.into_iter().map(|request| {
        let found = grouped_interval(&request, &table, level)?;
        let mut json = json!(found);
        json["measure"] = json!(request.key());
        json["note"] = json!(found.note());
        json["warnings"] = found.warnings.iter().map(ToString::to_string).collect();
        Ok(json)
    });
    found.collect::<Outcome<Vec<_>>>().map(Value::from)
}

/// Each measure against chance, with p-values corrected for their number.
pub fn significance(job: &Job) -> Outcome<Value> {
    let compared = Pair::of(job)?;
    let requests = tested(job, &compared)?;
    let asked = job.options::<Chance>()?.significance(requests.len())?;
    let go_on = || !job.stop.load(Ordering::Relaxed);
    let found = compared.with(|input| {
        let found = significances_while(&requests, input, &asked, &go_on)?;
        let found = found.ok_or_else(Failure::interrupted)?;
        Ok(found.into_iter().collect::<partita::Result<Vec<_>>>()?)
    })?;
    let p: Vec<f64> = found.iter().map(|one| one.p).collect();
    let corrected = holm(&p).into_iter().zip(benjamini_hochberg(&p));
    let entry = |((request, found), (p_holm, p_fdr)): ((&partita::Request, _), (f64, f64))| {
        let mut json = json!(found);
        json["measure"] = json!(request.key());
        json["p_holm"] = json!(p_holm);
        json["p_fdr"] = json!(p_fdr);
        json
    };
    Ok(requests.iter().zip(&found).zip(corrected).map(entry).collect())
}

/// Each measure with what chance gives taken out.
pub fn adjust(job: &Job) -> Outcome<Value> {
    let (chance, compared): (Chance, _) = (job.options()?, Pair::of(job)?);
    let (null, sampling) = (chance.null()?, chance.sampling(1));
    let found = tested(job, &compared)?.into_iter().map(|request| {
        compared.with(|input| {
            let found = adjusted(&request, input, null, &sampling)?;
            let mut json = json!(found);
            json["measure"] = json!(request.key());
            json["note"] = json!(found.adjusted.reason());
            Ok(json)
        })
    });
    found.collect::<Outcome<Vec<_>>>().map(Value::from)
}

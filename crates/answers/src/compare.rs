//! How alike are two?

use partita::{Adjustment, Doubt, Input, Kind, Request, Score, Sense, Strategy, TreePair, measures};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::catalogue::word;
use crate::failure::Outcome;
use crate::job::Job;
use crate::pair::Pair;
use crate::trees::doubts;

/// The measures that are asked for.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Asked {
    measures: Option<Vec<String>>,
}

impl Asked {
    /// The measures; without any, those of the kind by default; for `all`, every one that is defined for the kind.
    pub fn requests(&self, kind: Kind, fuzzy: bool) -> Outcome<Vec<Request>> {
        match self.measures.as_deref() {
            None if fuzzy => Ok(Request::parse_all(measures::FUZZY_DEFAULTS)?),
            None => Ok(Request::parse_all(measures::defaults(kind))?),
            Some([all]) if all == "all" => {
                Ok(measures().iter().filter(|m| m.accepts(kind)).map(Request::new).collect())
            }
            Some(names) => Ok(Request::parse_all(names)?),
        }
    }

    /// The names that are asked for.
    pub fn named(&self) -> Option<&[String]> {
        self.measures.as_deref()
    }

    /// Whether everything is asked for that there is.
    fn is_all(&self) -> bool {
        self.measures.as_deref().is_some_and(|names| names.len() == 1 && names[0] == "all")
    }
}

/// The requests of a job about what is compared.
pub fn requests(job: &Job, compared: &Pair) -> Outcome<Vec<Request>> {
    let fuzzy = matches!(compared, Pair::Cover(summary) if !summary.is_crisp());
    job.options::<Asked>()?.requests(compared.kind(), fuzzy)
}

/// The same where a measure says how sure one is, or is held against chance: without names the first of the kind, and of all
/// those that say how alike two are.
pub fn tested(job: &Job, compared: &Pair) -> Outcome<Vec<Request>> {
    let (asked, mut found) = (job.options::<Asked>()?, requests(job, compared)?);
    if asked.named().is_none() {
        found.truncate(1);
    }
    if asked.is_all() {
        found.retain(|request| request.measure().sense != Sense::Description);
    }
    Ok(found)
}

/// Scores by each measure.
pub fn compare(job: &Job) -> Outcome<Value> {
    let compared = Pair::of(job)?;
    let requests = requests(job, &compared)?;
    // Of covers some measures need weights and others none.
    let lenient = job.options::<Asked>()?.is_all() && compared.kind() == Kind::Cover;
    let score = |input: Input<'_>| {
        let score = |request: &Request| match request.score(input) {
            Err(error) if lenient => Ok(Score::undefined(error.to_string())),
            found => found,
        };
        Ok(scored(&requests, &requests.iter().map(score).collect::<partita::Result<Vec<_>>>()?))
    };
    let mut found = match &compared {
        // The leaves are matched once, and what measures found is known when the cuts are asked for.
        Pair::Trees(..) => compared.with_pair(|pair| cuts(pair, job, score(pair.into())?))?,
        _ => compared.with(score)?,
    };
    found["kind"] = json!(word(compared.kind()));
    facts(&compared, &mut found);
    if compared.kind() == Kind::Trees {
        found["doubts"] = doubts(&requests, job, |at| ["a", "b"][at.min(1)].to_owned()).into_iter().collect();
    }
    Ok(found)
}

/// Measures and scores as columns.
pub fn scored(requests: &[Request], scores: &[Score]) -> Value {
    let column = |of: &dyn Fn(&Request) -> Value| requests.iter().map(of).collect::<Vec<_>>();
    json!({
        "measure": column(&|request| json!(request.key())),
        "value": scores,
        "note": scores.iter().map(Score::reason).collect::<Vec<_>>(),
        "family": column(&|request| json!(request.measure().family.to_string())),
        "range": column(&|request| json!(request.measure().range_for(request.args()).to_string())),
        "sense": column(&|request| json!(request.measure().sense.to_string())),
    })
}

fn facts(compared: &Pair, found: &mut Value) {
    let (n, clusters, cells) = match compared {
        Pair::Labels(summary, _) => {
            let table = summary.table();
            let (a, b) = table.clusters();
            let doubts = [("a", a), ("b", b)].into_iter().filter_map(|(name, clusters)| {
                Doubt::about_sizes(name, clusters, table.n() as usize).map(|doubt| doubt.to_string())
            });
            found["doubts"] = doubts.collect();
            (table.n(), (a, b), table.cells().len())
        }
        Pair::Co(summary) => {
            let (rows, columns) = (summary.rows().table(), summary.columns().table());
            let (a, b) = (rows.clusters(), columns.clusters());
            (rows.n() * columns.n(), (a.0 * b.0, a.1 * b.1), rows.cells().len() * columns.cells().len())
        }
        _ => return,
    };
    found["n"] = json!(n);
    found["clusters"] = json!([clusters.0, clusters.1]);
    found["cells"] = json!(cells);
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Search {
    strategy: Option<String>,
    adjustment: Option<String>,
    cuts: bool,
}

/// What was found with the cuts at which two trees agree best, in the order of the leaves of the first.
fn cuts(pair: &TreePair<'_>, job: &Job, mut found: Value) -> Outcome<Value> {
    let search: Search = job.options()?;
    found["leaves"] = json!(pair.leaves());
    if !search.cuts {
        return Ok(found);
    }
    let strategy: Strategy = search.strategy.as_deref().map_or(Ok(Strategy::default()), str::parse)?;
    let adjustment: Adjustment =
        search.adjustment.as_deref().map_or(Ok(Adjustment::Permutations), str::parse)?;
    let Some(agreement) = pair.agreement(adjustment, strategy) else { return Ok(found) };
    found["agreement"] = json!({"score": agreement.score(), "clusters": agreement.clusters()});
    if let Some((a, b)) = agreement.cuts() {
        let [of_a, of_b] = pair.labels_in_order_of_a((a, b));
        found["agreement"]["a"] = json!(of_a);
        found["agreement"]["b"] = json!(of_b);
        found["agreement"]["leaves"] = pair.given().0.item_names().collect();
    }
    Ok(found)
}

/// The cross-table.
pub fn table(job: &Job) -> Outcome<Value> {
    let compared = Pair::of(job)?;
    let Pair::Labels(_, table) = &compared else {
        return Err(crate::failure::Failure::usage("a table is of labels"));
    };
    let cells = table.counts().cells();
    Ok(json!({
        "rows": table.rows(),
        "columns": table.columns(),
        "row": cells.iter().map(|cell| cell.row).collect::<Vec<_>>(),
        "column": cells.iter().map(|cell| cell.column).collect::<Vec<_>>(),
        "count": cells.iter().map(|cell| cell.count).collect::<Vec<_>>(),
    }))
}

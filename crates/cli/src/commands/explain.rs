//! `partita explain`: why two clusterings differ.

use anyhow::bail;
use partita::explain::explain;
use partita::{Adjustment, LabelledTable, Labels, Policies, Request, Strategy, Summary, quantity};
use serde_json::{Map, Value, json};

use crate::args::co::{Side, summary};
use crate::args::kind::{Given, Kind};
use crate::args::measures::requests;
use crate::args::two::TwoArgs;
use crate::formats::OutputFormat;
use crate::output::OutputArgs;
use crate::view::examples::Examples;
use crate::view::explained::Explained;
use crate::view::explanations::Explanations;
use crate::view::facts;
use crate::view::scores::rounded;
use crate::view::trees::clusters;

#[derive(Debug, clap::Args)]
pub struct Options {
    /// Measures whose loss is shared out, comma-separated or repeated
    #[arg(
        short,
        long = "measure",
        value_name = "NAME",
        value_delimiter = ',',
        default_value = "adjusted_rand,adjusted_mutual_information,split_merge_entropy"
    )]
    measure: Vec<String>,
    /// Number of components to show [default: 10; with --format json all]
    #[arg(long, value_name = "N")]
    top: Option<usize>,
    /// Number of items to name per piece
    #[arg(long, value_name = "N", default_value_t = 3)]
    examples: usize,
    #[command(flatten)]
    input: TwoArgs,
    /// Format of the output [default: that of its extension, else text]
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<Format>,
    #[command(flatten)]
    output: OutputArgs,
}

/// `--format` of `explain`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Format {
    /// Text for a terminal
    #[default]
    Text,
    /// JSON, with floats that read back to the same bits
    Json,
    /// An alluvial diagram
    Svg,
    /// The derivation graph A → meet → B in the language of Graphviz
    Dot,
}

impl OutputFormat for Format {
    const EXTENSIONS: &'static [(&'static str, Self)] =
        &[("json", Self::Json), ("svg", Self::Svg), ("dot", Self::Dot), ("gv", Self::Dot)];
}

pub fn run(options: &Options, given: &Given<'_>) -> anyhow::Result<()> {
    let kind = options.input.kind(given)?;
    // Every kind is explained by clusterings: of the rows, the columns or the cuts.
    let requests = requests(&options.measure, Kind::Labels, &[])?;
    let (output, format) = options.output.open_as(options.format, options.input.inputs())?;
    let found = match kind {
        Kind::Labels => options.of_labels(&requests)?,
        Kind::Co => options.of_co(&requests)?,
        _ => options.of_trees(&requests)?,
    };
    match format {
        Format::Text => output.write(&found.text(options.top.unwrap_or(10))),
        Format::Json => output.write_with(|out| {
            let json = found.json(options.top.unwrap_or(usize::MAX));
            serde_json::to_writer_pretty(&mut *out, &json).map_err(std::io::Error::from)?;
            Ok(out.write_all(b"\n")?)
        }),
        Format::Svg => output.write(&found.svg(options.top.unwrap_or(20))),
        Format::Dot => output.write(&found.dot()),
    }
}

impl Options {
    fn of_labels(&self, requests: &[Request]) -> anyhow::Result<Explanations> {
        let part = if self.input.labels.is_table() {
            let counted = self.input.labels.cross_table()?;
            explained(counted.names, counted.table, Examples::default(), requests)?
        } else {
            let found = self.input.labels.read()?;
            let table = found.table()?;
            let labels = (&found.a.labels, &found.b.labels);
            let examples = Examples::find(labels, found.ids, &table, self.examples);
            explained([found.a.name, found.b.name], table, examples, requests)?
        };
        Ok(Explanations {
            kind: Kind::Labels,
            heading: part.sizes(),
            facts: Map::new(),
            parts: vec![("", part)],
        })
    }

    /// Rows and columns apart. Of all that is lost only the variation of information is a sum over both.
    fn of_co(&self, requests: &[Request]) -> anyhow::Result<Explanations> {
        let [a, b] = self.input.co_clusterings()?;
        let summary = summary(&a, &b)?;
        let mut scores = Map::new();
        for request in requests.iter().filter(|request| request.measure().accepts(Kind::Co)) {
            scores.insert(request.key(), json!(request.score(&summary)?.value()));
        }
        let lost = [summary.rows(), summary.columns()].map(|side| side.info().variation());
        let both = lost[0] + lost[1];
        let share = |part: f64| if both > 0.0 { 100.0 * part / both } else { 0.0 };
        let [n, m] = [summary.rows(), summary.columns()].map(|side| side.table().n());
        let heading = format!(
            "{}, {}; the variation of information of the blocks is {} nats, {:.1} % of it in \
             the rows and {:.1} % in the columns{}",
            quantity(n, "row"),
            quantity(m, "column"),
            rounded(both),
            share(lost[0]),
            share(lost[1]),
            block_scores(&scores)
        );
        let facts = facts(json!({
            "shape": [n, m],
            "scores": scores,
            "variation_of_information": {"rows": lost[0], "columns": lost[1]},
        }));
        let names = if a.name == b.name {
            ["A".to_owned(), "B".to_owned()]
        } else {
            [a.name.clone(), b.name.clone()]
        };
        let part = |what, a: Side, b: Side| {
            anyhow::Ok((what, self.of_sides(names.clone(), (&a.labels, &b.labels), a.ids, requests)?))
        };
        let parts = vec![part("rows", a.rows, b.rows)?, part("columns", a.columns, b.columns)?];
        Ok(Explanations { kind: Kind::Co, heading, facts, parts })
    }

    fn of_sides(
        &self,
        names: [String; 2],
        (a, b): (&Labels, &Labels),
        ids: Option<Vec<String>>,
        requests: &[Request],
    ) -> anyhow::Result<Explained> {
        let table = LabelledTable::from_labels(a, b, None, &Policies::default())?;
        let examples = Examples::find((a, b), ids, &table, self.examples);
        explained(names, table, examples, requests)
    }

    /// The cuts of two trees at which they agree best.
    fn of_trees(&self, requests: &[Request]) -> anyhow::Result<Explanations> {
        let [a, b] = &self.input.two_trees()?;
        let pair = self.input.trees.pair(a, b)?;
        let found = pair.agreement(Adjustment::Permutations, Strategy::Alternate);
        let Some((found, (cut_a, cut_b))) = found.and_then(|found| Some((found, found.cuts()?))) else {
            bail!("no two cuts of the trees agree better than chance: there is nothing to explain");
        };
        let (of_a, of_b) = (clusters(pair.a(), cut_a), clusters(pair.b(), cut_b));
        let of_a = pair.b_to_a().iter().map(|&leaf| of_a[leaf as usize] as u64);
        let leaf_names: Vec<String> =
            pair.b().leaf_items().iter().map(|&item| pair.b().item_name(item).to_owned()).collect();
        let labels_a = Labels::from_integers(of_a);
        let labels_b = Labels::from_integers(of_b.into_iter().map(|cluster| cluster as u64));
        let names = [a.name.clone(), b.name.clone()];
        let part = self.of_sides(names, (&labels_a, &labels_b), Some(leaf_names), requests)?;
        let (k, l) = found.clusters();
        let heading = format!(
            "{}; the trees agree best when {} is cut into {} and {} into {l}: {} nats beyond chance",
            quantity(pair.leaves(), "leaf"),
            a.name,
            quantity(k, "cluster"),
            b.name,
            rounded(found.score())
        );
        let facts = facts(json!({
            "leaves": pair.leaves(),
            "trees": [a.name, b.name],
            "agreement": {"score": found.score(), "clusters": [k, l]},
        }));
        Ok(Explanations { kind: Kind::Trees, heading, facts, parts: vec![("cuts", part)] })
    }
}

fn explained(
    names: [String; 2],
    table: LabelledTable,
    examples: Examples,
    requests: &[Request],
) -> anyhow::Result<Explained> {
    let explanation = explain(&Summary::new(table.counts().clone()), requests)?;
    Ok(Explained { names, table, explanation, examples })
}

/// The scores of the blocks in words.
fn block_scores(scores: &Map<String, Value>) -> String {
    let scores =
        scores.iter().filter_map(|(key, score)| Some(format!("; {key} {}", rounded(score.as_f64()?))));
    scores.collect()
}

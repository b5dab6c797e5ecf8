//! `partita explain`: why two clusterings differ.

use std::path::PathBuf;

use anyhow::bail;
use partita::explain::explain;
use partita::internal::{named_by_members, quantity};
use partita::story::{MinOverlap, Tolerance, tell};
use partita::{Adjustment, Labels, Policies, RawTable, Request, Summary};
use serde_json::{Map, Value, json};

use crate::args::choice::MeasureName;
use crate::args::co::{Side, summary};
use crate::args::covers::WeightArgs;
use crate::args::kind::{Given, Kind};
use crate::args::labels::{CrossTable, LabelArgs};
use crate::args::measures::requests;
use crate::args::trees::SearchArgs;
use crate::args::two::TwoArgs;
use crate::commands::explain_covers;
use crate::failure::Usage;
use crate::formats::OutputFormat;
use crate::output::{Output, OutputArgs};
use crate::view::examples::Examples;
use crate::view::explained::Explained;
use crate::view::explanations::{Explanations, Part};
use crate::view::facts;
use crate::view::scores::rounded;
use crate::view::sides::{Items, Sides};
use crate::view::told::Told;
use crate::view::trees::clusters;

#[derive(Debug, clap::Args)]
pub struct Options {
    /// Measures, comma-separated; the first orders the changes [default: adjusted_rand]
    ///
    /// With --exact the default is adjusted_rand, adjusted_mutual_information and split_merge_entropy.
    #[arg(short, long = "measure", value_name = "NAME", value_delimiter = ',', value_parser = MeasureName, hide_possible_values = true)]
    measure: Vec<String>,
    /// Least overlap of clusters that belong together
    ///
    /// Items in smaller overlaps are strays. The overlap is the number of items in both clusters over the geometric mean of their sizes, from 0 to 1.
    #[arg(long, value_name = "SHARE", default_value_t)]
    min_overlap: MinOverlap,
    /// Ask for more overlap inside tangles larger than two against two, until each falls apart
    #[arg(long, hide_short_help = true)]
    open_tangles: bool,
    /// List the strays by cluster too, and this number of clusters and overlaps
    #[arg(long, value_name = "N", hide_short_help = true)]
    strays: Option<usize>,
    /// Count every overlap, also of a few stray items
    ///
    /// The answer is the connected components of all overlaps, and what share of the loss each has.
    #[arg(long, conflicts_with_all = ["min_overlap", "open_tangles", "strays"])]
    exact: bool,
    /// Write every item to this CSV file, with its change
    ///
    /// A line holds the item, its two labels, the number and the kind of its change, its label when all is undone, and
    /// the cluster of B where a stray belongs. With --exact the changes are components.
    #[arg(long, value_name = "FILE")]
    items: Option<PathBuf>,
    /// Number of changes to show [default: 10; with --format json all]
    #[arg(long, value_name = "N")]
    top: Option<usize>,
    /// Number of items to name per piece
    #[arg(long, value_name = "N", default_value_t = 3)]
    examples: usize,
    #[command(flatten)]
    input: TwoArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten, next_help_heading = "Covers")]
    weights: WeightArgs,
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
    /// The diagram in pixels
    Png,
    /// The diagram on a page
    Pdf,
    /// The derivation graph A → meet → B in the language of Graphviz
    Dot,
}

impl OutputFormat for Format {
    const EXTENSIONS: &'static [(&'static str, Self)] = &[
        ("json", Self::Json),
        ("svg", Self::Svg),
        ("png", Self::Png),
        ("pdf", Self::Pdf),
        ("dot", Self::Dot),
        ("gv", Self::Dot),
    ];
}

pub fn run(options: &Options, given: &Given<'_>) -> anyhow::Result<()> {
    let kind = options.input.kind(given)?;
    let (output, format) = options.output.open_as(options.format)?;
    if kind == Kind::Cover {
        if !options.measure.is_empty() {
            let message = "-m applies to what undoing a change regains; items of covers are in several clusters, so that \
                           no change can be undone alone; leave it out";
            return Err(Usage(message.to_owned()).into());
        }
        let found = options.weights.read(&options.input.labels)?;
        let wanted = explain_covers::Wanted {
            min_overlap: options.min_overlap,
            top: options.top,
            examples: options.examples,
        };
        return explain_covers::run(&found, &wanted, output, format);
    }
    let items = options.items.as_deref().map(|path| Output::named(path, &["csv", "txt"]));
    let items = items.transpose()?;
    // Every kind is explained by clusterings: of the rows, the columns or the cuts.
    let requests = |default| requests(&options.measure, Kind::Labels, default);
    if options.exact {
        let requests = requests(&["adjusted_rand", "adjusted_mutual_information", "split_merge_entropy"])?;
        let found = options.explained(kind, |sides| {
            let explanation = explain(&Summary::new(sides.table.counts().clone()), &requests)?;
            Ok(Explained { sides, explanation })
        })?;
        return options.write((output, items), format, &found);
    }
    let found = options.told(kind, &requests(&["adjusted_rand"])?)?;
    options.write((output, items), format, &found)
}

/// What `explain` finds of the story.
pub fn found(options: &Options, given: &Given<'_>) -> anyhow::Result<Explanations<Told>> {
    let kind = options.input.kind(given)?;
    options.told(kind, &requests(&options.measure, Kind::Labels, &["adjusted_rand"])?)
}

/// How the two clusterings of a side are explained.
trait Explain<P>: Fn(Sides) -> partita::Result<P> {}
impl<P, F: Fn(Sides) -> partita::Result<P>> Explain<P> for F {}

impl Options {
    fn told(&self, kind: Kind, requests: &[Request]) -> anyhow::Result<Explanations<Told>> {
        self.explained(kind, |sides| {
            let summary = Summary::new(sides.table.counts().clone());
            let story = tell(&summary, requests, self.tolerance())?;
            Ok(Told { sides, requests: requests.to_vec(), story, strays: self.strays })
        })
    }

    fn tolerance(&self) -> Tolerance {
        let tolerance = Tolerance::from(self.min_overlap);
        if self.open_tangles { tolerance.opening_tangles() } else { tolerance }
    }

    fn write<P: Part>(
        &self,
        (output, items): (Output, Option<Output>),
        format: Format,
        found: &Explanations<P>,
    ) -> anyhow::Result<()> {
        items.map_or(Ok(()), |items| items.write(&found.items()?))?;
        let all = self.top.unwrap_or(usize::MAX);
        match format {
            Format::Text => output.write(&found.text(self.top.unwrap_or(10))),
            Format::Json => output.write_with(|out| {
                serde_json::to_writer_pretty(&mut *out, &found.json(all)).map_err(std::io::Error::from)?;
                Ok(out.write_all(b"\n")?)
            }),
            Format::Svg | Format::Png | Format::Pdf => {
                output.draw(found.svg(all), format.picture().unwrap_or_default())
            }
            Format::Dot => output.write(&found.dot()),
        }
    }

    fn explained<P: Part>(&self, kind: Kind, explain: impl Explain<P>) -> anyhow::Result<Explanations<P>> {
        match kind {
            Kind::Labels => self.of_labels(explain),
            Kind::Co => self.of_co(explain),
            _ => self.of_trees(explain),
        }
    }

    fn of_labels<P: Part>(&self, explain: impl Explain<P>) -> anyhow::Result<Explanations<P>> {
        let sides = sides_of_labels(&self.input.labels, self.items.is_some(), self.examples)?;
        let heading = sides.sizes();
        Ok(Explanations {
            kind: Kind::Labels,
            heading,
            facts: Map::new(),
            parts: vec![("", explain(sides)?)],
        })
    }

    /// The two sides of clusterings that label every item.
    fn sides_of(
        &self,
        names: [String; 2],
        labels: [Labels; 2],
        ids: Option<Vec<String>>,
    ) -> partita::Result<Sides> {
        sides_of(names, labels, ids, &Policies::default(), self.examples)
    }

    /// Rows and columns apart. Of all that is lost only the variation of information is a sum over both.
    fn of_co<P: Part>(&self, explain: impl Explain<P>) -> anyhow::Result<Explanations<P>> {
        let [a, b] = self.input.co_clusterings()?;
        let summary = summary(&a, &b)?;
        let requests = requests(&self.measure, Kind::Labels, &["adjusted_rand"])?;
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
            anyhow::Ok((what, explain(self.sides_of(names.clone(), [a.labels, b.labels], a.ids)?)?))
        };
        let parts = vec![part("rows", a.rows, b.rows)?, part("columns", a.columns, b.columns)?];
        Ok(Explanations { kind: Kind::Co, heading, facts, parts })
    }

    /// The cuts of two trees at which they agree best.
    fn of_trees<P: Part>(&self, explain: impl Explain<P>) -> anyhow::Result<Explanations<P>> {
        let [a, b] = &self.input.two_trees()?;
        let pair = self.input.others.trees.pair(a, b)?;
        let Some(found) = pair.agreement(Adjustment::Permutations, self.search.strategy) else {
            bail!("both trees have too many cuts to try them all; choose another --strategy");
        };
        let Some((cut_a, cut_b)) = found.cuts() else {
            bail!("no two cuts of the trees agree better than chance: there is nothing to explain");
        };
        let (of_a, of_b) = (clusters(pair.a(), cut_a), clusters(pair.b(), cut_b));
        let of_a: Vec<usize> = pair.b_to_a().iter().map(|&leaf| of_a[leaf as usize]).collect();
        let leaf_names: Vec<String> =
            pair.b().leaf_items().iter().map(|&item| pair.b().item_name(item).to_owned()).collect();
        let [labels_a, labels_b] = [of_a, of_b].map(|clusters| {
            let names = named_by_members(&clusters, &leaf_names);
            Labels::from_texts(clusters.iter().map(|&cluster| &names[cluster]))
        });
        let names = [a.name.clone(), b.name.clone()];
        let part = explain(self.sides_of(names, [labels_a, labels_b], Some(leaf_names))?)?;
        let (k, l) = found.clusters();
        let heading = format!(
            "{}; the trees agree best when {} is cut into {} and {} into {l}: {} nats more than by chance",
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

/// The two sides of labels: with their items, or of counts alone where nobody asked for items.
pub fn sides_of_labels(input: &LabelArgs, with_items: bool, examples: usize) -> anyhow::Result<Sides> {
    if input.is_table() && !with_items {
        let CrossTable { names, table } = input.cross_table()?;
        return Ok(Sides { names, table, examples: Examples::default(), items: None });
    }
    let found = input.read()?;
    let (table, clusters) = found.table_of_items()?;
    let examples = Examples::find(&clusters, found.ids, &table, examples);
    let items = Items { labels: [found.a.labels, found.b.labels], clusters };
    Ok(Sides { names: [found.a.name, found.b.name], table, examples, items: Some(items) })
}

/// The two sides of labels that were read before.
pub fn sides_of(
    names: [String; 2],
    labels: [Labels; 2],
    ids: Option<Vec<String>>,
    policies: &Policies,
    examples: usize,
) -> partita::Result<Sides> {
    let [a, b] = &labels;
    let (table, clusters) = RawTable::count(a, b, None)?.into_table_of_items(a, b, None, policies)?;
    let examples = Examples::find(&clusters, ids, &table, examples);
    Ok(Sides { names, table, examples, items: Some(Items { labels, clusters }) })
}

/// The story of two clusterings by the adjusted Rand index.
pub fn story_of(sides: Sides, min_overlap: MinOverlap) -> anyhow::Result<Explanations<Told>> {
    let requests = vec![Request::parse("adjusted_rand")?];
    let story = tell(&Summary::new(sides.table.counts().clone()), &requests, min_overlap)?;
    let (heading, facts) = (sides.sizes(), Map::new());
    let told = Told { sides, requests, story, strays: None };
    Ok(Explanations { kind: Kind::Labels, heading, facts, parts: vec![("", told)] })
}

/// The scores of the blocks in words.
fn block_scores(scores: &Map<String, Value>) -> String {
    let scores =
        scores.iter().filter_map(|(key, score)| Some(format!("; {key} {}", rounded(score.as_f64()?))));
    scores.collect()
}

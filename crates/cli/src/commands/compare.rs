//! `partita compare`: how alike two clusterings, co-clusterings, covers, sets of biclusters or trees are.

use std::path::{Path, PathBuf};

use partita::internal::quantity;
use partita::measures::FUZZY_DEFAULTS;
use partita::{Adjustment, CoSummary, CoverSummary, Request, Score, Strategy, Summary, TreePair, cut_curve};
use partita_report::Picture;
use serde_json::json;

use crate::args::biclusters::BiclusterArgs;
use crate::args::covers::CoverArgs;
use crate::args::inference::InferenceArgs;
use crate::args::kind::{Given, Kind};
use crate::args::many::Size;
use crate::args::measures::MeasureArgs;
use crate::args::tree_list::{NamedTree, TreeList};
use crate::args::trees::{Compared, SearchArgs, warn_of_lengths};
use crate::args::two::TwoArgs;
use crate::commands::against::against;
use crate::commands::scored::{left_out, with_uncertainty};
use crate::failure::Usage;
use crate::formats::picture_of;
use crate::output::{Output, OutputArgs};
use crate::progress::{Busy, RunBar};
use crate::view::one_with_many::OneWithMany;
use crate::view::scores::{Row, Scores};
use crate::view::trees::{ComparedTrees, shapes, tanglegram};
use crate::view::verdict::Verdict;
use crate::view::{Format, biclusters, bk_curve, covers, facts};

#[derive(Debug, clap::Args)]
pub struct Options {
    #[command(flatten)]
    measures: MeasureArgs,
    #[command(flatten)]
    input: TwoArgs,
    #[command(flatten)]
    covers: CoverArgs,
    #[command(flatten)]
    biclusters: BiclusterArgs,
    #[command(flatten)]
    inference: InferenceArgs,
    #[command(flatten)]
    trees: OfTrees,
    /// Format of the output [default: that of its extension, else table]
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<Format>,
    #[command(flatten)]
    output: OutputArgs,
}

/// What only trees have.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Trees")]
struct OfTrees {
    #[command(flatten)]
    search: SearchArgs,
    /// Draw the two trees face to face, the agreeing cuts coloured, into this SVG, PNG or PDF file
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    tanglegram: Option<PathBuf>,
    /// Write the agreeing cuts to this CSV file: item, cluster in the first tree, cluster in the second
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    cuts: Option<PathBuf>,
    /// Write Bₖ for every k, with its mean and limit for unrelated trees, to this CSV, JSON, SVG, PNG or PDF file
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    bk_curve: Option<PathBuf>,
}

pub fn run(options: &Options, given: &Given<'_>) -> anyhow::Result<()> {
    let kind = options.input.kind(given)?;
    options.inference.check(kind)?;
    let requests = options.measures.requests(kind)?;
    let (output, format) = options.output.open_as(options.format)?;
    let compared = if kind == Kind::Trees { Some(options.input.compared_trees()?) } else { None };
    let text = match compared {
        Some(Compared::OneWithMany(trees)) => options.one_with_many(&trees, requests)?.write(format),
        Some(Compared::Two(two)) => options.of_trees(&two, requests)?.write(format),
        None => options.scores(kind, requests, is_judged(format))?.write(format),
    };
    output.write(&text)
}

/// What `compare` finds.
pub fn found(options: &Options, given: &Given<'_>) -> anyhow::Result<Scores> {
    let kind = options.input.kind(given)?;
    options.inference.check(kind)?;
    options.scores(kind, options.measures.requests(kind)?, true)
}

/// Whether a verdict is printed with the scores.
fn is_judged(format: Format) -> bool {
    matches!(format, Format::Table)
}

impl Options {
    fn scores(&self, kind: Kind, requests: Vec<Request>, is_judged: bool) -> anyhow::Result<Scores> {
        match kind {
            Kind::Labels => self.labels(requests, is_judged),
            Kind::Co => self.co(requests),
            Kind::Cover => self.covers(requests),
            Kind::Biclusters => self.biclusters(requests),
            _ => self.of_trees(&self.input.two_trees()?, requests),
        }
    }

    fn labels(&self, requests: Vec<Request>, is_judged: bool) -> anyhow::Result<Scores> {
        let summary = Summary::new(self.input.labels.cross_table()?.table.into_counts());
        let groups = self.inference.groups.as_deref().map(|column| self.input.labels.grouped(column));
        Ok(with_uncertainty(
            &summary,
            requests,
            self.measures.all,
            &self.inference,
            groups.transpose()?.as_ref(),
            is_judged,
        )?)
    }

    /// The scores of the blocks, and of the rows and columns alone.
    fn co(&self, requests: Vec<Request>) -> anyhow::Result<Scores> {
        let [a, b] = self.input.co_clusterings()?;
        let summary = crate::args::co::summary(&a, &b)?;
        let busy = Busy::new(self.inference.what());
        let uncertainty = self.inference.compute(&requests, (&summary).into(), None)?;
        drop(busy);
        let (rows, columns) = (summary.rows().table(), summary.columns().table());
        let ((row_a, row_b), (column_a, column_b)) = (rows.clusters(), columns.clusters());
        let heading = format!(
            "{} in {row_a} and {}, {} in {column_a} and {column_b}{}",
            quantity(rows.n(), "row"),
            quantity(row_b, "cluster"),
            quantity(columns.n(), "column"),
            self.input.levels()
        );
        let facts = facts(json!({
            "shape": [rows.n(), columns.n()],
            "row_clusters": [row_a, row_b],
            "column_clusters": [column_a, column_b],
        }));
        let row = |request| co_row(&summary, request);
        let rows = requests.into_iter().map(row).collect::<partita::Result<_>>()?;
        Ok(Scores { kind: Some(Kind::Co), heading, facts, rows, uncertainty, ..Scores::default() })
    }

    fn covers(&self, requests: Vec<Request>) -> anyhow::Result<Scores> {
        let summary = self.covers.read(&self.input.labels)?.join()?.summary(0, 1)?;
        let requests =
            if self.measures.are_named() { requests } else { usual(&summary, requests, self.measures.all)? };
        let busy = Busy::new(self.inference.what());
        // Of all measures those that cannot read these weights say why; one that was named is an error.
        let refused = |request: &Request| match self.measures.all {
            true => request.score(&summary).err().map(|error| error.to_string()),
            false => None,
        };
        let uncertainty = self.inference.compute_unless(refused, &requests, (&summary).into(), None)?;
        drop(busy);
        let (bar, total) = (RunBar::new(), requests.len());
        let score = |(done, request): (usize, Request)| {
            bar.show(request.key(), done, total);
            let score = match request.score(&summary) {
                Err(error) if self.measures.all => Score::undefined(error.to_string()),
                score => score?,
            };
            Ok(Row { score, request, sides: None })
        };
        let rows = requests.into_iter().enumerate().map(score).collect::<partita::Result<_>>()?;
        Ok(Scores { rows, uncertainty, ..covers::described(&summary) })
    }

    fn biclusters(&self, requests: Vec<Request>) -> anyhow::Result<Scores> {
        let summary = self.biclusters.summary(&self.input.labels)?;
        let (bar, total) = (RunBar::new(), requests.len());
        let score = |(done, request): (usize, Request)| {
            bar.show(request.key(), done, total);
            Ok(Row { score: request.score(&summary)?, request, sides: None })
        };
        let rows = requests.into_iter().enumerate().map(score).collect::<partita::Result<_>>()?;
        Ok(Scores { rows, ..biclusters::described(&summary) })
    }

    fn of_trees(&self, two: &[NamedTree; 2], requests: Vec<Request>) -> anyhow::Result<Scores> {
        let files = self.trees.open()?;
        let [a, b] = two;
        let pair = self.input.others.trees.pair(a, b)?;
        let names = [a.name.as_str(), b.name.as_str()];
        let requests = self.trees.with_strategy(requests)?;
        warn_of_lengths(&requests, two.iter().map(NamedTree::branches));
        let uncertainty = self.inference.compute(&requests, (&pair).into(), None)?;
        let (bar, total) = (RunBar::new(), requests.len());
        let score = |(done, request): (usize, Request)| {
            bar.show(request.key(), done, total);
            let steps = request.measure().predicted_steps_of_trees(&pair);
            let score = match steps > MOST_STEPS_OF_TREES && !self.measures.are_named() {
                true => left_out(&request, steps),
                false => request.score(&pair)?,
            };
            Ok(Row { score, request, sides: None })
        };
        let rows = requests.into_iter().enumerate().map(score).collect::<partita::Result<Vec<Row>>>()?;
        drop(bar);
        let compared = self.trees.searches(&rows).then(|| self.trees.search(names, &pair, &rows));
        files.write(names, &pair, compared.as_ref())?;
        let nodes = pair.given();
        Ok(Scores {
            kind: Some(Kind::Trees),
            heading: quantity(pair.leaves(), "leaf"),
            facts: facts(json!({
                "leaves": pair.leaves(),
                "trees": names,
                "nodes": [nodes.0.nodes(), nodes.1.nodes()],
            })),
            details: shapes(names, &pair),
            rows,
            uncertainty,
            more: facts(json!({"agreement": compared.as_ref().map(ComparedTrees::json)})),
            verdict: Verdict::ungraded(compared.as_ref().map(ComparedTrees::sentence).unwrap_or_default()),
        })
    }
}

impl Options {
    /// A tree against those of another file, a row for each.
    fn one_with_many(
        &self,
        [trees, others]: &[TreeList; 2],
        requests: Vec<Request>,
    ) -> anyhow::Result<OneWithMany> {
        let (of_two, args) = (self.trees.of_two_alone(), self.input.others.trees);
        if let Some(option) = of_two.or_else(|| self.inference.asked()) {
            let many = trees.len().max(others.len());
            let message = format!(
                "{option} is for two trees, and these are one tree and {many}; put one of them into a file of its own"
            );
            return Err(Usage(message).into());
        }
        let requests = self.trees.with_strategy(requests)?;
        let is_first = trees.len() == 1;
        let (one, many) = if is_first { (trees, others) } else { (others, trees) };
        let (one, names) = (one.names[0].clone(), many.names.clone());
        let size = Size::of_trees(trees, args);
        let matrices = against(trees, others, &requests, args)?;
        let scores = matrices.into_iter().map(|matrix| matrix.into_iter().flatten().collect()).collect();
        Ok(OneWithMany { size, one, is_first, names, requests, scores })
    }
}

/// A measure of trees that nobody named may take this many steps: some seconds.
const MOST_STEPS_OF_TREES: f64 = 1e9;

/// The searches that were made for scores.
fn searched(rows: &[Row]) -> impl Iterator<Item = (Adjustment, Strategy)> {
    rows.iter().filter(|row| row.score.value().is_some()).filter_map(|row| row.request.search())
}

/// What is shown of covers that nobody named measures for: those that can read the weights.
fn usual(summary: &CoverSummary, requests: Vec<Request>, all: bool) -> partita::Result<Vec<Request>> {
    if all || summary.is_crisp() { Ok(requests) } else { Request::parse_all(FUZZY_DEFAULTS) }
}

fn co_row(summary: &CoSummary, request: Request) -> partita::Result<Row> {
    let sides = if request.measure().accepts(Kind::Labels) {
        Some([request.score(summary.rows())?, request.score(summary.columns())?])
    } else {
        None
    };
    Ok(Row { score: request.score(summary)?, sides, request })
}

/// The extensions of a curve of Bₖ.
const BK_CURVE: &[&str] = &["csv", "json", "svg", "png", "pdf", "txt"];

/// The files that only trees have, opened before the work begins.
struct TreeFiles<'a> {
    tanglegram: Option<(Output, Picture)>,
    cuts: Option<Output>,
    bk_curve: Option<(Output, &'a Path)>,
}

impl OfTrees {
    fn open(&self) -> anyhow::Result<TreeFiles<'_>> {
        let open = |path: &Option<PathBuf>, extensions: &[&'static str]| {
            path.as_deref().map(|path| Output::named(path, extensions)).transpose()
        };
        Ok(TreeFiles {
            tanglegram: open(&self.tanglegram, &["svg", "png", "pdf"])?
                .zip(self.tanglegram.as_deref().map(|path| picture_of(path).unwrap_or_default())),
            cuts: open(&self.cuts, &["csv", "txt"])?,
            bk_curve: open(&self.bk_curve, BK_CURVE)?.zip(self.bk_curve.as_deref()),
        })
    }

    /// The option that two trees alone have, if one was given.
    fn of_two_alone(&self) -> Option<&'static str> {
        let given = [
            ("--tanglegram", self.tanglegram.is_some()),
            ("--cuts", self.cuts.is_some()),
            ("--bk-curve", self.bk_curve.is_some()),
        ];
        given.into_iter().find(|(_, given)| *given).map(|(option, _)| option)
    }

    /// The strategy of the command line, where a measure has one and was not given its own.
    fn with_strategy(&self, requests: Vec<Request>) -> partita::Result<Vec<Request>> {
        let one = |request: Request| {
            let own = self.search.strategy == Strategy::default() || request.is_given("strategy");
            match request.search() {
                Some(_) if !own => request.with("strategy", &self.search.strategy.to_string()),
                _ => Ok(request),
            }
        };
        requests.into_iter().map(one).collect()
    }

    /// Whether the agreeing cuts are wanted: the search takes long on large trees, most measures do not.
    fn searches(&self, rows: &[Row]) -> bool {
        self.tanglegram.is_some() || self.cuts.is_some() || searched(rows).next().is_some()
    }

    /// The agreeing cuts as the measures searched for them, so that they are not searched for again. Permutations come
    /// first where measures differ.
    fn search<'a>(&self, names: [&'a str; 2], pair: &'a TreePair<'a>, rows: &[Row]) -> ComparedTrees<'a> {
        let searches: Vec<_> = searched(rows).collect();
        let permutations = searches.iter().find(|(adjustment, _)| *adjustment == Adjustment::Permutations);
        let default = (Adjustment::Permutations, self.search.strategy);
        let (adjustment, strategy) = *permutations.or(searches.first()).unwrap_or(&default);
        let agreement = pair.agreement(adjustment, strategy);
        ComparedTrees { names, pair, strategy, agreement }
    }
}

impl TreeFiles<'_> {
    fn write(
        self,
        names: [&str; 2],
        pair: &TreePair<'_>,
        compared: Option<&ComparedTrees<'_>>,
    ) -> anyhow::Result<()> {
        if let (Some((file, picture)), Some(compared)) = (self.tanglegram, compared) {
            file.draw(tanglegram(compared), picture)?;
        }
        if let (Some(file), Some(compared)) = (self.cuts, compared) {
            file.write(&compared.cuts_csv())?;
        }
        match self.bk_curve {
            Some((file, path)) => {
                let curve = cut_curve(pair);
                match picture_of(path) {
                    Some(picture) => file.draw(bk_curve::draw(names, &curve), picture),
                    None => file.write(&bk_curve::write(path, names, &curve)),
                }
            }
            None => Ok(()),
        }
    }
}

//! `partita explain`: why two clusterings differ.

use std::path::PathBuf;

use partita::Policies;
use partita::internal::quantity;
use partita::story::MinOverlap;
use partita_answers::explain::{self as answers, Answer, Covers, Items, Options as Asked, Sides, of_covers};
use partita_answers::measures::Measures;

use crate::args::choice::MeasureName;
use crate::args::co::Side;
use crate::args::covers::{Covers as GivenCovers, TwoCovers, WeightArgs};
use crate::args::kind::{Given, Kind, names};
use crate::args::labels::{CrossTable, LabelArgs};
use crate::args::measures::requests;
use crate::args::trees::SearchArgs;
use crate::args::two::TwoArgs;
use crate::failure::{Usage, of_answer};
use crate::formats::{OutputFormat, picture_of};
use crate::output::{Output, OutputArgs};
use crate::view::{cover_story, explain, items};
use crate::warnings::write_document;

#[derive(Debug, clap::Args)]
pub struct Options {
    /// Measures, comma-separated; the first orders the changes [default: adjusted_rand]
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
    /// Nothing strays then: the changes are the connected components of all overlaps, each with its share of what is lost.
    #[arg(long, conflicts_with_all = ["min_overlap", "open_tangles", "strays"])]
    exact: bool,
    /// Write every item to this CSV file, with its change
    ///
    /// A line holds the item, its two labels, the number and the kind of its change, its label when all is undone, and
    /// the cluster of B where a stray belongs.
    #[arg(long, value_name = "FILE")]
    items: Option<PathBuf>,
    /// Draw the derivation graph A → pieces → B into this SVG, PNG or PDF file
    ///
    /// Every cluster of A is split into the pieces that it shares with clusters of B, and these are merged.
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    derivation: Option<PathBuf>,
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

/// Clusters of covers drawn as rows and columns of a picture.
const MOST_DRAWN: usize = 2000;

pub fn run(options: &Options, given: &Given<'_>) -> anyhow::Result<()> {
    let kind = options.input.kind(given)?;
    let (output, format) = options.output.open_as(options.format)?;
    if kind == Kind::Cover {
        given.refuse_idle(&[("derivation", "with labels")])?;
        return options.of_covers(output, format);
    }
    let items = options.items.as_deref().map(|path| Output::named(path, &["csv", "txt"]));
    let items = items.transpose()?;
    let derivation = options.derivation.as_deref().map(|path| {
        let picture = picture_of(path).unwrap_or_default();
        Ok::<_, anyhow::Error>((Output::named(path, &["svg", "png", "pdf"])?, picture))
    });
    let derivation = derivation.transpose()?;
    let answer = options.answer(kind)?;
    if let Some((file, picture)) = derivation {
        let [part] = &answer.parts[..] else {
            let words =
                "co-clusterings have a graph for the rows and one for the columns; --format dot writes both";
            return Err(Usage(words.to_owned()).into());
        };
        let names = part.sides.names.each_ref().map(String::as_str);
        file.draw(partita_report::derivation(names, &part.sides.table), picture)?;
    }
    options.write((output, items), format, &answer)
}

impl Options {
    /// The options of the answer.
    fn asked(&self) -> Asked {
        Asked {
            measures: match self.measure.is_empty() {
                true => Measures::default(),
                false => Measures::named(&self.measure),
            },
            min_overlap: (!self.exact).then_some(self.min_overlap),
            open_tangles: self.open_tangles,
            exact: self.exact,
            strategy: self.search.strategy,
            top: self.top,
            strays: self.strays,
            examples: self.examples,
        }
    }

    fn answer(&self, kind: Kind) -> anyhow::Result<Answer> {
        // A name that is no measure of labels is refused in the words of the command line.
        requests(&self.measure, Kind::Labels, &[])?;
        match kind {
            Kind::Labels => {
                let sides = sides_of_labels(&self.input.labels, self.items.is_some(), self.examples)?;
                answers::of_labels(sides, &self.asked()).map_err(of_answer)
            }
            Kind::Co => {
                let [rows, columns] = co_sides(&self.input, self.examples)?;
                answers::of_blocks(rows, columns, &self.asked()).map_err(of_answer)
            }
            _ => self.of_trees(),
        }
    }

    /// The cuts of two trees at which they agree best.
    fn of_trees(&self) -> anyhow::Result<Answer> {
        let [a, b] = &self.input.two_trees()?;
        let pair = self.input.others.trees.pair(a, b)?;
        let names = [a.name.clone(), b.name.clone()];
        answers::of_trees(names, &pair, &self.asked()).map_err(of_answer)
    }

    fn of_covers(&self, output: Output, format: Format) -> anyhow::Result<()> {
        if !self.measure.is_empty() {
            let message = "-m applies to what undoing a change regains; items of covers are in several clusters, so that \
                           no change can be undone alone; leave it out";
            return Err(Usage(message.to_owned()).into());
        }
        if format == Format::Dot {
            let message = "--format dot draws the meet of two clusterings, and covers have none; choose svg, png or pdf";
            return Err(Usage(message.to_owned()).into());
        }
        let found = self.weights.read(&self.input.labels)?;
        let covers = found.join()?;
        let named = covers_named(&found, &covers);
        let answer = of_covers(named, &covers.summary(0, 1)?, &self.asked()).map_err(of_answer)?;
        if let Some(picture) = format.picture() {
            let most = answer.given.clusters.iter().map(Vec::len).max().unwrap_or(0);
            if most > MOST_DRAWN {
                let most = quantity(most, "cluster");
                anyhow::bail!(
                    "{most} are too many to draw, which takes at most {MOST_DRAWN}; choose --format json"
                );
            }
            return output.draw(answer.svg(), picture);
        }
        match format {
            Format::Json => output.write_with(|out| write_document(out, &answer)),
            _ => output.write(&cover_story::text(&answer, self.shown())),
        }
    }

    /// The number of changes in a text.
    fn shown(&self) -> usize {
        self.top.unwrap_or(10)
    }

    fn write(
        &self,
        (output, items): (Output, Option<Output>),
        format: Format,
        answer: &Answer,
    ) -> anyhow::Result<()> {
        items.map_or(Ok(()), |file| file.write(&items::csv(answer)))?;
        match format {
            Format::Text => output.write(&explain::text(answer, self.shown())),
            Format::Json => output.write_with(|out| write_document(out, answer)),
            Format::Svg | Format::Png | Format::Pdf => {
                let drawn = answer.svg(self.top.unwrap_or(usize::MAX));
                output.draw(drawn, format.picture().unwrap_or_default())
            }
            Format::Dot => output.write(&explain::dot(answer)),
        }
    }
}

/// The rows and the columns of two co-clusterings.
pub fn co_sides(input: &TwoArgs, examples: usize) -> anyhow::Result<[Sides; 2]> {
    let [a, b] = input.co_clusterings()?;
    let names = match a.name == b.name {
        true => ["A", "B"].map(str::to_owned),
        false => [a.name, b.name],
    };
    let side = |what: &str, a: Side, b: Side| {
        let labels = [a.labels, b.labels];
        let sides = Sides::of_labels(names.clone(), labels, a.ids, &Policies::default(), examples);
        sides.map_err(|error| anyhow::Error::from(error).context(format!("the labels of the {what}")))
    };
    Ok([side("rows", a.rows, b.rows)?, side("columns", a.columns, b.columns)?])
}

/// Two covers with the names of their files and clusters.
pub fn covers_named<'a>(found: &TwoCovers, covers: &'a GivenCovers<'a>) -> Covers<'a> {
    let clusters = [0, 1].map(|side: usize| {
        let origins = covers.covers[side].origins().iter();
        origins.map(|&cluster| found.sides[side].clusters[cluster as usize].clone()).collect::<Vec<_>>()
    });
    let [a, b] = &names(&found.files)[..] else { unreachable!("two files") };
    let names = if a == b { ["A", "B"].map(str::to_owned) } else { [a.clone(), b.clone()] };
    let both = [&covers.covers[0], &covers.covers[1]];
    Covers { names, clusters, covers: both, items: covers.items.clone() }
}

/// The two sides of labels: with their items, or of counts alone where nobody asked for items.
pub fn sides_of_labels(input: &LabelArgs, with_items: bool, examples: usize) -> anyhow::Result<Sides> {
    input.joining.refuse_outer(&input.policies)?;
    if input.is_table() && !with_items {
        let CrossTable { names, table } = input.cross_table()?;
        return Ok(Sides::of_counts(names, table));
    }
    let found = input.read()?;
    let (table, clusters) = found.table_of_items()?;
    let sides = Sides::of_items([found.a.name, found.b.name], table, &clusters, found.ids, examples);
    Ok(Sides { items: Some(Items { labels: [found.a.labels, found.b.labels], clusters }), ..sides })
}

/// The story of two clusterings by the adjusted Rand index.
pub fn of_sides(sides: Sides, min_overlap: MinOverlap) -> anyhow::Result<Answer> {
    let asked = Asked { min_overlap: Some(min_overlap), ..Asked::default() };
    answers::of_labels(sides, &asked).map_err(of_answer)
}

//! `partita pairwise`: many clusterings, each with each.

use std::path::PathBuf;

use anyhow::Context as _;
use clap::ArgGroup;
use partita::ensemble::Ensemble;
use partita::internal::quantity;
use partita::measures::of_many;
use partita::{LabelledTable, Missing, Request, TreeSet};
use partita_answers::failure::{Failure, Outcome};
use partita_answers::gate::{Evidence, Judged, Requirement, judge};
use partita_answers::measures::Measures;
use partita_answers::pairwise::{self as answers, Answer, ScoreMap, check_measure, each_with_each, tested};
use partita_report::Picture;

use crate::args::choice::MeasureName;
use crate::args::columns::Columns;
use crate::args::covers::ManyCoverArgs;
use crate::args::gate::GateArgs;
use crate::args::inference::{ChanceArgs, level};
use crate::args::kind::{Given, Kind};
use crate::args::left_out::say_left_out_of_some;
use crate::args::many::{Many, ManyArgs, Size};
use crate::args::measures::requests;
use crate::args::tree_list::TreeList;
use crate::args::trees::warn_of_lengths;
use crate::commands::against::{against, check_size};
use crate::commands::gate;
use crate::commands::matrix_file::write_matrix;
use crate::commands::runs::runs_differ;
use crate::failure::{Usage, of_answer};
use crate::formats::{OutputFormat as _, picture_of};
use crate::output::{Output, OutputArgs};
use crate::progress::{RunBar, Steps};
use crate::view::gated_format::Gated;
use crate::view::grid::Grid;
use crate::view::pairwise::{MatrixFormat, Pairwise};
use crate::warnings::{say_caveats, warn};

#[derive(Debug, clap::Args)]
#[command(group = ArgGroup::new("chance").arg("p_value"), group = ArgGroup::new("sampled").arg("p_value"))]
pub struct Options {
    /// Measures, comma-separated or repeated; `partita measures` lists them
    ///
    /// [default: adjusted_rand; of covers omega, with weights fuzzy_adjusted_rand; of trees
    /// normalized_tree_adjusted_mutual_information]
    #[arg(short, long = "measure", value_name = "NAME", value_delimiter = ',', value_parser = MeasureName, hide_possible_values = true)]
    measure: Vec<String>,
    #[command(flatten)]
    input: ManyArgs,
    /// Compare the trees with those of this file instead of each with each; may be repeated
    #[arg(long, value_name = "FILE", help_heading = "Trees", conflicts_with = "map")]
    others: Vec<PathBuf>,
    #[command(flatten)]
    covers: ManyCoverArgs,
    #[command(flatten)]
    chance: ChanceArgs,
    #[command(flatten)]
    gate: GateArgs,
    /// The level of the intervals that must keep the bounds
    #[arg(long = "level", value_name = "LEVEL", default_value_t = 0.95, value_parser = level, requires = "require", help_heading = "Gate", hide_short_help = true)]
    gate_level: f64,
    /// Format of the output [default: that of its extension, else table]
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<Gated<MatrixFormat>>,
    #[command(flatten)]
    output: OutputArgs,
    /// Draw a map of the first measure, a distance, or write its coordinates: .svg, .png, .pdf or .csv
    ///
    /// Near in the map is what is alike. Trees of one file have one colour.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    map: Option<PathBuf>,
}

pub fn run(options: &Options, given: &Given<'_>) -> anyhow::Result<()> {
    let (kind, requests) = options.kind(given)?;
    let requirements = options.gate.requirements()?;
    let (output, gated) = options.output.open_as(options.format)?;
    let format = gated.answer();
    if format == MatrixFormat::Npy && requests.len() > 1 {
        let given = quantity(requests.len(), "measure");
        return Err(
            Usage(format!("an NPY file holds one matrix, and there are {given}; name one with -m")).into()
        );
    }
    let map = options.open_map(&requests)?;
    let is_file = format == MatrixFormat::Npy && matches!(output, Output::File(_));
    if is_file && map.is_none() && requirements.is_empty() && options.is_matrix_of_labels(kind) {
        return options.write_matrix(&requests[0], output);
    }
    let found = options.answered(kind)?;
    say_caveats(&found.answer.caveats);
    if let Some((file, picture)) = map {
        let map = ScoreMap::of(&found.answer, &found.files, &found.heading).map_err(of_answer)?;
        map.warning().iter().for_each(warn);
        match picture {
            Some(picture) => file.draw(map.svg(), picture)?,
            None => file.write(&map_csv(&map))?,
        }
    }
    let judged = options.judged(kind, &requirements)?;
    match gated.required(&judged)? {
        Some(text) => output.write(&text)?,
        None => write(&found, output, format)?,
    }
    gate::conclude(&judged)
}

/// The coordinates of a map.
fn map_csv(map: &ScoreMap<'_>) -> String {
    let mut grid = Grid::new(&["name", "x", "y"]);
    for (name, point) in map.points() {
        grid.push(vec![name.to_owned(), point[0].to_string(), point[1].to_string()]);
    }
    grid.csv()
}

fn write(found: &Pairwise, output: Output, format: MatrixFormat) -> anyhow::Result<()> {
    if let Some(picture) = format.picture() {
        return output.draw(found.answer.svg(&found.heading).map_err(of_answer)?, picture);
    }
    match format {
        MatrixFormat::Npy => output.write_with(|out| Ok(found.write_npy(out)?)),
        format => output.write(&found.write(format)),
    }
}

impl Options {
    /// The kind and the measures that were named, or the usual one of the kind. Measures of another kind are refused.
    fn kind(&self, given: &Given<'_>) -> anyhow::Result<(Kind, Vec<Request>)> {
        let kind = self.input.kind(given, &[])?;
        self.chance.check(kind)?;
        Ok((kind, requests(&self.measure, kind, of_many(kind))?))
    }

    /// The options of the answer.
    fn asked(&self, names: Vec<String>, others: usize) -> answers::Options {
        answers::Options {
            measures: Measures { measures: (!self.measure.is_empty()).then(|| self.measure.clone()) },
            names: Some(names),
            others,
            inference: self.chance.options(),
        }
    }

    fn answered(&self, kind: Kind) -> anyhow::Result<Pairwise> {
        if !self.others.is_empty() {
            return self.with_others();
        }
        let found = self.input.read(kind, Some(&self.covers))?;
        let (size, names, files) = (found.size(), found.names(), found.files());
        let heading = format!("{}, {}", size.words, quantity(names.len(), found.noun()));
        let asked = self.asked(names, 0);
        let answer = match found {
            Many::Labels(columns) => self.of_labels(columns, &asked)?,
            Many::Trees(trees, args) if args.exact() => {
                let mut answer = of_trees(&trees, None, &asked)?;
                answer.caveats.extend(runs_differ(&trees, false, &RunBar::new())?);
                answer
            }
            found => pair_by_pair(kind, &found, &size, &asked)?,
        };
        Ok(Pairwise { answer, files, heading })
    }

    /// Judges each two clusterings by the requirements.
    fn judged(&self, kind: Kind, requirements: &[Requirement]) -> anyhow::Result<Vec<Judged>> {
        if requirements.is_empty() {
            return Ok(Vec::new());
        }
        let Many::Labels(columns) = self.input.read(kind, Some(&self.covers))? else {
            return Err(Usage("--require is of labels, whose scores have intervals".to_owned()).into());
        };
        let policies = self.input.labels.policies.policies(Missing::Refuse);
        let (level, mut judged) = (self.gate.level(self.gate_level), Vec::new());
        for b in 0..columns.labels.len() {
            for a in 0..b {
                let [one, other] = [a, b].map(|at| &columns.labels[at]);
                let table = LabelledTable::from_labels(one, other, None, &policies)?;
                let of = format!("{} and {}", columns.names[a], columns.names[b]);
                for requirement in requirements {
                    let evidence = Evidence::of_labels(&requirement.request, &table, level);
                    judged.push(judge(requirement, Some(&of), &evidence));
                }
            }
        }
        Ok(judged)
    }

    /// The file of the map and its picture, or none for a table.
    fn open_map(&self, requests: &[Request]) -> anyhow::Result<Option<(Output, Option<Picture>)>> {
        let Some(path) = &self.map else { return Ok(None) };
        check_measure(&requests[0]).map_err(|error| Usage(format!("--map draws {error}")))?;
        Ok(Some((Output::named(path, &["svg", "png", "pdf", "csv"])?, picture_of(path))))
    }

    /// The trees against others.
    fn with_others(&self) -> anyhow::Result<Pairwise> {
        let ((trees, args), (others, _)) =
            (self.input.read_trees(&self.input.labels.files)?, self.input.read_trees(&self.others)?);
        let size = Size::of_trees(&trees, args);
        let count = |trees: &TreeList| quantity(trees.len(), "tree");
        let heading = format!("{}, {} against {}", size.words, count(&trees), count(&others));
        let asked = self.asked([&trees.names[..], &others.names].concat(), others.len());
        let answer = if args.exact() {
            of_trees(&trees, Some(&others), &asked)?
        } else {
            let requests = asked.requests(Kind::Trees, false).map_err(of_answer)?;
            let matrices = against(&trees, &others, &requests, args)?;
            let mut answer = answers::of_matrices(Kind::Trees, size.field, requests, matrices, &asked);
            let bar = RunBar::new();
            let tested = answer.add_p_values(&asked, &bar, |[a, b], requests, how| {
                flat(args.with([(&trees, a), (&others, b)], |input| Ok(tested(input, requests, how, &bar))))
            });
            tested.map_err(of_answer)?;
            answer
        };
        Ok(Pairwise { answer, files: Vec::new(), heading })
    }

    /// Whether nothing is asked for but a matrix of labels, which need not be in memory as a whole.
    fn is_matrix_of_labels(&self, kind: Kind) -> bool {
        kind == Kind::Labels && self.others.is_empty() && !self.chance.options().p_value
    }

    fn write_matrix(&self, request: &Request, output: Output) -> anyhow::Result<()> {
        let Many::Labels(columns) = self.input.read(Kind::Labels, None)? else {
            unreachable!("the kind is labels")
        };
        let names = columns.names.clone();
        write_matrix(&self.ensemble(columns)?, &names, request, output)
    }

    fn ensemble(&self, columns: Columns) -> anyhow::Result<Ensemble> {
        let policies = self.input.labels.policies.policies(Missing::Refuse);
        let ensemble = Ensemble::under(columns.names.into_iter().zip(columns.labels).collect(), &policies)?;
        say_left_out_of_some(&ensemble);
        Ok(ensemble)
    }

    /// All pairs on all threads.
    fn of_labels(&self, columns: Columns, asked: &answers::Options) -> anyhow::Result<Answer> {
        answers::of_labels(&self.ensemble(columns)?, asked, &RunBar::new()).map_err(of_answer)
    }
}

/// All pairs of trees on all threads, with their splits numbered once.
fn of_trees(trees: &TreeList, others: Option<&TreeList>, asked: &answers::Options) -> anyhow::Result<Answer> {
    check_size(trees.len(), others.unwrap_or(trees).len())?;
    let branches = trees.branches().chain(others.into_iter().flat_map(TreeList::branches));
    warn_of_lengths(&asked.requests(Kind::Trees, false).map_err(of_answer)?, branches);
    let answer =
        answers::of_trees(packed(trees), others.map(packed), asked, &RunBar::new()).map_err(of_answer);
    match others {
        Some(others) => answer.with_context(|| format!("{} and {}", trees.names[0], others.names[0])),
        None => answer,
    }
}

fn packed(trees: &TreeList) -> &TreeSet {
    trees.set().expect("trees over the same leaves are packed")
}

/// Co-clusterings, covers, or trees over different leaves.
fn pair_by_pair(kind: Kind, found: &Many, size: &Size, asked: &answers::Options) -> anyhow::Result<Answer> {
    let requests = asked.requests(kind, found.is_fuzzy()).map_err(of_answer)?;
    let bar = Steps::new(found.len() * found.len(), "pairs");
    let matrices = each_with_each(found.len(), kind.plural(), &requests, |two, requests| {
        bar.done();
        found.scores(two, requests)
    })?;
    drop(bar);
    let mut answer = answers::of_matrices(kind, size.field, requests, matrices, asked);
    let bar = RunBar::new();
    let tested = answer.add_p_values(asked, &bar, |two, requests, how| {
        flat(found.with(two, |input| Ok(tested(input, requests, how, &bar))))
    });
    tested.map_err(of_answer)?;
    Ok(answer)
}

/// Two were read before, when they were scored: what is wrong with them was said then.
fn flat<T>(found: anyhow::Result<Outcome<T>>) -> Outcome<T> {
    found.unwrap_or_else(|error| Err(Failure::input(format!("{error:#}"))))
}

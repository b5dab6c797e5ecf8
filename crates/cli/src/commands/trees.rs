//! `partita trees`: how alike trees are, and at which cuts.

use std::path::PathBuf;

use partita::{Adjustment, Kind, Request, Score, Strategy, TreeAgreement, TreePair, cut_curve, measures};

use crate::output::{Output, OutputArgs};
use crate::tree_input::{NamedTree, TreeArgs};
use crate::view::trees::{Compared, Matrix, tanglegram};
use crate::view::{Format, bk_curve};

#[derive(Debug, clap::Args)]
pub struct Options {
    /// Files of trees: two trees, or with --all-pairs any number
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Compare every tree with every other: a matrix of the first measure
    #[arg(long)]
    all_pairs: bool,
    /// A measure by name or alias, with parameters if any; repeatable, also comma-separated
    #[arg(short, long = "measure", value_name = "NAME[:PARAM=VALUE…]", value_delimiter = ',')]
    measure: Vec<String>,
    /// Every measure of trees, with its default parameters
    #[arg(long, conflicts_with = "measure")]
    all: bool,
    /// How the agreeing cuts are searched for
    #[arg(long, value_enum, default_value_t)]
    strategy: Search,
    /// What to do with leaves that only one of the trees has
    #[arg(long, value_enum, default_value_t)]
    leaves: Leaves,
    #[command(flatten)]
    reading: TreeArgs,
    /// How to write the result [default: as the name of the output asks, else table]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Write the two trees face to face, the agreeing cuts coloured, as SVG to this file
    #[arg(long, value_name = "FILE", conflicts_with = "all_pairs")]
    tanglegram: Option<PathBuf>,
    /// Write the agreeing cuts to this file: item, cluster in the first tree, cluster in the second
    #[arg(long, value_name = "FILE", conflicts_with = "all_pairs")]
    cuts: Option<PathBuf>,
    /// Write the curve of Bₖ for every k, with its mean and limit for unrelated trees, to this file: as CSV, or as
    /// JSON or SVG if its name ends so
    #[arg(long, value_name = "FILE", conflicts_with = "all_pairs")]
    bk_curve: Option<PathBuf>,
    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Debug, Clone, Copy, Default, clap::ValueEnum)]
enum Search {
    /// Best responses in turns, never below greedy
    #[default]
    Alternate,
    /// The published search
    Greedy,
    /// Every cut of small trees
    Exhaustive,
}

impl Search {
    fn name(self) -> &'static str {
        match self {
            Self::Alternate => "alternate",
            Self::Greedy => "greedy",
            Self::Exhaustive => "exhaustive",
        }
    }

    fn strategy(self) -> Strategy {
        match self {
            Self::Alternate => Strategy::Alternate,
            Self::Greedy => Strategy::Greedy,
            Self::Exhaustive => Strategy::Exhaustive,
        }
    }
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
enum Leaves {
    /// They are an error
    #[default]
    Same,
    /// They are pruned from their tree
    Intersection,
}

/// What is shown unless something is asked for.
const DEFAULTS: &[&str] = &[
    "normalized_tree_adjusted_mutual_information",
    "tree_adjusted_mutual_information",
    "tree_pairwise_adjusted_mutual_information",
    "robinson_foulds",
    "robinson_foulds_similarity",
];

pub fn run(options: &Options) -> anyhow::Result<()> {
    let requests = options.requests()?;
    let inputs = || options.files.iter().map(PathBuf::as_path);
    let (output, format) = options.output.open_as(options.format, inputs())?;
    let open = |path: &Option<PathBuf>, endings: &[&'static str]| {
        path.as_deref().map(|path| Output::named(path, endings, inputs())).transpose()
    };
    let (tanglegram_file, cuts) =
        (open(&options.tanglegram, &["svg"])?, open(&options.cuts, &["csv", "txt"])?);
    let curve = open(&options.bk_curve, &["csv", "json", "svg", "txt"])?;
    if options.all_pairs {
        let trees = options.reading.read(&options.files)?;
        return output.write(&options.matrix(&requests[0], &trees)?.write(format));
    }
    let [a, b] = &options.reading.read_two(&options.files, ", or --all-pairs for a matrix")?;
    let pair = options.pair(a, b)?;
    let rows = requests
        .into_iter()
        .map(|request| request.score(&pair).map(|score| (request, score)))
        .collect::<partita::Result<Vec<(Request, Score)>>>()?;
    let agreement = options
        .searches(&rows)
        .then(|| TreeAgreement::of(&pair, Adjustment::Permutations, options.strategy.strategy()));
    let names = [a.name.as_str(), b.name.as_str()];
    let compared = Compared {
        names,
        pair: &pair,
        rows,
        strategy: options.strategy.name(),
        searched: agreement.is_some(),
        agreement: agreement.as_ref().and_then(Option::as_ref),
    };
    if let Some(file) = tanglegram_file {
        file.write(&tanglegram(&compared))?;
    }
    if let Some(file) = cuts {
        file.write(&compared.cuts()?)?;
    }
    if let (Some(file), Some(path)) = (curve, &options.bk_curve) {
        file.write(&bk_curve::write(path, names, &cut_curve(&pair)))?;
    }
    output.write(&compared.write(format))
}

impl Options {
    fn requests(&self) -> partita::Result<Vec<Request>> {
        let requests: Vec<Request> = if self.all {
            measures().iter().filter(|m| m.accepts(Kind::Trees)).map(Request::new).collect()
        } else if self.measure.is_empty() {
            DEFAULTS.iter().map(|name| Request::parse(name)).collect::<partita::Result<_>>()?
        } else {
            self.measure.iter().map(|text| Request::parse(text)).collect::<partita::Result<_>>()?
        };
        requests.into_iter().map(|request| self.with_strategy(request)).collect()
    }

    /// The strategy of the command line, where the measure has one and was not given its own.
    fn with_strategy(&self, request: Request) -> partita::Result<Request> {
        let searches = request.measure().params.iter().any(|param| param.name == "strategy");
        let asked_for = matches!(self.strategy, Search::Alternate) || request.key().contains("strategy=");
        if searches && !asked_for { request.with("strategy", self.strategy.name()) } else { Ok(request) }
    }

    /// Whether the agreeing cuts are wanted: the search takes long on large trees, most measures do not.
    fn searches(&self, rows: &[(Request, Score)]) -> bool {
        let searching =
            |request: &Request| request.measure().params.iter().any(|param| param.name == "strategy");
        self.tanglegram.is_some() || self.cuts.is_some() || rows.iter().any(|(request, _)| searching(request))
    }

    fn pair<'t>(&self, a: &'t NamedTree, b: &'t NamedTree) -> partita::Result<TreePair<'t>> {
        match self.leaves {
            Leaves::Same => TreePair::new(&a.tree, &b.tree),
            Leaves::Intersection => TreePair::of_common_leaves(&a.tree, &b.tree),
        }
    }

    fn matrix(&self, request: &Request, trees: &[NamedTree]) -> anyhow::Result<Matrix> {
        let row = |a: &NamedTree| trees.iter().map(|b| request.score(&self.pair(a, b)?)).collect();
        let scores = trees.iter().map(row).collect::<partita::Result<Vec<Vec<Score>>>>()?;
        Ok(Matrix { key: request.key(), names: trees.iter().map(|tree| tree.name.clone()).collect(), scores })
    }
}

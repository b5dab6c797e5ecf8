//! Trees in `partita compare`: its options, a tree against many, and the files that it draws.

use std::path::{Path, PathBuf};

use partita::{Request, cut_curve};
use partita_answers::pairwise;
use partita_report::Picture;

use crate::args::inference::InferenceArgs;
use crate::args::kind::Kind;
use crate::args::many::Size;
use crate::args::tree_list::TreeList;
use crate::args::trees::{SearchArgs, TreeArgs};
use crate::commands::against::against;
use crate::failure::Usage;
use crate::formats::picture_of;
use crate::output::Output;
use crate::view::bk_curve;
use crate::view::one_with_many::OneWithMany;
use crate::view::trees::{ComparedTrees, tanglegram};

/// Options of trees alone.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Trees")]
pub struct OfTrees {
    #[command(flatten)]
    pub search: SearchArgs,
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

impl OfTrees {
    /// A tree against those of another file, a row for each.
    pub fn one_with_many(
        &self,
        [trees, others]: &[TreeList; 2],
        requests: Vec<Request>,
        (inference, args): (&InferenceArgs, TreeArgs),
    ) -> anyhow::Result<OneWithMany> {
        if let Some(option) = self.of_two_alone().or_else(|| inference.asked()) {
            let many = trees.len().max(others.len());
            let message = format!(
                "{option} is for two trees, and these are one tree and {many}; put one of them into a file of its own"
            );
            return Err(Usage(message).into());
        }
        let requests = self.search.search().apply(requests)?;
        let size = Size::of_trees(trees, args);
        let matrices = against(trees, others, &requests, args)?;
        let asked = pairwise::Options {
            names: Some([&trees.names[..], &others.names].concat()),
            others: others.len(),
            ..pairwise::Options::default()
        };
        let answer = pairwise::of_matrices(Kind::Trees, size.field, requests, matrices, &asked);
        Ok(OneWithMany { answer, size })
    }
}

/// The extensions of a curve of Bₖ.
const BK_CURVE: &[&str] = &["csv", "json", "svg", "png", "pdf", "txt"];

/// The files that only trees have, opened before the work begins.
pub struct TreeFiles<'a> {
    tanglegram: Option<(Output, Picture)>,
    cuts: Option<Output>,
    bk_curve: Option<(Output, &'a Path)>,
}

impl OfTrees {
    pub fn open(&self) -> anyhow::Result<TreeFiles<'_>> {
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
    pub fn of_two_alone(&self) -> Option<&'static str> {
        let given = [
            ("--tanglegram", self.tanglegram.is_some()),
            ("--cuts", self.cuts.is_some()),
            ("--bk-curve", self.bk_curve.is_some()),
        ];
        given.into_iter().find(|(_, given)| *given).map(|(option, _)| option)
    }

    /// Returns whether a file shows the agreeing cuts: the search takes long on large trees, most measures do not.
    pub fn needs_cuts(&self) -> bool {
        self.tanglegram.is_some() || self.cuts.is_some()
    }
}

impl TreeFiles<'_> {
    pub fn write(self, compared: &ComparedTrees<'_>) -> anyhow::Result<()> {
        if let Some((file, picture)) = self.tanglegram {
            file.draw(tanglegram(compared), picture)?;
        }
        if let Some(file) = self.cuts {
            file.write(&compared.cuts_csv())?;
        }
        let names = compared.names;
        match self.bk_curve {
            Some((file, path)) => {
                let curve = cut_curve(compared.pair);
                match picture_of(path) {
                    Some(picture) => file.draw(bk_curve::draw(names, &curve), picture),
                    None => file.write(&bk_curve::write(path, names, &curve)),
                }
            }
            None => Ok(()),
        }
    }
}

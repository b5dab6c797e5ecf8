//! What is compared: labels, co-clusterings, covers, biclusters or trees.

use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::parser::ValueSource;
use clap::{ArgMatches, Command};
pub use partita::Kind;
use partita_io::{ErrorKind, Look, Source, descriptor};

use super::choice::{name_of, one_of};
use super::co::CoArgs;
use super::reading::InputFormat;
use super::trees::TreeArgs;
use crate::failure::Usage;
use crate::run_record::FILES;
use crate::warnings::warn;

use Kind::{Biclusters, Co, Cover, Labels, Trees};

/// The kinds by the names that they have on the command line.
pub const KINDS: &[(&str, Kind)] =
    &[("labels", Labels), ("co", Co), ("covers", Cover), ("biclusters", Biclusters), ("trees", Trees)];

/// The name of a kind, said in the first line of an answer.
pub fn name(kind: Kind) -> &'static str {
    name_of(KINDS, kind)
}

/// The options that some kinds do not have, by their ids. All others apply to every kind.
pub const OPTIONS: &[(&[Kind], &[&str])] = &[
    (&[Labels, Cover], &["id", "id_a", "id_b", "join", "weight", "missing_values"]),
    (&[Labels, Cover, Biclusters], &["delimiter", "delimiter_a", "delimiter_b", "header"]),
    (&[Labels], &["table", "table_form", "by_order", "missing", "noise", "noise_label", "labels_as"]),
    (&[Labels, Co, Trees], &["open_tangles", "strays", "exact", "items"]),
    (&[Labels], &["groups", "population"]),
    (&[Labels, Cover], &["level", "scores_only", "tests", "within"]),
    (&[Labels, Co, Cover], &["a", "b"]),
    (&[Labels, Co, Cover], &["clusterings"]),
    (&[Labels, Co], &["ci_method"]),
    (&[Labels, Co, Trees], &["null_model", "fix_a"]),
    (&[Labels, Co, Cover], &["ci"]),
    (&[Labels, Co, Cover, Trees], &["p_value"]),
    (&[Labels, Cover, Trees], &["input_format"]),
    (&[Cover], &["all_items", "normalize", "threshold", "cover_weight"]),
    (&[Biclusters], &["shape"]),
    (&[Co], &["rows", "columns"]),
    (
        &[Trees],
        &[
            "leaves",
            "others",
            "keep_ties",
            "burn_in",
            "thin",
            "method",
            "share",
            "rooted",
            "on",
            "support",
            "tree",
            "strategy",
            "tanglegram",
            "cuts",
            "bk_curve",
            "min_share",
            "target_ess",
            "plot",
        ],
    ),
];

/// The reason why trees have none.
const NO_INTERVALS: &str = "there are no intervals for trees, as their leaves are not a random sample that could be drawn \
                            again; use --p-value, or compare cuts of them as labels";

/// The options that name a file to write.
const OUTPUTS: &[&str] = &[
    "plot",
    "keep_ids",
    "tree",
    "map",
    "items",
    "labels",
    "tests",
    "worst",
    "records",
    "page",
    "tanglegram",
    "cuts",
    "bk_curve",
    "curve",
    "heatmap",
    "sequence",
    "derivation",
    "output",
];

/// `--kind`.
#[derive(Debug, clap::Args)]
pub struct KindArg {
    /// The kind of objects to compare [default: recognised from the files]
    #[arg(long, value_name = "KIND", value_parser = one_of(KINDS), help_heading = "Input")]
    kind: Option<Kind>,
}

/// The kind, and what only co-clusterings and trees have.
#[derive(Debug, clap::Args)]
pub struct OtherKinds {
    #[command(flatten)]
    pub kind: KindArg,
    #[command(flatten)]
    pub co: CoArgs,
    #[command(flatten)]
    pub trees: TreeArgs,
}

/// The command, and which of its options the user gave.
#[derive(Debug, Clone, Copy)]
pub struct Given<'a> {
    pub command: &'a Command,
    pub matches: &'a ArgMatches,
}

impl Given<'_> {
    /// Returns whether the user gave this option.
    pub fn has(&self, id: &str) -> bool {
        self.command.get_arguments().any(|option| option.get_id() == id)
            && self.matches.value_source(id) == Some(ValueSource::CommandLine)
    }

    /// Refuses options that would have no effect, each with where it has one.
    pub fn refuse_idle(&self, idle: &[(&str, &str)]) -> Result<(), Usage> {
        let Some((id, place)) = idle.iter().find(|(id, _)| self.has(id)) else { return Ok(()) };
        Err(Usage(format!("{} has an effect {place} only; leave it out", self.option(id))))
    }

    /// The kind that the user names, or else that of the files. Options of other kinds are refused, and those of
    /// `labels_only` unless labels are compared.
    pub fn kind(
        &self,
        arg: &KindArg,
        files: &[PathBuf],
        format: Option<InputFormat>,
        labels_only: &[&str],
    ) -> anyhow::Result<Kind> {
        let kind = self.kind_of(arg, files, format)?;
        let has_option = |id: &str| self.command.get_arguments().any(|option| option.get_id() == id);
        let command = self.command.get_name();
        if kind == Cover && !has_option("threshold") {
            return Err(Usage(format!(
                "`partita {command}` does not take covers; `partita compare`, `pairwise`, `rank` and `explain` do"
            ))
            .into());
        }
        if kind == Biclusters && !has_option("shape") {
            let kinds = kind.plural();
            let problem = format!("`partita {command}` does not take {kinds}; `partita compare` does");
            return Err(Usage(problem).into());
        }
        let options = [(&[Labels][..], labels_only)];
        let of_others = options.iter().chain(OPTIONS).filter(|(kinds, _)| !kinds.contains(&kind));
        let mut ids = of_others.flat_map(|(kinds, ids)| ids.iter().map(move |id| (*kinds, *id)));
        match ids.find(|(_, id)| self.has(id)) {
            Some((kinds, id)) => Err(self.refusal(id, kinds, kind).into()),
            None => Ok(kind),
        }
    }

    /// As [`Self::kind`], whatever the options.
    pub fn kind_of(
        &self,
        arg: &KindArg,
        files: &[PathBuf],
        format: Option<InputFormat>,
    ) -> anyhow::Result<Kind> {
        match (self.has("rows"), self.has("columns")) {
            (true, false) => return Err(Usage("--rows needs --columns".to_owned()).into()),
            (false, true) => return Err(Usage("--columns needs --rows".to_owned()).into()),
            _ => {}
        }
        // A file that is not there is of no kind.
        if let Some(file) = files.iter().find(|file| Source::parse(file).is_missing()) {
            bail!("{}: there is no such file", file.display());
        }
        let is_empty =
            |file: &&PathBuf| file.metadata().is_ok_and(|found| found.is_file() && found.len() == 0);
        if let Some(file) = files.iter().find(is_empty) {
            let source_name = file.display().to_string();
            return Err(partita_io::Error::from(ErrorKind::Empty { source_name }).into());
        }
        let Some(kind) = arg.kind else { return Ok(self.recognised(files, format)?) };
        let is_newick = |file: &&PathBuf| Look::at(&Source::parse(file)).is_newick();
        match files.iter().find(|file| kind == Labels && format.is_none() && is_newick(file)) {
            Some(file) => {
                let file = file.display();
                Err(Usage(format!("{file} holds trees, not labels; leave out --kind labels")).into())
            }
            None => Ok(kind),
        }
    }

    fn recognised(&self, files: &[PathBuf], format: Option<InputFormat>) -> Result<Kind, Usage> {
        if self.has("rows") {
            return Ok(Co);
        }
        // Each file is looked at once. Standard input can be read once, so the files beside it decide.
        let look = |file: &PathBuf| Look::at(&Source::parse(file));
        let looks: Vec<(&PathBuf, Look)> = files.iter().map(|file| (file, look(file))).collect();
        let any = |is: fn(&Look) -> bool| looks.iter().any(|(_, look)| is(look));
        if any(Look::is_biclusters) {
            return Ok(Biclusters);
        }
        if let Some((co, _)) = looks.iter().find(|(_, look)| look.is_co()) {
            let other = looks.iter().find(|(_, look)| !look.is_co());
            return other.map_or(Ok(Co), |(other, look)| Err(mixed(co, other, look)));
        }
        Ok(match format {
            Some(InputFormat::Trees(_)) => Trees,
            Some(InputFormat::Covers(_)) => Cover,
            Some(InputFormat::Labels(_)) => Labels,
            None if any(Look::is_clusters) => Cover,
            None if any(Look::is_newick) => {
                looks.iter().for_each(|(file, look)| say_levels(file, look));
                Trees
            }
            // Trees have no columns to name.
            None if ["a", "b", "id", "id_a", "clusterings", "table"].iter().any(|id| self.has(id)) => Labels,
            None => of_tables(&looks)?,
        })
    }

    /// The option as the user writes it.
    pub fn option(&self, id: &str) -> String {
        let option = self.command.get_arguments().find(|option| option.get_id() == id);
        let short = option.and_then(clap::Arg::get_short).map(|short| format!("-{short}"));
        let long = option.and_then(clap::Arg::get_long).map(|long| format!("--{long}"));
        short.or(long).unwrap_or_else(|| id.to_owned())
    }

    /// The files of all options of which that is true, each with its option.
    fn files(&self, is_meant: impl Fn(&str) -> bool) -> Vec<(String, &PathBuf)> {
        let ids = self.command.get_arguments().map(|option| option.get_id().as_str());
        let files = ids.filter(|id| is_meant(id)).flat_map(|id| {
            let paths = self.matches.try_get_many::<PathBuf>(id).ok().flatten();
            paths.into_iter().flatten().map(move |path| (self.option(id), path))
        });
        files.collect()
    }

    /// Refuses a file that would be written twice, or that is also read, by whatever names and links.
    pub fn check_outputs(&self) -> Result<(), Usage> {
        let is_output = |id: &str| OUTPUTS.contains(&id);
        let (written, read) = (self.real_files(is_output), self.real_files(|id| !is_output(id)));
        for (at, (option, real, path)) in written.iter().enumerate() {
            if let Some((other, ..)) = written[..at].iter().find(|(_, other, _)| other == real) {
                let path = path.display();
                return Err(Usage(format!(
                    "{other} and {option} both name {path}; give each a file of its own"
                )));
            }
            if read.iter().any(|(_, other, _)| other == real) {
                let path = path.display();
                let message =
                    format!("{path} is read and cannot be written; give another name with {option}");
                return Err(Usage(message));
            }
        }
        Ok(())
    }

    /// The regular files that options lead to, each with its option and as it was called. A folder stands for the files that
    /// a run leaves in it.
    fn real_files(&self, is_meant: impl Fn(&str) -> bool) -> Vec<(String, PathBuf, PathBuf)> {
        let inside = |path: &PathBuf| match path.is_dir() {
            true => FILES.iter().map(|file| path.join(file)).collect(),
            false => vec![path.clone()],
        };
        let files = self.files(is_meant).into_iter();
        let files =
            files.flat_map(|(option, path)| inside(path).into_iter().map(move |path| (option.clone(), path)));
        files.filter_map(|(option, path)| Some((option, real_file(&path)?, path))).collect()
    }

    fn refusal(&self, id: &str, kinds: &[Kind], kind: Kind) -> Usage {
        let option = self.option(id);
        if (id, kind) == ("ci", Trees) {
            return Usage(format!("{option}: {NO_INTERVALS}"));
        }
        let kinds: Vec<&str> = kinds.iter().map(|kind| kind.plural()).collect();
        Usage(format!(
            "{option} applies to {}, and these are {}; leave it out, or say what the files hold with --kind",
            listed(&kinds),
            kind.plural()
        ))
    }
}

/// Names with "and" before the last.
pub fn listed<T: AsRef<str>>(names: &[T]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match &names[..] {
        [others @ .., last] if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => names.concat(),
    }
}

/// The kind of files that are read as tables unless the first is a tree.
fn of_tables(looks: &[(&PathBuf, Look)]) -> Result<Kind, Usage> {
    let seen = looks.iter().filter(|(file, _)| Source::parse(file) != Source::Stdin);
    let (trees, others): (Vec<_>, Vec<_>) = seen.clone().partition(|(_, look)| look.is_trees());
    match (trees.iter().find(|(_, look)| look.is_infomap()), others.first()) {
        (Some((tree, _)), Some((other, _))) => Err(tree_beside_labels(tree, other)),
        _ if seen.clone().next().is_some_and(|(first, _)| trees.iter().any(|(tree, _)| tree == first)) => {
            Ok(Trees)
        }
        _ => Ok(Labels),
    }
}

/// Says so when a table beside a tree is read as one.
fn say_levels(path: &Path, look: &Look) {
    let source = Source::parse(path);
    if source != Source::Stdin && !look.is_trees() {
        warn(format!(
            "{source}: took the table as the levels of a tree, as it is compared with trees; to compare labels, cut the \
             trees with `partita cut` first"
        ));
    }
}

/// The file that a path leads to, if it is or would be a regular one.
fn real_file(path: &Path) -> Option<PathBuf> {
    if descriptor(path).is_some() {
        return None;
    }
    match path.metadata() {
        Ok(found) => found.is_file().then(|| path.canonicalize().ok()).flatten(),
        Err(_) => {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            Some(folder.unwrap_or(Path::new(".")).canonicalize().ok()?.join(path.file_name()?))
        }
    }
}

/// Says what each of two files is.
fn mixed(co: &Path, other: &Path, look: &Look) -> Usage {
    let kind = if look.is_trees() { "a tree" } else { "not" };
    let (co, other) = (co.display(), other.display());
    Usage(format!("{co} is a co-clustering and {other} is {kind}; give two of the same kind"))
}

/// Says how the modules of a tree are compared with labels.
fn tree_beside_labels(tree: &Path, other: &Path) -> Usage {
    let (tree, other) = (tree.display(), other.display());
    Usage(format!(
        "{tree} is a tree of Infomap and {other} is none; `partita cut {tree} --level 1 -o modules.csv` writes its top \
         modules, compare these by --id"
    ))
}

/// The names of clusterings in files of their own: those of the files without extension, with as many folders before
/// them as it takes to distinguish them.
pub fn names(paths: &[PathBuf]) -> Vec<String> {
    let depths = |path: &PathBuf| 1..=path.components().count();
    let name = |path: &PathBuf| {
        let differs = |depth: &usize| {
            paths.iter().all(|other| other == path || suffix(other, *depth) != suffix(path, *depth))
        };
        depths(path).find(differs).map_or_else(|| path.display().to_string(), |depth| suffix(path, depth))
    };
    paths.iter().map(name).collect()
}

/// The last parts of a path, without the extension.
fn suffix(path: &Path, depth: usize) -> String {
    let whole = path.with_extension("");
    let parts: Vec<_> = whole.components().collect();
    let last: PathBuf = parts[parts.len().saturating_sub(depth)..].iter().collect();
    last.display().to_string()
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn files_of_one_name_are_called_by_their_folders() {
        let names = |paths: &[&str]| names(&paths.iter().map(Into::into).collect::<Vec<_>>());
        assert_eq!(names(&["x/a.nwk", "y/b.nwk"]), ["a", "b"]);
        assert_eq!(names(&["x/a.nwk", "y/a.nwk", "c.nwk"]), ["x/a", "y/a", "c"]);
        assert_eq!(names(&["p/x/a.nwk", "q/x/a.nwk"]), ["p/x/a", "q/x/a"]);
        assert_eq!(names(&["x/a.nwk", "x/a.csv", "-"]), ["x/a.nwk", "x/a.csv", "-"]);
        assert_eq!(names(&["x/a.nwk", "x/a.nwk"]), ["a", "a"]);
    }
}

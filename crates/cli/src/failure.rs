//! One sentence on standard error, and an exit code: 2 for usage errors, 1 for data errors, 3 when something that is required is
//! not so, 130 when the user stopped a run.

use std::ffi::OsStr;
use std::io::{ErrorKind as IoErrorKind, Write as _, stderr};
use std::path::Path;

use clap::Command;
use partita::internal::visible;
use partita::{Advice, CoverProblem, ErrorKind};
use partita_answers::failure::{Failure, class};
use partita_cluster::{Error as ClusterError, ErrorKind as ClusterErrorKind};
use partita_io::ErrorKind as FileErrorKind;
use partita_report::RenderError;
use serde_json::json;

/// A wrong command line, as opposed to wrong data.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Usage(pub String);

/// A table of which nobody said which two columns to compare.
#[derive(Debug, thiserror::Error)]
#[error("{0}; name the two columns to compare with -a and -b, or give a second file")]
pub struct ColumnsNeeded(pub partita_io::Error);

/// A run that the user stopped; the sentence says what is kept.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Stopped(pub String);

/// The error of a requirement that is not met.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct NotPassed(pub String);

/// The error of a verb.
#[allow(dead_code, reason = "commands are moving onto the answers one by one")]
pub fn of_answer(failure: Failure) -> anyhow::Error {
    match failure.into_cause() {
        Ok(error) => error.into(),
        Err(failure) if failure.is_usage() => Usage(failure.to_string()).into(),
        Err(failure) => anyhow::anyhow!("{failure}"),
    }
}

/// Prints the error of a command and chooses the exit code. A reader that closed its pipe has seen enough: no error.
pub fn report(error: &anyhow::Error, command: &Command, as_json: bool) -> u8 {
    let closed_pipe = error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<std::io::Error>())
        .any(|cause| cause.kind() == IoErrorKind::BrokenPipe)
        || error
            .downcast_ref::<partita_io::Error>()
            .is_some_and(|error| matches!(error.kind(), FileErrorKind::ClosedPipe { .. }));
    if closed_pipe {
        return 0;
    }
    let said = sentence(error, command);
    if as_json {
        let message = format!("{error:#}");
        let advice = said.strip_prefix(&message).map(|advice| advice.trim_start_matches([';', ' ']));
        say_json(kind(error), &message, advice.filter(|advice| !advice.is_empty()));
    } else {
        let _ = writeln!(stderr(), "partita: {}", visible(&short_numbers(&said)));
    }
    match error {
        error if error.is::<Stopped>() => crate::interrupt::exit_code(),
        error if error.is::<NotPassed>() => 3,
        error if is_usage(error) => 2,
        _ => 1,
    }
}

/// Prints an error for programs: the last line of standard error.
pub fn say_json(kind: &str, message: &str, advice: Option<&str>) {
    let [message, advice] = [Some(message), advice].map(|text| text.map(short_numbers));
    let error = json!({"error": {"kind": kind, "message": message, "advice": advice}});
    let _ = writeln!(stderr(), "{error}");
}

/// The word for an error, the same in every front end.
fn kind(error: &anyhow::Error) -> &'static str {
    match error.chain().find_map(|error| error.downcast_ref::<partita::Error>()) {
        _ if error.is::<Stopped>() => "interrupted",
        Some(error) => class(error.kind()),
        None if is_usage(error) => "usage",
        None => "input",
    }
}

/// Digits of a number that a message spells out.
const MOST_DIGITS: usize = 25;

/// A text in which longer numbers are cut: a message is read by people.
fn short_numbers(text: &str) -> String {
    let mut short = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(|sign: char| sign.is_ascii_digit()) {
        let (before, number) = rest.split_at(start);
        let digits = number.bytes().take_while(u8::is_ascii_digit).count();
        short.push_str(before);
        match digits > MOST_DIGITS {
            true => short.push_str(&format!("{}… ({digits} digits)", &number[..5])),
            false => short.push_str(&number[..digits]),
        }
        rest = &number[digits..];
    }
    short + rest
}

/// Returns the sentence of a command's error, with what would help.
pub fn sentence(error: &anyhow::Error, command: &Command) -> String {
    match error.downcast_ref::<ClusterError>().map(ClusterError::kind) {
        Some(ClusterErrorKind::BadOption { option, value, range }) => {
            format!("--{} is {value}; it must be {range}", self::option(option))
        }
        _ => {
            advised(error, command)
                + &rebuilding(error).unwrap_or_default()
                + choosing(error, command).unwrap_or_default()
        }
    }
}

/// The option of the command that would help, and its values; none where it is a switch.
pub fn helpful_option(error: &anyhow::Error, command: &Command) -> Option<(String, &'static [&'static str])> {
    let advice = error.chain().find_map(advice)?;
    let name = option(advice.setting);
    has_option(command, &name).then(|| (format!("--{name}"), advice.values))
}

/// Returns the sentence of an error, with the option that would help if the command has it.
fn advised(error: &anyhow::Error, command: &Command) -> String {
    let sentence = format!("{error:#}");
    let advice = error.chain().find_map(advice).map(|advice| (option(advice.setting), advice));
    match advice {
        Some((name, advice)) if has_option(command, &name) => {
            format!("{sentence}; {}", advice.worded(&format!("--{name} "), str::to_owned))
        }
        _ if error.chain().any(is_unlike_any_measure) => {
            format!("{sentence}; `partita measures` lists them all")
        }
        _ => sentence,
    }
}

/// Says how to build a program that supports the file.
fn rebuilding(error: &anyhow::Error) -> Option<String> {
    let of_file = |error: &partita_io::Error| match error.kind() {
        FileErrorKind::NotBuiltIn { feature, .. } => Some(*feature),
        _ => None,
    };
    let of_picture = |error: &RenderError| match error {
        RenderError::NotBuiltIn { feature } => Some(*feature),
        _ => None,
    };
    let feature = error.downcast_ref().and_then(of_file).or(error.downcast_ref().and_then(of_picture))?;
    Some(format!(
        "; install it with `cargo install --path crates/cli --features {feature}`, or run it with `cargo run \
         --release --features {feature} -- …`"
    ))
}

/// Returns whether the name says that it is a table.
fn is_table_by_name(file: &str) -> bool {
    let extension = Path::new(file).extension().and_then(OsStr::to_str);
    extension.is_some_and(|extension| ["csv", "tsv", "parquet", "arrow", "npy"].contains(&extension))
}

/// Says how to choose a column, where the command can be told.
fn choosing(error: &anyhow::Error, command: &Command) -> Option<&'static str> {
    if error.is::<ColumnsNeeded>() && has_option(command, "clusterings") {
        return Some(
            "; to compare more than two, name them with --clusterings, or one to rank the others by with --reference",
        );
    }
    match error.downcast_ref::<partita_io::Error>()?.kind() {
        FileErrorKind::NotOneColumn { source_name, columns }
            if has_option(command, "id") && columns.len() > 2 && !is_table_by_name(source_name) =>
        {
            Some(
                "; name the columns to compare with -a and -b, and that of ids with --id, or add --input-format clusters if \
                 each line lists the items of a cluster",
            )
        }
        FileErrorKind::NotOneColumn { .. } if has_option(command, "id") => {
            Some("; name the columns to compare with -a and -b, and that of ids with --id")
        }
        FileErrorKind::NotTwoColumns { .. } => Some("; name two with -a and -b"),
        FileErrorKind::NotOneColumn { .. } if has_option(command, "class-column") => {
            Some("; name it with --class-column")
        }
        FileErrorKind::NoLabels { columns, .. } | FileErrorKind::ColumnOutOfRange { columns, .. }
            if columns.len() == 1 && has_option(command, "delimiter") =>
        {
            Some("; --delimiter says what separates the columns")
        }
        _ => None,
    }
}

/// The setting that an error of the libraries advises.
fn advice(error: &(dyn std::error::Error + 'static)) -> Option<Advice> {
    let of_core = error.downcast_ref::<partita::Error>().and_then(|error| error.kind().advice());
    of_core.or_else(|| error.downcast_ref::<partita_io::Error>()?.kind().advice())
}

/// Returns whether it is about a measure whose name is near no other.
fn is_unlike_any_measure(error: &(dyn std::error::Error + 'static)) -> bool {
    let kind = error.downcast_ref::<partita::Error>().map(partita::Error::kind);
    matches!(kind, Some(ErrorKind::UnknownMeasure { similar, .. }) if similar.is_empty())
}

/// The option that a setting is here.
pub fn option(setting: &str) -> String {
    setting.replace('_', "-")
}

fn has_option(command: &Command, name: &str) -> bool {
    command.get_arguments().any(|option| {
        let aliases = option.get_all_aliases().unwrap_or_default();
        option.get_long() == Some(name) || aliases.contains(&name)
    })
}

fn is_usage(error: &anyhow::Error) -> bool {
    let of_core = |error: &partita::Error| {
        matches!(
            error.kind(),
            ErrorKind::UnknownMeasure { .. }
                | ErrorKind::UnknownChoice { .. }
                | ErrorKind::BadLossWeight { .. }
                | ErrorKind::LossWithoutWeight { .. }
                | ErrorKind::NoLoss { .. }
                | ErrorKind::UnknownParameter { .. }
                | ErrorKind::RepeatedParameter { .. }
                | ErrorKind::BadValue { .. }
                | ErrorKind::WrongInput { .. }
                | ErrorKind::Cover(CoverProblem::NotForCovers { .. })
                | ErrorKind::NoDirection { .. }
                | ErrorKind::NoValueAtIdentity { .. }
                | ErrorKind::TooManyChanges { .. }
                | ErrorKind::BadMinOverlap(_)
                | ErrorKind::NotDecomposable { .. }
                | ErrorKind::TooFewDraws { .. }
                | ErrorKind::TooManyDraws { .. }
                | ErrorKind::BadLevel(_)
                | ErrorKind::BadSimulation(_)
                | ErrorKind::BadThreads(_)
        )
    };
    let of_files = |error: &partita_io::Error| {
        matches!(
            error.kind(),
            FileErrorKind::NotOneColumn { .. }
                | FileErrorKind::NotTwoColumns { .. }
                | FileErrorKind::NoLabels { .. }
                | FileErrorKind::UnknownExtension { .. }
        )
    };
    (error.is::<Usage>() || error.is::<ColumnsNeeded>())
        || error.downcast_ref::<partita::Error>().is_some_and(of_core)
        || error.downcast_ref::<partita_io::Error>().is_some_and(of_files)
        || error
            .downcast_ref::<ClusterError>()
            .is_some_and(|error| matches!(error.kind(), ClusterErrorKind::BadOption { .. }))
}

#[cfg(test)]
mod tests {
    use anyhow::Context as _;
    use clap::CommandFactory as _;

    use super::*;
    use crate::commands::Cli;

    #[test]
    fn messages_do_not_spell_out_hundreds_of_digits() {
        let text = format!("a threshold of {} is above 1, 0.25 is not", 1e308);
        assert_eq!(short_numbers(&text), "a threshold of 10000… (309 digits) is above 1, 0.25 is not");
    }

    fn said(error: impl Into<anyhow::Error>, command: &str) -> String {
        let commands = Cli::command();
        advised(&error.into(), commands.find_subcommand(command).expect("a command"))
    }

    fn missing_labels_of(clustering: &str) -> partita::Error {
        ErrorKind::MissingLabelsOf { clustering: clustering.to_owned(), missing: 2 }.into()
    }

    #[test]
    fn settings_are_options_here() {
        assert_eq!(
            said(missing_labels_of("b"), "pairwise"),
            "clustering \"b\" lacks the labels of 2 items; choose --missing drop, cluster or singletons"
        );
        let (source_name, node) = ("g.txt".to_owned(), "a".to_owned());
        let self_loop = FileErrorKind::SelfLoop { source_name, line: 3, node };
        assert_eq!(
            said(partita_io::Error::from(self_loop), "hierarchy"),
            "g.txt, line 3: the edge joins \"a\" to itself; choose --self-loops drop or keep"
        );
    }

    #[test]
    fn every_setting_of_an_advice_is_an_option_of_some_command() {
        let (source_name, name) = ("g.txt".to_owned(), "a".to_owned());
        let (examples_a, examples_b) = (vec![name.clone()], Vec::new());
        let (only_a, only_b, common) = (1, 0, 3);
        let (ids_a, ids_b) = (examples_a.clone(), examples_b.clone());
        let of_core = [
            ErrorKind::MissingLabels { a: 1, b: 0 },
            ErrorKind::MissingLabelsOf { clustering: name.clone(), missing: 1 },
            ErrorKind::UnmatchedLeaves { only_a, only_b, examples_a, examples_b },
            CoverProblem::NotCrisp { measure: "omega", side: "first", memberships: 1, example: 0.5 }.into(),
            CoverProblem::NotFuzzy { measure: "fuzzy_rand", side: "first", items: 1, example: 0.5 }.into(),
        ];
        let of_files = [
            FileErrorKind::NoHeader { source_name: source_name.clone(), name: name.clone(), columns: 2 },
            FileErrorKind::UnmatchedIds { only_a, only_b, common, examples_a: ids_a, examples_b: ids_b },
            FileErrorKind::RepeatedId { id: name.clone(), place: "the table" },
            FileErrorKind::UnmatchedMembers {
                sources: Default::default(),
                only_a,
                only_b,
                examples_a: Vec::new(),
                examples_b: Vec::new(),
            },
            FileErrorKind::SelfLoop { source_name, line: 3, node: name },
        ];
        let of_core = of_core.iter().map(ErrorKind::advice);
        for advice in of_core.chain(of_files.iter().map(FileErrorKind::advice)) {
            let option = option(advice.expect("an error with advice").setting);
            assert!(Cli::command().get_subcommands().any(|command| has_option(command, &option)), "{option}");
        }
    }

    #[test]
    fn a_word_that_is_no_value_of_a_setting_is_wrong_usage() {
        let error = "sideways".parse::<partita::Strategy>().unwrap_err();
        assert!(is_usage(&error.into()));
    }

    #[test]
    fn names_of_the_user_stay_as_they_are() {
        assert_eq!(
            said(missing_labels_of("choose missing = none"), "pairwise"),
            "clustering \"choose missing = none\" lacks the labels of 2 items; choose --missing drop, cluster or \
             singletons"
        );
        let name = "no choose missing = drop; choose join = inner.csv";
        let absent = FileErrorKind::NotFound { source_name: name.to_owned() };
        assert_eq!(
            said(partita_io::Error::from(absent), "compare"),
            format!("{name}: there is no such file")
        );
    }

    #[test]
    fn what_a_command_cannot_be_told_is_not_advised() {
        let error = Err::<(), _>(missing_labels_of("b")).context("the labels of the rows").unwrap_err();
        assert_eq!(
            said(error, "cocluster"),
            "the labels of the rows: clustering \"b\" lacks the labels of 2 items"
        );
        let source_name = "t.csv".to_owned();
        let no_header = FileErrorKind::NoHeader { source_name, name: "a".to_owned(), columns: 2 };
        assert_eq!(
            said(partita_io::Error::from(no_header), "measures"),
            "t.csv has no column names, so no column \"a\"; give the number of one of its 2 columns"
        );
    }

    #[test]
    fn a_format_that_is_not_built_in_comes_with_the_command_that_builds_it_in() {
        let (source_name, format) = ("t.parquet".to_owned(), "parquet");
        let error = FileErrorKind::NotBuiltIn { source_name, format, feature: "columnar" };
        let advice = rebuilding(&partita_io::Error::from(error).into()).expect("advice");
        assert!(advice.contains("cargo install --path crates/cli --features columnar"), "{advice}");
        let error =
            anyhow::Error::from(RenderError::NotBuiltIn { feature: "render" }).context("cannot write x.png");
        let advice = rebuilding(&error).expect("advice");
        assert!(advice.contains("cargo install --path crates/cli --features render"), "{advice}");
    }
}

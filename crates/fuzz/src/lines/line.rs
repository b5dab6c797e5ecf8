//! A line that is made up.

use std::fmt;
use std::fs;
use std::path::Path;

use clap::{Arg, Command};

use super::corpus::Corpus;
use crate::mutate::{Numbers, damaged};

/// Values that are numbers, or nearly. Numbers that a machine gets through within minutes are no fault, and left out.
const NUMBERS: [&str; 20] = [
    "0",
    "1",
    "2",
    "3",
    "5",
    "7",
    "10",
    "0.5",
    "0.95",
    "0.1,0.2",
    "1,2",
    "3,3,3",
    "-1",
    "-0.5",
    "1e308",
    "1e-308",
    "nan",
    "inf",
    "4294967296",
    "18446744073709551615",
];
/// Values that are hardly anything.
const ODD: [&str; 12] = [
    "",
    " ",
    "é",
    "a=b",
    "=1",
    "../x",
    "\u{1b}[31m",
    "a,b",
    "NA",
    ":",
    "id:id",
    "a-word-that-nothing-is-called",
];
const OUTPUTS: [&str; 9] =
    ["out.csv", "out.svg", "out.json", "out.html", "out.txt", "out.npy", "out.parquet", "out.xml", "out.md"];

/// The words after the name of the program, and the files beside it.
pub struct Line {
    /// The words.
    pub words: Vec<String>,
    /// Names relative to the folder in which it runs, with the content.
    pub files: Vec<(String, Vec<u8>)>,
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "partita")?;
        self.words.iter().try_for_each(|word| write!(f, " {word:?}"))
    }
}

impl Line {
    /// One of the examples with up to three changes.
    #[must_use]
    pub fn drawn(corpus: &Corpus, numbers: &mut Numbers) -> Self {
        let mut line = Self { words: Vec::new(), files: Vec::new() };
        for word in pick(&corpus.lines, numbers) {
            let path = corpus.root.join(word);
            let is_file = word.contains('/') && path.exists();
            let word = if is_file { line.bring(&path) } else { word.clone() };
            line.words.push(word);
        }
        for _ in 0..numbers.below(4) {
            line.change(corpus, numbers);
        }
        line
    }

    /// Puts a copy of a file or folder beside the program and returns its name.
    fn bring(&mut self, path: &Path) -> String {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            for entry in
                fs::read_dir(path).into_iter().flatten().flatten().filter(|entry| entry.path().is_file())
            {
                let inner = format!("{name}/{}", entry.file_name().to_string_lossy());
                self.keep(inner, fs::read(entry.path()).unwrap_or_default());
            }
        } else {
            self.keep(name.clone(), fs::read(path).unwrap_or_default());
        }
        name
    }

    fn keep(&mut self, name: String, content: Vec<u8>) {
        self.files.retain(|(known, _)| *known != name);
        self.files.push((name, content));
    }

    fn change(&mut self, corpus: &Corpus, numbers: &mut Numbers) {
        let command = command_of(&corpus.program, &self.words);
        match numbers.below(20) {
            0..11 => {
                let options: Vec<&Arg> = command.get_arguments().filter(|arg| is_tried(arg)).collect();
                let Some(option) = options.get(numbers.below(options.len())) else { return };
                self.words.push(format!("--{}", option.get_long().unwrap_or_default()));
                if option.get_action().takes_values() {
                    let value = self.value(option, corpus, numbers);
                    self.words.push(value);
                }
            }
            11 if self.words.len() > 2 => drop(self.words.remove(1 + numbers.below(self.words.len() - 1))),
            12..15 if !self.files.is_empty() => {
                let other = pick(&corpus.files, numbers);
                let old = pick(&self.files, numbers).0.clone();
                let new = self.bring(other);
                self.words.iter_mut().filter(|word| **word == old).for_each(|word| word.clone_from(&new));
            }
            15..19 if !self.files.is_empty() => {
                let other = fs::read(pick(&corpus.files, numbers)).unwrap_or_default();
                let at = numbers.below(self.files.len());
                self.files[at].1 = damaged(&self.files[at].1, &other, &corpus.words, numbers);
            }
            _ if self.words.len() > 1 => {
                let at = 1 + numbers.below(self.words.len() - 1);
                self.words[at] = (*pick(&[&NUMBERS[..], &ODD].concat(), numbers)).to_owned();
            }
            _ => {}
        }
    }

    /// A value that may be one of the option.
    fn value(&self, option: &Arg, corpus: &Corpus, numbers: &mut Numbers) -> String {
        let possible = option.get_possible_values();
        if !possible.is_empty() && numbers.below(30) > 0 {
            return pick(&possible, numbers).get_name().to_owned();
        }
        let called =
            option.get_value_names().and_then(|names| names.first()).map_or("", |name| name.as_str());
        let id = option.get_id().as_str();
        match (called, numbers.below(10)) {
            (_, 0) => (*pick(&ODD, numbers)).to_owned(),
            _ if id.contains("measure") => pick(&corpus.measures, numbers).clone(),
            _ if ["output", "map", "tanglegram", "bk_curve"].contains(&id) => {
                (*pick(&OUTPUTS, numbers)).to_owned()
            }
            ("FILE" | "FOLDER" | "PATH", _) if !self.files.is_empty() => pick(&self.files, numbers).0.clone(),
            ("COLUMN" | "COLUMNS" | "NAME" | "LABEL" | "TEXT", 1..8) => self.name(numbers),
            (_, 1..8) => (*pick(&NUMBERS, numbers)).to_owned(),
            _ => self.name(numbers),
        }
    }

    /// A word of the first line of a file, which may be the name of a column.
    fn name(&self, numbers: &mut Numbers) -> String {
        let Some((_, content)) = self.files.get(numbers.below(self.files.len())) else {
            return "a".to_owned();
        };
        let head = String::from_utf8_lossy(&content[..content.len().min(400)]).replace('\0', "");
        let words: Vec<&str> = head
            .lines()
            .next()
            .unwrap_or_default()
            .split([',', '\t', ';'])
            .filter(|it| !it.is_empty())
            .collect();
        if words.is_empty() { "a".to_owned() } else { pick(&words, numbers).trim_matches('"').to_owned() }
    }
}

/// Options of the program itself say nothing about a command.
fn is_tried(option: &Arg) -> bool {
    option.get_long().is_some_and(|name| !["help", "version", "threads"].contains(&name))
}

fn command_of<'c>(program: &'c Command, words: &[String]) -> &'c Command {
    match words.first().and_then(|word| program.find_subcommand(word)) {
        Some(sub) => command_of(sub, &words[1..]),
        None => program,
    }
}

fn pick<'t, T>(list: &'t [T], numbers: &mut Numbers) -> &'t T {
    &list[numbers.below(list.len())]
}

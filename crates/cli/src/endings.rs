//! What the ending of a file's name asks for.

use std::path::Path;

use partita_io::ErrorKind;

use crate::failure::Usage;

/// The forms of an output, one of which the name of its file may ask for.
pub trait Form: Copy + PartialEq + Default + clap::ValueEnum + 'static {
    /// Endings of names, each with the form that it asks for.
    const ENDINGS: &'static [(&'static str, Self)];
}

/// A text has this ending in any form; every form that is written without being asked for is one.
const TEXT: &str = "txt";

/// The form that was asked for, or else the one that the name asks for; no ending asks for none, and an unknown one is
/// refused unless a form was asked for.
pub fn form_of<F: Form>(path: &Path, asked: Option<F>) -> anyhow::Result<F> {
    let ending = ending(path).filter(|ending| ending != TEXT);
    let known = |ending: &String| F::ENDINGS.iter().find(|(known, _)| known == ending).map(|(_, form)| *form);
    match (asked, ending.as_ref().and_then(known)) {
        (Some(asked), Some(form)) if asked != form => {
            let name =
                |form: F| form.to_possible_value().map_or_else(String::new, |v| v.get_name().to_owned());
            let path = path.display();
            let sentence =
                format!("--format is {}, but the name {path} asks for {}", name(asked), name(form));
            Err(Usage(format!("{sentence}; change one of them")).into())
        }
        (None, None) => match ending {
            Some(ending) => {
                Err(unknown(path, &ending, F::ENDINGS.iter().map(|(known, _)| *known).chain([TEXT])).into())
            }
            None => Ok(F::default()),
        },
        (asked, form) => Ok(asked.or(form).unwrap_or_default()),
    }
}

/// Refuses a name that asks for another form than the only one.
pub fn check(path: &Path, known: &[&'static str]) -> anyhow::Result<()> {
    match ending(path).as_deref() {
        Some(ending) if !known.contains(&ending) => Err(unknown(path, ending, known.iter().copied()).into()),
        _ => Ok(()),
    }
}

fn ending(path: &Path) -> Option<String> {
    path.extension().map(|ending| ending.to_string_lossy().to_lowercase())
}

fn unknown(path: &Path, ending: &str, known: impl Iterator<Item = &'static str>) -> partita_io::Error {
    let (path, ending) = (path.display().to_string(), ending.to_owned());
    ErrorKind::UnknownEnding { path, ending, known: known.collect() }.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::Format;

    fn form(path: &str, asked: Option<Format>) -> Result<Format, String> {
        form_of(Path::new(path), asked).map_err(|error| error.to_string())
    }

    #[test]
    fn the_name_asks_for_a_form() {
        for (path, expected) in [
            ("scores.json", Format::Json),
            ("scores.CSV", Format::Csv),
            ("scores.md", Format::Markdown),
            ("scores.txt", Format::Table),
            ("scores", Format::Table),
            (".hidden", Format::Table),
            ("/dev/fd/63", Format::Table),
        ] {
            assert_eq!(form(path, None), Ok(expected), "{path}");
        }
    }

    #[test]
    fn what_was_asked_for_decides_unless_the_name_says_otherwise() {
        assert_eq!(form("scores", Some(Format::Csv)), Ok(Format::Csv));
        assert_eq!(form("scores.txt", Some(Format::Csv)), Ok(Format::Csv));
        assert_eq!(form("scores.csv", Some(Format::Csv)), Ok(Format::Csv));
        assert_eq!(form("scores.dat", Some(Format::Csv)), Ok(Format::Csv));
        assert_eq!(form("run.v2", Some(Format::Table)), Ok(Format::Table));
        assert_eq!(
            form("scores.csv", Some(Format::Json)).unwrap_err(),
            "--format is json, but the name scores.csv asks for csv; change one of them"
        );
    }

    #[test]
    fn other_names_are_refused() {
        assert_eq!(
            form("scores.xlsx", None).unwrap_err(),
            "cannot write scores.xlsx: there is no output of the format .xlsx; \
             end the name in .json, .csv, .md, .markdown or .txt"
        );
        assert!(check(Path::new("tree.svg"), &["svg"]).is_ok());
        assert!(check(Path::new("tree"), &["svg"]).is_ok());
        assert!(check(Path::new("tree.txt"), &["svg"]).is_err());
        assert!(check(Path::new("labels.TXT"), &["csv", "txt"]).is_ok());
        assert_eq!(
            check(Path::new("tree.png"), &["svg"]).unwrap_err().to_string(),
            "cannot write tree.png: there is no output of the format .png; end the name in .svg"
        );
    }
}

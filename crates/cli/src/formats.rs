//! The format of an output: the one of `--format`, or the one that the file's extension names.

use std::path::Path;

use partita_io::ErrorKind;
use partita_report::Picture;

use crate::failure::Usage;

/// The formats of an output, some of which an extension names.
pub trait OutputFormat: Copy + PartialEq + Default + clap::ValueEnum + 'static {
    /// Extensions, each with the format that it names.
    const EXTENSIONS: &'static [(&'static str, Self)];

    /// The form of the picture, where the format is one.
    fn picture(self) -> Option<Picture> {
        let mut extensions = Self::EXTENSIONS.iter().filter(|(_, format)| *format == self);
        extensions.find_map(|(extension, _)| picture_named(extension))
    }
}

/// The picture that the extension of a file names.
pub fn picture_of(path: &Path) -> Option<Picture> {
    picture_named(&extension(path)?)
}

fn picture_named(extension: &str) -> Option<Picture> {
    Picture::EXTENSIONS.iter().find(|(known, _)| *known == extension).map(|(_, picture)| *picture)
}

/// Any text may have this extension; the default of every command is one.
const TEXT: &str = "txt";

/// The format of `--format`, else that of the extension. Without an extension it is the default; an unknown extension
/// is refused unless `--format` was given.
pub fn format_of<F: OutputFormat>(path: &Path, given: Option<F>) -> anyhow::Result<F> {
    let extension = extension(path).filter(|extension| extension != TEXT);
    let known = |extension: &String| {
        F::EXTENSIONS.iter().find(|(known, _)| known == extension).map(|(_, format)| *format)
    };
    match (given, extension.as_ref().and_then(known)) {
        (Some(given), Some(format)) if given != format => {
            let name =
                |format: F| format.to_possible_value().map_or_else(String::new, |v| v.get_name().to_owned());
            let path = path.display();
            let sentence =
                format!("--format is {}, but the extension of {path} means {}", name(given), name(format));
            Err(Usage(format!("{sentence}; change one of them")).into())
        }
        (None, None) => match extension {
            Some(extension) => {
                let known = F::EXTENSIONS.iter().map(|(known, _)| *known);
                Err(unknown(path, &extension, known.chain([TEXT])).into())
            }
            None => Ok(F::default()),
        },
        (given, format) => Ok(given.or(format).unwrap_or_default()),
    }
}

/// Refuses an extension that is not among these.
pub fn check_extension(path: &Path, known: &[&'static str]) -> anyhow::Result<()> {
    match extension(path).as_deref() {
        Some(extension) if !known.contains(&extension) => {
            Err(unknown(path, extension, known.iter().copied()).into())
        }
        _ => Ok(()),
    }
}

/// In lower case.
pub fn extension(path: &Path) -> Option<String> {
    path.extension().map(|extension| extension.to_string_lossy().to_lowercase())
}

fn unknown(path: &Path, extension: &str, known: impl Iterator<Item = &'static str>) -> partita_io::Error {
    let (path, extension) = (path.display().to_string(), extension.to_owned());
    ErrorKind::UnknownExtension { path, extension, known: known.collect() }.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::Format;

    fn format(path: &str, given: Option<Format>) -> Result<Format, String> {
        format_of(Path::new(path), given).map_err(|error| error.to_string())
    }

    #[test]
    fn an_extension_names_a_format() {
        for (path, expected) in [
            ("scores.json", Format::Json),
            ("scores.CSV", Format::Csv),
            ("scores.md", Format::Markdown),
            ("scores.txt", Format::Table),
            ("scores", Format::Table),
            (".hidden", Format::Table),
            ("/dev/fd/63", Format::Table),
        ] {
            assert_eq!(format(path, None), Ok(expected), "{path}");
        }
    }

    #[test]
    fn the_option_decides_unless_the_extension_contradicts_it() {
        assert_eq!(format("scores", Some(Format::Csv)), Ok(Format::Csv));
        assert_eq!(format("scores.txt", Some(Format::Csv)), Ok(Format::Csv));
        assert_eq!(format("scores.csv", Some(Format::Csv)), Ok(Format::Csv));
        assert_eq!(format("scores.dat", Some(Format::Csv)), Ok(Format::Csv));
        assert_eq!(format("run.v2", Some(Format::Table)), Ok(Format::Table));
        assert_eq!(
            format("scores.csv", Some(Format::Json)).unwrap_err(),
            "--format is json, but the extension of scores.csv means csv; change one of them"
        );
    }

    #[test]
    fn other_extensions_are_refused() {
        assert_eq!(
            format("scores.xlsx", None).unwrap_err(),
            "cannot write scores.xlsx: the extension .xlsx is not supported; \
             use .json, .csv, .md, .markdown or .txt"
        );
        assert!(check_extension(Path::new("tree.svg"), &["svg"]).is_ok());
        assert!(check_extension(Path::new("tree"), &["svg"]).is_ok());
        assert!(check_extension(Path::new("tree.txt"), &["svg"]).is_err());
        assert!(check_extension(Path::new("labels.TXT"), &["csv", "txt"]).is_ok());
        assert_eq!(
            check_extension(Path::new("tree.png"), &["svg"]).unwrap_err().to_string(),
            "cannot write tree.png: the extension .png is not supported; use .svg"
        );
    }
}

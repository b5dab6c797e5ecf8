//! The destination of results: standard output, or a file that appears whole or not at all.

use std::fs::{self, OpenOptions};
use std::io::{BufWriter, IsTerminal as _, Write, stdout};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context as _;
use partita::internal::visible;
use partita_io::{CountsForm, Error, descriptor};
use partita_report::Picture;

use crate::formats::{OutputFormat, check_extension, format_of, picture_of};
use crate::interrupt::Draft;

/// `-o FILE`, for every command that writes a result.
#[derive(Debug, clap::Args)]
pub struct OutputArgs {
    /// Write to this file instead of standard output; `-` is standard output
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
}

impl OutputArgs {
    /// Checks that the output can be written, and finds its format. The name counts as it was typed: what a link points
    /// to may have any name. That it is not read was checked before: [`crate::args::kind::Given::check_outputs`].
    pub fn open_as<F: OutputFormat>(&self, format: Option<F>) -> anyhow::Result<(Output, F)> {
        let Some(path) = &self.output else { return Ok((Output::Standard, format.unwrap_or_default())) };
        let format = format_of(path, format)?;
        format.picture().map_or(Ok(()), |picture| can_draw(path, picture))?;
        Ok((Output::to_file(path)?, format))
    }

    /// As [`Self::open_as`], for an output of one format whose file may have these extensions.
    pub fn open(&self, extensions: &[&'static str]) -> anyhow::Result<Output> {
        self.output.as_ref().map_or(Ok(Output::Standard), |path| Output::named(path, extensions))
    }

    /// As [`Self::open_as`], for a table of counts.
    pub fn open_counts(&self) -> anyhow::Result<(Output, CountsForm)> {
        let Some(path) = &self.output else { return Ok((Output::Standard, CountsForm::default())) };
        let form = CountsForm::of(path)?;
        Ok((Output::to_file(path)?, form))
    }
}

/// The destination of a result, checked before the work begins so that a wrong path costs no time.
#[derive(Debug)]
pub enum Output {
    /// Standard output.
    Standard,
    /// A file, replaced as a whole.
    File(PathBuf),
    /// A pipe, a device or an open descriptor, written to.
    Device(PathBuf),
}

impl Output {
    /// A file with one of these extensions, checked that it can be written.
    pub fn named(path: &Path, extensions: &[&'static str]) -> anyhow::Result<Self> {
        check_extension(path, extensions)?;
        picture_of(path).map_or(Ok(()), |picture| can_draw(path, picture))?;
        Self::to_file(path)
    }

    /// A file, checked that it can be written.
    pub fn to_file(path: &Path) -> anyhow::Result<Self> {
        match descriptor(path) {
            Some(1) => return Ok(Self::Standard),
            Some(_) => return Ok(Self::Device(path.to_owned())),
            None => {}
        }
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => {
                anyhow::bail!("{} is a directory; give the name of a file to write", path.display());
            }
            // A pipe or a device is written to, never replaced.
            Ok(metadata) if !metadata.is_file() => return Ok(Self::Device(path.to_owned())),
            _ => {}
        }
        // The target of a link is replaced, not the link.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        partita_io::Draft::beside(&path)?;
        Ok(Self::File(path))
    }

    /// Writes everything and closes. The file takes its name when it is complete, so that an interruption
    /// leaves the old file or none.
    pub fn write(self, text: &str) -> anyhow::Result<()> {
        self.write_with(|out| Ok(out.write_all(text.as_bytes())?))
    }

    /// As [`Self::write`], for a picture in that form.
    pub fn draw(self, svg: String, picture: Picture) -> anyhow::Result<()> {
        let name = self.path().map_or_else(|| "the picture".to_owned(), |path| path.display().to_string());
        let bytes = picture.bytes(svg).with_context(|| format!("cannot write {name}"))?;
        self.write_with(|out| Ok(out.write_all(&bytes)?))
    }

    /// As [`Self::write`], for what is not a text or not in memory.
    pub fn write_with(
        self,
        write: impl FnOnce(&mut (dyn Write + Send)) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        match self {
            Self::Standard => {
                anyhow::ensure!(
                    !CLOSED.load(Ordering::Relaxed),
                    "standard output is closed; open it, or write to a file with -o"
                );
                let path = Path::new("standard output");
                let mut out = BufWriter::new(stdout());
                let written = if stdout().is_terminal() {
                    // A terminal obeys what stands in a file.
                    let mut bytes = Vec::new();
                    write(&mut bytes).and_then(|()| Ok(out.write_all(&harmless(bytes))?))
                } else {
                    write(&mut out)
                };
                written.and_then(|()| Ok(out.flush()?)).map_err(|error| explained(path, error))?;
            }
            Self::Device(path) => {
                // A descriptor may lead to a file in which something stands already.
                let device = OpenOptions::new().append(true).open(&path);
                let mut out = BufWriter::new(device.map_err(|error| Error::cannot_write(&path, &error))?);
                write(&mut out).and_then(|()| Ok(out.flush()?)).map_err(|error| explained(&path, error))?;
            }
            Self::File(path) => {
                let mut draft = Draft::beside(&path)?;
                let mut out = BufWriter::new(draft.file.file());
                write(&mut out).and_then(|()| Ok(out.flush()?)).map_err(|error| explained(&path, error))?;
                drop(out);
                draft.persist(&path)?;
            }
        }
        Ok(())
    }

    /// As [`Self::write_with`], for a file that is not written from its beginning to its end.
    pub fn write_in_place(
        self,
        write: impl FnOnce(&mut fs::File) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let Self::File(path) = self else { anyhow::bail!("only a file is written in place") };
        let mut draft = Draft::beside(&path)?;
        write(draft.file.file()).map_err(|error| explained(&path, error))?;
        draft.persist(&path)
    }

    /// The real name of the file, if it is one. The format follows the name that was typed, not this one.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::Standard => None,
            Self::File(path) | Self::Device(path) => Some(path),
        }
    }
}

/// Whether the program was started without a standard output.
static CLOSED: AtomicBool = AtomicBool::new(false);

/// Says that the program was started without a standard output, so that a result without a file is lost.
pub fn without_standard_output() {
    CLOSED.store(true, Ordering::Relaxed);
}

/// A text in which control characters are visible; ends of lines and tabs stay.
fn harmless(bytes: Vec<u8>) -> Vec<u8> {
    let Ok(text) = std::str::from_utf8(&bytes) else { return bytes };
    let line = |line: &str| line.split('\t').map(visible).collect::<Vec<_>>().join("\t");
    text.split('\n').map(line).collect::<Vec<_>>().join("\n").into_bytes()
}

/// Refuses a picture that this build cannot render, before the work begins.
fn can_draw(path: &Path, picture: Picture) -> anyhow::Result<()> {
    picture.check().with_context(|| format!("cannot write {}", path.display()))
}

/// Puts the message of the operating system into a sentence about the output; other errors say themselves what they are about.
fn explained(path: &Path, error: anyhow::Error) -> anyhow::Error {
    match error.downcast::<std::io::Error>() {
        Ok(error) => Error::cannot_write(path, &error).into(),
        Err(other) => other,
    }
}

/// Columns of the terminal; where the output goes elsewhere, those of the variable `COLUMNS`, or else 100.
pub fn terminal_width() -> usize {
    screen_width().unwrap_or(100)
}

/// Columns of the terminal or of the variable `COLUMNS`, if there are any.
pub fn screen_width() -> Option<usize> {
    let given = || std::env::var("COLUMNS").ok()?.parse().ok();
    of_terminal().or_else(given)
}

#[cfg(not(target_family = "wasm"))]
fn of_terminal() -> Option<usize> {
    terminal_size::terminal_size().map(|(width, _)| usize::from(width.0))
}

#[cfg(target_family = "wasm")]
fn of_terminal() -> Option<usize> {
    None
}

#[cfg(test)]
mod tests {
    use super::harmless;

    #[test]
    fn a_terminal_is_told_nothing_by_a_label() {
        let shown = |text: &str| String::from_utf8(harmless(text.into())).expect("text");
        assert_eq!(shown("a\tb\n\u{1b}[31mred\u{202e}\n"), "a\tb\n\\u{1b}[31mred\\u{202e}\n");
        assert_eq!(harmless(vec![0xff, 0x1b]), [0xff, 0x1b], "a picture");
    }
}

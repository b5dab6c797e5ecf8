//! Bytes in: a file or standard input, decompressed, and what several formats share.

use std::borrow::Cow;
use std::fmt;
use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};

use super::compression::Compression;
use super::delimited::Fault;
use super::foreign::Foreign;
use super::meter::{Meter, Metered};
use super::steady::Steady;
use super::unpacked::Unpacked;
use super::{given, held, unpacked};
use crate::{Error, ErrorKind, Position, Result};

/// Bytes read ahead to detect the format, the delimiter and the header.
pub(crate) const HEAD: usize = 1 << 20;

/// A file, or standard input. Standard input can be read once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// A file.
    Path(PathBuf),
    /// Standard input.
    Stdin,
}

impl Source {
    /// A path; `-` is standard input (`./-` is a file of that name).
    #[must_use]
    pub fn parse(text: impl AsRef<Path>) -> Self {
        match text.as_ref() {
            path if path == Path::new("-") => Self::Stdin,
            path => Self::Path(path.to_owned()),
        }
    }

    /// The last extension in lower case, without that of compression: `csv` for `a.CSV.gz`.
    pub(crate) fn extension(&self) -> Option<String> {
        let Self::Path(path) = self else { return None };
        let lower = |path: &Path| path.extension().map(|e| e.to_string_lossy().to_lowercase());
        match lower(path) {
            Some(last) if Compression::EXTENSIONS.contains(&last.as_str()) => {
                lower(Path::new(path.file_stem()?))
            }
            other => other,
        }
    }

    /// Returns whether it is a path that leads nowhere.
    #[must_use]
    pub fn is_missing(&self) -> bool {
        let Self::Path(path) = self else { return false };
        let is_nowhere = |error: io::Error| error.kind() == io::ErrorKind::NotFound;
        given::given(path).is_none()
            && crate::descriptor(path).is_none()
            && path.metadata().is_err_and(is_nowhere)
    }

    /// Opens the source and reads its beginning. Files of other programs are refused.
    pub(crate) fn open(&self) -> Result<Input> {
        self.open_with(|_| false)
    }

    /// As [`Self::open`], but a file of another program may be allowed.
    pub(crate) fn open_with(&self, is_allowed: impl Fn(Foreign) -> bool) -> Result<Input> {
        let meter = Meter::default();
        let Raw { read, length, is_file } = self.raw(&meter)?;
        let mut input = self.look_ahead(read)?;
        let compression = Compression::of(&input.head);
        if compression == Some(Compression::Gzip) && is_file {
            self.refuse_bomb(length.unwrap_or(0))?;
        }
        if let Some(compression) = compression {
            let Input { head, rest, .. } = input;
            let read = Box::new(Cursor::new(head).chain(rest));
            let unpacked = Unpacked::new(compression.undone(self, read)?, meter.clone());
            input = self.look_ahead(Box::new(unpacked))?;
        }
        if input.head.is_empty() {
            return Err(ErrorKind::Empty { source_name: self.to_string() }.into());
        }
        let mut input = input.with_newlines();
        Foreign::refuse(self, &input, is_allowed)?;
        input.seekable = is_file && compression.is_none();
        Ok(Input { meter, length, ..input })
    }

    /// Refuses a gzip file that says at its end that it unpacks to too much, once that is true: a minute of rows before
    /// the limit is a minute lost.
    fn refuse_bomb(&self, length: u64) -> Result<()> {
        let Self::Path(path) = self else { return Ok(()) };
        let unpacked = File::open(path).and_then(|mut file| unpacked::promised_by_gzip(&mut file, length));
        if !unpacked.is_ok_and(|promised| promised > unpacked::most(length)) {
            return Ok(());
        }
        let meter = Meter::default();
        let read = Compression::Gzip.undone(self, self.raw(&meter)?.read)?;
        match io::copy(&mut Unpacked::new(read, meter), &mut io::sink()) {
            Err(error) if error.kind() == io::ErrorKind::FileTooLarge => Err(self.io_error(&error)),
            // Whatever else is wrong is said where it is read.
            _ => Ok(()),
        }
    }

    /// The bytes as they are stored.
    fn raw(&self, meter: &Meter) -> Result<Raw> {
        let meter = meter.clone();
        let Self::Path(path) = self else {
            return Ok(Raw::stream(Metered { inner: io::stdin(), meter }, None));
        };
        if let Some((inner, length)) = given::given(path) {
            return Ok(Raw::stream(Metered { inner, meter }, Some(length)));
        }
        if let Some(inner) = held::held(path).map_err(|error| self.io_error(&error))? {
            return Ok(Raw::stream(Metered { inner, meter }, None));
        }
        let file = File::open(path).map_err(|error| self.io_error(&error))?;
        let metadata = file.metadata().map_err(|error| self.io_error(&error))?;
        if metadata.is_dir() {
            return Err(ErrorKind::IsDirectory { source_name: self.to_string() }.into());
        }
        if !metadata.is_file() {
            return Ok(Raw::stream(Metered { inner: file, meter }, None));
        }
        let inner = Steady::new(file, &metadata);
        Ok(Raw { is_file: true, ..Raw::stream(Metered { inner, meter }, Some(metadata.len())) })
    }

    /// The whole text, without a byte order mark.
    ///
    /// # Errors
    /// When the source cannot be read, is empty or is not text in UTF-8.
    pub fn read_text(&self) -> Result<String> {
        self.text_of(self.open()?)
    }

    /// As [`Self::read_text`], of a JSON document.
    ///
    /// # Errors
    /// As [`Self::read_text`].
    pub fn read_json(&self) -> Result<String> {
        self.text_of(self.open_with(|format| format == Foreign::Json)?)
    }

    /// The whole text of an open source.
    pub(crate) fn text_of(&self, input: Input) -> Result<String> {
        let mut bytes = Vec::new();
        input.into_read().read_to_end(&mut bytes).map_err(|error| self.io_error(&error))?;
        if bytes.contains(&0) {
            return Err(binary(self));
        }
        let mut text = String::from_utf8(bytes).map_err(|error| {
            let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            not_utf8(self, 1 + before.iter().filter(|&&byte| byte == b'\n').count() as u64)
        })?;
        if text.starts_with('\u{feff}') {
            text.remove(0);
        }
        Ok(text)
    }

    fn look_ahead(&self, mut rest: Box<dyn Read + Send>) -> Result<Input> {
        let mut head = Vec::with_capacity(1 << 16);
        rest.by_ref().take(HEAD as u64).read_to_end(&mut head).map_err(|error| self.io_error(&error))?;
        let (meter, length) = (Meter::default(), None);
        Ok(Input { whole: head.len() < HEAD, head, rest, seekable: false, meter, length })
    }

    /// The error of content that is not valid in its format.
    pub(crate) fn malformed(&self, expected: &'static str, problem: impl Into<String>) -> Error {
        ErrorKind::Malformed { source_name: self.to_string(), expected, problem: problem.into() }.into()
    }

    /// The error of a delimited text behind that number of lines.
    pub(crate) fn fault(&self, fault: Fault, before: u64) -> Error {
        match fault {
            Fault::Io(error) => self.io_error(&error),
            Fault::NotUtf8 { line } => not_utf8(self, before + line),
            Fault::OpenQuote { line } => {
                ErrorKind::OpenQuote { source_name: self.to_string(), line: before + line }.into()
            }
        }
    }

    /// The sentence for an error of the operating system or of the decompressor.
    pub(crate) fn io_error(&self, error: &io::Error) -> Error {
        let source_name = self.to_string();
        match error.kind() {
            io::ErrorKind::NotFound => ErrorKind::NotFound { source_name },
            io::ErrorKind::IsADirectory => ErrorKind::IsDirectory { source_name },
            io::ErrorKind::FileTooLarge => ErrorKind::Bomb { source_name, ratio: unpacked::RATIO },
            io::ErrorKind::UnexpectedEof => {
                let problem = "the compressed data ends too early, or something else follows it".to_owned();
                ErrorKind::Truncated { source_name, problem }
            }
            io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData => {
                ErrorKind::Malformed { source_name, expected: "compressed data", problem: error.to_string() }
            }
            _ => ErrorKind::System { source_name, message: in_words(error) },
        }
        .into()
    }
}

/// The message of the operating system, without its number.
pub(crate) fn in_words(error: &io::Error) -> String {
    let said = error.to_string();
    said.split(" (os error").next().unwrap_or(&said).to_lowercase()
}

/// Bytes as text, whatever they are. Almost all are text, and to find that out is quick.
pub(crate) fn lossy(bytes: &[u8]) -> Cow<'_, str> {
    std::str::from_utf8(bytes).map_or_else(|_| String::from_utf8_lossy(bytes), Cow::Borrowed)
}

/// The error of a file that is not text.
pub(crate) fn binary(source: &Source) -> Error {
    ErrorKind::Binary { source_name: source.to_string(), hint: "; give a text file" }.into()
}

/// The error of a text in another encoding.
pub(crate) fn not_utf8(source: &Source, line: u64) -> Error {
    ErrorKind::NotUtf8 { source_name: source.to_string(), position: Position::Line(line) }.into()
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Path(path) => write!(f, "{}", path.display()),
            Self::Stdin => f.write_str("standard input"),
        }
    }
}

/// The bytes of a source as they are stored.
struct Raw {
    read: Box<dyn Read + Send>,
    /// The number of bytes, where that is known.
    length: Option<u64>,
    /// True if they are a regular file, which can be opened again.
    is_file: bool,
}

impl Raw {
    /// Bytes that come one after the other.
    fn stream(read: impl Read + Send + 'static, length: Option<u64>) -> Self {
        Self { read: Box::new(read), length, is_file: false }
    }
}

/// An open source: its beginning, already read, and the rest.
pub(crate) struct Input {
    /// Up to [`HEAD`] bytes.
    pub head: Vec<u8>,
    /// True if the head is the whole content.
    pub whole: bool,
    /// True if the path can be opened again to read the bytes in any order.
    pub seekable: bool,
    /// Bytes read so far, before decompression.
    pub meter: Meter,
    /// Bytes of the source before decompression, where that is known.
    pub length: Option<u64>,
    pub(super) rest: Box<dyn Read + Send>,
}

impl Input {
    /// All bytes, from the beginning.
    pub fn into_read(self) -> impl Read + Send {
        Cursor::new(self.head).chain(self.rest)
    }
}

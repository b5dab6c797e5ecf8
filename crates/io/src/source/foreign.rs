//! Files of other programs, recognised by how they begin. Every line of one could pass for a label, so each is refused by
//! its name unless its reader was asked.

use crate::source::{Input, Source, lossy};
use crate::trees::is_infomap;
use crate::{ErrorKind, Result};

/// A format that is no table of labels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Foreign {
    /// Trees in Nexus.
    Nexus,
    /// A tree of Infomap.
    Infomap,
    /// A graph in GML.
    Gml,
    /// A graph in GraphML.
    GraphMl,
    /// A graph of Pajek.
    Pajek,
    /// A graph in GEXF.
    Gexf,
    /// Other XML.
    Xml,
    /// A JSON document.
    Json,
    /// A JSON document per line.
    JsonLines,
    /// HDF5, as AnnData's `.h5ad`.
    Hdf5,
    /// A spreadsheet.
    Spreadsheet,
    /// NumPy arrays in an archive.
    Npz,
    /// Any other ZIP archive.
    Zip,
    /// An SQLite database.
    Sqlite,
    /// Parquet, all of it encrypted.
    EncryptedParquet,
}

/// Advice for a graph.
macro_rules! graph {
    ($what:literal, $reader:literal) => {
        concat!(
            $what,
            "; write its edges as lines `node,node,weight`, with NetworkX by `write_weighted_edgelist(",
            $reader,
            "(…), 'edges.csv', delimiter=',')`, or attributes of its nodes as a table"
        )
    };
}

impl Foreign {
    /// Recognises a file by its first bytes.
    pub(crate) fn of(head: &[u8]) -> Option<Self> {
        match head {
            [0x89, b'H', b'D', b'F', ..] => return Some(Self::Hdf5),
            [b'P', b'K', 3, 4, ..] => return Some(of_archive(head)),
            _ if head.starts_with(b"SQLite format 3\0") => return Some(Self::Sqlite),
            _ if head.starts_with(b"PARE") && head.contains(&0) => return Some(Self::EncryptedParquet),
            _ => {}
        }
        let text = head.strip_prefix("\u{feff}".as_bytes()).unwrap_or(head).trim_ascii_start();
        match text.first()? {
            b'#' | b'[' if begins_with_word(after_comments(text), b"#nexus") => Some(Self::Nexus),
            b'<' => of_markup(text),
            b'{' | b'[' => of_json(text),
            _ if is_gml(text) => Some(Self::Gml),
            _ if is_pajek_graph(text) => Some(Self::Pajek),
            // Making text of a megabyte that is none takes long.
            _ if !text.contains(&0) && is_infomap(&lossy(text)) => Some(Self::Infomap),
            _ => None,
        }
    }

    /// Returns whether it is text, which could be labels if the caller says so.
    pub(crate) fn is_text(self) -> bool {
        !matches!(
            self,
            Self::Hdf5 | Self::Spreadsheet | Self::Npz | Self::Zip | Self::Sqlite | Self::EncryptedParquet
        )
    }

    /// Returns whether it may be the archive of a sparse matrix.
    pub(crate) fn is_archive(self) -> bool {
        matches!(self, Self::Npz | Self::Zip)
    }

    /// Names the kind of file, with advice.
    pub(crate) fn advice(self) -> &'static str {
        match self {
            Self::Nexus => "a Nexus file of trees; only commands that compare trees read it",
            Self::Infomap => {
                "a tree of Infomap; `partita cut FILE --level 1` gives its top modules as labels, a higher level those below"
            }
            Self::Gml => graph!("a graph in GML", "read_gml"),
            Self::GraphMl => graph!("a graph in GraphML", "read_graphml"),
            Self::Pajek => graph!("a graph of Pajek", "read_pajek"),
            Self::Gexf => graph!("a graph in GEXF", "read_gexf"),
            Self::Xml => "an XML file; write a table, for example with pandas: `read_xml(…).to_csv(…)`",
            Self::Json => "a JSON file; write a table, for example with pandas: `read_json(…).to_csv(…)`",
            Self::JsonLines => {
                "a file of JSON lines; write a table, for example with pandas: `read_json(…, lines=True).to_csv(…)`"
            }
            Self::Hdf5 => {
                "an HDF5 file; write its labels as a table, from AnnData with `adata.obs.to_csv(…)`"
            }
            Self::Spreadsheet => "a spreadsheet; save the sheet as CSV",
            Self::Npz => "an NPZ archive; save one of its arrays with `numpy.save`",
            Self::Zip => "a ZIP archive; unpack it and give one of its files",
            Self::Sqlite => {
                "an SQLite database; write a table, for example with `sqlite3 -header -csv FILE 'SELECT …'`"
            }
            Self::EncryptedParquet => "an encrypted Parquet file; write it without encryption",
        }
    }

    /// Refuses such a file, unless it is allowed.
    pub(crate) fn refuse(source: &Source, input: &Input, is_allowed: impl Fn(Self) -> bool) -> Result<()> {
        match Self::of(&input.head) {
            Some(format) if !is_allowed(format) => {
                Err(ErrorKind::Foreign { source_name: source.to_string(), format }.into())
            }
            _ => Ok(()),
        }
    }
}

fn begins_with_word(text: &[u8], word: &[u8]) -> bool {
    let ends = |byte: &u8| !byte.is_ascii_alphanumeric();
    text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
        && text.get(word.len()).is_none_or(ends)
}

/// Returns the text after the comments in brackets that it begins with.
fn after_comments(mut text: &[u8]) -> &[u8] {
    while text.first() == Some(&b'[') {
        let mut depth = 0_usize;
        let closes = |byte: &u8| {
            depth = depth + usize::from(*byte == b'[') - usize::from(*byte == b']');
            depth == 0
        };
        let Some(end) = text.iter().position(closes) else { break };
        text = text[end + 1..].trim_ascii_start();
    }
    text
}

fn contains(head: &[u8], part: &[u8]) -> bool {
    head.windows(part.len()).any(|window| window == part)
}

fn of_archive(head: &[u8]) -> Foreign {
    let sheets: [&[u8]; 3] = [b"[Content_Types].xml", b"xl/", b"opendocument.spreadsheet"];
    if sheets.iter().any(|part| contains(head, part)) {
        Foreign::Spreadsheet
    } else if contains(head, b".npy") {
        Foreign::Npz
    } else {
        Foreign::Zip
    }
}

fn of_markup(text: &[u8]) -> Option<Foreign> {
    if contains(text, b"<graphml") {
        return Some(Foreign::GraphMl);
    }
    if contains(text, b"<gexf") {
        return Some(Foreign::Gexf);
    }
    let words: [&[u8]; 4] = [b"<?xml", b"<!doctype", b"<html", b"<!--"];
    words.iter().any(|word| begins_with_word(text, word)).then_some(Foreign::Xml)
}

/// An object, or a list of something; a comment of Newick begins with a bracket too.
fn of_json(text: &[u8]) -> Option<Foreign> {
    let inner = text[1..].trim_ascii_start();
    let is_object = text[0] == b'{' && matches!(inner.first(), Some(b'"' | b'}'));
    let is_list = text[0] == b'['
        && (matches!(inner.first(), Some(b'{' | b'[' | b'"' | b']' | b'-' | b'0'..=b'9'))
            || [&b"true"[..], b"false", b"null"].iter().any(|word| begins_with_word(inner, word)));
    if !is_object && !is_list {
        return None;
    }
    let mut lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let (first, second) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    let closing = if text[0] == b'{' { b'}' } else { b']' };
    let per_line = first.last() == Some(&closing) && second.first() == Some(&text[0]);
    Some(if per_line { Foreign::JsonLines } else { Foreign::Json })
}

/// `graph [`, after comments and what says who wrote it.
fn is_gml(text: &[u8]) -> bool {
    let is_preamble = |line: &&[u8]| {
        let words: [&[u8]; 3] = [b"creator", b"version", b"comment"];
        line.is_empty() || line[0] == b'#' || words.iter().any(|word| begins_with_word(line, word))
    };
    let mut lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii).skip_while(is_preamble);
    let Some(first) = lines.next().filter(|line| begins_with_word(line, b"graph")) else { return false };
    match first[5..].trim_ascii_start() {
        [] => lines.find(|line| !line.is_empty()).is_some_and(|line| line.starts_with(b"[")),
        rest => rest.starts_with(b"["),
    }
}

/// `*Vertices` with names or with edges below; a partition of Pajek has one number per line.
fn is_pajek_graph(text: &[u8]) -> bool {
    let is_comment = |line: &&[u8]| line.is_empty() || line[0] == b'%';
    let mut lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii).skip_while(is_comment);
    match lines.next() {
        Some(line) if begins_with_word(line, b"*network") => true,
        Some(line) if begins_with_word(line, b"*vertices") => {
            let is_wide =
                |line: &[u8]| line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).count() > 1;
            lines.find(|line| !line.is_empty()).is_some_and(|line| line[0] == b'*' || is_wide(line))
                || lines.any(|line| line.first() == Some(&b'*'))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_recognised_by_how_they_begin() {
        let cases: [(&[u8], Foreign); 21] = [
            (b"#NEXUS\nbegin trees;", Foreign::Nexus),
            (b"# path flow name\n1:1 0.5 \"a\" 1\n", Foreign::Infomap),
            (b"graph [\n  node [ id 1 ]\n]", Foreign::Gml),
            (b"Creator \"x\"\nVersion 1\ngraph\n[\n directed 0\n", Foreign::Gml),
            (b"<?xml version=\"1.0\"?>\n<graphml xmlns=\"x\">", Foreign::GraphMl),
            (b"<?xml version=\"1.0\"?><gexf>", Foreign::Gexf),
            (b"<!DOCTYPE html><html>", Foreign::Xml),
            (b"*Vertices 2\n1 \"a\"\n2 \"b\"\n*Edges\n1 2\n", Foreign::Pajek),
            (b"% made\n*Network x\n*Vertices 2\n", Foreign::Pajek),
            (b"*vertices 2\r\n*arcs\r\n1 2\r\n", Foreign::Pajek),
            (b"{\"a\": 1}\n{\"a\": 2}\n", Foreign::JsonLines),
            (b" {\n \"a\": [1, 2]}", Foreign::Json),
            (b"[1, 2]", Foreign::Json),
            (b"[]", Foreign::Json),
            (b"\x89HDF\r\n\x1a\n", Foreign::Hdf5),
            (b"PK\x03\x04....[Content_Types].xml", Foreign::Spreadsheet),
            (b"PK\x03\x04....data.npy", Foreign::Npz),
            (b"PK\x03\x04....notes.txt", Foreign::Zip),
            (b"SQLite format 3\0", Foreign::Sqlite),
            (b"PARE\x40\0\0\0....PARE", Foreign::EncryptedParquet),
            ("\u{feff}{\"rows\": [0]}".as_bytes(), Foreign::Json),
        ];
        for (head, format) in cases {
            assert_eq!(Foreign::of(head), Some(format), "{}", String::from_utf8_lossy(head));
        }
    }

    #[test]
    fn labels_and_trees_are_not() {
        let texts = [
            "*Vertices 3\n1\n2\n1\n",
            "[&R] (a,b);",
            "<NA>\n<5\n",
            "graph\ntree\ngraph\n",
            "graph,[\n1,2\n",
            "{a}\n{b}\n",
            "#nexuses\n",
            "PARENT\nPARENT\nchild\n",
            "a,b\n1,2\n",
            "",
        ];
        for text in texts {
            assert_eq!(Foreign::of(text.as_bytes()), None, "{text:?}");
        }
    }
}

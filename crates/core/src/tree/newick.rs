//! Reads Newick: one pass, no recursion, every complaint with its line and column.

use super::builder::first_duplicate;
use super::{Tree, TreeBuilder};
use crate::error::{Error, ErrorKind, Result};
use crate::text::{excerpt, place};

impl Tree {
    /// Reads one tree in Newick form, such as `((a:1,'b c':2)inner:0.5,d:3)[comment];`.
    ///
    /// Names may be in single or double quotes (a doubled quote is a quote), comments in square brackets
    /// anywhere between tokens, nested ones too, and `[&R]` or `[&U]` before the tree mark it as rooted or not;
    /// inner nodes may be named; the final semicolon may be missing.
    /// Underscores are kept as they are.
    ///
    /// # Errors
    /// With the line and the column, when the text is not one tree with unique, named leaves and finite
    /// lengths.
    pub fn from_newick(text: &str) -> Result<Self> {
        Self::from_newick_within(text, &Surroundings::default())
    }

    /// As [`Self::from_newick`], of a part of a larger text.
    ///
    /// # Errors
    /// As [`Self::from_newick`], with the place in the larger text.
    pub fn from_newick_within(text: &str, around: &Surroundings<'_>) -> Result<Self> {
        let mut parser = Parser { text, at: 0, around: *around };
        let tree = parser.tree()?;
        parser.skip_blanks()?;
        match parser.peek() {
            None => Ok(tree),
            Some(_) => Err(parser.fail(parser.at, "text follows the end of the tree; give one tree")),
        }
    }

    /// Reads all trees of a text, one after the other.
    ///
    /// # Errors
    /// As [`Self::from_newick`]; also when there is no tree at all.
    pub fn many_from_newick(text: &str) -> Result<Vec<Self>> {
        let mut parser = Parser { text, at: 0, around: Surroundings::default() };
        let mut trees = vec![parser.tree()?];
        parser.skip_blanks()?;
        while parser.peek().is_some() {
            trees.push(parser.tree()?);
            parser.skip_blanks()?;
        }
        Ok(trees)
    }
}

/// Reads from comments whether a tree is rooted: by the last `[&R]` or `[&U]` among them, if there is one.
#[must_use]
pub fn rooted_by(comments: &str) -> Option<bool> {
    let said = |comment: &str| {
        let (inner, _) = comment.split_once(']')?;
        match inner.trim().strip_prefix('&')?.trim() {
            "R" | "r" => Some(true),
            "U" | "u" => Some(false),
            _ => None,
        }
    };
    comments.rsplit('[').find_map(said)
}

/// The place of a tree in a larger text, and the names of its leaves there.
#[derive(Clone, Copy)]
pub struct Surroundings<'a> {
    /// The line of its first character, from 1.
    pub line: usize,
    /// The column of its first character, from 1.
    pub column: usize,
    /// The names of leaves that the text shortens; `None` for a name that stands for itself.
    pub full_name: &'a dyn Fn(&str) -> Option<&'a str>,
}

impl Default for Surroundings<'_> {
    fn default() -> Self {
        Self { line: 1, column: 1, full_name: &|_| None }
    }
}

/// The bytes that end a name without quotes: blanks and the marks of the grammar.
static ENDS_NAME: [bool; 256] = {
    let mut ends = [false; 256];
    let marks = b"()[]:;, \t\n\r\x0c";
    let mut at = 0;
    while at < marks.len() {
        ends[marks[at] as usize] = true;
        at += 1;
    }
    ends
};

/// Opening parentheses that are opened one by one, whatever follows.
const FEW: usize = 1 << 20;

#[derive(Clone, Copy)]
struct Parser<'a, 's> {
    text: &'a str,
    at: usize,
    around: Surroundings<'s>,
}

impl<'a> Parser<'a, '_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn tree(&mut self) -> Result<Tree> {
        let mut builder = self.builder()?;
        let mut opened_at = Vec::new();
        let rooted = self.rooting()?;
        let start = self.at;
        if self.peek().is_none() {
            return Err(self.fail(self.at, "there is no tree; expected '(' or a name"));
        }
        let mut node_expected = true;
        loop {
            self.skip_blanks()?;
            let start = self.at;
            match self.peek() {
                Some(b'(') if node_expected => {
                    self.at += 1;
                    opened_at.push(start);
                    builder.open()?;
                }
                _ if node_expected => {
                    self.leaf(&mut builder)?;
                    node_expected = false;
                }
                Some(b',') if !opened_at.is_empty() => {
                    self.at += 1;
                    node_expected = true;
                }
                Some(b')') if opened_at.pop().is_some() => {
                    self.at += 1;
                    let node = builder.close()?;
                    if !self.at_mark() {
                        let name = self.name()?;
                        builder.set_name(node, &name)?;
                        self.length(&mut builder, node)?;
                    }
                }
                Some(b';') | None => break,
                Some(_) => return Err(self.unexpected(opened_at.is_empty())),
            }
        }
        if let Some(&position) = opened_at.last() {
            let problem = format!(
                "{} '(' still open where the tree ends, the last one here; add the missing ')'",
                opened_at.len()
            );
            return Err(self.fail(position, &problem));
        }
        self.at += usize::from(self.peek().is_some());
        let tree = builder.finish_unchecked_names()?;
        match first_duplicate(&tree) {
            None => Ok(tree.with_rooted(rooted)),
            Some(pair) => Err(self.duplicate(&tree, start, pair)),
        }
    }

    /// Reads from the comments before the tree whether it is rooted.
    fn rooting(&mut self) -> Result<Option<bool>> {
        let start = self.at;
        self.skip_blanks()?;
        Ok(rooted_by(&self.text[start..self.at]))
    }

    /// Room for what follows, up to the end of the tree: counting is faster than growing. What is mostly opening
    /// parentheses is no tree, and is refused before it takes twenty times its size in memory.
    fn builder(&self) -> Result<TreeBuilder> {
        let rest = &self.text.as_bytes()[self.at..];
        // Quoted semicolons end the count too early, and what is missing grows.
        let rest = &rest[..rest.iter().position(|&byte| byte == b';').unwrap_or(rest.len())];
        let count = |mark: u8| rest.iter().filter(|&&byte| byte == mark).count();
        let (opened, commas) = (count(b'('), count(b','));
        if opened > rest.len() / 2 + FEW {
            let problem =
                format!("{opened} of {} characters are '('; a tree closes what it opens", rest.len());
            return Err(self.fail(self.at, &problem));
        }
        let leaves = commas + 1;
        let name_bytes = rest.len().saturating_sub(2 * opened + commas);
        Ok(TreeBuilder::with_capacity(leaves + opened, leaves, name_bytes))
    }

    /// Reads the tree once more to find the places of two leaves of the same name.
    fn duplicate(&self, tree: &Tree, start: usize, (earlier, later): (u32, u32)) -> Error {
        let places = self.leaf_places(start, later as usize + 1);
        let (line, column) = self.position(places[earlier as usize]);
        let name = excerpt(tree.item_name(later));
        let problem = format!(
            "the leaf name {name:?} was seen before at line {line}, column {column}; leaf names must be unique"
        );
        self.fail(places[later as usize], &problem)
    }

    /// Finds the places of the first leaves of a valid tree.
    fn leaf_places(&self, start: usize, leaves: usize) -> Vec<usize> {
        let mut again = Parser { at: start, ..*self };
        let mut places = Vec::with_capacity(leaves);
        let mut node_expected = true;
        while places.len() < leaves && again.skip_blanks().is_ok() {
            match again.peek() {
                Some(b'(') => again.at += 1,
                Some(b',') => {
                    again.at += 1;
                    node_expected = true;
                }
                Some(b')' | b':') => again.at += 1,
                _ => {
                    if std::mem::take(&mut node_expected) {
                        places.push(again.at);
                    }
                    // The name of a node or its length.
                    let before = again.at;
                    if again.name().is_err() || again.at == before {
                        break;
                    }
                }
            }
        }
        places
    }

    /// Returns whether the next mark ends a node without name and length.
    fn at_mark(&self) -> bool {
        matches!(self.peek(), Some(b',' | b')' | b';'))
    }

    fn leaf(&mut self, builder: &mut TreeBuilder) -> Result<()> {
        let start = self.at;
        let name = self.name()?;
        if name.is_empty() {
            return Err(self.fail(start, "a leaf has an empty name; name every leaf"));
        }
        let node = builder.leaf((self.around.full_name)(&name).unwrap_or(&name))?;
        if self.at_mark() { Ok(()) } else { self.length(builder, node) }
    }

    /// The name that starts here, empty if none does.
    fn name(&mut self) -> Result<std::borrow::Cow<'a, str>> {
        self.skip_blanks()?;
        match self.peek() {
            Some(quote @ (b'\'' | b'"')) => self.quoted(quote).map(Into::into),
            _ => Ok(self.token().into()),
        }
    }

    /// The bytes up to the next blank or mark of the grammar.
    fn token(&mut self) -> &'a str {
        let rest = &self.text.as_bytes()[self.at..];
        let length = rest.iter().position(|&byte| ENDS_NAME[byte as usize]).unwrap_or(rest.len());
        let start = self.at;
        self.at += length;
        &self.text[start..self.at]
    }

    fn quoted(&mut self, quote: u8) -> Result<String> {
        let start = self.at;
        let mut name = String::new();
        loop {
            let from = self.at + 1;
            let Some(length) = self.text.as_bytes()[from..].iter().position(|&byte| byte == quote) else {
                return Err(self.fail(start, "a quoted name is not closed; add the missing quote"));
            };
            name.push_str(&self.text[from..from + length]);
            self.at = from + length + 1;
            if self.peek() != Some(quote) {
                return Ok(name);
            }
            name.push(quote as char);
        }
    }

    /// The length after a colon, if there is one.
    fn length(&mut self, builder: &mut TreeBuilder, node: u32) -> Result<()> {
        self.skip_blanks()?;
        if self.peek() != Some(b':') {
            return Ok(());
        }
        self.at += 1;
        self.skip_blanks()?;
        let start = self.at;
        let token = self.token();
        match token.parse::<f64>() {
            Ok(length) if length.is_finite() => builder.set_length(node, length),
            _ => {
                let found = excerpt(token);
                Err(self.fail(start, &format!("{found:?} is not a branch length; give a number after ':'")))
            }
        }
    }

    fn skip_blanks(&mut self) -> Result<()> {
        while let Some(byte) = self.peek() {
            match byte {
                b'[' => self.skip_comment()?,
                _ if byte.is_ascii_whitespace() => self.at += 1,
                _ => break,
            }
        }
        Ok(())
    }

    fn skip_comment(&mut self) -> Result<()> {
        let (start, mut depth) = (self.at, 0);
        while let Some(byte) = self.peek() {
            self.at += 1;
            match byte {
                b'[' => depth += 1,
                b']' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Ok(());
            }
        }
        Err(self.fail(start, "a comment is not closed; add the missing ']'"))
    }

    /// The error for a letter after a complete node that cannot follow one.
    fn unexpected(&self, outside: bool) -> Error {
        let found = self.text[self.at..].chars().next().unwrap_or_default();
        let problem = match found {
            ')' => "a ')' that no '(' opens; remove it or add the missing '('".to_owned(),
            ',' => "a ',' outside all parentheses; put the tree in '(' and ')'".to_owned(),
            '(' => "a '(' after a complete node; a ',' or a ';' may be missing".to_owned(),
            ':' => "a second ':' for one branch; a branch has one length".to_owned(),
            _ if outside => format!("{found:?} after a complete tree; end the tree with ';'"),
            _ => format!("{found:?} after a complete node; expected ',' or ')', or quote a name with blanks"),
        };
        self.fail(self.at, &problem)
    }

    fn fail(&self, at: usize, problem: &str) -> Error {
        let (line, column) = self.position(at);
        ErrorKind::Newick { line, column, problem: problem.to_owned() }.into()
    }

    /// Line and column of a byte in the larger text.
    fn position(&self, at: usize) -> (usize, usize) {
        place(self.text, at, (self.around.line, self.around.column))
    }
}

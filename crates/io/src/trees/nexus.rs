//! Nexus: the trees of its TREES blocks, under the names that TAXA and TRANSLATE give their leaves.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use partita::internal::{place, quantity, quoted, rooted_by};
use partita::{Surroundings, Tree};

use super::statements::{State, Statement};

/// Contents of the statements so far.
#[derive(Default)]
pub(super) struct Nexus {
    block: Block,
    begun: bool,
    /// The names of TAXLABELS.
    labels: Vec<String>,
    /// Names of the leaves by their stand-ins in this block of trees: the tokens of TRANSLATE, and the places of TAXLABELS.
    full_names: HashMap<String, String>,
}

#[derive(Default, Clone, Copy, PartialEq, Eq)]
enum Block {
    #[default]
    None,
    Taxa,
    Trees,
    Other,
}

/// A statement of a tree: its name, and its Newick with the place where that begins.
pub(super) struct TreeStatement<'a> {
    name: String,
    text: &'a str,
    place: (usize, usize),
    /// True for rooted and false for unrooted, if that is said outside its Newick.
    rooted: Option<bool>,
}

impl Nexus {
    /// Takes the next statement, which may be one of a tree.
    pub(super) fn take<'a>(
        &mut self,
        statement: &Statement<'a>,
    ) -> Result<Option<TreeStatement<'a>>, String> {
        let mut words = Words::of(statement);
        if !std::mem::replace(&mut self.begun, true) {
            words.skip_mark()?;
        }
        words.skip_blanks()?;
        // Files may be joined: the next one begins anew.
        if words.at_mark() {
            *self = Self { begun: true, ..Self::default() };
            words.skip_mark()?;
            words.skip_blanks()?;
        }
        if words.rest().is_empty() {
            return Ok(None);
        }
        if !statement.ended {
            words.refuse_open()?;
            let what = "the file ends within a statement; it may be cut off";
            return Err(words.fail(words.text.len(), what));
        }
        let command = words.command().to_ascii_lowercase();
        match (command.as_str(), self.block) {
            ("begin", _) => {
                self.begin(&words.word()?.to_ascii_lowercase());
                if self.block != Block::Other {
                    words.refuse_more("BEGIN and the name of its block")?;
                }
            }
            ("end" | "endblock", _) => {
                self.block = Block::None;
                words.refuse_more("END")?;
            }
            ("taxlabels", Block::Taxa) => {
                self.labels.clear();
                while !words.at_end()? {
                    let start = words.at;
                    self.labels.push(words.word()?);
                    if words.at == start {
                        return Err(words.fail(start, "TAXLABELS lists names; quote one with ',' or '='"));
                    }
                }
            }
            ("translate", Block::Trees) => self.translate(&mut words)?,
            ("tree" | "utree", Block::Trees) => return words.tree(command == "utree").map(Some),
            _ => {}
        }
        Ok(None)
    }

    fn begin(&mut self, block: &str) {
        self.block = match block {
            "taxa" => Block::Taxa,
            "trees" => Block::Trees,
            _ => Block::Other,
        };
        self.full_names.clear();
        if self.block == Block::Trees {
            let places =
                self.labels.iter().enumerate().map(|(at, name)| ((at + 1).to_string(), name.clone()));
            self.full_names = places.collect();
            // A number that is a name stands for itself.
            for label in &self.labels {
                self.full_names.remove(label);
            }
        }
    }

    fn translate(&mut self, words: &mut Words<'_>) -> Result<(), String> {
        let (mut tokens, mut names) = (HashSet::new(), HashSet::new());
        while !words.at_end()? {
            let start = words.at;
            let token = words.word()?;
            let name = words.word()?;
            if !tokens.insert(token.clone()) {
                let problem = format!("{} stands for two names in TRANSLATE; name it once", quoted(&token));
                return Err(words.fail(start, &problem));
            }
            if !name.is_empty() && !names.insert(name.clone()) {
                let problem = format!(
                    "two tokens of TRANSLATE stand for {}; give each leaf its own name",
                    quoted(&name)
                );
                return Err(words.fail(start, &problem));
            }
            if token.is_empty() || name.is_empty() {
                return Err(words.fail(words.at, "TRANSLATE lists a token and a name, then a ','"));
            }
            self.full_names.insert(token, name);
            if !words.at_end()? && !words.skip(',')? {
                return Err(words.fail(words.at, "a ',' is missing in TRANSLATE; quote a name with blanks"));
            }
        }
        Ok(())
    }

    /// The tree of such a statement.
    pub(super) fn tree(&self, statement: &TreeStatement<'_>) -> Result<Tree, String> {
        let beyond = RefCell::new(None);
        let full_name = |token: &str| {
            let known = self.full_names.get(token).map(String::as_str);
            if known.is_none() && self.is_no_place(token) {
                beyond.borrow_mut().get_or_insert_with(|| token.to_owned());
            }
            known
        };
        let (line, column) = statement.place;
        let around = Surroundings { line, column, full_name: &full_name };
        let tree = Tree::from_newick_within(statement.text, &around).map_err(|error| error.to_string())?;
        if let Some(token) = beyond.into_inner() {
            let (labels, name) = (quantity(self.labels.len(), "name"), quoted(&statement.name));
            return Err(format!(
                "line {line}, column {column}: the tree {name} has the leaf {token}, which is neither in TRANSLATE nor a place \
                 in TAXLABELS, of {labels}; add its name"
            ));
        }
        let rooted = tree.rooted().or(statement.rooted);
        Ok(tree.with_title(&*statement.name).with_rooted(rooted))
    }

    /// Returns whether a token of a leaf is a number, but neither a name nor a place of TAXLABELS.
    fn is_no_place(&self, token: &str) -> bool {
        !self.labels.is_empty()
            && !token.is_empty()
            && token.bytes().all(|byte| byte.is_ascii_digit())
            && !self.labels.iter().any(|label| label == token)
    }
}

/// The first word of a file.
const MARK: &str = "#NEXUS";

/// Finds the end of Newick, if the next tree or the end of the block follows it without a semicolon.
fn end_without_mark(newick: &str) -> Option<usize> {
    let (mut state, mut depth, mut end) = (State::default(), 0_usize, 0);
    for (at, byte) in newick.bytes().enumerate() {
        state.ends_with(byte);
        match byte {
            _ if state.is_inside() => {}
            b'(' if depth == 0 && end > 0 => return Some(end),
            b'(' => depth += 1,
            b')' => {
                depth = depth.saturating_sub(1);
                end = if depth == 0 { at + 1 } else { end };
            }
            _ => {}
        }
    }
    let after = newick[end..].trim_end();
    let word = after.rsplit(char::is_whitespace).next().unwrap_or_default();
    let is_end = word.len() < after.len() && ["end", "endblock"].contains(&&*word.to_ascii_lowercase());
    (end > 0 && is_end).then_some(end)
}

/// The words of a statement.
struct Words<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    column: usize,
    /// True or false by the last comment among [&R] and [&U].
    rooted: Option<bool>,
}

impl<'a> Words<'a> {
    fn of(statement: &Statement<'a>) -> Self {
        Self { text: statement.text, at: 0, line: statement.line, column: statement.column, rooted: None }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Returns whether a file begins here.
    fn at_mark(&self) -> bool {
        self.rest().get(..MARK.len()).is_some_and(|found| found.eq_ignore_ascii_case(MARK))
    }

    /// Skips the `#NEXUS` that a file begins with, and comments before it.
    fn skip_mark(&mut self) -> Result<(), String> {
        self.skip_blanks()?;
        if !self.at_mark() {
            return Err(self.fail(self.at, "the file does not begin with #NEXUS; it may have another form"));
        }
        self.at += MARK.len();
        Ok(())
    }

    /// Refuses what follows a complete command.
    fn refuse_more(&mut self, command: &str) -> Result<(), String> {
        let end = self.at;
        if self.at_end()? {
            Ok(())
        } else {
            Err(self.fail(end, &format!("a ';' is missing after {command}")))
        }
    }

    fn skip_blanks(&mut self) -> Result<(), String> {
        loop {
            let rest = self.rest();
            let blanks = rest.len() - rest.trim_start().len();
            self.at += blanks;
            if self.rest().starts_with('[') {
                self.skip_comment()?;
            } else if blanks == 0 {
                return Ok(());
            }
        }
    }

    fn skip_comment(&mut self) -> Result<(), String> {
        let mut depth = 0_usize;
        for (at, byte) in self.rest().bytes().enumerate() {
            match byte {
                b'[' => depth += 1,
                b']' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                self.rooted = rooted_by(&self.rest()[..=at]).or(self.rooted);
                self.at += at + 1;
                return Ok(());
            }
        }
        Err(self.fail(self.at, "a comment is not closed; add the missing ']'"))
    }

    fn at_end(&mut self) -> Result<bool, String> {
        self.skip_blanks()?;
        Ok(self.rest().is_empty())
    }

    /// Skips a mark if it comes next.
    fn skip(&mut self, mark: char) -> Result<bool, String> {
        self.skip_blanks()?;
        let found = self.rest().starts_with(mark);
        self.at += usize::from(found);
        Ok(found)
    }

    /// The word that says what a statement is. A star or a quoted name may follow it at once.
    fn command(&mut self) -> &'a str {
        let rest = self.rest();
        let length = rest.find(|letter: char| !letter.is_ascii_alphanumeric()).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// Says where a quoted name or a comment begins that the file does not close.
    fn refuse_open(&mut self) -> Result<(), String> {
        while !self.at_end()? {
            let start = self.at;
            self.word()?;
            // A mark.
            self.at += usize::from(self.at == start);
        }
        Ok(())
    }

    /// The next word, empty where a mark comes next. Names are quoted as in Newick.
    fn word(&mut self) -> Result<String, String> {
        self.skip_blanks()?;
        let rest = self.rest();
        if let Some(quote @ ('\'' | '"')) = rest.chars().next() {
            return self.quoted_word(quote);
        }
        let ends = |letter: char| letter.is_whitespace() || matches!(letter, ',' | '=' | '[');
        let length = rest.find(ends).unwrap_or(rest.len());
        self.at += length;
        Ok(rest[..length].to_owned())
    }

    fn quoted_word(&mut self, quote: char) -> Result<String, String> {
        let start = self.at;
        let mut name = String::new();
        loop {
            self.at += 1;
            let Some(length) = self.rest().find(quote) else {
                return Err(self.fail(start, "a quoted name is not closed; add the missing quote"));
            };
            name.push_str(&self.rest()[..length]);
            self.at += length + 1;
            if !self.rest().starts_with(quote) {
                return Ok(name);
            }
            name.push(quote);
        }
    }

    /// Reads on after the word TREE: perhaps a star, a name, an equals sign, and Newick.
    fn tree(&mut self, unrooted: bool) -> Result<TreeStatement<'a>, String> {
        self.skip('*')?;
        let name = self.word()?;
        if !self.skip('=')? {
            let problem = format!("the tree {} is not followed by '='; write TREE name = (…)", quoted(&name));
            return Err(self.fail(self.at, &problem));
        }
        if name.is_empty() {
            return Err(self.fail(self.at, "the tree has no name; write TREE name = (…)"));
        }
        if let Some(end) = end_without_mark(self.rest()) {
            return Err(self.fail(self.at + end, "a ';' is missing after the tree"));
        }
        let text = self.rest();
        let after = text.trim_end().strip_suffix(']').and_then(|inner| rooted_by(&text[inner.rfind('[')?..]));
        let rooted = after.or(self.rooted).or(unrooted.then_some(false));
        Ok(TreeStatement { name, text, place: self.place(self.at), rooted })
    }

    fn fail(&self, at: usize, problem: &str) -> String {
        let (line, column) = self.place(at);
        format!("line {line}, column {column}: {problem}")
    }

    /// Line and column of a byte in the file.
    fn place(&self, at: usize) -> (usize, usize) {
        place(self.text, at, (self.line, self.column))
    }
}

//! Trees of a Newick or Nexus file, one at a time.

use partita::internal::quantity;
use partita::{Surroundings, Tree};

use super::nexus::{Nexus, TreeStatement};
use super::sampling::Sampling;
use super::statements::{Statement, Statements};
use crate::source::Input;
use crate::{ErrorKind, Result, Source};

/// Reads the trees of a file in Newick or Nexus one after the other; the text of one of them is in memory.
pub struct TreeReader {
    source: Source,
    statements: Statements,
    grammar: Grammar,
    /// Trees so far, also those that were passed over.
    read: usize,
}

enum Grammar {
    Newick,
    Nexus(Box<Nexus>),
}

impl TreeReader {
    pub(super) fn newick(source: &Source, input: Input) -> Self {
        Self::new(source, input, Grammar::Newick)
    }

    pub(super) fn nexus(source: &Source, input: Input) -> Self {
        Self::new(source, input, Grammar::Nexus(Box::default()))
    }

    fn new(source: &Source, input: Input, grammar: Grammar) -> Self {
        let statements = Statements::new(source, Box::new(input.into_read()));
        Self { source: source.clone(), statements, grammar, read: 0 }
    }

    /// The next tree.
    pub(super) fn tree(&mut self) -> Result<Option<Tree>> {
        self.advance(|grammar, found| match (grammar, found) {
            (Grammar::Nexus(nexus), Found::Command(tree)) => nexus.tree(&tree),
            (_, Found::Statement(statement)) => of_newick(&statement),
            (Grammar::Newick, Found::Command(_)) => unreachable!("Newick has no commands"),
        })
    }

    /// Passes over the next tree, and says whether there was one.
    pub(super) fn pass(&mut self) -> Result<bool> {
        self.advance(|_, _| Ok(())).map(|passed| passed.is_some())
    }

    /// Does something with the next tree.
    fn advance<R>(
        &mut self,
        with: impl FnOnce(&Grammar, Found<'_>) -> std::result::Result<R, String>,
    ) -> Result<Option<R>> {
        let fail = |problem| ErrorKind::Tree { source_name: self.source.to_string(), problem };
        while let Some(statement) = self.statements.next()? {
            let found = match &mut self.grammar {
                Grammar::Newick => newick(statement),
                Grammar::Nexus(nexus) => {
                    nexus.take(&statement).map(|tree| tree.map(Found::Command)).map_err(fail)?
                }
            };
            if let Some(found) = found {
                self.read += 1;
                return with(&self.grammar, found).map(Some).map_err(|problem| fail(problem).into());
            }
        }
        if self.read == 0 {
            return Err(fail(self.nothing().to_owned()).into());
        }
        Ok(None)
    }

    fn nothing(&self) -> &'static str {
        match self.grammar {
            Grammar::Newick => "there is no tree; expected '(' or a name",
            Grammar::Nexus(_) => "there is no tree; a TREES block has lines such as TREE name = (…);",
        }
    }

    /// The trees that are kept.
    pub(super) fn sampled(
        mut self,
        sampling: Sampling,
        count: impl FnOnce() -> Result<usize>,
        mut keep: impl FnMut(usize, Tree) -> Result<()>,
    ) -> Result<()> {
        let trees = match sampling.burn_in {
            super::BurnIn::Share(share) if share > 0.0 => count()?,
            _ => 0,
        };
        let burn_in = sampling.burn_in.of(trees);
        let mut kept = 0;
        for at in 0.. {
            let wanted = at >= burn_in && (at - burn_in) % sampling.thin == 0;
            if !wanted {
                if !self.pass()? {
                    break;
                }
                continue;
            }
            let Some(tree) = self.tree()? else { break };
            kept += 1;
            keep(at + 1, tree)?;
        }
        if kept > 0 {
            return Ok(());
        }
        let trees = quantity(self.read, "tree");
        let problem =
            format!("a burn-in of {} leaves none of the {trees}; leave out fewer", sampling.burn_in);
        Err(ErrorKind::Tree { source_name: self.source.to_string(), problem }.into())
    }
}

/// A finding where a tree may be.
enum Found<'a> {
    /// A statement that is a tree.
    Statement(Statement<'a>),
    /// A command of Nexus that defines one.
    Command(TreeStatement<'a>),
}

/// A tree, unless nothing but blanks and comments follows the last semicolon.
fn newick(statement: Statement<'_>) -> Option<Found<'_>> {
    let is_blank = || {
        let text = statement.text;
        let mut depth = 0_usize;
        text.chars().all(|letter| {
            match letter {
                '[' => depth += 1,
                ']' => depth = depth.saturating_sub(1),
                _ => return depth > 0 || letter.is_whitespace(),
            }
            true
        }) && depth == 0
    };
    if !statement.ended && is_blank() { None } else { Some(Found::Statement(statement)) }
}

fn of_newick(statement: &Statement<'_>) -> std::result::Result<Tree, String> {
    let around = Surroundings { line: statement.line, column: statement.column, ..Surroundings::default() };
    Tree::from_newick_within(statement.text, &around).map_err(|error| error.to_string())
}

//! Writes Newick, without recursion.

use std::borrow::Cow;
use std::fmt::Write as _;

use super::Tree;

impl Tree {
    /// The tree in Newick form, on one line. Names are quoted where they must be; lengths are written if the
    /// tree has any, with as many digits as it takes to read them back unchanged.
    #[must_use]
    pub fn to_newick(&self) -> String {
        self.write_newick(|_, name| name.into())
    }

    /// As [`Self::to_newick`], with other names of the leaves.
    #[must_use]
    pub fn to_newick_as(&self, name: impl Fn(&str) -> String) -> String {
        self.write_newick(|node, given| if self.is_leaf(node) { name(given).into() } else { given.into() })
    }

    fn write_newick<'t>(&'t self, name: impl Fn(u32, &'t str) -> Cow<'t, str>) -> String {
        let mut text = String::with_capacity(self.nodes() * 8);
        let lengths = self.lengths();
        let write_node = |text: &mut String, node: u32| {
            push_name(text, &name(node, self.name(node)));
            if let Some(lengths) = &lengths {
                let length = lengths[node as usize];
                if node > 0 || length != 0.0 || self.nodes() == 1 {
                    push_length(text, length);
                }
            }
        };
        for node in 0..self.nodes() as u32 {
            if !self.is_leaf(node) {
                text.push('(');
                continue;
            }
            write_node(&mut text, node);
            // Close every node whose last leaf this is.
            let mut last = node;
            while let Some(parent) = self.parent(last) {
                if self.subtree(parent).end != node + 1 {
                    text.push(',');
                    break;
                }
                text.push(')');
                write_node(&mut text, parent);
                last = parent;
            }
        }
        text.push(';');
        text
    }
}

fn push_name(text: &mut String, name: &str) {
    let plain = |byte: u8| !byte.is_ascii_whitespace() && !b"()[]:;,'\"".contains(&byte);
    if name.bytes().all(plain) {
        text.push_str(name);
    } else {
        text.push('\'');
        text.push_str(&name.replace('\'', "''"));
        text.push('\'');
    }
}

fn push_length(text: &mut String, length: f64) {
    let everyday = length == 0.0 || (1e-5..1e16).contains(&length.abs());
    let written = if everyday { write!(text, ":{length}") } else { write!(text, ":{length:e}") };
    written.expect("writing to a string cannot fail");
}

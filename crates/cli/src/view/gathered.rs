//! Warnings of one kind in one line, with what they are about.

use super::wrapped;

/// Names that a line lists.
const LISTED: usize = 3;

/// Warnings that differ in their numbers only stand together.
#[derive(Default)]
pub struct Gathered(Vec<Group>);

struct Group {
    kind: String,
    /// The sentences of the warnings, each with its subject.
    warnings: Vec<(String, String)>,
}

impl Gathered {
    pub fn add(&mut self, warning: String, subject: String) {
        let kind: String = warning.chars().filter(|sign| !sign.is_ascii_digit() && *sign != '.').collect();
        // "1 item" and "2 items" are of one kind, and so are "too short" and "far too short".
        let kind = kind.replace("items", "item").replace("far ", "");
        match self.0.iter_mut().find(|group| group.kind == kind) {
            Some(group) => group.warnings.push((warning, subject)),
            None => self.0.push(Group { kind, warnings: vec![(warning, subject)] }),
        }
    }

    /// A line for each kind: all that it is about, or the first and how many more, with the first warning of that kind.
    pub fn lines(self) -> Vec<String> {
        self.0.into_iter().map(Group::line).collect()
    }
}

impl Group {
    fn line(self) -> String {
        let (warning, _) = &self.warnings[0];
        let is_one = self.warnings.iter().all(|(other, _)| other == warning);
        let subjects: Vec<&str> =
            self.warnings.iter().take(LISTED).map(|(_, subject)| subject.as_str()).collect();
        let more = match self.warnings.len() - subjects.len() {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let (first, like) = (subjects.join(", "), if is_one { "" } else { ", or like it" });
        match self.warnings.len() {
            1 => format!("! {first}: {warning}\n"),
            count => wrapped(&format!("! {count} × {warning}{like}: {first}{more}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Gathered;

    #[test]
    fn warnings_of_one_kind_stand_in_one_line() {
        let mut warned = Gathered::default();
        for (items, subject) in [("2 items", "a"), ("1 item", "b"), ("2 items", "c"), ("2 items", "d")] {
            warned.add(format!("it rests on {items}"), subject.to_owned());
        }
        warned.add("other".to_owned(), "a".to_owned());
        assert_eq!(
            warned.lines(),
            ["! 4 × it rests on 2 items, or like it: a, b, c and 1 more\n", "! a: other\n"]
        );
    }
}

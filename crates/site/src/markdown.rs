//! Markdown of the repository as a part of a page: links lead to pages, names of measures to theirs, and what can be
//! searched is kept beside it.

use std::path::{Path, PathBuf};

use pulldown_cmark::{CodeBlockKind, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

use crate::words::{breakable, escaped, slug, with_subscripts};
use crate::{place, rust};

/// A heading and what stands below it, in words.
#[derive(Debug, Default, Clone, PartialEq)]
pub struct Section {
    /// Its anchor; the beginning of a page has none.
    pub anchor: String,
    /// The heading.
    pub heading: String,
    /// The words, for the search.
    pub text: String,
}

/// A text that was turned into HTML.
#[derive(Debug, Default)]
pub struct Rendered {
    /// The first heading.
    pub title: String,
    /// All that follows it.
    pub html: String,
    /// The sections that can be found, in order.
    pub sections: Vec<Section>,
    /// Files of the repository that it shows or links to, which are no pages.
    pub files: Vec<PathBuf>,
}

/// Settings for turning a text.
#[derive(Debug, Clone, Copy)]
pub struct Setting<'a> {
    /// The file, from the root of the repository.
    pub file: &'a Path,
    /// The page that it becomes, or becomes a part of.
    pub place: &'a str,
    /// True if `n_ij` is a letter with an index.
    pub subscripts: bool,
}

/// Turns a text into HTML.
pub fn rendered(text: &str, setting: Setting<'_>) -> Rendered {
    let mut turner = Turner { setting, found: Rendered::default(), within_link: false, anchors: Vec::new() };
    turner.found.sections.push(Section::default());
    let mut parser = Parser::new_ext(text, Options::ENABLE_TABLES);
    let mut events = Vec::new();
    while let Some(event) = parser.next() {
        turner.turn(event, &mut parser, &mut events);
    }
    html::push_html(&mut turner.found.html, events.into_iter());
    turner.found
}

struct Turner<'a> {
    setting: Setting<'a>,
    found: Rendered,
    within_link: bool,
    anchors: Vec<String>,
}

impl<'a> Turner<'a> {
    fn turn<'e>(&mut self, event: Event<'e>, rest: &mut Parser<'e>, out: &mut Vec<Event<'e>>) {
        match event {
            Event::Start(Tag::Heading { level, .. }) => self.heading(level, rest, out),
            Event::Start(Tag::CodeBlock(kind)) => {
                let text = code_of(rest);
                self.note(&text);
                out.push(code_block(&kind, &text));
            }
            Event::Start(Tag::Image { dest_url, .. }) => out.push(self.image(&dest_url, rest)),
            Event::Start(Tag::Table(columns)) => {
                out.push(Event::Html("<div class=\"scroll\" tabindex=\"0\" role=\"group\">".into()));
                out.push(Event::Start(Tag::Table(columns)));
            }
            Event::End(TagEnd::Table) => out.extend([event, Event::Html("</div>\n".into())]),
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                self.within_link = true;
                let dest_url = CowStr::from(self.address(&dest_url));
                out.push(Event::Start(Tag::Link { link_type, dest_url, title, id }));
            }
            Event::End(TagEnd::Link) => {
                self.within_link = false;
                out.push(event);
            }
            Event::Code(code) => {
                self.note(&code);
                out.push(self.code(code));
            }
            Event::Text(text) => {
                self.note(&text);
                out.push(match self.setting.subscripts {
                    true => Event::InlineHtml(with_subscripts(&text).into()),
                    false if text.contains('_') => Event::InlineHtml(breakable(&text).into()),
                    false => Event::Text(text),
                });
            }
            Event::SoftBreak => {
                self.note(" ");
                out.push(event);
            }
            Event::End(TagEnd::Paragraph | TagEnd::TableCell | TagEnd::Item) => {
                self.note(" ");
                out.push(event);
            }
            other => out.push(other),
        }
    }

    /// Adds words to the section that can be searched.
    fn note(&mut self, words: &str) {
        if let Some(section) = self.found.sections.last_mut() {
            section.text.push_str(words);
        }
    }

    /// The first heading is the title of the page; every other one begins a section.
    fn heading<'e>(&mut self, level: HeadingLevel, rest: &mut Parser<'e>, out: &mut Vec<Event<'e>>) {
        let inner: Vec<Event<'e>> =
            rest.take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_)))).collect();
        let heading = plain(&inner);
        if level == HeadingLevel::H1 && self.found.title.is_empty() {
            self.found.title = heading;
            return;
        }
        let anchor = self.anchor(&heading);
        out.push(Event::Html(format!("<{level} id=\"{anchor}\">").into()));
        out.extend(inner);
        out.push(Event::Html(format!("</{level}>\n").into()));
        self.found.sections.push(Section { anchor, heading, text: String::new() });
    }

    /// The anchor of a heading, as GitHub writes it.
    fn anchor(&mut self, heading: &str) -> String {
        let slug = slug(heading);
        let before = self.anchors.iter().filter(|other| **other == slug).count();
        self.anchors.push(slug.clone());
        if before == 0 { slug } else { format!("{slug}-{before}") }
    }

    /// Returns the address in the site for a link of the repository.
    fn address(&mut self, link: &str) -> String {
        if link.contains("://") || link.starts_with('#') || link.starts_with("mailto:") {
            return link.to_owned();
        }
        let (path, anchor) = link.split_once('#').map_or((link, None), |(path, anchor)| (path, Some(anchor)));
        let target = place::target_of(self.setting.file, path);
        let page = if target.extension().is_some_and(|extension| extension == "md") {
            place::page_of(&target)
        } else if target == Path::new(rust::SOURCE) {
            rust::PLACE.to_owned()
        } else {
            let place = place::file_of(&target);
            self.found.files.push(target);
            place
        };
        let anchor = anchor.map_or_else(String::new, |anchor| format!("#{anchor}"));
        format!("{}{anchor}", place::relative(self.setting.place, &page))
    }

    fn image<'e>(&mut self, link: &str, rest: &mut Parser<'e>) -> Event<'e> {
        let inner: Vec<Event<'e>> =
            rest.take_while(|event| !matches!(event, Event::End(TagEnd::Image))).collect();
        let (address, words) = (escaped(&self.address(link)), escaped(&plain(&inner)));
        Event::InlineHtml(
            format!("<img class=\"picture\" src=\"{address}\" alt=\"{words}\" loading=\"lazy\">").into(),
        )
    }

    /// A piece of code; the name of a measure leads to its page.
    fn code<'e>(&self, code: CowStr<'e>) -> Event<'e> {
        let names_another = |measure: &partita::Measure| {
            measure.name == &*code && !self.setting.place.ends_with(&format!("/{code}.html"))
        };
        if self.within_link || !partita::measures().iter().any(names_another) {
            return Event::InlineHtml(format!("<code>{}</code>", breakable(&code)).into());
        }
        let address = place::relative(self.setting.place, &format!("measures/{code}.html"));
        Event::InlineHtml(format!("<a href=\"{address}\"><code>{}</code></a>", breakable(&code)).into())
    }
}

/// The text of a block of code.
fn code_of(rest: &mut Parser<'_>) -> String {
    let block = rest.take_while(|event| !matches!(event, Event::End(TagEnd::CodeBlock)));
    block
        .filter_map(|event| if let Event::Text(part) = event { Some(part.into_string()) } else { None })
        .collect()
}

/// A block of code that the keyboard can scroll; what is typed at a prompt stands out.
fn code_block<'e>(kind: &CodeBlockKind<'_>, text: &str) -> Event<'e> {
    let language = match kind {
        CodeBlockKind::Fenced(language) => language.split([',', ' ']).next().unwrap_or_default(),
        CodeBlockKind::Indented => "",
    };
    let line = |line: &str| {
        let is_typed = [("console", "$ "), ("python", ">>> "), ("python", "... ")]
            .iter()
            .any(|(of, prompt)| *of == language && line.starts_with(prompt));
        if is_typed { format!("<b>{}</b>\n", escaped(line)) } else { format!("{}\n", escaped(line)) }
    };
    let lines: String = text.trim_end().lines().map(line).collect();
    Event::Html(format!("<pre tabindex=\"0\"><code>{}</code></pre>\n", lines.trim_end()).into())
}

/// The words of some events.
fn plain(events: &[Event<'_>]) -> String {
    let word = |event: &Event<'_>| match event {
        Event::Text(text) | Event::Code(text) => text.to_string(),
        Event::SoftBreak => " ".to_owned(),
        _ => String::new(),
    };
    events.iter().map(word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turned(text: &str) -> Rendered {
        rendered(text, Setting { file: Path::new("docs/x.md"), place: "x.html", subscripts: false })
    }

    #[test]
    fn links_lead_to_pages_and_files_are_kept() {
        let found = turned(
            "# X\n[a](trees.md#cut), [b](../README.md), [c](../examples/iris.csv), `rand`, `other`, [r](../crates/core/src/lib.rs)",
        );
        assert_eq!(found.title, "X");
        for part in [
            "\"trees.html#cut\"",
            "\"index.html\"",
            "\"files/examples/iris.csv\"",
            "\"measures/rand.html\"",
            "\"rust-api.html\"",
        ] {
            assert!(found.html.contains(part), "{part}: {}", found.html);
        }
        assert!(found.html.contains("<code>other</code>"));
        assert_eq!(found.files, [Path::new("examples/iris.csv")]);
    }

    #[test]
    fn headings_have_anchors_and_their_words_are_found() {
        let found = turned("# X\none\n## How sure?\ntwo `three`\n## How sure?\n");
        let anchors: Vec<&str> = found.sections.iter().map(|section| section.anchor.as_str()).collect();
        assert_eq!(anchors, ["", "how-sure", "how-sure-1"]);
        assert_eq!(found.sections[1].text.trim(), "two three");
        assert!(found.html.contains("<h2 id=\"how-sure-1\">How sure?</h2>"));
    }

    #[test]
    fn what_is_typed_stands_out_and_nothing_is_markup() {
        let found = turned("```console\n$ partita <x>\n1 < 2\n```\n");
        assert!(found.html.contains("<b>$ partita &lt;x&gt;</b>\n1 &lt; 2</code>"), "{}", found.html);
        assert!(found.sections[0].text.contains("$ partita <x>"), "code is searched");
    }
}

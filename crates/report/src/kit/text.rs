//! Text whose width is known before it is drawn.

use std::borrow::Cow;
use std::fmt;

use partita::internal::visible;
use unicode_width::UnicodeWidthChar as _;

/// Style of a text.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Style {
    pub(crate) size: f64,
    pub(crate) anchor: &'static str,
    pub(crate) bold: bool,
    pub(crate) fill: &'static str,
    /// True if it reads upwards.
    pub(crate) turned: bool,
    /// True if it has a white edge, which keeps it readable on colours.
    pub(crate) halo: bool,
}

/// Text that starts at its place; the other styles are variations of it.
pub(crate) const NAME: Style =
    Style { size: 11.0, anchor: "start", bold: false, fill: "", turned: false, halo: false };
pub(crate) const NAME_END: Style = Style { anchor: "end", ..NAME };
pub(crate) const NAME_MIDDLE: Style = Style { anchor: "middle", ..NAME };
pub(crate) const TITLE: Style = Style { size: 13.0, bold: true, ..NAME };

impl fmt::Display for Style {
    /// The attributes that differ from those of the document.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " font-size=\"{}\"", self.size)?;
        if self.anchor != "start" {
            write!(f, " text-anchor=\"{}\"", self.anchor)?;
        }
        if self.bold {
            f.write_str(" font-weight=\"bold\"")?;
        }
        if self.halo {
            f.write_str(" stroke=\"white\" stroke-width=\"3\" stroke-opacity=\"0.85\" stroke-linejoin=\"round\" paint-order=\"stroke\"")?;
        }
        match self.fill {
            "" => Ok(()),
            fill => write!(f, " fill=\"{fill}\""),
        }
    }
}

/// Text that XML can hold: what it reserves as entities, what no picture may hold as escapes. The marks around what is
/// isolated stay.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    let parts = text.split_inclusive(ISOLATES).map(|part| (part.trim_end_matches(ISOLATES), part));
    let shown = parts.map(|(text, part)| format!("{}{}", visible(text), &part[text.len()..]));
    for character in shown.collect::<String>().chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            other => escaped.push(other),
        }
    }
    escaped
}

/// Longer names are cut even where there is room: nobody reads them, and they would fill the picture.
const LONGEST: usize = 300;

/// A text of at most that many characters.
pub(crate) fn capped(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}

/// The width of a text. The reader's font is unknown, so it is that of the widest common one without serifs.
pub(crate) fn width(text: &str, size: f64) -> f64 {
    text.chars().map(advance).sum::<f64>() * size
}

fn advance(character: char) -> f64 {
    match character {
        'i' | 'j' | 'l' | 'I' | '\'' | '|' | '.' | ',' | ':' | ';' | '!' | ' ' => 0.34,
        'f' | 'r' | 't' | '(' | ')' | '[' | ']' | '/' | '\\' | '-' | 'J' => 0.42,
        'm' | 'w' | 'M' | 'W' | '@' | '%' | '…' | '—' | '→' => 1.0,
        'a'..='z' | '0'..='9' | '_' => 0.64,
        'A'..='Z' => 0.74,
        _ => match character.width() {
            Some(0) => 0.0,
            Some(1) => 0.7,
            _ => 1.05,
        },
    }
}

/// The width of the widest of some texts.
pub(crate) fn widest<T: AsRef<str>>(texts: &[T], size: f64) -> f64 {
    texts.iter().map(|text| width(text.as_ref(), size)).fold(0.0, f64::max)
}

/// A name of at most that width: its middle is left out where it is longer.
pub(crate) fn fit(name: &str, size: f64, room: f64) -> String {
    let name = &in_line(name);
    if width(name, size) <= room {
        return isolated(name).into_owned();
    }
    let letters: Vec<char> = name.chars().collect();
    let room = room / size - advance('…');
    let (mut start, mut end, mut used) = (0, letters.len(), 0.0);
    // From both ends in turn, as a name may differ from others at either.
    while start < end {
        let from_start = start <= letters.len() - end;
        let next = advance(if from_start { letters[start] } else { letters[end - 1] });
        if used + next > room {
            break;
        }
        used += next;
        if from_start { start += 1 } else { end -= 1 }
    }
    // A mark belongs to the letter before it.
    while end < letters.len() && advance(letters[end]) == 0.0 {
        end += 1;
    }
    let kept = letters[..start].iter().chain(&['…']).chain(&letters[end..]);
    isolated(&kept.collect::<String>()).into_owned()
}

/// Names that fit, and what was left out of all of them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Shortened {
    pub(crate) names: Vec<String>,
    /// Lines for the legend: a common beginning that was left out, and the names whose middle was.
    pub(crate) notes: Vec<String>,
}

/// With more names than this whose middle is left out, the legend does not list them; only a pointer on a name shows it.
const MOST_LISTED: usize = 40;

/// Names of at most that width. Of a beginning that all share little is kept, for what differs is what is read.
pub(crate) fn fit_all(names: &[String], size: f64, room: f64) -> Shortened {
    const KEPT: usize = 3;
    let shared = if widest(names, size) > room { shared_start(names) } else { 0 };
    let whole = &names.first().map_or("", String::as_str)[..shared];
    let kept: String = whole.chars().take(KEPT).collect();
    let is_left_out = kept.len() + '…'.len_utf8() < shared;
    let (start, shared) = if is_left_out { (format!("{kept}…"), shared) } else { (String::new(), 0) };
    let room = room - width(&start, size);
    let note = format!("{start} is short for {}", isolated(&capped(whole)));
    let mut notes: Vec<String> = is_left_out.then_some(note).into_iter().collect();
    let shown = |name: &String| format!("{start}{}", fit(&name[shared..], size, room));
    let cut = |name: &&String| width(&in_line(&name[shared..]), size) > room;
    if names.iter().filter(cut).count() <= MOST_LISTED {
        notes.extend(
            names
                .iter()
                .filter(cut)
                .map(|name| format!("{} is {}", shown(name), isolated(&capped(&in_line(name))))),
        );
    }
    Shortened { names: names.iter().map(shown).collect(), notes }
}

/// The bytes of whole words with which all names begin.
fn shared_start(names: &[String]) -> usize {
    let Some((first, others)) = names.split_first().filter(|(_, others)| !others.is_empty()) else {
        return 0;
    };
    let same = |other: &String| {
        let pairs = first.char_indices().zip(other.chars());
        pairs.take_while(|((_, x), y)| x == y).last().map_or(0, |((at, x), _)| at + x.len_utf8())
    };
    let shared = &first[..others.iter().map(same).min().unwrap_or(0)];
    shared.trim_end_matches(|c: char| c.is_alphanumeric() || c == '.').len()
}

/// A text in lines of at most that width, which end between words where they can.
pub(crate) fn lines(text: &str, size: f64, room: f64) -> Vec<String> {
    let (mut lines, mut line, mut used) = (Vec::new(), String::new(), 0.0);
    for character in text.chars() {
        let wide = advance(character) * size;
        if used > 0.0 && used + wide > room {
            let begun = line.rfind(' ').filter(|_| character != ' ').map(|space| line.split_off(space + 1));
            lines.push(line.trim_end().to_owned());
            line = begun.unwrap_or_default();
            used = width(&line, size);
        }
        if !(line.is_empty() && character == ' ') {
            used += wide;
            line.push(character);
        }
    }
    lines.push(line);
    lines
}

/// A name without what would leave its line: marks upon marks. What turns the direction of what follows is shown.
fn in_line(name: &str) -> String {
    const MOST_MARKS: usize = 3;
    let mut marks = 0;
    let stays = |character: &char| {
        marks = if advance(*character) == 0.0 { marks + 1 } else { 0 };
        marks <= MOST_MARKS
    };
    visible(name).chars().filter(stays).collect()
}

/// The beginning and the end of what is isolated.
const ISOLATES: [char; 2] = ['\u{2068}', '\u{2069}'];

/// Text that runs from right to left must not reorder what is written beside it.
fn isolated(text: &str) -> Cow<'_, str> {
    let from_right = |c: char| matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}' | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}');
    let [start, end] = ISOLATES;
    if text.contains(from_right) { format!("{start}{text}{end}").into() } else { text.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_shortened_in_the_middle() {
        assert_eq!(fit("short", 10.0, 200.0), "short");
        let long = fit("Monocytes CD14+ classical, donor 7", 10.0, 80.0);
        assert!(long.starts_with("Mono") && long.ends_with("or 7") && long.contains('…'), "{long}");
        assert!(width(&long, 10.0) <= 80.0);
        assert!(width("細胞", 10.0) > 20.0 && width("e\u{301}", 10.0) == width("e", 10.0));
        assert!(!fit(&"e\u{301}".repeat(30), 10.0, 60.0).contains("…\u{301}"));
        assert_eq!(fit("", 10.0, 0.0), "");
    }

    #[test]
    fn what_all_names_share_is_left_out_first() {
        let names = ["leiden_resolution_0.25_seed1", "leiden_resolution_0.5_seed12"].map(str::to_owned);
        let short = fit_all(&names, 10.0, 150.0);
        assert_eq!(short.names, ["lei…0.25_seed1", "lei…0.5_seed12"]);
        assert_eq!(short.notes, ["lei… is short for leiden_resolution_"]);
        assert_eq!(fit_all(&names, 10.0, 1000.0), Shortened { names: names.to_vec(), notes: Vec::new() });
        assert_eq!(fit_all(&[], 10.0, 5.0), Shortened::default());
    }

    #[test]
    fn lines_end_between_words_where_they_can() {
        let text = "the area of a dot is the number of points";
        let found = lines(text, 10.0, width("the area of a d", 10.0));
        assert_eq!(found[..2], ["the area of a", "dot is the"]);
        assert_eq!(found.join(" "), text);
        assert!(lines(&"x".repeat(50), 10.0, 60.0).iter().all(|line| width(line, 10.0) <= 60.0));
        assert_eq!(lines("", 10.0, 60.0), [""]);
    }

    #[test]
    fn names_whose_middle_is_left_out_are_listed() {
        let names = ["Monocytes CD14+ classical", "B"].map(str::to_owned);
        let short = fit_all(&names, 10.0, 80.0);
        assert_eq!(short.notes, [format!("{} is {}", short.names[0], names[0])]);
        assert!(short.names[0].contains('…') && short.names[1] == "B", "{short:?}");
        let many: Vec<String> = (0..100).map(|donor| format!("{donor} Monocytes CD14+ classical")).collect();
        assert!(fit_all(&many, 10.0, 80.0).notes.is_empty());
    }

    #[test]
    fn a_name_without_end_is_cut_in_the_legend_too() {
        let short = fit_all(&["long ".repeat(2000), "B".to_owned()], 10.0, 80.0);
        assert!(short.notes[0].chars().count() < 400, "{short:?}");
    }

    #[test]
    fn no_name_leaves_its_line() {
        assert_eq!(fit(&format!("a{}b", "\u{301}".repeat(40)), 10.0, 100.0), "a\u{301}\u{301}\u{301}b");
        assert_eq!(fit("ab\u{202e}cd", 10.0, 100.0), "ab\\u{202e}cd");
    }

    #[test]
    fn no_name_breaks_the_document() {
        assert_eq!(
            escape("<a & \"b\">\0\t\u{85}\u{ffff}"),
            "&lt;a &amp; &quot;b&quot;&gt;\\u{0}\\t\\u{85}\\u{ffff}"
        );
        let isolated = fit("שלום", 10.0, 100.0);
        assert_eq!(isolated, "\u{2068}שלום\u{2069}");
        assert_eq!(escape(&isolated), isolated);
    }
}

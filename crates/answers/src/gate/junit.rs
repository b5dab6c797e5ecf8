//! What was required as JUnit XML, and as commands of GitHub's workflows.

use super::Judged;

/// A test suite with a case for each requirement.
pub fn junit(all: &[Judged]) -> String {
    let failures = all.iter().filter(|one| !one.passed).count();
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"partita\" tests=\"{}\" failures=\"{failures}\">\n",
        all.len()
    );
    for one in all {
        let of = one.of.as_ref().map_or_else(String::new, |of| format!("{of}: "));
        let name = escaped(&format!("{of}{}", one.requirement));
        xml += &match one.passed {
            true => format!("  <testcase name=\"{name}\"/>\n"),
            false => {
                let message = escaped(&one.message);
                format!("  <testcase name=\"{name}\"><failure message=\"{message}\"/></testcase>\n")
            }
        };
    }
    xml + "</testsuite>\n"
}

/// Text in an attribute; XML holds no control characters.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' => escaped.push_str("&#10;"),
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            control if control.is_control() => escaped.push('\u{fffd}'),
            other => escaped.push(other),
        }
    }
    escaped
}

/// A line for each requirement.
pub fn github(all: &[Judged]) -> String {
    let line = |one: &Judged| {
        let command = if one.passed { "notice" } else { "error" };
        let message = one.message.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
        format!("::{command} title=partita::{message}\n")
    };
    all.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_xml_and_github_reserve_is_escaped() {
        let one = Judged {
            requirement: "adjusted_rand >= 0.9".to_owned(),
            of: Some("a\"b".to_owned()),
            passed: false,
            message: "a 5 % \u{1} <b>\n".to_owned(),
            value: None,
            low: None,
            high: None,
        };
        let xml = junit(std::slice::from_ref(&one));
        assert!(xml.contains("name=\"a&quot;b: adjusted_rand &gt;= 0.9\"><failure message=\"a 5 % \u{fffd} &lt;b&gt;&#10;\"/>"), "{xml}");
        assert!(xml.contains("tests=\"1\" failures=\"1\""), "{xml}");
        assert_eq!(github(&[one]), "::error title=partita::a 5 %25 \u{1} <b>%0A\n");
    }
}

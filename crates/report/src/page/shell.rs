//! The frame of every page: one style sheet, one script, the data, and nothing from outside.

use maud::{DOCTYPE, Markup, PreEscaped, html};

/// The style of every page.
pub const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// Only this script runs and nothing is fetched, whatever the labels hold. A test computes the hash anew.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; \
                      script-src 'sha256-nCXhn7FmRX3wsvexC7onxkpYRw3xOv63G/ImIhUc3L8='; \
                      base-uri 'none'; form-action 'none'";

/// A document with this title, these sections and these data.
pub(super) fn page(title: &str, body: &Markup, data: &str) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                (body)
                script #data type="application/json" { (PreEscaped(within_script(data))) }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    page.into_string()
}

/// JSON that ends no script and opens no comment: a `<` occurs in texts only, where it may be escaped.
fn within_script(json: &str) -> String {
    json.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

#[cfg(test)]
mod tests {
    use sha2::{Digest as _, Sha256};

    use super::*;

    fn base64(bytes: &[u8]) -> String {
        const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        let digits = bytes.chunks(3).flat_map(|chunk| {
            let number = chunk.iter().fold(0_u32, |number, &byte| number << 8 | u32::from(byte))
                << (8 * (3 - chunk.len()));
            let digit = move |place: usize| match place > chunk.len() {
                true => '=',
                false => char::from(DIGITS[(number >> (18 - 6 * place) & 63) as usize]),
            };
            (0..4).map(digit).collect::<Vec<_>>()
        });
        digits.collect()
    }

    #[test]
    fn the_policy_names_the_script() {
        let hash = base64(&Sha256::digest(SCRIPT.as_bytes()));
        assert!(POLICY.contains(&format!("'sha256-{hash}'")), "the hash is now {hash}");
    }

    #[test]
    fn data_end_no_script() {
        let page = page("x", &html! {}, r#"{"a":"</script><!--<script>"}"#);
        assert_eq!(page.matches("</script>").count(), 2);
        assert!(page.contains(r#"{"a":"\u003c/script>\u003c!--\u003cscript>"}"#));
    }
}

//! Pictures below each other in one document.

use std::fmt::Write as _;

use crate::kit::Px;

/// Room between two of them.
const GAP: f64 = 12.0;

/// One document that holds several, each a document of this crate, the first at the top.
#[must_use]
pub fn below_each_other(documents: &[String]) -> String {
    let (mut parts, mut width, mut height) = (String::new(), 0.0_f64, 0.0_f64);
    for document in documents {
        let [wide, high] = ["width", "height"].map(|name| length(document, name));
        let top = if height > 0.0 { height + GAP } else { 0.0 };
        let inner = document.strip_prefix("<svg ").unwrap_or(document);
        let _ = write!(parts, "<svg y=\"{}\" {inner}", Px(top));
        (width, height) = (width.max(wide), top + high);
    }
    let (width, height) = (Px(width), Px(height));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n{parts}</svg>\n"
    )
}

/// A length that the first element of a document has.
fn length(document: &str, name: &str) -> f64 {
    let head = document.split('>').next().unwrap_or_default();
    let value = head.split(&format!(" {name}=\"")).nth(1).and_then(|rest| rest.split('"').next());
    value.and_then(|value| value.parse().ok()).unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::Canvas;

    #[test]
    fn the_second_begins_where_the_first_ends() {
        let [one, other] = [(100.0, 50.0), (80.0, 30.0)].map(|(x, y)| Canvas::default().document(x, y));
        let both = below_each_other(&[one, other]);
        assert!(
            both.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 92\""),
            "{both}"
        );
        assert!(both.contains("<svg y=\"62\" xmlns=") && both.matches("</svg>").count() == 3);
    }
}

//! Formulas from LaTeX to MathML, which browsers draw themselves: nothing is fetched and no script runs.

use anyhow::bail;
use pulldown_latex::config::DisplayMode;
use pulldown_latex::{Parser, RenderConfig, Storage, push_mathml};

/// A formula on a line of its own.
pub fn displayed(latex: &str) -> anyhow::Result<String> {
    let storage = Storage::new();
    let config = RenderConfig { display_mode: DisplayMode::Block, ..RenderConfig::default() };
    let mut mathml = String::new();
    push_mathml(&mut mathml, Parser::new(latex, &storage), config)?;
    if mathml.contains("<merror") {
        bail!("{latex:?} is not understood: {mathml}");
    }
    let mathml = mathml.replace("<mo><</mo>", "<mo>&lt;</mo>");
    Ok(SCRIPTS.iter().fold(mathml, |mathml, script| with_space_before(&mathml, script)))
}

/// Elements whose first child has the others above or below it.
const SCRIPTS: [&str; 6] = ["munder", "mover", "munderover", "msub", "msup", "msubsup"];
const SPACE: &str = "<mspace width=\"0.1667em\" />";

/// pulldown-latex puts the space before `\max_{i}` inside the element that holds the index, where it would count as what has
/// the index.
fn with_space_before(mathml: &str, script: &str) -> String {
    mathml.replace(&format!("<{script}>{SPACE}"), &format!("{SPACE}<{script}>"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_measure_has_a_formula_that_is_understood() {
        for measure in partita::measures() {
            let mathml =
                displayed(measure.formula).unwrap_or_else(|error| panic!("{}: {error}", measure.name));
            let document =
                roxmltree::Document::parse(&mathml).unwrap_or_else(|error| panic!("{mathml}: {error}"));
            for node in document.descendants() {
                let expected = match node.tag_name().name() {
                    "mfrac" | "munder" | "mover" | "msub" | "msup" => 2,
                    "munderover" | "msubsup" => 3,
                    _ => continue,
                };
                assert_eq!(node.children().count(), expected, "{}: {mathml}", measure.name);
            }
        }
    }

    #[test]
    fn what_is_not_understood_is_an_error() {
        displayed(r"\frac{1}{2}").unwrap();
        assert!(displayed(r"\nothing{1}").is_err());
    }
}

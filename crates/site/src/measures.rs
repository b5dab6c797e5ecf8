//! The page of a measure: what the registry says, the formula typeset, the example drawn, what was tried, and who else has it.

use std::path::Path;

use maud::{Markup, html};
use partita::properties::{Verdict, recorded};
use partita::{Kind, Measure, Sense};

use crate::elsewhere::Peer;
use crate::frame::{Page, raw};
use crate::markdown::{Section, Setting, rendered};
use crate::{example, maths, python_examples};

/// The page of one measure, given those of other packages that compute it.
pub fn page(measure: &Measure, peers: &[Peer]) -> anyhow::Result<Page> {
    let place = format!("measures/{}.html", measure.name);
    let file = format!("docs/measures/{}.md", measure.name);
    let setting = Setting { file: Path::new(&file), place: &place, subscripts: true };
    let text = measure.text().replace("\n# ", "\n## ");
    let (lead, text) = text.trim().split_once("\n\n").unwrap_or((text.trim(), ""));
    let (lead, mut words) = (rendered(lead, setting), rendered(text, setting));
    words.sections[0].text = format!("{} {}", measure.summary(), words.sections[0].text);
    let body = html! {
        div.lead { (raw(lead.html)) }
        (names(measure))
        div.formula tabindex="0" role="region" aria-label="Formula" { (raw(maths::displayed(measure.formula)?)) }
        p.hint { a href="index.html#notation" { "Notation" } }
        (raw(words.html))
        (parameters(measure, setting))
        (facts(measure))
        (worked(measure)?)
        (properties(measure))
        (elsewhere(measure, peers, setting))
        (references(measure))
    };
    let headings = ["Parameters", "Facts", "Worked example", "Properties", "Elsewhere", "References"];
    let headings = headings.into_iter().filter(|heading| match *heading {
        "Parameters" => !measure.params.is_empty(),
        "Properties" => recorded(kind_tried(measure), measure.name).is_some(),
        _ => true,
    });
    words.sections.extend(headings.map(|heading| Section {
        anchor: heading.to_lowercase().replace(' ', "-"),
        heading: heading.to_owned(),
        text: String::new(),
    }));
    let title = measure.title.to_owned();
    let names =
        std::iter::once(measure.name).chain(measure.aliases.iter().copied()).collect::<Vec<_>>().join(", ");
    Ok(Page { place, title, words: names, body, sections: words.sections })
}

fn names(measure: &Measure) -> Markup {
    html! {
        p.names {
            code { (measure.name) }
            @if !measure.aliases.is_empty() { ", also " @for (at, alias) in measure.aliases.iter().enumerate() { @if at > 0 { ", " } code { (alias) } } }
            " · " a href={ "index.html#" (crate::words::slug(&measure.family.to_string())) } { (measure.family) }
        }
    }
}

fn parameters(measure: &Measure, setting: Setting<'_>) -> Markup {
    html! {
        @if !measure.params.is_empty() {
            h2 #parameters { "Parameters" }
            dl {
                @for parameter in measure.params {
                    dt { code { (parameter.name) } }
                    dd {
                        (raw(rendered(parameter.doc, setting).html))
                        p.hint { (parameter.kind.expected()) "; default " @match parameter.default { Some(value) => code { (value) }, None => "none" } }
                    }
                }
            }
        }
    }
}

fn facts(measure: &Measure) -> Markup {
    let yes = |flag: bool| if flag { "yes" } else { "no" };
    let kinds: Vec<&str> = measure.kinds().iter().map(|kind| kind.plural()).collect();
    html! {
        h2 #facts { "Facts" }
        dl {
            dt { "Compares" } dd { (kinds.join(", ")) }
            dt { "Range" } dd { (measure.range) }
            dt { "Kind of score" } dd { (measure.sense) }
            dt { "Identical inputs" } dd { (measure.at_identity) }
            dt { "Symmetric" } dd { (yes(measure.symmetric)) }
            dt { "Metric" } dd { (yes(measure.metric)) }
            dt { "Mean zero by chance" } dd { (yes(measure.chance_adjusted)) }
            dt { "Cost" } dd { (measure.cost) }
        }
    }
}

fn worked(measure: &Measure) -> anyhow::Result<Markup> {
    let (picture, caption) = example::picture(measure)?;
    let (a, b) = measure.example_texts();
    Ok(html! {
        h2 #worked-example { "Worked example" }
        p { "A = " code { (a) } ", B = " code { (b) } " gives " strong { (measure.example_value()) } "." }
        figure {
            div.picture tabindex="0" role="group" { (raw(picture)) }
            figcaption { (caption) }
        }
        p.hint { "In Python:" }
        pre tabindex="0" { code { (python_examples::example(measure)) } }
    })
}

/// The kind of small inputs on which properties were tried.
fn kind_tried(measure: &Measure) -> Kind {
    if measure.accepts(Kind::Labels) { Kind::Labels } else { Kind::Biclusters }
}

/// Lists the properties that were tried on all small inputs, with the first counterexample where one fails.
fn properties(measure: &Measure) -> Markup {
    let kind = kind_tried(measure);
    html! {
        @if let Some(found) = recorded(kind, measure.name) {
            h2 #properties { "Properties" }
            p { "Tried on all small inputs at the default parameters; a property that fails comes with a counterexample" @if kind == Kind::Labels { ", one digit per item for its cluster" } "." }
            div.scroll tabindex="0" role="group" {
                table {
                    thead { tr { th scope="col" { "property" } th scope="col" { "holds" } } }
                    tbody {
                        @for (property, verdict) in &found.verdicts {
                            tr {
                                th scope="row" { (property_name(property.name(), measure)) }
                                @match verdict {
                                    Verdict::Holds => td { "yes" },
                                    Verdict::Fails(example) => td { span.no { "no" } ": " (example) },
                                    Verdict::NotApplicable => td { "not applicable" },
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Names a property in words. A similarity is no metric, but one minus it may be.
fn property_name(name: &str, measure: &Measure) -> String {
    let plain = name.replace('_', " ");
    if name == "metric" && measure.sense != Sense::Distance {
        format!("{plain}, as one minus it")
    } else {
        plain
    }
}

fn elsewhere(measure: &Measure, peers: &[Peer], setting: Setting<'_>) -> Markup {
    let peers: Vec<&Peer> =
        peers.iter().filter(|peer| peer.measures.iter().any(|name| name == measure.name)).collect();
    html! {
        h2 #elsewhere { "Elsewhere" }
        @if peers.is_empty() {
            p { "Not in our tables of " a href="../coming-from/index.html" { "other packages" } "." }
        } @else {
            div.scroll tabindex="0" role="group" {
                table {
                    thead { tr { th scope="col" { "package" } th scope="col" { "there" } th scope="col" { "here" } th scope="col" { "the same?" } } }
                    tbody {
                        @for peer in peers {
                            tr {
                                th scope="row" { a href=(crate::place::relative(setting.place, &peer.place)) { (peer.package) } }
                                @for cell in [&peer.theirs, &peer.ours, &peer.same] { td { (raw(inline(cell, setting))) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Markdown of a cell, without a paragraph around it.
fn inline(text: &str, setting: Setting<'_>) -> String {
    let html = rendered(text, Setting { subscripts: false, ..setting }).html;
    html.trim().trim_start_matches("<p>").trim_end_matches("</p>").to_owned()
}

fn references(measure: &Measure) -> Markup {
    html! {
        h2 #references { "References" }
        ul.references { @for cited in measure.citations() { li { (cite(cited)) } } }
    }
}

/// A reference whose DOI can be followed.
fn cite(cited: &str) -> Markup {
    html! {
        @match cited.split_once("doi:") {
            Some((before, doi)) => { (before) a href={ "https://doi.org/" (doi.trim_end_matches('.')) } { "doi:" (doi) } },
            None => (cited),
        }
    }
}

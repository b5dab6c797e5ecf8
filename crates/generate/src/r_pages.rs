//! The manual pages of the R functions.

use std::fmt::Write as _;

use partita::{Kind, Measure, Param, ParamKind};

use crate::r::{arguments, names, operands};
use crate::r_examples::example;

/// The page of a measure in R's own format.
pub fn page(m: &'static Measure) -> String {
    let mut page = format!(
        "% Written by `cargo dev generate` from the catalogue: do not edit.\n\\encoding{{UTF-8}}\n\\name{{{0}}}\n\\alias{{{0}}}\n",
        m.name
    );
    for name in names(m).filter(|name| *name != m.name) {
        let _ = writeln!(page, "\\alias{{{name}}}");
    }
    let exported = names(m).next();
    let text = m.text();
    let (about, rest) = text.trim().split_once("\n\n").unwrap_or((text.trim(), ""));
    let _ = write!(page, "\\title{{{}}}\n\\description{{\n{}\n}}\n", escaped(m.title), marked(about));
    if let Some(name) = exported {
        let _ = writeln!(page, "\\usage{{\n{name}({})\n}}", arguments(m));
        let _ = writeln!(page, "\\arguments{{\n{}}}", items(m));
    } else if !m.params.is_empty() {
        page.push_str(&parameters(m));
    }
    let [a, b] = operands(m);
    let _ = writeln!(
        page,
        "\\value{{\nA number. Range {}; {}; cost: {}. Where the score is undefined it is \\code{{NA}}, and a warning of class \
         \\code{{partita_undefined}} says why.{}\n}}",
        m.range,
        m.sense,
        escaped(&m.cost.to_string()),
        exported.map_or_else(
            || format!(
                "\nAnother package exports a function of that name: ask \\code{{compare({a}, {b}, \"{}\")}}.",
                m.name
            ),
            |_| String::new()
        )
    );
    page.push_str(&sections(rest));
    let references: Vec<String> = m.citations().map(escaped).collect();
    let _ = writeln!(page, "\\references{{\n{}\n}}", references.join("\n\n"));
    let _ = writeln!(
        page,
        "\\seealso{{\n\\code{{\\link{{compare}}}} for several measures at once, \\code{{\\link{{measures}}}} for the catalogue.\n}}"
    );
    if exported == Some(m.name) {
        let _ = writeln!(page, "\\examples{{\n{}\n}}", example(m).0.replace('%', "\\%"));
    }
    page
}

/// The parameters of a measure that is no function, as they are typed after its name.
fn parameters(m: &Measure) -> String {
    let item = |p: &Param| format!("\\item{{\\code{{{}:{}=}}}}{{{}}}\n", m.name, p.name, about(p));
    let items: String = m.params.iter().map(item).collect();
    format!("\\section{{Parameters}}{{\n\\describe{{\n{items}}}\n}}\n")
}

/// The sections of a text under headings; what stands before the first is the details.
fn sections(text: &str) -> String {
    let mut page = String::new();
    for (at, part) in format!("\n{text}").split("\n# ").enumerate() {
        let part = part.trim();
        if at == 0 && !part.is_empty() {
            let _ = writeln!(page, "\\details{{\n{}\n}}", marked(part));
        } else if let Some((heading, body)) = part.split_once('\n') {
            let _ = writeln!(page, "\\section{{{}}}{{\n{}\n}}", escaped(heading), marked(body.trim()));
        }
    }
    page
}

fn items(m: &Measure) -> String {
    let [a, b] = operands(m);
    let mut text = if m.accepts(Kind::TreeOnGraph) {
        format!(
            "\\item{{{a}}}{{A tree over the nodes: an \\code{{hclust}}, \\code{{dendrogram}}, \\code{{phylo}} or Newick.}}\n\
             \\item{{{b}}}{{An adjacency matrix, plain or of the package Matrix, or a graph of igraph.}}\n"
        )
    } else {
        let order = if m.symmetric { "" } else { " The order matters: \\code{a} is the reference." };
        format!("\\item{{{a}, {b}}}{{{}{order}}}\n", inputs(m))
    };
    for p in m.params {
        let _ = writeln!(text, "\\item{{{}}}{{{}}}", p.name, about(p));
    }
    if m.accepts(Kind::TreeOnGraph) {
        text.push_str(
            "\\item{bipartite}{Whether the matrix links rows with columns instead of nodes with nodes.}\n",
        );
    } else if m.accepts(Kind::Trees) {
        text.push_str("\\item{leaves}{Whether a leaf that only one tree has is an error (\"exact\"), or pruned (\"inner\").}\n");
    } else if m.accepts(Kind::Labels) || m.accepts(Kind::Co) {
        text.push_str("\\item{missing, noise, noise_label, weights}{As for \\code{\\link{compare}}.}\n");
    }
    text.push_str(
        "\\item{threads}{Maximum number of threads; by default \\code{PARTITA_NUM_THREADS} or all cores.}\n",
    );
    text
}

fn inputs(m: &Measure) -> String {
    if m.accepts(Kind::Trees) {
        return "Trees over the same leaves: \\code{hclust}, \\code{dendrogram}, \\code{phylo}, or Newick."
            .to_owned();
    }
    let mut kinds = Vec::new();
    if m.accepts(Kind::Labels) {
        kinds.push(
            "Labels of the same items: factors, integers, texts, logicals, whole numbers, or what a clustering function \
             returned. Or a table of counts alone.",
        );
    }
    if m.accepts(Kind::Co) {
        kinds.push("Two co-clusterings, see \\code{\\link{co_clustering}}.");
    }
    if m.accepts(Kind::Cover) {
        kinds.push("Two covers, see \\code{\\link{cover}}.");
    }
    if m.accepts(Kind::Biclusters) {
        kinds.push("Two sets of biclusters, see \\code{\\link{biclusters}}.");
    }
    kinds.join(" ")
}

fn about(p: &Param) -> String {
    let mut chars = p.doc.chars();
    let first: String = chars.next().map(|first| first.to_uppercase().collect()).unwrap_or_default();
    let expected = match p.kind {
        ParamKind::Flag => "choose TRUE or FALSE".to_owned(),
        kind => kind.expected(),
    };
    marked(&format!("{first}{}; {expected}.", chars.as_str()))
}

/// A text whose backquotes are code.
fn marked(text: &str) -> String {
    let mut marked = String::new();
    for (at, part) in text.split('`').enumerate() {
        let _ = if at % 2 == 1 {
            write!(marked, "\\code{{{}}}", escaped(part))
        } else {
            write!(marked, "{}", escaped(part))
        };
    }
    marked
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('%', "\\%").replace('{', "\\{").replace('}', "\\}")
}

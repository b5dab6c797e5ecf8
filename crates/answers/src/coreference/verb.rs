//! Scores a response by a key.

use std::collections::HashMap;

use partita::internal::quantity;

use super::answer::{Answer, Scores, Size};
use super::side::{Chains, Document, Side};
use super::sums::Sums;
use crate::SCHEMA;
use crate::caveat::Caveat;
use crate::failure::{Failure, Outcome};
use crate::watch::{Watch, step};

/// The scores of the official scorers. Chains of one mention may be dropped from both sides.
pub fn coreference(key: &Side, response: &Side, drop_singletons: bool, watch: &dyn Watch) -> Outcome<Answer> {
    if key.documents.is_empty() {
        return Err(Failure::input("the key holds no mentions"));
    }
    let of_response: HashMap<&str, &Document> =
        response.documents.iter().map(|document| (document.name.as_str(), document)).collect();
    let (mut sums, mut sizes, nothing) = (Sums::default(), [Size::default(); 2], Document::default());
    for (done, document) in key.documents.iter().enumerate() {
        step(watch, "documents", done, key.documents.len())?;
        let other = of_response.get(document.name.as_str()).copied().unwrap_or(&nothing);
        let sides = [document, other].map(|document| Chains::of(document, drop_singletons));
        for (size, chains) in sizes.iter_mut().zip(&sides) {
            size.mentions += chains.mentions();
            size.chains += chains.sizes.len();
            size.repeated += chains.repeated;
        }
        sums.add(&sides[0], &sides[1]);
    }
    let in_both =
        key.documents.iter().filter(|document| of_response.contains_key(document.name.as_str())).count();
    let left_out = response.documents.len() - in_both;
    let answer = Answer {
        schema: SCHEMA,
        kind: "coreference",
        documents: key.documents.len(),
        left_out,
        key: sizes[0],
        response: sizes[1],
        repeated: sizes[0].repeated + sizes[1].repeated,
        scores: Scores::of(&sums),
        caveats: Vec::new(),
    };
    Ok(Answer { caveats: caveats(&answer, key.documents.len() - in_both), ..answer })
}

fn caveats(answer: &Answer, lacking: usize) -> Vec<Caveat> {
    let mut caveats = Vec::new();
    let mut add = |count: u64, code, words: String| {
        if count > 0 {
            caveats.push(Caveat::new(code, words));
        }
    };
    let [only, lacks] = [answer.left_out, lacking].map(|count| quantity(count, "document"));
    let [key, response] = [answer.key.repeated, answer.response.repeated];
    add(answer.left_out as u64, "left_out", format!("left out {only} that only the response has"));
    add(lacking as u64, "lacking", format!("the response lacks {lacks} of the key, which count as empty"));
    let words = format!(
        "mentions were named again ({key} in the key, {response} in the response); they stay in the chain that came first"
    );
    add(answer.repeated, "repeated", words);
    caveats
}

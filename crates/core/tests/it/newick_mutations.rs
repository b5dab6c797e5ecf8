//! Newick that was damaged at random, through the entry of the fuzz target.

use crate::common::newick_entry;

const SEEDS: &[&str] = &[
    "((a:1,'b c':2)inner:0.5,d:3)[comment];",
    "(a,(b,(c,(d,(e,(f,(g,h)))))));",
    "(((1,2),(3,4)),((5,6),(7,8)));\n(x,\"y\"\"z\",w:1e-3);",
    "(ä:0.25,(ö[&rate=1],ü)ß:1.5E2)root:0;",
    "single;",
];

/// What damage is made of: the marks of the grammar, digits, letters, blanks, and text beyond ASCII.
const PIECES: &[&str] = &[
    "(", ")", ",", ":", ";", "'", "\"", "[", "]", " ", "\n", "0", "-1", "1e999", "nan", "a", "é", "\0", "''",
];

/// A generator that gives the same numbers on every machine.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % bound.max(1) as u64) as usize
    }
}

fn damaged(seed: &str, numbers: &mut Numbers) -> String {
    let mut letters: Vec<String> = seed.chars().map(String::from).collect();
    for _ in 0..=numbers.below(4) {
        let at = numbers.below(letters.len());
        match numbers.below(4) {
            0 if !letters.is_empty() => drop(letters.remove(at)),
            1 => letters.insert(at, PIECES[numbers.below(PIECES.len())].to_owned()),
            2 if !letters.is_empty() => letters[at] = PIECES[numbers.below(PIECES.len())].to_owned(),
            _ => {
                let end = at + numbers.below(letters.len() - at);
                let copy = letters[at..end].to_vec();
                letters.splice(at..at, copy);
            }
        }
    }
    letters.concat()
}

#[test]
fn damaged_trees_are_refused_or_read_back_the_same() {
    let mut numbers = Numbers(7);
    let (mut read, mut refused) = (0, 0);
    for _ in 0..40_000 {
        let text = damaged(SEEDS[numbers.below(SEEDS.len())], &mut numbers);
        *if newick_entry::check(&text) { &mut read } else { &mut refused } += 1;
    }
    assert!(read > 2000 && refused > 2000, "{read} read, {refused} refused");
}

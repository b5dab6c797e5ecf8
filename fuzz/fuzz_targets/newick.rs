//! Whatever the text: no panic, and a tree that was read is written and read back the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use partita::Tree;

fuzz_target!(|text: &str| {
    if let Ok(trees) = Tree::many_from_newick(text) {
        for tree in trees {
            assert_eq!(Tree::from_newick(&tree.to_newick()).expect("our own Newick"), tree);
        }
    }
});

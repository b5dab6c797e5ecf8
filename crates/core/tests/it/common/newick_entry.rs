//! What must hold of every text that is read as Newick: the entry of the fuzz target and of the test of damaged texts.

use partita::Tree;

/// Whatever the text: no panic, a tree that was read is written and read back the same, and an error is one sentence
/// with its place. Whether the text was read.
pub fn check(text: &str) -> bool {
    match Tree::many_from_newick(text) {
        Ok(trees) => {
            for tree in trees {
                let again = Tree::from_newick(&tree.to_newick());
                assert_eq!(again.expect("our own Newick"), tree, "{text:?}");
            }
            true
        }
        Err(error) => {
            let sentence = error.to_string();
            assert!(sentence.starts_with("line ") && !sentence.ends_with('.'), "{text:?}: {sentence}");
            false
        }
    }
}

//! What a user types and sees: every example under `tests/cmd/`, in the README and in the guide is run.

#[test]
fn examples() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    std::env::set_current_dir(root).expect("the root of the workspace");
    trycmd::TestCases::new().case("crates/cli/tests/cmd/*.trycmd").case("README.md").case("docs/*.md");
}

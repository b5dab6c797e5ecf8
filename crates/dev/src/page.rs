//! The page that does it in a browser: the crates compiled to WebAssembly, and the files of `crates/page/web`, in one file.

use std::ffi::OsStr;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};
use lzma_rust2::{LzmaOptions, LzmaWriter};
use sha2::{Digest as _, Sha256};

use crate::{debian, shell};

/// The page may take no more bytes; a test fails when it does.
pub const MOST_BYTES: usize = 1_850_000;

const TARGET: &str = "wasm32-unknown-unknown";

/// Results of a build.
#[derive(Debug)]
pub struct Page {
    /// The page in one file.
    pub html: PathBuf,
    /// The bytes of that file.
    pub bytes: usize,
    /// The module alone.
    pub module: PathBuf,
}

/// Builds the page; nothing where no compiler for WebAssembly is installed or can be, which is said.
///
/// # Errors
/// When a compiler is there and fails.
pub fn build() -> anyhow::Result<Option<Page>> {
    let Some(compiler) = Compiler::find() else {
        shell::progress(
            "no compiler for WebAssembly is installed: the page was not built; `rustup target add wasm32-unknown-unknown` \
             brings one, or on Debian `apt-get install rustc-web cargo-web rust-web-src lld-19`",
        );
        return Ok(None);
    };
    let module = compiler.module()?;
    let page = in_one_file(&fs::read(&module)?)?;
    let folder = shell::target().join("page");
    fs::create_dir_all(&folder)?;
    let html = folder.join("index.html");
    fs::write(&html, &page)?;
    shell::say(format!(
        "{} has {} bytes, with a module of {} bytes",
        html.display(),
        page.len(),
        fs::metadata(&module)?.len()
    ));
    if page.len() > MOST_BYTES {
        shell::say(format!("that is more than the {MOST_BYTES} bytes that it may have"));
    }
    Ok(Some(Page { html, bytes: page.len(), module }))
}

/// Returns whether a compiler for WebAssembly is installed, or could be just now.
#[must_use]
pub fn has_compiler() -> bool {
    Compiler::find().is_some()
}

/// Checks that everything that the page is made of compiles for 32-bit machines; says so where no compiler is installed
/// or can be.
///
/// # Errors
/// When a compiler is there and fails.
pub fn check() -> anyhow::Result<()> {
    let Some(compiler) = Compiler::find() else {
        shell::say("no compiler for WebAssembly is installed: nothing was compiled for 32-bit machines");
        return Ok(());
    };
    run(compiler.cargo(&["check", "--quiet", "--package", "partita-page"]))
}

/// Ways to compile for WebAssembly.
enum Compiler {
    /// The cargo that runs this program, whose toolchain has the target.
    Own,
    /// Debian's cargo, which compiles the standard library first.
    Debian,
}

/// Debian's compiler for packages that need a new one, the sources of its library, and a linker.
const PACKAGES: &[&str] = &["rustc-web", "cargo-web", "rust-web-src", "lld-19"];
const PROGRAMS: &[&str] = &["/usr/bin/rustc", "/usr/bin/cargo", "/usr/bin/wasm-ld-19"];

impl Compiler {
    fn find() -> Option<Self> {
        let folder =
            shell::printed(Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]));
        if folder.is_ok_and(|folder| Path::new(folder.trim()).is_dir()) {
            return Some(Self::Own);
        }
        let is_there =
            || PROGRAMS.iter().all(|program| Path::new(program).exists()) && has_library() && is_new_enough();
        (is_there() || debian::install(PACKAGES) && is_there()).then_some(Self::Debian)
    }

    /// A command of cargo for WebAssembly.
    fn cargo(&self, arguments: &[&str]) -> Command {
        let mut cargo = match self {
            Self::Own => patient(shell::cargo()),
            Self::Debian => of_debian(),
        };
        cargo.args(arguments).args(["--target", TARGET]);
        cargo.env("CARGO_TARGET_DIR", folder()).env("CARGO_INCREMENTAL", "0").current_dir(shell::root());
        cargo
    }

    /// Compiles the module and returns where it is.
    fn module(&self) -> anyhow::Result<PathBuf> {
        // Without `rlib`, the crates are optimised as one program.
        let one = ["--package", "partita-page", "--crate-type", "cdylib"];
        run(self.cargo(&[&["rustc", "--quiet", "--profile", "page"], &one[..]].concat()))?;
        Ok(folder().join(TARGET).join("page/partita_page.wasm"))
    }
}

/// A program that lets others go first: tests that run beside it see how soon work ends.
fn patient(program: impl AsRef<OsStr>) -> Command {
    if !cfg!(unix) {
        return Command::new(program);
    }
    let mut command = Command::new("nice");
    command.args(["-n", "10"]).arg(program);
    command
}

fn run(mut cargo: Command) -> anyhow::Result<()> {
    shell::say(format!("$ {cargo:?}"));
    ensure!(
        cargo.status().context("cannot start cargo")?.success(),
        "the page does not compile for {TARGET}"
    );
    Ok(())
}

/// A folder of its own: two compilers would throw away each other's work.
fn folder() -> PathBuf {
    shell::target().join("wasm")
}

/// Returns whether the sources of the standard library are where Debian's compiler looks for them.
fn has_library() -> bool {
    let root = shell::printed(Command::new("/usr/bin/rustc").args(["--print", "sysroot"]));
    root.is_ok_and(|root| Path::new(root.trim()).join("lib/rustlib/src/rust/library/std").is_dir())
}

/// Returns whether Debian's compiler has the version that the project asks for.
fn is_new_enough() -> bool {
    let said = shell::printed(Command::new("/usr/bin/rustc").arg("--version"));
    let is_enough =
        |said: String| minor(said.strip_prefix("rustc ")?).zip(minor(env!("CARGO_PKG_RUST_VERSION")));
    said.ok().and_then(is_enough).is_some_and(|(found, asked)| found >= asked)
}

/// The second number of a version: compilers of Rust differ in it.
fn minor(version: &str) -> Option<u32> {
    version.split('.').nth(1)?.parse().ok()
}

fn of_debian() -> Command {
    let mut cargo = patient("/usr/bin/cargo");
    cargo.args(["-Z", "build-std=std,panic_abort"]);
    // Its own compiler, not the one of rustup; and what only nightly compilers may do.
    for name in
        ["CARGO", "RUSTDOC", "RUSTUP_TOOLCHAIN", "RUSTC_WRAPPER", "RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS"]
    {
        cargo.env_remove(name);
    }
    cargo.env("RUSTC", "/usr/bin/rustc").env("RUSTC_BOOTSTRAP", "1");
    cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", "-C linker-flavor=wasm-ld");
    cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "/usr/bin/wasm-ld-19");
    cargo
}

/// The page with its style, its scripts and the packed module.
fn in_one_file(module: &[u8]) -> anyhow::Result<String> {
    let crates = shell::root().join("crates");
    let read = |file: &str| {
        fs::read_to_string(crates.join(file)).with_context(|| format!("cannot read crates/{file}"))
    };
    let of_report = read("report/src/page/page.js")?;
    let together = |files: &[&str]| {
        let script = |file: &&str| Ok(terse(&read(&format!("page/web/{file}"))?));
        files.iter().map(script).collect::<anyhow::Result<String>>()
    };
    let script = together(&["engine.js", "intake.js", "page.js", "link.js"])?;
    let policy = format!(
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; worker-src blob:; \
         script-src 'wasm-unsafe-eval' {} {}; base-uri 'none'; form-action 'none'",
        hash(&script),
        hash(&of_report)
    );
    let style = read("report/src/page/page.css")? + &read("page/web/page.css")?;
    let worker = together(&["unpack.js", "module.js", "worker.js"])?;
    let parts = [
        ("{{version}}", env!("CARGO_PKG_VERSION").to_owned()),
        ("{{policy}}", policy),
        ("{{style}}", style),
        ("{{worker}}", worker),
        ("{{module}}", packed(module)?),
        ("{{script}}", script),
    ];
    let mut page = read("page/web/index.html")?;
    for (mark, part) in parts {
        ensure!(!part.contains("</script"), "{mark} would end its script");
        page = page.replacen(mark, &part, 1);
    }
    Ok(page)
}

/// A script without what only those who read its file need: comments on lines of their own, and indentation. No text goes
/// over several lines.
fn terse(script: &str) -> String {
    let lines =
        script.lines().map(str::trim_start).filter(|line| !line.is_empty() && !line.starts_with("//"));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// By LZMA and in base 91, which `unpack.js` undoes.
fn packed(bytes: &[u8]) -> anyhow::Result<String> {
    let length = Some(bytes.len() as u64);
    // Instructions do not begin at places that are multiples of anything.
    let options = LzmaOptions { lc: 4, pb: 0, ..LzmaOptions::with_preset(9) };
    let mut lzma = LzmaWriter::new_use_header(Vec::new(), &options, length)?;
    lzma.write_all(bytes)?;
    let mut packed = lzma.finish()?;
    packed.resize(packed.len().next_multiple_of(13), 0);
    let (parts, _) = packed.as_chunks();
    Ok(parts.iter().flat_map(base91).collect())
}

/// Thirteen bytes in sixteen signs, two for every 13 bits: those that follow `#`, without `<`, which could end a script.
fn base91(bytes: &[u8; 13]) -> impl Iterator<Item = char> {
    let number = bytes.iter().fold(0_u128, |number, &byte| (number << 8) | u128::from(byte));
    let digits = (0..8).rev().flat_map(move |at| {
        let bits = (number >> (13 * at)) & 0x1fff;
        [bits / 91, bits % 91]
    });
    digits.map(|digit| char::from(digit as u8 + if digit < 25 { b'#' } else { b'$' }))
}

/// A script as the policy of a page names it.
fn hash(script: &str) -> String {
    format!("'sha256-{}'", base64(&Sha256::digest(script.as_bytes())))
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let number = (0..3).fold(0_u32, |number, at| number << 8 | u32::from(*three.get(at).unwrap_or(&0)));
        for place in 0..4 {
            let digit = DIGITS[(number >> (18 - 6 * place) & 63) as usize];
            text.push(if place <= three.len() { char::from(digit) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_says_its_version() {
        let page = in_one_file(&[]).unwrap();
        assert!(page.contains(concat!("<p class=\"hint\">Partita ", env!("CARGO_PKG_VERSION"), "</p>")));
    }

    #[test]
    fn scripts_are_terse() {
        assert_eq!(
            terse("\"use strict\";\n// Why.\n\nif (x) {\n  y(); // so\n}\n"),
            "\"use strict\";\nif (x) {\ny(); // so\n}\n"
        );
    }

    #[test]
    fn no_text_of_a_script_goes_over_several_lines() {
        for entry in fs::read_dir(shell::root().join("crates/page/web")).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "js") {
                let script = fs::read_to_string(&path).unwrap();
                assert!(script.lines().all(|line| line.matches('`').count() % 2 == 0), "{}", path.display());
            }
        }
    }
}

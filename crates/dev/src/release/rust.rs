//! Compiling for other machines: with the compiler of this one where it has their library, else with that of Debian, which compiles
//! the library too. Zig links, since it has the C libraries of all.

use std::path::{Path, PathBuf};
use std::process::Command;

use partita_dev::{debian, shell};

/// A compiler that has, or makes, the library of a target.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Compiler {
    /// The one that runs this program.
    Own,
    /// That of Debian.
    Debian,
}

const PACKAGES: &[&str] = &["rustc-web", "cargo-web", "rust-web-src"];

impl Compiler {
    /// The compiler for a target; none where there is none, which says why.
    pub fn of(target: &str) -> Result<Self, String> {
        let folder =
            shell::printed(Command::new("rustc").args(["--print", "target-libdir", "--target", target]));
        if folder.is_ok_and(|folder| Path::new(folder.trim()).is_dir()) {
            return Ok(Self::Own);
        }
        let is_there = || {
            let root = shell::printed(Command::new("/usr/bin/rustc").args(["--print", "sysroot"]));
            root.is_ok_and(|root| Path::new(root.trim()).join("lib/rustlib/src/rust/library/std").is_dir())
        };
        if is_there() || debian::install(PACKAGES) && is_there() {
            return Ok(Self::Debian);
        }
        Err(format!(
            "no compiler has the library of {target}; `rustup target add {target}` brings it, or on Debian `apt-get install {}`",
            PACKAGES.join(" ")
        ))
    }

    /// Sets up a program that starts cargo.
    pub fn prepare(self, command: &mut Command) {
        command.env("CARGO_INCREMENTAL", "0").env("SOURCE_DATE_EPOCH", "0").current_dir(shell::root());
        if self == Self::Debian {
            for name in
                ["RUSTUP_TOOLCHAIN", "RUSTC_WRAPPER", "RUSTFLAGS", "RUSTDOC", "CARGO_ENCODED_RUSTFLAGS"]
            {
                command.env_remove(name);
            }
            command.env("RUSTC", "/usr/bin/rustc").env("CARGO", "/usr/bin/cargo").env("RUSTC_BOOTSTRAP", "1");
            let path = std::env::var("PATH").unwrap_or_default();
            command.env("PATH", format!("/usr/bin:{path}"));
        }
    }

    /// Further arguments for cargo.
    pub fn arguments(self) -> &'static [&'static str] {
        match self {
            Self::Own => &[],
            Self::Debian => &["-Z", "build-std=std,panic_abort"],
        }
    }

    /// Where it builds: two compilers would throw away each other's work.
    pub fn folder(self) -> PathBuf {
        shell::target().join(if self == Self::Own { "kit" } else { "kit-debian" })
    }
}

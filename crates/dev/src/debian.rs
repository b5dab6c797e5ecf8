//! Packages of Debian that tests need, installed where that can be done.

use std::process::Command;

use crate::shell;

/// Asks Debian for packages; whether that went well. Only root is asked to.
pub fn install(packages: &[&str]) -> bool {
    let has_apt = Command::new("apt-get").arg("--version").output().is_ok();
    if !(is_root() && has_apt) {
        return false;
    }
    let patience = [
        "-qq",
        "-o",
        "Acquire::Retries=1",
        "-o",
        "DPkg::Lock::Timeout=300",
        "-o",
        "Acquire::http::Timeout=20",
    ];
    let apt = |words: &[&str]| shell::run("apt-get", &[&patience[..], words].concat());
    // Lists of packages that are months old name versions that are too old, or gone. Old lists are better than none.
    let _ = apt(&["update"]);
    apt(&[&["install", "--yes", "--no-install-recommends"], packages].concat()).is_ok()
}

fn is_root() -> bool {
    shell::printed(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0")
}

//! `partita --help`: the commands grouped by the question that they answer.

use std::fmt::Write as _;

use clap::Command;

const GROUPS: [(&str, &[&str]); 6] = [
    ("How alike are two?", &["compare", "count", "merge"]),
    ("Where do they differ?", &["explain", "decompose", "report", "table", "align"]),
    ("How good, and which is best?", &["rank", "leaderboard", "power", "multinomial", "estimate", "sample"]),
    ("How alike are many?", &["pairwise", "consensus", "modes", "factors", "flow"]),
    ("Find and make", &["cocluster", "hierarchy", "cut", "score-tree", "score-cocluster", "simulate"]),
    ("Help", &["measures", "demo", "completions", "man"]),
];

/// The command with a help page that lists its subcommands in groups.
pub fn grouped(command: Command) -> Command {
    let mut list = String::new();
    for (question, names) in GROUPS {
        let _ = writeln!(list, "{question}");
        for found in names.iter().filter_map(|name| command.find_subcommand(name)) {
            let about = found.get_about().map(ToString::to_string).unwrap_or_default();
            let _ = writeln!(list, "  {:<15} {about}", found.get_name());
        }
        list.push('\n');
    }
    let template = "{before-help}{about-with-newline}\n{usage-heading} {usage}\n\n";
    command.help_template(format!("{template}{list}Options:\n{{options}}{{after-help}}\n"))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::GROUPS;
    use crate::commands::Cli;

    #[test]
    fn every_command_is_in_one_group() {
        let mut listed: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| *names).copied().collect();
        let commands = Cli::command();
        let mut known: Vec<&str> =
            commands.get_subcommands().filter(|c| !c.is_hide_set()).map(clap::Command::get_name).collect();
        listed.sort_unstable();
        known.sort_unstable();
        assert_eq!(listed, known);
    }
}

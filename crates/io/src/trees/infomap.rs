//! Trees that Infomap wrote: a line per node with its path of modules, its flow, its name and its number.
//!
//! ```text
//! # path flow name node_id
//! 1:1:1 0.25 "a" 1
//! 1:2:1 0.25 "b" 2
//! 2:1 0.5 "c" 3
//! ```

use partita::internal::{excerpt, quoted};
use partita::{Tree, TreeBuilder};

/// A node of the network: the numbers of its modules, its place in the last one, and its name.
struct Node<'a> {
    line: usize,
    item: u32,
    path: Vec<u32>,
    name: &'a str,
}

/// Returns whether a text begins as such a file does.
pub(crate) fn begins(head: &str) -> bool {
    let mut lines = head.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut fields = lines.next().unwrap_or_default().split_whitespace();
    let (path, flow, name) = (fields.next().unwrap_or_default(), fields.next(), fields.next());
    path.contains(':')
        && numbers(path).is_some()
        && flow.is_some_and(|flow| flow.parse::<f64>().is_ok())
        && name.is_some()
}

/// The tree of the modules, with the nodes as leaves in the order of the file.
pub(crate) fn tree(text: &str) -> Result<Tree, String> {
    let mut nodes: Vec<Node<'_>> = Vec::new();
    for (line, content) in (1..).zip(text.lines()) {
        let content = content.trim();
        // The lines that follow are links between modules.
        if content.starts_with('*') {
            break;
        }
        if !content.is_empty() && !content.starts_with('#') {
            nodes.push(node(line, nodes.len() as u32, content)?);
        }
    }
    nodes.sort_by(|one, other| one.path.cmp(&other.path));
    for pair in nodes.windows(2) {
        if pair[1].path.starts_with(&pair[0].path) {
            let path = pair[0].path.iter().map(u32::to_string).collect::<Vec<_>>().join(":");
            let line = pair[0].line.max(pair[1].line);
            return Err(format!("line {line}: the path {} is taken already", excerpt(&path)));
        }
    }
    grown(&nodes).map_err(|error| error.to_string())
}

fn node(line: usize, item: u32, content: &str) -> Result<Node<'_>, String> {
    let (path, rest) = content.split_once(char::is_whitespace).unwrap_or((content, ""));
    let path = numbers(path)
        .ok_or_else(|| format!("line {line}: {} is not a path of modules such as 1:2:3", quoted(path)))?;
    let (flow, rest) = rest.trim_start().split_once(char::is_whitespace).unwrap_or((rest.trim_start(), ""));
    if flow.parse::<f64>().is_err() {
        return Err(format!("line {line}: {} is not a flow; give a number after the path", quoted(flow)));
    }
    let rest = rest.trim();
    let name = match rest.strip_prefix('"').map(|rest| rest.rsplit_once('"')) {
        Some(Some((name, after))) if after.is_empty() || after.starts_with(char::is_whitespace) => name,
        Some(_) => {
            return Err(format!(
                "line {line}: the name in quotation marks does not end; is the file cut off?"
            ));
        }
        None => rest.split_whitespace().next().unwrap_or_default(),
    };
    if name.is_empty() {
        return Err(format!("line {line} has no name; give path, flow and name"));
    }
    Ok(Node { line, item, path, name })
}

fn numbers(path: &str) -> Option<Vec<u32>> {
    path.split(':').map(|number| number.parse().ok()).collect()
}

/// The tree of nodes in the order of their paths.
fn grown(nodes: &[Node<'_>]) -> partita::Result<Tree> {
    let mut builder = TreeBuilder::default();
    builder.open()?;
    let mut open: &[u32] = &[];
    for node in nodes {
        let modules = &node.path[..node.path.len() - 1];
        let common = open.iter().zip(modules).take_while(|(one, other)| one == other).count();
        for _ in common..open.len() {
            builder.close()?;
        }
        for _ in common..modules.len() {
            builder.open()?;
        }
        builder.leaf_of_item(node.item, node.name)?;
        open = modules;
    }
    for _ in 0..=open.len() {
        builder.close()?;
    }
    builder.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NETWORK: &str = "# v2.7\n# path flow name node_id\n2:1 0.5 \"c d\" 3\n1:1:1 0.25 \"a\" 1\n1:1:2 0.125 \"e\" 5\n\
                           1:2:1 0.125 \"b\" 2\n*Links undirected\n#*Links path enterFlow\n1 2 0.1\n";

    #[test]
    fn modules_are_inner_nodes() {
        let tree = tree(NETWORK).unwrap();
        assert_eq!(tree.to_newick(), "(((a,e),(b)),('c d'));");
        assert_eq!(tree.item_names().collect::<Vec<_>>(), ["c d", "a", "e", "b"]);
        let top = tree.to_partition(&tree.cut_level(1));
        assert_eq!(top.ids(), [0, 1, 1, 1]);
        assert_eq!(tree.to_partition(&tree.cut_level(2)).clusters(), 3);
    }

    #[test]
    fn files_are_recognised() {
        assert!(begins(NETWORK));
        for other in ["", "1:1\n", "a:b 0.5 c\n", "1 0.5 \"a\" 1\n", "(a:1,b:2);", "12:30 late \"x\"\n"] {
            assert!(!begins(other), "{other:?}");
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        let problem = |text: &str| tree(text).unwrap_err();
        assert_eq!(
            problem("1:1 0.5 \"a\" 1\n1:x 0.5 \"b\" 2\n"),
            "line 2: \"1:x\" is not a path of modules such as 1:2:3"
        );
        assert_eq!(problem("1:1 a b\n"), "line 1: \"a\" is not a flow; give a number after the path");
        let open = "line 1: the name in quotation marks does not end; is the file cut off?";
        assert_eq!(problem("1:1 0.5 \"node 1\n"), open);
        assert_eq!(problem("1:1 0.5 \"node\"x 1\n"), open);
        assert_eq!(problem("1:1 0.5\n"), "line 1 has no name; give path, flow and name");
        assert_eq!(problem("1:1 0.5 a\n1:1 0.5 b\n"), "line 2: the path 1:1 is taken already");
        assert_eq!(problem("1:1:4 0.5 a\n1:1 0.5 b\n"), "line 2: the path 1:1 is taken already");
        assert!(problem("1:1 0.5 a\n1:2 0.5 a\n").contains("\"a\""));
    }
}

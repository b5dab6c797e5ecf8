//! The vertices where the blocks of a colour part, in a tree whose vertices are in postorder.

use super::contracted::Node;

/// The blocks of each colour and the vertices where they part, in order.
pub(super) fn forks<T>(nodes: &[Node<T>], of_node: &[u32], count: usize) -> Vec<Vec<u32>> {
    let mut climb: Vec<u32> =
        (0..).zip(nodes).map(|(at, node): (u32, _)| node.parent.unwrap_or(at)).collect();
    let mut found: Vec<Vec<u32>> = vec![Vec::new(); count];
    let mut last = vec![None; count];
    for (at, _) in (0..).zip(nodes).filter(|(_, node)| node.block.is_some()) {
        let colour = of_node[at as usize] as usize;
        if let Some(before) = last[colour].replace(at) {
            found[colour].push(first_after(&mut climb, before, at));
        }
        found[colour].push(at);
    }
    for seen in &mut found {
        seen.sort_unstable();
        seen.dedup();
    }
    found
}

/// The first vertex after `to` among those above `from`; postorder makes it the last common ancestor.
fn first_after(climb: &mut [u32], from: u32, to: u32) -> u32 {
    let mut found = from;
    while found <= to {
        found = climb[found as usize];
    }
    let mut at = from;
    while at < found {
        at = std::mem::replace(&mut climb[at as usize], found);
    }
    found
}

/// The children of each vertex in order.
pub(super) struct Children {
    start: Vec<u32>,
    list: Vec<u32>,
    /// The first vertex of the subtree.
    pub first: Vec<u32>,
}

impl Children {
    pub(super) fn of<T>(nodes: &[Node<T>]) -> Self {
        let mut start = vec![0; nodes.len() + 1];
        let mut first: Vec<u32> = (0..nodes.len() as u32).collect();
        for (at, node) in nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                start[parent as usize + 1] += 1;
                first[parent as usize] = first[parent as usize].min(first[at]);
            }
        }
        (0..nodes.len()).for_each(|at| start[at + 1] += start[at]);
        let (mut list, mut next) = (vec![0; nodes.len()], start.clone());
        for (at, node) in (0..).zip(nodes) {
            if let Some(parent) = node.parent {
                let place = &mut next[parent as usize];
                list[*place as usize] = at;
                *place += 1;
            }
        }
        Self { start, list, first }
    }

    pub(super) fn at(&self, vertex: usize) -> &[u32] {
        &self.list[self.start[vertex] as usize..self.start[vertex + 1] as usize]
    }

    /// The child of a vertex above or at a vertex below it.
    pub(super) fn toward(&self, vertex: u32, below: u32) -> u32 {
        let children = self.at(vertex as usize);
        children[children.partition_point(|&child| child < below)]
    }
}

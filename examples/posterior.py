"""Makes `posterior_1.nex` and `posterior_2.nex`: two samples from the posterior of a phylogeny.

Sequences of 12 species are drawn along a known tree by the model of Jukes and Cantor. Two Markov chains then sample unrooted
trees with branch lengths, given these sequences: all trees are equally likely before, and lengths are exponential with a mean
of 0.1. A step changes one length, or interchanges two neighbours. Each chain begins with a random tree.

    python examples/posterior.py

needs NumPy and takes half a minute. The same seeds give the same files.
"""

from pathlib import Path

import numpy as np

NAMES = ["ant", "bee", "cat", "dog", "eel", "fox", "gnu", "hen", "ibis", "jay", "koi", "lynx"]
SITES = 60
SAMPLES, EVERY = 200, 100
MEAN_LENGTH = 0.1


class Tree:
    """An unrooted binary tree, held at its last inner node, which has three children."""

    def __init__(self, rng):
        leaves = len(NAMES)
        self.children = {}
        parts = list(range(leaves))
        for node in range(leaves, 2 * leaves - 3):
            self.children[node] = [parts.pop(rng.integers(len(parts))) for _ in range(2)]
            parts.append(node)
        self.root = 2 * leaves - 3
        self.children[self.root] = parts
        self.lengths = rng.exponential(MEAN_LENGTH, self.root)

    def newick(self, node=None):
        node = self.root if node is None else node
        if node < len(NAMES):
            text = str(node + 1)
        else:
            text = "(" + ",".join(map(self.newick, self.children[node])) + ")"
        return text if node == self.root else f"{text}:{self.lengths[node]:.4f}"

    def interchange(self, rng):
        """Exchanges a child of an inner node with a sibling of that node; returns how to undo it."""
        inner = [(above, child) for above, below in self.children.items() for child in below if child >= len(NAMES)]
        above, below = inner[rng.integers(len(inner))]
        siblings = [place for place, child in enumerate(self.children[above]) if child != below]
        here, there = siblings[rng.integers(len(siblings))], rng.integers(2)
        a, b = self.children[above], self.children[below]

        def swap():
            a[here], b[there] = b[there], a[here]

        swap()
        return swap


def change(length):
    """Probabilities that one base becomes another, or stays, along a branch."""
    decay = np.exp(-4 * length / 3)
    return (1 - decay) / 4 + decay * np.eye(4)


def downwards(tree):
    """The inner nodes, parents before children."""
    order = [tree.root]
    for node in order:
        order += [child for child in tree.children[node] if child in tree.children]
    return order


def simulate(tree, rng):
    """A sequence for each leaf, as a row of 0 and 1 for each base at each site."""
    bases = {tree.root: rng.integers(4, size=SITES)}
    for node in downwards(tree):
        for child in tree.children[node]:
            chances = change(tree.lengths[child])[bases[node]].cumsum(axis=1)
            bases[child] = (chances < rng.random((SITES, 1))).sum(axis=1).clip(max=3)
    return np.array([np.eye(4)[bases[leaf]] for leaf in range(len(NAMES))])


def log_likelihood(tree, sequences):
    """The probability of the sequences, bases summed up from the leaves (Felsenstein)."""

    def below(node):
        if node < len(NAMES):
            return sequences[node]
        product = np.ones((SITES, 4))
        for child in tree.children[node]:
            product *= below(child) @ change(tree.lengths[child])
        return product

    return np.log(below(tree.root).mean(axis=1)).sum()


def chain(sequences, rng):
    """Trees from the posterior, one of `EVERY` steps."""
    tree = Tree(rng)
    now = log_likelihood(tree, sequences)
    for step in range(SAMPLES * EVERY):
        if step % EVERY == 0:
            yield step, tree.newick()
        correction = 0.0
        if rng.random() < 0.3:
            undo = tree.interchange(rng)
        else:
            branch, factor = rng.integers(len(tree.lengths)), np.exp(rng.uniform(-1, 1))
            before = tree.lengths[branch]
            tree.lengths[branch] = before * factor
            correction = np.log(factor) - (tree.lengths[branch] - before) / MEAN_LENGTH

            def undo(branch=branch, before=before):
                tree.lengths[branch] = before

        then = log_likelihood(tree, sequences)
        if np.log(rng.random()) < then - now + correction:
            now = then
        else:
            undo()


def write(path, trees):
    names = ",\n".join(f"    {number} {name}" for number, name in enumerate(NAMES, 1))
    lines = ["#NEXUS", "begin trees;", "  translate", names + ";"]
    lines += [f"  tree STATE_{step} = [&U] {newick};" for step, newick in trees]
    path.write_text("\n".join([*lines, "end;", ""]))


if __name__ == "__main__":
    truth = np.random.default_rng(17)
    sequences = simulate(Tree(truth), truth)
    for run in (1, 2):
        write(Path(__file__).parent / f"posterior_{run}.nex", chain(sequences, np.random.default_rng(run)))

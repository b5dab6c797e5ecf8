"""The Python package as Markdown, read from its files without importing it: `python3 api.py PACKAGE` prints pages as JSON."""

from __future__ import annotations

import ast
import json
import re
import sys
from pathlib import Path

WIDTH = 96
KINDS = (ast.FunctionDef, ast.ClassDef)


def names_of(module: ast.Module) -> list[str]:
    """What `__all__` lists."""
    for node in module.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return [item.value for item in node.value.elts if isinstance(item, ast.Constant)]
    return []


def definitions(file: Path) -> dict[str, ast.AST]:
    """The functions and classes that a file defines or takes from other files of the package."""
    module = ast.parse(file.read_text(encoding="utf-8"))
    found: dict[str, ast.AST] = {node.name: node for node in module.body if isinstance(node, KINDS)}
    for node in module.body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("partita.") and node.module != "partita._measures":
            source = ROOT.parent / (node.module.replace(".", "/") + ".py")
            # What is compiled has its documentation in a file of types.
            source = source if source.exists() else source.with_suffix(".pyi")
            if source.exists():
                there = definitions(source)
                found.update({alias.name: there[alias.name] for alias in node.names if alias.name in there})
    return found


def signature(node: ast.FunctionDef, name: str) -> str:
    arguments = ast.unparse(node.args)
    arguments = re.sub(r"^(self|cls)(, )?", "", arguments)
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    line = f"{name}({arguments}){returns}"
    if len(line) <= WIDTH:
        return line
    depth, parts = 0, [""]
    for letter in arguments:
        depth += (letter in "([{") - (letter in ")]}")
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return f"{name}(\n" + "".join(f"    {part.strip()},\n" for part in parts) + f"){returns}"


def plain(text: str) -> str:
    """A text whose references are pieces of code."""
    return re.sub(r":(?:func|class|meth|attr|mod|data):`~?(?:partita\.)?([^`]+)`", r"`\1`", text)


def markdown(text: str) -> str:
    """A docstring with underlined headings, indented descriptions and examples as Markdown."""
    lines, out, example = plain(text).splitlines(), [], False
    for at, line in enumerate(lines):
        following = lines[at + 1] if at + 1 < len(lines) else ""
        starts = line.lstrip().startswith(">>> ")
        if starts and not example:
            out += ["", "```python"]
            example = True
        if example and not line.strip():
            out.append("```")
            example = False
        if example:
            out.append(line.strip() if starts else line)
        elif line and re.fullmatch(r"-{3,}", following):
            out += ["", f"**{line}**", ""]
        elif re.fullmatch(r"-{3,}", line):
            continue
        elif line and following.startswith("    ") and not line.startswith(" "):
            out += [f"- `{line.split(' : ')[0]}`" + (f": {line.split(' : ', 1)[1]}." if " : " in line else "")]
        else:
            out.append(line)
    return "\n".join([*out, "```"] if example else out)


def documented(node: ast.AST) -> str:
    return markdown(ast.get_docstring(node) or "")


def is_property(node: ast.FunctionDef) -> bool:
    return any("property" in ast.unparse(each) for each in node.decorator_list)


def described(name: str, node: ast.AST) -> str:
    if isinstance(node, ast.FunctionDef):
        return f"## {name}\n\n```python\n{signature(node, name)}\n```\n\n{documented(node)}\n"
    parts = [f"## {name}\n\n{documented(node)}\n"]
    for member in node.body:
        if isinstance(member, ast.FunctionDef) and not member.name.startswith("_") and ast.get_docstring(member):
            shown = f"{name}.{member.name}"
            line = shown if is_property(member) else signature(member, shown)
            parts.append(f"### {shown}\n\n```python\n{line}\n```\n\n{documented(member)}\n")
    return "\n".join(parts)


def summary(node: ast.AST) -> str:
    """The first paragraph, for a cell of a table."""
    return " ".join(plain(ast.get_docstring(node) or "").split("\n\n")[0].split()).replace("|", "\\|")


def page(title: str, about: str, entries: dict[str, ast.AST]) -> str:
    return f"# {title}\n\n{about}\n\n" + "\n".join(described(name, node) for name, node in entries.items())


def index(groups: list[tuple[str, str, dict[str, ast.AST]]]) -> str:
    text = "# Python API\n\nEvery measure is a function with a page of its own in the [catalogue](../measures/README.md). The rest:\n"
    for title, file, entries in groups:
        text += f"\n## {title}\n\n| name | |\n|---|---|\n"
        text += "".join(f"| [`{name}`]({file}#{name.lower()}) | {summary(node)} |\n" for name, node in entries.items())
    return text


def pages() -> dict[str, str]:
    found = definitions(ROOT / "__init__.py")
    listed = sorted(names_of(ast.parse((ROOT / "__init__.py").read_text(encoding="utf-8"))))
    lacking = [name for name in listed if name not in found and name != "__version__"]
    if lacking:
        sys.exit(f"{', '.join(lacking)}: in __all__, and without a definition that could be read")
    public = {name: found[name] for name in listed if name in found}
    functions = {name: node for name, node in public.items() if isinstance(node, ast.FunctionDef)}
    classes = {name: node for name, node in public.items() if isinstance(node, ast.ClassDef)}
    cluster = {name: node for name, node in sorted(definitions(ROOT / "cluster/__init__.py").items()) if not name.startswith("_")}
    sklearn = {name: node for name, node in definitions(ROOT / "sklearn.py").items() if name in names_of(ast.parse((ROOT / "sklearn.py").read_text(encoding="utf-8")))}
    anndata = {name: node for name, node in definitions(ROOT / "anndata.py").items() if name in ("compare", "write")}
    groups = [
        ("Functions", "functions.md", "What can be asked of clusterings, co-clusterings, covers and trees.", functions),
        ("Classes", "classes.md", "What can be compared, and what comes out.", classes),
        ("partita.cluster", "cluster.md", "Estimators with scikit-learn's interface.", cluster),
        ("partita.sklearn", "sklearn.md", "scikit-learn's names, signatures, values and errors.", sklearn),
        ("partita.anndata", "anndata.md", "Clusterings in an AnnData object.", anndata),
    ]
    written = {file: page(title, about, entries) for title, file, about, entries in groups}
    written["README.md"] = index([(title, file, entries) for title, file, _, entries in groups])
    return written


if __name__ == "__main__":
    ROOT = Path(sys.argv[1])
    print(json.dumps(pages()))

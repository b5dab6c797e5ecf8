//! Names and numbers made shorter for a narrow terminal.

use partita::internal::{quantity, visible};

/// Rows of a table that is read on a terminal.
pub const MOST_ROWS: usize = 50;

/// Says how many rows a table left out, and how to get them.
pub fn and_more(rows: usize, noun: &str) -> String {
    match rows.saturating_sub(MOST_ROWS) {
        0 => String::new(),
        more => format!(" … and {} more; --format csv or --format json writes all\n", quantity(more, noun)),
    }
}

/// Names shortened in the middle to at most that many letters, if they stay different from each other. Where the
/// difference is itself in the middle, it is kept and what all names share is left out.
pub fn in_the_middle(names: &[String], most: usize) -> Option<Vec<String>> {
    if let Some((joint, parts)) = parts_of(names) {
        let short = in_the_middle(&parts, most.checked_sub(joint.chars().count())? / 2)?;
        return Some(short.chunks(2).map(|pair| pair.join(joint)).collect());
    }
    let plain: Vec<String> = names.iter().map(|name| shortened(name, most)).collect();
    if stay_different(&plain, names) {
        return Some(plain);
    }
    let kept = around_the_difference(names, most)?;
    stay_different(&kept, names).then_some(kept)
}

/// Between the two names of a pair or of a step.
const JOINTS: [&str; 2] = [" ~ ", " → "];

/// Splits names that are two each: the words between the two, and all parts.
fn parts_of(names: &[String]) -> Option<(&'static str, Vec<String>)> {
    let joint = JOINTS.into_iter().find(|joint| names.iter().all(|name| name.split(joint).count() == 2))?;
    let parts = names.iter().flat_map(|name| name.split(joint)).map(str::to_owned).collect();
    Some((joint, parts)).filter(|_| !names.is_empty())
}

fn stay_different(short: &[String], names: &[String]) -> bool {
    let mut pairs: Vec<(&String, &String)> = short.iter().zip(names).collect();
    pairs.sort_unstable();
    pairs.dedup();
    pairs.windows(2).all(|pair| pair[0].0 != pair[1].0)
}

/// `leiden_0.25_run` and `leiden_0.5_run` as `lei…0.25…` and `lei…0.5…`.
fn around_the_difference(names: &[String], most: usize) -> Option<Vec<String>> {
    let names: Vec<Vec<char>> = names.iter().map(|name| name.chars().collect()).collect();
    let first = names.first()?;
    let shared = |same: &dyn Fn(&[char], usize) -> bool| {
        let shortest = names.iter().map(Vec::len).min().unwrap_or(0);
        (0..shortest).take_while(|&at| names.iter().all(|name| same(name, at))).count()
    };
    let is_number = |letter: &char| letter.is_ascii_digit() || *letter == '.';
    // A number is not cut.
    let start = shared(&|name, at| name[at] == first[at]);
    let start = start - first[..start].iter().rev().take_while(|letter| is_number(letter)).count();
    let end = shared(&|name, at| name[name.len() - 1 - at] == first[first.len() - 1 - at]);
    let end = end - first[first.len() - end..].iter().take_while(|letter| is_number(letter)).count();
    let short = |name: &Vec<char>| {
        let middle = name.get(start..name.len().checked_sub(end)?)?;
        let room = most.checked_sub(middle.len() + 2)?;
        let begun = first[..start.min(room)].iter();
        Some(begun.chain(&['…']).chain(middle).chain(&['…']).collect())
    };
    names.iter().map(short).collect()
}

/// Names are not shortened below this.
pub const SHORTEST_NAME: usize = 12;

/// Explains each shortened name, a line each.
pub fn legend(short: &[String], names: &[String]) -> String {
    if let (Some((_, short)), Some((_, names))) = (parts_of(short), parts_of(names)) {
        return legend(&short, &names);
    }
    let pairs = short.iter().zip(names).filter(|(short, name)| short != name);
    let mut lines: Vec<String> = Vec::new();
    for (short, name) in pairs {
        let line = format!(" {} is {}\n", visible(short), visible(name));
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    format!("\n{}", lines.concat())
}

/// More of the end is kept than of the beginning: names that are numbered share how they begin.
pub fn shortened(name: &str, most: usize) -> String {
    let letters: Vec<char> = name.chars().collect();
    if letters.len() <= most || most < 3 {
        return name.to_owned();
    }
    let start = (most - 1) / 3;
    let end = letters.len() - (most - 1 - start);
    letters[..start].iter().chain(&['…']).chain(&letters[end..]).collect()
}

/// A number of more than four significant digits with four; anything else as it is.
pub fn four_digits(cell: &str) -> String {
    let (mantissa, exponent) = cell.split_at(cell.find(['e', 'E']).unwrap_or(cell.len()));
    let digits = mantissa.chars().filter(char::is_ascii_digit).count();
    let leading = mantissa.trim_start_matches(['-', '0', '.']).len();
    let Ok(value) = mantissa.parse::<f64>() else { return cell.to_owned() };
    if !mantissa.contains('.') || digits <= 4 || leading <= 4 {
        return cell.to_owned();
    }
    let whole = if value == 0.0 { 0 } else { value.abs().log10().floor() as i32 };
    let places = usize::try_from(3 - whole).unwrap_or(0);
    format!("{value:.places$}{exponent}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_different() {
        let names = ["leiden_resolution_0.25", "leiden_resolution_0.5"].map(str::to_owned);
        assert_eq!(in_the_middle(&names, 12).unwrap(), ["lei…ion_0.25", "lei…tion_0.5"]);
        let alike = ["leiden_0.25_neighbours_15", "leiden_0.50_neighbours_15"].map(str::to_owned);
        assert_eq!(in_the_middle(&alike, 12).unwrap(), ["leiden…0.25…", "leiden…0.50…"]);
        assert_eq!(in_the_middle(&alike, 5), None);
        assert_eq!(in_the_middle(&["short".to_owned()], 12).unwrap(), ["short"]);
    }

    #[test]
    fn both_names_of_a_pair_are_shortened() {
        let names = ["leiden_0.25_run ~ leiden_0.50_run", "leiden_0.25_run ~ louvain_1"].map(str::to_owned);
        let short = in_the_middle(&names, 27).unwrap();
        assert_eq!(short, ["lei…0.25_run ~ lei…0.50_run", "lei…0.25_run ~ louvain_1"]);
        assert_eq!(
            legend(&short, &names),
            "\n lei…0.25_run is leiden_0.25_run\n lei…0.50_run is leiden_0.50_run\n"
        );
    }

    #[test]
    fn numbers_keep_four_digits() {
        for (cell, short) in [
            ("0.242424", "0.2424"),
            ("-12.3457", "-12.35"),
            ("1.23457e-7", "1.235e-7"),
            ("123456", "123456"),
            ("0.000123457", "0.0001235"),
            ("1", "1"),
            ("species", "species"),
            ("150.25", "150.2"),
            ("0.5", "0.5"),
            ("—", "—"),
        ] {
            assert_eq!(four_digits(cell), short, "{cell}");
        }
    }
}

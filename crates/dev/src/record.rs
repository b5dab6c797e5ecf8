//! Records of benchmarks, by date under `benches/record/`.

use std::fs;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::shell;

/// Writes `benches/record/DATE-KEY.csv`.
///
/// # Errors
/// When it cannot be written.
pub fn keep(key: &str, csv: &str) -> anyhow::Result<()> {
    let folder = shell::root().join("benches/record");
    fs::create_dir_all(&folder)?;
    let file = format!("{}-{key}.csv", today());
    fs::write(folder.join(&file), csv)?;
    shell::say(format!("written to benches/record/{file}"));
    Ok(())
}

/// The date in UTC as YYYY-MM-DD (days since 0000-03-01 fall into eras of 400 years).
pub fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |elapsed| elapsed.as_secs());
    date(seconds / 86_400)
}

fn date(days_since_1970: u64) -> String {
    let days = days_since_1970 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, year) =
        if month < 10 { (month + 3, year + era * 400) } else { (month - 9, year + era * 400 + 1) };
    format!("{year}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        for (days, expected) in
            [(0, "1970-01-01"), (59, "1970-03-01"), (11_016, "2000-02-29"), (20_772, "2026-11-15")]
        {
            assert_eq!(date(days), expected);
        }
    }
}

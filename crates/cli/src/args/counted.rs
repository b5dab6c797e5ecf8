//! A clustering that a database counted: a row per found cluster with its number of items. The truth names the found cluster of
//! each of its items.

use std::collections::{BTreeMap, HashMap};

use partita::Labels;
use partita::internal::quoted;
use partita_answers::estimate::{Found, Given, Met, Truth};
use partita_io::{ColumnRef, ReadOptions, Source, Table, each_item};

use crate::progress::FileBar;

/// The found cluster of each item of a truth, as a table of the truth has it.
pub struct Places {
    cluster_of: Vec<Option<u32>>,
    names: Vec<String>,
}

impl Places {
    /// From a table with ids and the column of found clusters.
    pub fn of(truth: &Truth, table: &Table) -> anyhow::Result<Self> {
        let labels = &table.labels[0].labels;
        let mut of_items: HashMap<&str, u32> = HashMap::new();
        for (row, item) in table.ids.iter().flatten().enumerate() {
            let code = labels.codes()[row];
            if *of_items.entry(item).or_insert(code) != code {
                anyhow::bail!("item {} of the truth has two found clusters", quoted(item));
            }
        }
        let known =
            |item: &String| of_items.get(item.as_str()).copied().filter(|code| *code != Labels::MISSING);
        let cluster_of = truth.items.iter().map(known).collect();
        Ok(Self { cluster_of, names: labels.names().to_vec() })
    }

    /// Reads the sizes of all found clusters.
    pub fn read(
        self,
        file: &Source,
        columns: [&ColumnRef; 2],
        options: &ReadOptions,
        truth: Truth,
    ) -> anyhow::Result<Given> {
        let places: HashMap<&str, usize> = self.names.iter().map(String::as_str).zip(0..).collect();
        let (mut sizes, mut met) = (BTreeMap::<u64, u64>::new(), vec![0; self.names.len()]);
        let (mut items, mut wrong, mut bar) = (Some(0_u64), None, FileBar::default());
        let mut take = |cluster: &str, count: &str| match count.parse::<u64>() {
            Ok(0) => {}
            Ok(count) => {
                *sizes.entry(count).or_default() += 1;
                items = items.and_then(|items| items.checked_add(count));
                let Some(&place) = places.get(cluster) else { return };
                if met[place] > 0 {
                    let cluster = quoted(cluster);
                    wrong.get_or_insert(format!(
                        "found cluster {cluster} has two rows; give a row per found cluster"
                    ));
                }
                met[place] = count;
            }
            Err(_) => {
                let (cluster, count) = (quoted(cluster), quoted(count));
                wrong.get_or_insert(format!(
                    "found cluster {cluster} has {count} items, which is no whole number"
                ));
            }
        };
        each_item(file, columns, options, &mut take, &mut |progress| bar.show(progress))?;
        wrong.map_or(Ok(()), |problem| Err(anyhow::anyhow!("{file}: {problem}")))?;
        let items =
            items.ok_or_else(|| anyhow::anyhow!("{file}: there are more items than can be counted"))?;
        self.refuse_too_small(&met)?;
        let met = Met { cluster_of: self.cluster_of, sizes: met, ..Met::default() };
        Ok(Given { found: Found { items, sizes: Some(sizes) }, truth, met })
    }

    /// A found cluster has at least the items of the truth that are in it.
    fn refuse_too_small(&self, sizes: &[u64]) -> anyhow::Result<()> {
        let mut own = vec![0; sizes.len()];
        self.cluster_of.iter().flatten().for_each(|&place| own[place as usize] += 1);
        match own.iter().zip(sizes).position(|(own, size)| own > size) {
            None => Ok(()),
            Some(at) => anyhow::bail!(
                "found cluster {} is counted as {} items, and {} of the truth are in it; count all items of the same clustering",
                quoted(&self.names[at]),
                sizes[at],
                own[at]
            ),
        }
    }
}

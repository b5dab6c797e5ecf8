//! The worked examples: Tables 2 to 5, and Theorem 3.3 on them.

use partita::{CoPartition, CoSummary, Contingency, Partition, Summary, compare};

use crate::Claims;

fn co(rows: &[u32], columns: &[u32]) -> CoPartition {
    CoPartition { rows: Partition::from_labels(rows), columns: Partition::from_labels(columns) }
}

fn value(measure: &str, summary: &Summary) -> anyhow::Result<f64> {
    Ok(compare(measure, summary)?.value().unwrap_or(f64::NAN))
}

/// Compares the two pairs of co-clusterings of the paper.
pub fn tables_2_to_5(claims: &mut Claims) -> anyhow::Result<()> {
    let a = co(&[1, 1, 3, 2], &[1, 2, 1, 4, 3]);
    let b = co(&[2, 2, 1, 3], &[2, 1, 2, 3, 4]);
    let cari = compare("adjusted_rand", &CoSummary::from_copartitions(&a, &b)?)?.value();
    claims.check("Example 4.1: CARI", "1", format!("{cari:?}"), cari == Some(1.0));
    let blocks = Contingency::from_partitions(&a.to_blocks(), &b.to_blocks())?;
    let mut counts: Vec<u64> = blocks.cells().iter().map(|cell| cell.count).collect();
    counts.sort_unstable();
    let published = [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 4];
    claims.check(
        "Table 2: non-zero cells",
        format!("{published:?}"),
        format!("{counts:?}"),
        counts == published,
    );

    let (z, w, z2, w2) = ([1, 2, 2, 2, 1], [1, 1, 2, 1, 1, 2], [1, 1, 2, 1, 1], [1, 1, 2, 1, 3, 2]);
    let (a, b) = (co(&z, &w), co(&z2, &w2));
    let summary = CoSummary::from_copartitions(&a, &b)?;
    let dense =
        |table: &Contingency| table.cells().iter().map(|c| (c.row, c.column, c.count)).collect::<Vec<_>>();
    let (rows, columns) = (dense(summary.rows().table()), dense(summary.columns().table()));
    let table_3 = (vec![(0, 0, 2), (1, 0, 2), (1, 1, 1)], vec![(0, 0, 3), (0, 2, 1), (1, 1, 2)]);
    let ours = (rows, columns);
    claims.check(
        "Table 3: both tables (row, column, count)",
        format!("{table_3:?}"),
        format!("{ours:?}"),
        ours == table_3,
    );
    let blocks = Contingency::from_partitions(&a.to_blocks(), &b.to_blocks())?;
    let mut margins = [blocks.row_sums().to_vec(), blocks.column_sums().to_vec()];
    margins.iter_mut().for_each(|margin| margin.sort_unstable());
    let table_4 = [vec![4, 6, 8, 12], vec![1, 2, 3, 4, 8, 12]];
    claims.check(
        "Table 4: margins, sorted",
        format!("{table_4:?}"),
        format!("{margins:?}"),
        margins == table_4,
    );
    let same = *Summary::new(blocks).pairs() == summary.pairs()?;
    claims.check(
        "Theorem 3.3 on Table 4: sums from the two small tables",
        "equal",
        if same { "equal" } else { "differ" },
        same,
    );
    for (what, published, ours) in [
        ("Table 5: ARI of the rows", -0.1538, value("adjusted_rand", summary.rows())?),
        ("Table 5: ARI of the columns", 0.5872, value("adjusted_rand", summary.columns())?),
        ("Table 5: CARI", 0.2501, compare("adjusted_rand", &summary)?.value().unwrap_or(f64::NAN)),
    ] {
        claims.check(what, format!("{published:.4}"), format!("{ours:.6}"), (ours - published).abs() <= 5e-5);
    }
    Ok(())
}

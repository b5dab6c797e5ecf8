//! What a search needs to know of a clustering that it changes item by item.

/// The cluster where an item costs least.
pub(super) struct Best {
    pub(super) cluster: u32,
    /// The excess of its cost where it is.
    pub(super) gain: f64,
    /// The excess of its cost in the next best cluster: an item with little of it moves soon.
    pub(super) margin: f64,
}

/// A clustering of items, and what it costs to change it. At least one column is empty, for a new cluster.
pub(super) trait Places {
    /// Number of items.
    fn items(&self) -> usize;
    /// Costs that differ by less are equal.
    fn slack(&self) -> f64;
    /// Clusters that are not empty.
    fn used(&self) -> usize;
    /// Columns in use; those that are empty have no items.
    fn width(&self) -> usize;
    /// The items of a cluster.
    fn size(&self, cluster: u32) -> u32;
    /// Forgets all items.
    fn clear(&mut self);
    fn put(&mut self, item: u32, cluster: u32);
    fn take(&mut self, item: u32, cluster: u32);
    /// Finds where an item costs least, if it is moved from its home or put; in a new cluster only if it may open one.
    fn best(&mut self, item: u32, home: Option<u32>, may_open: bool) -> Best;
    /// Returns the excess of an item's cost in a cluster of its own.
    fn cost_to_open(&mut self, item: u32, home: u32) -> f64;
    /// Counts that are looked at to merge every cluster with the best one.
    fn steps_of_merges(&self) -> usize;
    /// The cluster whose merger with this one, which has these items, costs least, and the change of the sum of losses.
    fn best_partner(&mut self, cluster: u32, items: &[u32]) -> Option<(f64, u32)>;
    /// The sum of the losses, from the counts alone, so that nothing is left of how they came about.
    fn loss(&mut self) -> f64;
}

/// The least costs so far, of places that come one by one.
pub(super) struct Cheapest {
    pub(super) cluster: Option<u32>,
    least: f64,
    next: f64,
}

impl Cheapest {
    pub(super) fn new() -> Self {
        Self { cluster: None, least: f64::INFINITY, next: f64::INFINITY }
    }

    /// Looks at a cluster. Of equals that with the least number counts.
    pub(super) fn see(&mut self, cluster: u32, cost: f64) {
        if cost < self.least || (cost <= self.least && Some(cluster) < self.cluster) {
            self.next = self.least;
            (self.least, self.cluster) = (cost, Some(cluster));
        } else if cost < self.next {
            self.next = cost;
        }
    }

    /// Returns the cheapest cluster for an item, given its cost at home.
    pub(super) fn best(&self, cluster: u32, at_home: Option<f64>) -> Best {
        let margin = if self.next < f64::INFINITY { self.next - self.least } else { f64::INFINITY };
        Best { cluster, gain: at_home.map_or(0.0, |cost| cost - self.least), margin }
    }
}

/// The first of the cheapest clusters that are not empty, or of all if one may be opened.
pub(super) fn cheapest(costs: &[f64], sizes: &[u32], home: Option<u32>, may_open: bool) -> Best {
    let mut cheapest = Cheapest::new();
    for (place, (&cost, &size)) in costs.iter().zip(sizes).enumerate() {
        if size > 0 || may_open {
            cheapest.see(place as u32, cost);
        }
    }
    cheapest.best(cheapest.cluster.unwrap_or(0), home.map(|home| costs[home as usize]))
}

/// The first of the cheapest.
pub(super) fn least(costs: impl Iterator<Item = (f64, u32)>) -> Option<(f64, u32)> {
    costs.min_by(|x, y| x.0.total_cmp(&y.0))
}

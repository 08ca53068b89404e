/**
 * Pairs the items of an answer with the stored rows that they update: first by what an item says of itself within its
 * source, then by its link. A row is paired once, so that an item that moves and one that takes its old link stay two.
 */
export function pairItems<Item, Row>(
  items: readonly Item[],
  bySourceKey: (item: Item) => Row | undefined,
  byLink: (item: Item) => Row | undefined,
): Map<Item, Row> {
  const pairs = new Map<Item, Row>();
  const taken = new Set<Row>();
  for (const find of [bySourceKey, byLink])
    for (const item of items) {
      const row = pairs.has(item) ? undefined : find(item);
      if (row === undefined || taken.has(row)) continue;
      taken.add(row);
      pairs.set(item, row);
    }
  return pairs;
}

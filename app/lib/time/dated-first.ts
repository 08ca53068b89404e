/**
 * Moves the first item with a known date to the front, when the list begins with items without one: an item of unknown
 * date never leads a page. Without any dated item the list stays as it is.
 */
export function datedFirst<Item>(items: Item[], isDated: (item: Item) => boolean): Item[] {
  const lead = items.find(isDated);
  return lead === undefined || lead === items[0] ? items : [lead, ...items.filter((item) => item !== lead)];
}

/**
 * Keeps one outlet from filling a list that mixes outlets: of any ten consecutive entries, at most three are of one
 * outlet. What has no place is left out, so the order by time stays; it is still in the list of its own outlet.
 *
 * Entries of fewer than four outlets cannot fill a list so: there only the undated ones are limited, whose place in
 * time is when they were found.
 */

export const SPAN = 10;
export const MOST = 3;

export interface OfOutlet {
  /** The name of the outlet; "" is never limited. */
  source: string;
  undated?: true | undefined;
}

const outletOf = ({ source }: OfOutlet) => source.trim().toLowerCase();

/**
 * Returns a function that says of each further entry of a list whether it has a place, and then takes it.
 * @param candidates all entries that may come
 */
export function outletMix(candidates: readonly OfOutlet[]): (entry: OfOutlet) => boolean {
  const few = new Set(candidates.map(outletOf)).size * MOST < SPAN;
  const placed: (string | null)[] = [];
  return (entry) => {
    const outlet = outletOf(entry);
    const limited = outlet !== "" && (!few || entry.undated === true);
    const near = placed.slice(1 - SPAN).filter((other) => other === outlet).length;
    if (limited && near >= MOST) return false;
    placed.push(limited ? outlet : null);
    return true;
  };
}

/**
 * Returns the entries that have a place, in their order.
 * @param entries each as its alternatives, best first: a story is taken from the first of its outlets with a place
 */
export function mixed<Entry extends OfOutlet>(entries: readonly (readonly Entry[])[], most: number): Entry[] {
  const hasPlace = outletMix(entries.flat());
  const list: Entry[] = [];
  for (const alternatives of entries) {
    if (list.length === most) break;
    const taken = alternatives.find(hasPlace);
    if (taken) list.push(taken);
  }
  return list;
}

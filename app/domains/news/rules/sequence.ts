/**
 * The key of an item in the main database and in the search index, both of which are read in its order: the second of
 * publication in the high bits, twenty bits of its id below. Under 2^53, so exact as a number.
 */
const SLOTS = 2 ** 20;

/**
 * Returns the key of an item.
 * @param publishedAt in milliseconds
 * @param id hexadecimal, at least five digits
 */
export const sequence = (publishedAt: number, id: string): number =>
  firstSequence(publishedAt) + Number.parseInt(id.slice(0, 5), 16);

/** Returns the lowest key of the second of a time (ms). */
export const firstSequence = (time: number): number => Math.max(0, Math.floor(time / 1000)) * SLOTS;

/** Returns the time of a key in milliseconds, to the second. */
export const timeOfSequence = (seq: number): number => Math.floor(seq / SLOTS) * 1000;

/**
 * An item's place in time: its key in the main database and in the search index, whose rows both are walked in this
 * order. The second of publication in the high bits, twenty bits of its id below; under 2^53, exact as a number.
 */
const SLOTS = 2 ** 20;

/** @param publishedAt milliseconds @param id hexadecimal, at least five digits */
export const sequence = (publishedAt: number, id: string): number =>
  firstSequence(publishedAt) + Number.parseInt(id.slice(0, 5), 16);

/** The lowest sequence of the second that `time` (ms) falls in. */
export const firstSequence = (time: number): number => Math.max(0, Math.floor(time / 1000)) * SLOTS;

/** Milliseconds, to the second. */
export const timeOfSequence = (seq: number): number => Math.floor(seq / SLOTS) * 1000;

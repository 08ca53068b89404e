/**
 * How many pages an isolate renders at once. A page that finds no slot is refused at once: who waits in a queue of two
 * hundred is answered after all have left.
 */

/** The processor time of as many renders is about what a visitor waits for. */
export const MOST_RENDERS = 32;

/** A render whose request ended never settles; after this time its slot is free. */
const ABANDONED_MS = 10_000;

export interface Slots {
  /** Does the work in a slot; null, without doing it, when none is free. */
  take: <Value>(now: number, work: () => Promise<Value>) => Promise<Value | null>;
}

/** Returns the slots of an isolate: times, nothing of a request. */
export function renderSlots(most = MOST_RENDERS): Slots {
  const taken = new Map<symbol, number>();
  return {
    async take(now, work) {
      for (const [slot, since] of taken) if (now - since >= ABANDONED_MS) taken.delete(slot);
      if (taken.size >= most) return null;
      const slot = Symbol();
      taken.set(slot, now);
      try {
        return await work();
      } finally {
        taken.delete(slot);
      }
    },
  };
}

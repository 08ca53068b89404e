import { env } from "cloudflare:test";

/** The real clock, once another one was set: the files of a run share their global object. */
const REAL = Symbol.for("recurring.real-date");

/**
 * Starts the clock of the tests at `CLOCK`, a date and time, to find tests that pass on some days only. The clocks of
 * SQLite and KV stay as they are.
 */
export function setClock(): void {
  const { CLOCK } = env as unknown as { CLOCK?: string };
  const shared = globalThis as unknown as { Date: DateConstructor; [REAL]?: DateConstructor };
  if (!CLOCK || shared[REAL]) return;
  const Real = Date;
  const shift = Date.parse(CLOCK) - Real.now();
  if (Number.isNaN(shift)) throw new Error(`CLOCK is no date and time: ${CLOCK}`);
  shared[REAL] = Real;
  shared.Date = class extends Real {
    constructor(...given: unknown[]) {
      super(...((given.length === 0 ? [Real.now() + shift] : given) as [number]));
    }
    static override now() {
      return Real.now() + shift;
    }
  } as DateConstructor;
}

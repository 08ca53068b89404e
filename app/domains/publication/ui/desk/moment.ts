/** A time as a browser's field of day and time has it, UTC; "" for none. */
export const inputTime = (at: number | null): string =>
  at === null ? "" : new Date(at).toISOString().slice(0, 16);

/** A part of the site's state, and what is to be said of it. */
export interface Finding {
  part: string;
  /** `warning`: it works, and somebody should decide. `offline`: it needs the network, which cannot be reached from here. */
  state: "ok" | "warning" | "wrong" | "offline";
  text: string;
}

/** What works, and somebody should decide. */
export class Warning extends Error {}

/** What could not be asked. */
export class Offline extends Error {}

/** Returns what is said of a part: what `body` returns, or throws. */
export async function findingOf(part: string, body: () => Promise<string> | string): Promise<Finding> {
  try {
    return { part, state: "ok", text: await body() };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const state = error instanceof Warning ? "warning" : error instanceof Offline ? "offline" : "wrong";
    return { part, state, text: error.message };
  }
}

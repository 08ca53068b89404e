/** Saves what is written as it is written: first in this browser, then on the site. Knows neither a page nor a network. */

/** The fields of the form that are its text. */
export type Texts = Record<string, string>;

/** What came of a post. */
export type Answer =
  | { kind: "saved"; revision: number; at: number }
  /** Somebody else saved meanwhile; `theirs` is what they saved. */
  | { kind: "conflict"; message: string; theirs: string }
  /** Not now: the network, the site or the sign-in. */
  | { kind: "later"; message: string }
  /** Not like this: the same post would be refused again. */
  | { kind: "refused"; message: string };

export type SaveState =
  | { kind: "same" }
  /** `isKept`: this browser has the words too. */
  | { kind: "changed"; isKept: boolean }
  | { kind: "saving"; isKept: boolean }
  | { kind: "saved"; at: number }
  | { kind: "later"; message: string; isKept: boolean }
  | { kind: "refused"; message: string; isKept: boolean }
  | { kind: "conflict"; message: string; theirs: string; isKept: boolean };

/** Whether the words would go with the page: this browser does not have them, and nothing says that the site has. */
export const isOnlyHere = (state: SaveState): boolean => "isKept" in state && !state.isKept;

export interface Ports {
  /** Returns what the form holds now. */
  read: () => Texts;
  /** Keeps it in this browser. Returns whether the browser did. */
  keep: (texts: Texts) => boolean;
  /** Nothing is here that the site does not have. */
  forget: () => void;
  post: (texts: Texts) => Promise<Answer>;
  /** The next post is based on this revision. */
  based: (revision: number) => void;
  tell: (state: SaveState) => void;
  now: () => number;
  /** Calls back after so many milliseconds; returns what stops it. */
  after: (ms: number, call: () => void) => () => void;
}

/** After the last key, and at the latest after the first. */
const PAUSE_MS = 2000;
const LATEST_MS = 8000;
/** Tries again after this time, then after double the time. */
const AGAIN_MS = 4000;
const MOST_AGAIN_MS = 60_000;

const same = (one: Texts, other: Texts) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Starts autosave.
 * @param saved what the site has
 * @param conflict one that the page came with
 */
export function startAutosave(
  ports: Ports,
  saved: Texts,
  conflict: Extract<SaveState, { kind: "conflict" }> | null = null,
) {
  /** Null while it is unknown: a post without an answer may have arrived. */
  let stored: Texts | null = saved;
  let state: SaveState = conflict ?? { kind: "same" };
  let stopTimer: (() => void) | null = null;
  let firstChange: number | null = null;
  let failures = 0;
  let isKept = true;
  let stopped = false;

  const tell = (next: SaveState) => {
    state = next;
    ports.tell(next);
  };
  const schedule = (ms: number) => {
    stopTimer?.();
    stopTimer = ports.after(ms, () => void save());
  };

  /** Something may have changed. */
  function touch(): void {
    const texts = ports.read();
    if (stored && same(texts, stored)) {
      ports.forget();
      if (state.kind === "saving" || state.kind === "conflict") return;
      stopTimer?.();
      firstChange = null;
      if (state.kind !== "saved") tell({ kind: "same" });
      return;
    }
    isKept = ports.keep(texts);
    if (state.kind === "saving" || state.kind === "conflict") {
      tell({ ...state, isKept });
      return;
    }
    firstChange ??= ports.now();
    tell(state.kind === "later" ? { ...state, isKept } : { kind: "changed", isKept });
    schedule(Math.max(0, Math.min(PAUSE_MS, firstChange + LATEST_MS - ports.now())));
  }

  /** Saves now what is not saved. */
  async function save(): Promise<void> {
    stopTimer?.();
    stopTimer = null;
    if (stopped || state.kind === "saving" || state.kind === "conflict") return;
    const texts = ports.read();
    if (stored && same(texts, stored)) return;
    firstChange = null;
    tell({ kind: "saving", isKept });
    const answer = await ports.post(texts);
    if (stopped) return;
    if (answer.kind === "saved") {
      failures = 0;
      stored = texts;
      ports.based(answer.revision);
      tell({ kind: "saved", at: answer.at });
    } else tell({ ...answer, isKept });
    if (answer.kind === "later") {
      stored = null;
      failures += 1;
      schedule(Math.min(MOST_AGAIN_MS, AGAIN_MS * 2 ** (failures - 1)));
    } else if (answer.kind === "saved" || (answer.kind === "refused" && !same(ports.read(), texts))) touch();
  }

  /** Ends a conflict: the next post is based on the other's text, which is what the site has. */
  function resolve(theirs: { texts: Texts; revision: number }): void {
    stored = theirs.texts;
    ports.based(theirs.revision);
    state = { kind: "same" };
    touch();
    if (same(ports.read(), theirs.texts)) tell({ kind: "same" });
    else void save();
  }

  return {
    touch,
    save,
    resolve,
    /** The network is back. */
    retry: () => {
      if (state.kind === "later") void save();
    },
    stop: () => {
      stopped = true;
      stopTimer?.();
    },
  };
}

export type Autosave = ReturnType<typeof startAutosave>;

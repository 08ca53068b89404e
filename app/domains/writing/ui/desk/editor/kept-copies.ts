import type { Texts } from "../../../rules/autosave.ts";

/**
 * What is written, in this browser: one copy an opened editor, until the site has its words. An editor that is open holds
 * a lock of its name, so that no other offers its copy.
 */

export interface KeptCopy {
  session: string;
  /** When it was written, ms. */
  at: number;
  texts: Texts;
}

const prefixOf = (draftId: string) => `desk-draft:${draftId}:`;
const keyOf = (draftId: string, session: string) => prefixOf(draftId) + session;

/** Keeps a copy. Returns whether it is kept: a browser may keep nothing more, or nothing at all. */
export function keepCopy(draftId: string, session: string, texts: Texts): boolean {
  try {
    localStorage.setItem(keyOf(draftId, session), JSON.stringify({ at: Date.now(), texts }));
    return true;
  } catch {
    // The storage is full, or switched off.
    return false;
  }
}

export function forgetCopy(draftId: string, session: string): void {
  try {
    localStorage.removeItem(keyOf(draftId, session));
  } catch {
    // Without storage there is nothing to forget.
  }
}

/** Returns the copies of editors that are no longer open, the newest first. */
export async function keptCopies(draftId: string): Promise<KeptCopy[]> {
  const held = await openEditors();
  const copies: KeptCopy[] = [];
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(prefixOf(draftId))) continue;
      const session = key.slice(prefixOf(draftId).length);
      if (held.has(session)) continue;
      copies.push({ session, ...(JSON.parse(localStorage.getItem(key) ?? "") as Omit<KeptCopy, "session">) });
    }
  } catch {
    // What cannot be read is not offered.
  }
  return copies.sort((one, other) => other.at - one.at);
}

const LOCK = "desk-editor:";

/** Says that this editor is open, as long as its page is. */
export function holdOpen(session: string): void {
  navigator.locks?.request(LOCK + session, () => new Promise(() => {})).catch(() => {});
}

async function openEditors(): Promise<Set<string>> {
  const held = (await navigator.locks?.query().catch(() => null))?.held ?? [];
  return new Set(held.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : [])));
}

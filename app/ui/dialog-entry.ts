import { useLocation } from "@remix-run/react";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { isEntry } from "./history-entry.ts";

/** Dispatched on `window` when the open dialog of the history entry may have changed. */
const CHANGED = "dialog-entry";

/** The open dialogs of the current history entry, the upper ones last: a kind and, after a space, a subject in each line. */
const current = () => (history.state as { dialog?: string } | null)?.dialog ?? null;

const linesOf = (dialog: string | null) => dialog?.split("\n") ?? [];

const none = () => null;

function subscribe(changed: () => void): () => void {
  addEventListener(CHANGED, changed);
  return () => removeEventListener(CHANGED, changed);
}

interface DialogEntry {
  /** What the open dialog of this kind is about; null when none is open. */
  subject: string | null;
  open: (subject?: string) => void;
  close: () => void;
}

/**
 * A dialog that is a history entry: opening it adds one, closing it goes back, and Back closes it. The entry holds what
 * is open, so that Forward, a reload and a return from another page open it again.
 */
export function useDialogEntry(kind: string): DialogEntry {
  // A navigation changes the entry, too.
  useLocation();
  const dialog = useSyncExternalStore(subscribe, current, none);
  const open = useCallback(
    (subject = "") => {
      const below = current();
      const dialog = `${below === null ? "" : `${below}\n`}${kind} ${subject}`;
      // The router's key stays: both entries show the same page.
      history.pushState({ ...history.state, dialog }, "");
      dispatchEvent(new Event(CHANGED));
    },
    [kind],
  );
  const close = useCallback(() => {
    if (linesOf(current()).at(-1)?.startsWith(`${kind} `)) history.back();
  }, [kind]);
  const line = linesOf(dialog)
    .filter((each) => each.startsWith(`${kind} `))
    .at(-1);
  return { subject: line?.slice(kind.length + 1) ?? null, open, close };
}

/** Keeps Back and Forward between a page and its dialogs from the router, which would load the page again. */
export function useDialogEntries(): void {
  const { key } = useLocation();
  useEffect(() => {
    let shown = current();
    const note = () => {
      shown = current();
    };
    const popped = (event: Event) => {
      if (isEntry(key) && (shown ?? current()) !== null) event.preventDefault();
      dispatchEvent(new Event(CHANGED));
    };
    addEventListener(CHANGED, note);
    addEventListener("history-step", popped);
    return () => {
      removeEventListener(CHANGED, note);
      removeEventListener("history-step", popped);
    };
  }, [key]);
}

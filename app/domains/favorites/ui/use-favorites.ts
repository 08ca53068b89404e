import { useMemo, useSyncExternalStore } from "react";
import { onStored } from "~/lib/browser-storage.ts";
import { ok, type Result } from "~/lib/result.ts";
import { usePublication } from "~/platform/publication/context.tsx";
import { type FavoritesFailure, merged, parseFavorites, putBack, toggled } from "../rules/list.ts";
import { storageKey, storedText, writeFavorites } from "./storage.ts";

/** The browser sends `storage` events to other tabs only; this event notifies the page itself. */
const CHANGED = "favorites-changed";
/** A function, because naming `localStorage` throws where storage is forbidden. */
const storage = () => window.localStorage;

/** The favorites under a key of local storage. Each change starts from what is stored now, as other tabs write too. */
function favoritesStore(key: string) {
  const text = () => storedText(storage, key);
  const current = () => parseFavorites(text());

  function write(ids: string[]): Result<null, FavoritesFailure> {
    const written = writeFavorites(storage, key, ids);
    if (written.ok) window.dispatchEvent(new Event(CHANGED));
    return written;
  }

  return {
    text,
    current,
    subscribe(onChange: () => void): () => void {
      const end = onStored(key, onChange);
      window.addEventListener(CHANGED, onChange);
      return () => {
        end();
        window.removeEventListener(CHANGED, onChange);
      };
    },
    toggle(id: string): Result<null, FavoritesFailure> {
      const next = toggled(current(), id);
      return next.ok ? write(next.value) : next;
    },
    /** Appends ids, as many as fit, and returns how many were added and left out. */
    add(ids: string[]): Result<{ added: number; leftOut: number }, FavoritesFailure> {
      const { ids: all, added, leftOut } = merged(current(), ids);
      const written = write(all);
      return written.ok ? ok({ added, leftOut }) : written;
    },
    remove: (ids: string[]) => write(current().filter((id) => !ids.includes(id))),
    /** Takes a removal from an earlier list back, as much as fits, and returns how many ids did not. */
    putBack(removed: string[], before: string[]): Result<{ leftOut: number }, FavoritesFailure> {
      const all = putBack(current(), removed, before);
      const written = write(all);
      return written.ok ? ok({ leftOut: removed.filter((id) => !all.includes(id)).length }) : written;
    },
  };
}

function useFavoritesStore() {
  const { slug } = usePublication().brand;
  return useMemo(() => favoritesStore(storageKey(slug)), [slug]);
}

/** Whether an article is saved, and a function that changes it. Not saved on the server and until hydration. */
export function useFavorite(id: string) {
  const { subscribe, current, toggle } = useFavoritesStore();
  const saved = useSyncExternalStore(
    subscribe,
    () => current().includes(id),
    () => false,
  );
  return { saved, toggle: () => toggle(id) };
}

/** The whole list, oldest first, and the functions that change it. `ids` is null until hydration. */
export function useFavorites() {
  const { subscribe, text, add, remove, putBack } = useFavoritesStore();
  const stored = useSyncExternalStore(subscribe, text, () => null);
  const ids = useMemo(() => (stored === null ? null : parseFavorites(stored)), [stored]);
  return { ids, add, remove, putBack };
}

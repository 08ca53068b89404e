import { useCallback, useMemo, useSyncExternalStore } from "react";
import { ok, type Result } from "~/lib/result.ts";
import {
  type FavoritesFailure,
  merged,
  parseFavorites,
  STORAGE_KEY,
  storedText,
  toggled,
  writeFavorites,
} from "./storage.ts";

/** The `storage` event tells other tabs alone; this one tells the page itself. */
const CHANGED = "favorites-changed";
/** Asked for each time: where storage is forbidden, naming it throws. */
const storage = () => window.localStorage;

function subscribe(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === STORAGE_KEY) onChange();
  };
  window.addEventListener("storage", onStorage);
  window.addEventListener(CHANGED, onChange);
  return () => {
    window.removeEventListener("storage", onStorage);
    window.removeEventListener(CHANGED, onChange);
  };
}

/** Always from what is stored now: another tab may have written since the last event. */
const current = () => parseFavorites(storedText(storage));

function write(ids: string[]): Result<null, FavoritesFailure> {
  const written = writeFavorites(storage, ids);
  if (written.ok) window.dispatchEvent(new Event(CHANGED));
  return written;
}

/** Whether an article is saved, and the way to change it. False on the server and until React has taken over. */
export function useFavorite(id: string) {
  const saved = useSyncExternalStore(
    subscribe,
    () => current().includes(id),
    () => false,
  );
  const toggle = useCallback((): Result<null, FavoritesFailure> => {
    const next = toggled(current(), id);
    return next.ok ? write(next.value) : next;
  }, [id]);
  return { saved, toggle };
}

/** The whole list, oldest first; null until this browser has been asked. */
export function useFavoriteIds(): string[] | null {
  const text = useSyncExternalStore(
    subscribe,
    () => storedText(storage),
    () => null,
  );
  return useMemo(() => (text === null ? null : parseFavorites(text)), [text]);
}

export const removeFavorites = (ids: string[]) => write(current().filter((id) => !ids.includes(id)));
export const clearFavorites = () => write([]);
/** Puts a list back as it was. */
export const restoreFavorites = (ids: string[]) => write(ids);

export function addFavorites(ids: string[]): Result<{ added: number; leftOut: number }, FavoritesFailure> {
  const { ids: all, added, leftOut } = merged(current(), ids);
  const written = write(all);
  return written.ok ? ok({ added, leftOut }) : written;
}

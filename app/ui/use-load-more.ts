import { useLocation } from "@remix-run/react";
import { useCallback, useEffect, useState } from "react";

interface LoadMore<Item> {
  items: Item[];
  hasMore: boolean;
  state: "idle" | "loading" | "failed";
  loadMore: () => Promise<void>;
}

/** What was loaded, and the list that it continues: by its history entry and its first page. */
interface Loaded<Item> {
  key: string;
  first: Item[];
  more: Item[];
  state: LoadMore<Item>["state"];
}

interface LoadMoreOptions<Item> {
  /** Names the list within its page. */
  name: string;
  first: Item[];
  /** How many the whole list holds. */
  total: number;
  /** How many items come before `first`. */
  offset: number;
  pageSize: number;
  /** The call that answers the items from an offset. */
  url: (offset: number) => string;
}

/**
 * A list that grows in place. What was loaded is kept for the history entry, so that going back finds the
 * list as it was left. Without a script the same button is a link to the next page.
 */
export function useLoadMore<Item extends { id: string }>(options: LoadMoreOptions<Item>): LoadMore<Item> {
  const { name, first, total, offset, pageSize, url } = options;
  const { key } = useLocation();
  const storageKey = `list:${key}:${name}`;
  const [loaded, setLoaded] = useState<Loaded<Item> | null>(null);
  useEffect(() => {
    setLoaded({ key: storageKey, first, more: restore(storageKey), state: "idle" });
  }, [storageKey, first]);

  // An answer that arrives after the list has changed belongs to the list before.
  const isCurrent = loaded?.key === storageKey && loaded.first === first;
  const more = isCurrent ? loaded.more : NOTHING;
  const state = isCurrent ? loaded.state : "idle";

  const items = [...first, ...more.filter((item) => !first.some((other) => other.id === item.id))];
  const loadMore = useCallback(async () => {
    const show = (items: Item[], state: LoadMore<Item>["state"]) =>
      setLoaded((now) =>
        now && (now.key !== storageKey || now.first !== first)
          ? now
          : { key: storageKey, first, more: items, state },
      );
    show(more, "loading");
    try {
      const response = await fetch(url(offset + first.length + more.length), {
        headers: { Accept: "application/json" },
      });
      if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
      const items = [...more, ...((await response.json()) as Item[])];
      keep(storageKey, items);
      show(items, "idle");
    } catch (error) {
      console.error(error);
      show(more, "failed");
    }
  }, [first, more, offset, storageKey, url]);

  const shown = offset + first.length + more.length;
  return { items, hasMore: shown < total && (first.length + more.length) % pageSize === 0, state, loadMore };
}

const NOTHING: never[] = [];

function restore<Item>(key: string): Item[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "[]") as Item[];
  } catch {
    return [];
  }
}

function keep(key: string, items: unknown[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(items));
  } catch {
    // Full or forbidden storage: going back then shows the first page.
  }
}

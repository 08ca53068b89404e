import { useLocation } from "@remix-run/react";
import {
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { ANSWER_MS, deadline } from "~/lib/deadline.ts";
import { isEntry } from "./history-entry.ts";

export interface LoadMore<Item> {
  items: Item[];
  /** How many places of the whole list come before the next page. */
  position: number;
  hasMore: boolean;
  state: "idle" | "loading" | "failed";
  loadMore: () => Promise<void>;
  /** How many the last click added; 0 before one and after going back. */
  added: number;
  /** Of the element whose last children are the items: the first new one gets the focus. */
  place: RefObject<HTMLDivElement>;
}

/** What was loaded, and the first page of the list that it continues. */
interface Loaded<Item> {
  first: Item[];
  more: Item[];
  /** Whether the last answer was less than a page. */
  ended: boolean;
  added: number;
  state: LoadMore<Item>["state"];
}

interface LoadMoreOptions<Item> {
  /** Names the list within its page. */
  name: string;
  first: Item[];
  /** How many of `first` have their place further down the list, where they come again. */
  extra?: number;
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
  const { name, first, extra = 0, total, offset, pageSize, url } = options;
  const { key } = useLocation();
  const storageKey = `list:${key}:${name}`;
  const [loaded, setLoaded] = useState<Loaded<Item> | null>(null);
  // The entry in which the list was opened: a link within the page makes another one, of the same list.
  const [opened, setOpened] = useState({ first, storageKey });
  if (opened.first !== first) setOpened({ first, storageKey });
  const kept = useKept(opened.storageKey, loaded === null);
  const restored = useMemo(() => afterFirst(first, parse<Item>(kept)), [first, kept]);

  // An answer that arrives after the list has changed belongs to the list before.
  const isCurrent = loaded?.first === first;
  const more = isCurrent ? loaded.more : restored;
  const state = isCurrent ? loaded.state : "idle";
  const ended = isCurrent && loaded.ended;
  const added = isCurrent ? loaded.added : 0;

  const items = useMemo(() => distinct([...first, ...more]), [first, more]);
  const position = offset + first.length - extra + more.length;
  const latest = useRef(first);
  useEffect(() => {
    latest.current = first;
  }, [first]);
  useEffect(() => {
    if (opened.storageKey !== storageKey && more.length > 0) keep(key, storageKey, [...first, ...more]);
  }, [opened, first, more, key, storageKey]);
  const loadMore = useCallback(async () => {
    const show = (change: Omit<Loaded<Item>, "first">) => {
      if (latest.current === first) setLoaded({ first, ...change });
    };
    show({ more, ended, added: 0, state: "loading" });
    try {
      const response = await fetch(url(position), {
        headers: { Accept: "application/json" },
        signal: deadline(ANSWER_MS.read),
      });
      if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
      const next = (await response.json()) as Item[];
      const grown = [...more, ...next];
      keep(key, storageKey, [...first, ...grown]);
      const added = distinct([...items, ...next]).length - items.length;
      show({ more: grown, ended: next.length < pageSize, added, state: "idle" });
    } catch (error) {
      console.error(error);
      show({ more, ended, added: 0, state: "failed" });
    }
  }, [first, more, ended, items, position, pageSize, key, storageKey, url]);

  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (added > 0) focusFirst(place.current, added);
  }, [added]);

  const hasMore = position < total && !ended;
  return { items, position, hasMore, state, loadMore, added, place };
}

/** Returns each item once, at its first place: a publication meanwhile moves shown items onto the page that follows. */
export function distinct<Item extends { id: string }>(items: readonly Item[]): Item[] {
  const seen = new Set<string>();
  return items.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/**
 * Returns what of a list as it was left comes after its first page of now, which a publication or a withdrawal meanwhile
 * may have moved; nothing when that page has become another.
 */
export function afterFirst<Item extends { id: string }>(
  first: readonly Item[],
  left: readonly Item[],
): Item[] {
  const last = left.map(({ id }) => id).lastIndexOf(first.at(-1)?.id ?? "");
  return last < 0 ? [] : distinct(left.slice(last + 1));
}

/** Moves the focus to the headline of the first of so many last children, unless the reader has gone on elsewhere. */
function focusFirst(list: HTMLElement | null, count: number): void {
  const { activeElement } = document;
  if (activeElement !== document.body && !activeElement?.matches("[data-load-more]")) return;
  const card = list?.children[list.children.length - count];
  card?.querySelector<HTMLElement>(".card-link")?.focus();
}

/**
 * Returns what is stored under a key, as text. In a document that was loaded again, the server's list is shown first:
 * the page is then too short for the place where it was left, so that place is taken again when the list has grown.
 */
function useKept(key: string, untouched: boolean): string {
  const kept = useSyncExternalStore(subscribe, () => read(key), nothing);
  const before = useRef(kept);
  useEffect(() => {
    if (untouched && before.current === "" && kept !== "") returnToPlace();
    before.current = kept;
  }, [kept, untouched]);
  return kept;
}

/** Scrolls to where the router noted that this history entry was left. */
function returnToPlace(): void {
  try {
    const positions = JSON.parse(sessionStorage.getItem("positions") ?? "{}") as Record<string, number>;
    const y = positions[history.state?.key];
    if (y !== undefined) scrollTo({ top: y, behavior: "instant" });
  } catch {
    // Without storage there is nothing to return to.
  }
}

// What is kept changes only with the list's own state.
const subscribe = () => () => {};
const nothing = () => "";

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** What is no list, or was written by an older build of the site, is as if nothing had been kept. */
function parse<Item>(kept: string): Item[] {
  try {
    const items: unknown = JSON.parse(kept || "[]");
    return Array.isArray(items) ? items : [];
  } catch {
    return [];
  }
}

function keep(entry: string, key: string, items: unknown[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(items));
    // `public/intent.js` loads the framework at once for an entry that has this mark.
    if (isEntry(entry)) history.replaceState({ ...history.state, resume: true }, "");
  } catch {
    // Full or forbidden storage: going back then shows the first page.
  }
}

/** What the cron Worker answers of sources that somebody tries, reads or imports. */

/** One item that a source would bring. */
export interface FoundItem {
  title: string;
  url: string | null;
  /** Milliseconds; null when the source does not say. */
  publishedAt: number | null;
  categories: string[];
  /** Whether it is stored already. */
  isKnown: boolean;
}

export interface FoundSource {
  ok: true;
  /** What is read from now on: the feed's own address. */
  url: string;
  /** Of a channel of videos; null for a feed. */
  channelId: string | null;
  /** As the source calls itself. */
  name: string;
  /** The newest first, at most 20. */
  items: FoundItem[];
  /** How many items the source has now. */
  total: number;
  /** How many of them are not stored yet. */
  fresh: number;
  /** Items that cannot be read. */
  rejected: number;
  /** Other feeds of the page. */
  others: { url: string; title: string }[];
  /** How the address led there, in a sentence; null when it was the feed itself. */
  way: string | null;
}

/** What is at an address. */
export type Found =
  | FoundSource
  | {
      ok: false;
      /** What went wrong and what to do, in sentences. */
      message: string;
    };

/** What came of reading one source now. */
export interface ReadAnswer {
  state: "read" | "failed" | "busy" | "unknown";
  /** In sentences. */
  message: string;
}

/** One row of an imported list, checked. */
export interface CheckedRow {
  /** The address and the name that the list has. */
  address: string;
  name: string;
  /** The folders that it lies in, outermost first. */
  folders: string[];
  outcome:
    | { state: "feed"; url: string; name: string }
    | { state: "channel"; url: string; channelId: string; name: string }
    | { state: "known" | "failed" | "left"; message: string };
}

export type CheckedList =
  | {
      ok: true;
      rows: CheckedRow[];
      /** Further rows of the list, which nobody looked at. */
      more: number;
    }
  | { ok: false; message: string };

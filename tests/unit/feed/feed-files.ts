import type { Feed, FeedItem } from "~/platform/feed/model.ts";
import { readFeed } from "~/platform/feed/read.ts";

/** Feeds as bytes. Vite inlines them as data URLs, for workerd reads no disk. */
const own = import.meta.glob<string>("../../fixtures/feeds/*.*", {
  query: "?url&inline",
  import: "default",
  eager: true,
});
const recorded = import.meta.glob<string>("../../../../shared/upstream/feeds/*.*", {
  query: "?url&inline",
  import: "default",
  eager: true,
});

function bytesByName(files: Record<string, string>): Map<string, Uint8Array> {
  return new Map(
    Object.entries(files).map(([path, dataUrl]) => [
      path.slice(path.lastIndexOf("/") + 1),
      Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(",") + 1)), (character) => character.charCodeAt(0)),
    ]),
  );
}

/** The fixtures, each written for one trap. */
export const FIXTURES = bytesByName(own);

/** Recorded answers of real feeds, where a copy lies beside the repository; else empty. */
export const RECORDED = bytesByName(recorded);

export function fixture(name: string): Uint8Array {
  const bytes = FIXTURES.get(name);
  if (!bytes) throw new Error(`there is no fixture ${name}`);
  return bytes;
}

/** Where the fixtures are said to come from. */
export const FEED_URL = "https://feeds.example/dir/feed.xml";

/** Returns the feed of a fixture. */
export function read(name: string, contentType: string | null = null): Feed {
  const result = readFeed(fixture(name), { url: FEED_URL, contentType });
  if (!result.ok) throw new Error(`${name}: ${result.code} ${result.message}`);
  return result.value;
}

export const at = (iso: string) => Date.parse(iso);
export const titles = (feed: Feed) => feed.items.map((item) => item.title);

/** Returns an item that has to be there. */
export function item(feed: Feed, index = 0): FeedItem {
  const found = feed.items[index];
  if (!found) throw new Error(`the feed has no item ${index}`);
  return found;
}

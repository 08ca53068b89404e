import type { Deps } from "~/platform/deps.ts";
import { decodeFeed } from "~/platform/feed/decode.ts";
import type { Feed } from "~/platform/feed/model.ts";
import { FEED_ACCEPT, readFeed } from "~/platform/feed/read.ts";
import { fetchUpstream, type UpstreamContent } from "~/platform/sources/upstream.ts";
import { channelIdIn, channelIdOf, type FeedLink, feedLinks } from "./links.ts";

/** Finds the feed that is meant by an address, or the channel. */

export type Source =
  | { ok: true; kind: "feed"; url: string; feed: Feed; others: FeedLink[]; way: string | null }
  | { ok: true; kind: "channel"; channelId: string; way: string | null }
  | {
      ok: false;
      /** What went wrong and what to do, in sentences. */
      message: string;
    };

type FindDeps = Pick<Deps, "fetch" | "now" | "vars" | "publication">;

/** Where feeds lie of pages that do not name theirs, most usual first. */
const USUAL_PATHS = ["/feed", "/rss", "/feed.xml", "/rss.xml", "/atom.xml", "/index.xml", "/feed.json"];

const PAGE_MS = 8_000;
const GUESS_MS = 4_000;
/** Requests to a site at the same time. */
const AT_ONCE = 3;
/** Feeds of a page that are looked at. */
const MOST_LINKS = 4;

const YOUTUBE = /(^|\.)(youtube\.com|youtu\.be)$/;

/** Returns what somebody may have meant as an address: "example.com", "@handle", a channel's id, "feed:…". */
export function addressOf(written: string): string {
  const text = written.trim().replace(/^feed:(\/\/)?(?=https?:)/i, "");
  const channelId = channelIdOf(text);
  if (channelId && !text.includes("/")) return `https://www.youtube.com/channel/${channelId}`;
  if (/^@[\w.-]+$/.test(text)) return `https://www.youtube.com/${text}`;
  if (/^feed:/i.test(text)) return text.replace(/^feed:(\/\/)?/i, "https://");
  return /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;
}

/**
 * Follows an address to a feed: itself, one that its page names, or one at a usual place of its site. An address of
 * YouTube leads to its channel, whose feed the channel's own reader reads. With `isFeed` nothing but the address itself is
 * looked at.
 */
export async function findSource(
  deps: FindDeps,
  written: string,
  { isFeed = false }: { isFeed?: boolean } = {},
): Promise<Source> {
  const address = addressOf(written);
  const url = URL.parse(address);
  if (!url) return { ok: false, message: "This is not an address. Paste it as the browser shows it." };
  const isYoutube = YOUTUBE.test(url.hostname);
  const named = isYoutube ? channelIdOf(address) : null;
  if (named) return { ok: true, kind: "channel", channelId: named, way: null };
  const page = await ask(deps, address, PAGE_MS);
  if (!page.ok) return { ok: false, message: `${page.message} ${ADVICE[page.code] ?? ""}`.trim() };
  const { content } = page;
  if (isYoutube) return channelOfPage(content);
  const feed = feedIn(content);
  // A feed is read at the address that was given: where it redirects to may change.
  if (feed.ok) return { ok: true, kind: "feed", url: url.href, feed: feed.value, others: [], way: null };
  if (feed.code === "empty" && content.bytes.length > 0)
    return { ok: false, message: `${url.host} has a feed here without any items. Add it once it has some.` };
  return isFeed
    ? { ok: false, message: `${url.host} has no feed at this address.` }
    : feedOfPage(deps, content);
}

const ADVICE: Record<string, string> = {
  "forbidden-address": "Only addresses of the public web are read.",
  timeout: "Try again in a minute.",
  unreachable: "Check the spelling, or try again in a minute.",
  "not-found": "Check the address, or give the address of the site's front page.",
  refused: "The site keeps programs out; its feed may have another address.",
  "rate-limited": "Try again in an hour.",
};

type Asked = { ok: true; content: UpstreamContent } | { ok: false; code: string; message: string };

async function ask(deps: FindDeps, address: string, timeoutMs: number): Promise<Asked> {
  const answer = await fetchUpstream(deps, address, {
    accept: FEED_ACCEPT,
    timeoutMs,
    publicationsAddress: true,
  });
  if (!answer.ok) return answer;
  if (answer.value.notModified)
    return { ok: false, code: "unexpected-answer", message: "The site sent no content." };
  return { ok: true, content: answer.value };
}

const feedIn = ({ bytes, url, contentType }: UpstreamContent) => readFeed(bytes, { url, contentType });

function channelOfPage({ bytes, url }: UpstreamContent): Source {
  const channelId = channelIdOf(url) ?? channelIdIn(new TextDecoder().decode(bytes));
  if (channelId)
    return { ok: true, kind: "channel", channelId, way: "The channel is the one that this page is of." };
  return {
    ok: false,
    message: YOUTUBE.test(new URL(url).hostname)
      ? "YouTube does not say which channel this page is of. Open the channel, choose Share, then Copy channel ID, and paste that."
      : `YouTube sent the request on to ${new URL(url).host}. Open the channel, choose Share, then Copy channel ID, and paste that.`,
  };
}

/** Looks at the feeds that a page names, then at the usual places of its site. */
async function feedOfPage(deps: FindDeps, page: UpstreamContent): Promise<Source> {
  const { host, origin, pathname } = new URL(page.url);
  const links = feedLinks(decodeFeed(page.bytes, page.contentType), page.url);
  for (const link of links.slice(0, MOST_LINKS)) {
    const channelId = YOUTUBE.test(new URL(link.url).hostname) ? channelIdOf(link.url) : null;
    if (channelId) return { ok: true, kind: "channel", channelId, way: `${host} names this channel.` };
    const found = await feedAt(deps, link.url);
    if (!found) continue;
    const others = links.filter(({ url }) => url !== link.url).slice(0, 8);
    return { ...found, others, way: `The page at ${host} names this feed.` };
  }
  const below = pathname.replace(/\/$/, "");
  const places = [...(below && below.split("/").length <= 3 ? [`${origin}${below}/feed`] : [])].concat(
    USUAL_PATHS.map((path) => origin + path),
  );
  for (let next = 0; next < places.length; next += AT_ONCE) {
    const guesses = await Promise.all(places.slice(next, next + AT_ONCE).map((place) => feedAt(deps, place)));
    const guessed = guesses.find((guess) => guess !== null);
    if (guessed) return { ...guessed, way: `${host} names no feed; this one is at a usual place.` };
  }
  return {
    ok: false,
    message:
      links.length > 0
        ? `The page at ${host} names a feed, but there is none at its address.`
        : `The page at ${host} names no feed, and there is none at the usual places. Look for “RSS” on the site, and paste that address.`,
  };
}

async function feedAt(deps: FindDeps, address: string) {
  const answer = await ask(deps, address, GUESS_MS);
  const feed = answer.ok ? feedIn(answer.content) : null;
  if (!feed?.ok) return null;
  return { ok: true as const, kind: "feed" as const, url: address, feed: feed.value, others: [], way: null };
}

import { ownValue } from "~/lib/own-value.ts";
import { fail, ok, type Result } from "~/lib/result.ts";
import { httpUrl } from "~/lib/url.ts";
import type { Feed, FeedFailure } from "../model.ts";
import { tagBudget } from "../tag-budget.ts";
import { plainText } from "../texts.ts";
import { alternateLink, authorsOf, child, declaredBase, elements, textIn } from "./access.ts";
import { readXmlItem } from "./item.ts";
import type { XmlElement } from "./parse.ts";

const ROOTS: Record<string, "rss" | "rdf" | "atom"> = {
  rss: "rss",
  channel: "rss",
  "rdf:rdf": "rdf",
  feed: "atom",
};

/** Reads RSS of any version, RDF and Atom. The root may stand anywhere: some feeds come wrapped in a page. */
export function readXmlFeed(document: XmlElement, feedUrl: string): Result<Feed, FeedFailure> {
  const all = elements(document);
  const root = all.find((element) => ownValue(ROOTS, element.name));
  const format = root && ownValue(ROOTS, root.name);
  if (!root || !format) return fail("not-a-feed", notAFeed(all[0]));

  const found = all.filter(
    (element) => element.name === (format === "atom" ? "entry" : "item") && !isBlank(element),
  );
  // Where the document breaks off, only the last item can be incomplete: the ones before it were followed by another.
  const last = found.at(-1);
  const complete = last?.closed === false ? found.slice(0, -1) : found;
  if (complete.length === 0)
    return root.closed
      ? fail("empty", "The feed has no items.")
      : fail("unreadable", "The document breaks off before its first complete item.");

  const channel = child(root, "channel") ?? root;
  const link = siteLink(channel, feedUrl);
  const bounded = tagBudget();
  const feed = { url: feedUrl, link, author: authorsOf(channel, bounded), bounded };
  const items = complete.map((item) => readXmlItem(item, feed)).filter((item) => item !== null);
  if (items.length === 0) return fail("empty", "The feed's items say nothing.");
  return ok({
    format,
    title: plainText(bounded(textIn(channel, "title", "dc:title", "atom:title"))),
    link,
    items,
    rejected: found.length - items.length,
  });
}

/** A stray `<item/>`: nothing is lost with it, so it is not counted. */
function isBlank({ children, attributes, text }: XmlElement): boolean {
  return children.length === 0 && text.trim() === "" && Object.keys(attributes).length === 0;
}

/** The first link that is an address, another than the feed's own where there is one. */
function siteLink(channel: XmlElement, feedUrl: string): string | null {
  const links = [
    httpUrl(textIn(channel, "link"), declaredBase(channel, feedUrl) ?? feedUrl),
    alternateLink(channel, feedUrl),
  ].filter((link) => link !== null);
  return links.find((link) => link !== feedUrl) ?? links[0] ?? null;
}

function notAFeed(first: XmlElement | undefined): string {
  return first
    ? `The answer is no feed: it begins with <${first.name}>.`
    : "The answer is neither XML nor JSON.";
}

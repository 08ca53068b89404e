import { channelFeedUrl } from "~/lib/youtube.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import type { DeskSource, ListedSource, SourceKind } from "../schema.ts";

/** The id of a source's state: the news page's sources have a prefix of their own. */
export const stateIdOf = (kind: ListedSource["kind"], id: string): string =>
  kind === "articles" || kind === "videos" ? id : `news-${id}`;

/** Returns every source of a publication, those of the desk included, in its order. */
export function listedSources(
  { sources, news }: Pick<Publication, "sources" | "news">,
  desk: readonly DeskSource[],
): ListedSource[] {
  const ofDesk = new Map(desk.map((source) => [`${source.kind}/${source.entry.id}`, source]));
  const listed = (
    kind: ListedSource["kind"],
    entry: ListedSource["entry"],
    url: string,
    categories: string[],
  ): ListedSource => {
    const added = ofDesk.get(`${kind}/${entry.id}`);
    const { id, name } = entry;
    const by = added ? { addedAt: added.addedAt, addedBy: added.addedBy } : null;
    return { id: stateIdOf(kind, id), kind, name, url, categories, desk: by, entry };
  };
  return [
    ...sources.feeds.map((feed) => listed("articles", feed, feed.url, feed.categories)),
    ...sources.channels.map((channel) =>
      listed("videos", channel, channelFeedUrl(channel.channelId), channel.categories),
    ),
    ...news.sources.map((outlet) => listed("news", outlet, outlet.url, [])),
    ...news.authors.map((author) => listed("author", author, author.url, [author.category])),
    ...(news.podcast ? [listed("podcast", news.podcast, channelFeedUrl(news.podcast.channelId), [])] : []),
  ];
}

/** Makes two addresses of one feed equal: the scheme, "www." and a slash at the end make no difference. */
export const sameAddress = (url: string): string =>
  url
    .trim()
    .replace(/^https?:\/\/(www\.)?/i, "")
    .replace(/\/$/, "")
    .replace(/^[^/?#]+/, (host) => host.toLowerCase());

/** Returns the source of a kind that reads this address already; of articles and videos, and of news, it is one. */
export const sourceAt = (
  listed: readonly ListedSource[],
  kind: SourceKind,
  url: string,
): ListedSource | undefined => {
  const isOfNews = (of: ListedSource["kind"]) => of === "news" || of === "author" || of === "podcast";
  return listed.find(
    (source) => isOfNews(source.kind) === isOfNews(kind) && sameAddress(source.url) === sameAddress(url),
  );
};

/** Says that an address is one of a source that is there. */
export const alreadyASource = (name: string): string => `It is already the source “${name}”.`;

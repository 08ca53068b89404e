import type { Publication } from "~/platform/publication/publication.ts";
import type { DeskSource, EntryOf, SourceKind } from "../schema.ts";

type Sourced = Pick<Publication, "sources" | "news" | "categories">;

/**
 * Returns a publication with the desk's sources after those of its files. A source that the files have by now is theirs.
 * Categories that the publication does not have any more are left out of the desk's entries.
 */
export function withDeskSources<Of extends Sourced>(publication: Of, desk: readonly DeskSource[]): Of {
  if (desk.length === 0) return publication;
  const { sources, news } = publication;
  const slugs = publication.categories.map(({ slug }) => slug);
  const added = <Kind extends SourceKind>(kind: Kind, known: readonly { id: string }[]): EntryOf[Kind][] =>
    desk.flatMap((source) =>
      source.kind === kind && !known.some(({ id }) => id === source.entry.id)
        ? [source.entry as EntryOf[Kind]]
        : [],
    );
  const placed = <Entry extends { categories: string[] }>(entry: Entry): Entry => {
    const categories = entry.categories.filter((slug) => slugs.includes(slug));
    return { ...entry, categories: categories.length > 0 ? categories : slugs.slice(0, 1) };
  };
  const ofArticles = [...sources.feeds, ...sources.channels];
  const ofNews = [...news.sources, ...news.authors];
  return {
    ...publication,
    sources: {
      ...sources,
      feeds: [...sources.feeds, ...added("articles", ofArticles).map(placed)],
      channels: [...sources.channels, ...added("videos", ofArticles).map(placed)],
    },
    news: {
      ...news,
      sources: [...news.sources, ...added("news", ofNews)],
      authors: [...news.authors, ...added("author", ofNews)],
    },
  };
}

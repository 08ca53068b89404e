import { sql } from "drizzle-orm";
import { type Db, rowsOf, statement } from "~/platform/data/db.ts";
import type { ArticleInput } from "../../schema.ts";

/** The articles that are the publisher's own: written here or published from files, and those of own feeds. */

export interface OwnedArticle extends Omit<ArticleInput, "slug"> {
  id: string;
  slug: string;
  publishedAt: number;
  undated: boolean;
  viewCount: number;
  /** Whether it waits for its date. */
  waiting: boolean;
}

interface Row extends Omit<OwnedArticle, "categories" | "tags" | "undated" | "waiting" | "discussionUrl"> {
  categories: string;
  tags: string;
  undated: number;
  discussionUrl: string | null;
}

/** Texts that are read at a time: each may be half a megabyte. */
const PAGE = 25;

/** Yields the own articles, in pages, those that wait for their date at the end. */
export async function* ownedArticles(db: Db): AsyncGenerator<OwnedArticle[]> {
  let last = "";
  while (true) {
    const rows = await rowsOf(
      db,
      statement<Row>(sql`select id, identity, source_id as sourceId, source_key as sourceKey, slug, title, excerpt, author,
          published_at as publishedAt, undated, read_time as readTime, view_count as viewCount,
          featured_image as featuredImage, image_width as imageWidth, image_height as imageHeight,
          original_url as originalUrl, categories, tags, discussion_url as discussionUrl, content
        from articles where id > ${last} and (original_url is null or identity like 'publish:%')
        order by id limit ${PAGE}`),
    );
    if (rows.length > 0) yield rows.map(toArticle);
    if (rows.length < PAGE) break;
    last = rows.at(-1)?.id ?? last;
  }
  last = "";
  while (true) {
    const rows = await rowsOf(
      db,
      statement<{ id: string; article: string }>(
        sql`select id, article from scheduled_articles where id > ${last} order by id limit ${PAGE}`,
      ),
    );
    if (rows.length > 0) yield rows.map(toWaiting);
    if (rows.length < PAGE) return;
    last = rows.at(-1)?.id ?? last;
  }
}

const toArticle = ({ categories, tags, undated, discussionUrl, ...row }: Row): OwnedArticle => ({
  ...row,
  categories: JSON.parse(categories) as string[],
  tags: JSON.parse(tags) as string[],
  undated: undated === 1,
  waiting: false,
  ...(discussionUrl ? { discussionUrl } : {}),
});

function toWaiting({ id, article }: { id: string; article: string }): OwnedArticle {
  const input = JSON.parse(article) as ArticleInput;
  const { slug = id, publishedAt } = input;
  return {
    ...input,
    id,
    slug,
    publishedAt: publishedAt ?? 0,
    undated: false,
    viewCount: input.viewCount ?? 0,
    waiting: true,
  };
}

/** Reads what the sources of corrected articles state, by the articles' ids: each a `Stated` as JSON. */
export async function statedOfCorrected(db: Db): Promise<Map<string, string>> {
  const rows = await rowsOf(
    db,
    statement<{ id: string; stated: string }>(
      sql`select item_id as id, stated from corrections where kind = 'article'`,
    ),
  );
  return new Map(rows.map(({ id, stated }) => [id, stated]));
}

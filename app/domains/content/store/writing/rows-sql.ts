import { type SQL, sql } from "drizzle-orm";
import { type Statement, statement } from "~/platform/data/db.ts";

/**
 * Rows of `articles` and `videos` as JSON, and back: what is written comes as JSON, and what the desk withholds is kept
 * as it.
 */

export type ItemKind = "article" | "video";

/** The table of each kind. */
export const ITEM_TABLES: Record<ItemKind, SQL> = { article: sql`articles`, video: sql`videos` };

/** A row of `articles`, by the names that its JSON has. */
export interface ArticleValues {
  id: string;
  slug: string;
  identity: string;
  sourceId: string;
  title: string;
  excerpt: string;
  author: string;
  publishedAt: number;
  updatedAt: number;
  readTime: number;
  viewCount: number;
  featuredImage: string | null;
  imageWidth: number | null;
  imageHeight: number | null;
  originalUrl: string | null;
  categories: string[];
  tags: string[];
  contentHash: string;
  content: string;
  sourceKey: string | null;
  /** 1 or 0. */
  undated: number;
  discussionUrl: string | null;
}

/** A row of `videos`, by the names that its JSON has. */
export interface VideoValues {
  id: string;
  sourceId: string;
  title: string;
  description: string;
  channelTitle: string;
  duration: string | null;
  viewCount: number;
  publishedAt: number | null;
  sortAt: number;
  updatedAt: number;
  thumbnail: string | null;
  /** 1 or 0. */
  workshop: number | boolean;
  categories: string[];
  tags: string[];
  contentHash: string;
}

const isWithheld = (kind: ItemKind) =>
  sql`exists (select 1 from withheld w where w.kind = ${kind} and w.item_id = value ->> 'id')`;

/** Selects the values of a JSON array, without those that the desk withheld since their rows were compared. */
export const valuesOf = (kind: ItemKind, json: string): SQL =>
  sql`select value from json_each(${json}) where not ${isWithheld(kind)}`;

/** Writes articles. `values` selects a column `value` with the JSON of each. */
export const putArticles = (values: SQL): Statement =>
  statement(sql`insert into articles (id, slug, identity, source_id, title, excerpt, author, published_at, updated_at,
      read_time, view_count, featured_image, image_width, image_height, original_url, categories, tags, content_hash,
      content, source_key, undated, discussion_url)
    select value ->> 'id', value ->> 'slug', value ->> 'identity', value ->> 'sourceId', value ->> 'title',
      value ->> 'excerpt', value ->> 'author', value ->> 'publishedAt', value ->> 'updatedAt', value ->> 'readTime',
      value ->> 'viewCount', value ->> 'featuredImage', value ->> 'imageWidth', value ->> 'imageHeight',
      value ->> 'originalUrl', value -> 'categories', value -> 'tags', value ->> 'contentHash', value ->> 'content',
      value ->> 'sourceKey', value ->> 'undated', value ->> 'discussionUrl'
    from (${values}) where true
    on conflict (id) do update set identity = excluded.identity, source_id = excluded.source_id,
      source_key = excluded.source_key, title = excluded.title, excerpt = excluded.excerpt,
      author = excluded.author, published_at = excluded.published_at, undated = excluded.undated,
      updated_at = excluded.updated_at, read_time = excluded.read_time,
      view_count = max(articles.view_count, excluded.view_count),
      featured_image = excluded.featured_image, image_width = excluded.image_width,
      image_height = excluded.image_height, original_url = excluded.original_url, categories = excluded.categories,
      tags = excluded.tags, content_hash = excluded.content_hash, content = excluded.content,
      discussion_url = excluded.discussion_url`);

/** As `putArticles`, of videos. */
export const putVideos = (values: SQL): Statement =>
  statement(sql`insert into videos (id, source_id, title, description, channel_title, duration, view_count, published_at,
      sort_at, updated_at, thumbnail, workshop, categories, tags, content_hash)
    select value ->> 'id', value ->> 'sourceId', value ->> 'title', value ->> 'description', value ->> 'channelTitle',
      value ->> 'duration', value ->> 'viewCount', value ->> 'publishedAt', value ->> 'sortAt', value ->> 'updatedAt',
      value ->> 'thumbnail', value ->> 'workshop', value -> 'categories', value -> 'tags', value ->> 'contentHash'
    from (${values}) where true
    on conflict (id) do update set source_id = excluded.source_id, title = excluded.title,
      description = excluded.description, channel_title = excluded.channel_title, duration = excluded.duration,
      view_count = excluded.view_count, published_at = excluded.published_at, sort_at = excluded.sort_at,
      updated_at = excluded.updated_at, thumbnail = excluded.thumbnail, workshop = excluded.workshop,
      categories = excluded.categories, tags = excluded.tags, content_hash = excluded.content_hash`);

/** The JSON of a row of `articles`. */
const articleJson = sql.raw(`json_object('id', id, 'slug', slug, 'identity', identity, 'sourceId', source_id,
  'title', title, 'excerpt', excerpt, 'author', author, 'publishedAt', published_at, 'updatedAt', updated_at,
  'readTime', read_time, 'viewCount', view_count, 'featuredImage', featured_image, 'imageWidth', image_width,
  'imageHeight', image_height, 'originalUrl', original_url, 'categories', json(categories), 'tags', json(tags),
  'contentHash', content_hash, 'content', content, 'sourceKey', source_key, 'undated', undated,
  'discussionUrl', discussion_url)`);

/** The JSON of a row of `videos`. */
const videoJson =
  sql.raw(`json_object('id', id, 'sourceId', source_id, 'title', title, 'description', description,
  'channelTitle', channel_title, 'duration', duration, 'viewCount', view_count, 'publishedAt', published_at,
  'sortAt', sort_at, 'updatedAt', updated_at, 'thumbnail', thumbnail, 'workshop', workshop,
  'categories', json(categories), 'tags', json(tags), 'contentHash', content_hash)`);

/** The JSON of a row, of the columns of its table. */
export const rowJson = (kind: ItemKind): SQL => (kind === "article" ? articleJson : videoJson);

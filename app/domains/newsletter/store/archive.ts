import { sql } from "drizzle-orm";
import { withoutDrawings } from "~/lib/chart/stored.ts";
import { batch, type Db, rowsOf, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { type OutgoingFeed, withAbsoluteAddresses } from "~/platform/feed/formats.ts";
import { absoluteUrl, languageTag } from "~/platform/page/document/seo.ts";
import { ARCHIVE_PATH, issuePath } from "../rules/copy.ts";

/** Reads the published issues: the archive. */

export interface ArchivedIssue {
  /** Its day, such as "2026-11-26": also its address. */
  day: string;
  subject: string;
  preheader: string;
}

export interface IssuePage extends ArchivedIssue {
  /** Sanitised HTML. */
  html: string;
  /** ISO 8601 UTC. */
  publishedAt: string;
  older: ArchivedIssue | null;
  newer: ArchivedIssue | null;
}

const SUMMARY = sql.raw("day, subject, preheader");

/** Returns a page of issues, newest first, and whether there are older ones. */
export async function archivePage(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ issues: ArchivedIssue[]; more: boolean }> {
  const rows = await rowsOf(
    db,
    statement<ArchivedIssue>(sql`
      select ${SUMMARY} from issues where published_at is not null
      order by published_at desc limit ${limit + 1} offset ${offset}`),
  );
  return { issues: rows.slice(0, limit), more: rows.length > limit };
}

/** Returns how many issues are published. */
export async function issueCount(db: Db): Promise<number> {
  const [row] = await rowsOf(
    db,
    statement<{ count: number }>(sql`select count(*) as count from issues where published_at is not null`),
  );
  return row?.count ?? 0;
}

/** Returns an issue with its neighbours; null when there is none of that day, or it is not published. */
export async function archivedIssue(db: Db, day: string): Promise<IssuePage | null> {
  const [[issue], [older], [newer]] = await batch(db, [
    statement<ArchivedIssue & { html: string; publishedAt: number }>(sql`
      select ${SUMMARY}, html, published_at as publishedAt from issues
      where day = ${day} and published_at is not null`),
    statement<ArchivedIssue>(sql`
      select ${SUMMARY} from issues where day < ${day} and published_at is not null order by day desc limit 1`),
    statement<ArchivedIssue>(sql`
      select ${SUMMARY} from issues where day > ${day} and published_at is not null order by day limit 1`),
  ]);
  if (!issue) return null;
  return {
    ...issue,
    publishedAt: new Date(issue.publishedAt).toISOString(),
    older: older ?? null,
    newer: newer ?? null,
  };
}

const FEED_LENGTH = 20;

/**
 * Returns the latest issues with their text.
 * @param selfPath of the feed itself
 */
export async function issueFeed(
  { db, publication }: Pick<Deps, "db" | "publication">,
  selfPath: string,
): Promise<OutgoingFeed> {
  const { brand, newsletter } = publication;
  const rows = await rowsOf(
    db,
    statement<ArchivedIssue & { html: string; publishedAt: number }>(sql`
      select ${SUMMARY}, html, published_at as publishedAt from issues where published_at is not null
      order by published_at desc limit ${FEED_LENGTH}`),
  );
  return {
    title: `${brand.name}: ${brand.newsletter}`,
    description: newsletter.standfirst,
    pageUrl: absoluteUrl(brand, ARCHIVE_PATH),
    selfUrl: absoluteUrl(brand, selfPath),
    language: languageTag(brand),
    iconUrl: absoluteUrl(brand, "/icon-512.png"),
    items: rows.map(({ day, subject, preheader, html, publishedAt }) => {
      const url = absoluteUrl(brand, issuePath(day));
      return {
        id: url,
        url,
        title: subject,
        excerpt: preheader,
        html: withAbsoluteAddresses(withoutDrawings(html), url),
        author: brand.name,
        publishedAt,
        imageUrl: null,
        tags: [],
      };
    }),
  };
}

/** Selects whether any issue is published: 1 or 0. */
export const selectHasIssues = () =>
  statement<{ issues: number }>(
    sql`select exists (select 1 from issues where published_at is not null) as issues`,
  );

/** Returns the path of every issue, for the sitemap. */
export async function archivePaths(db: Db): Promise<{ path: string; updatedAt: number }[]> {
  const rows = await rowsOf(
    db,
    statement<{ day: string; updatedAt: number }>(sql`
      select day, published_at as updatedAt from issues where published_at is not null
      order by published_at desc limit 5000`),
  );
  return rows.map(({ day, updatedAt }) => ({ path: issuePath(day), updatedAt }));
}

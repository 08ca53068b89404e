import { sql } from "drizzle-orm";
import { batch, type Db, rowsOf, statement } from "~/platform/data/db.ts";
import { type OutgoingFeed, withAbsoluteAddresses } from "~/platform/feed/formats.ts";
import { languageTag } from "~/platform/page/seo.ts";
import { absoluteUrl } from "~/platform/page/seo-compat.ts";
import { site } from "~/site.config.ts";
import { ARCHIVE_PATH } from "../rules/copy.ts";

/** The issues that went out, as everybody may read them. */

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

/** A page of issues, newest first, and whether there are older ones. */
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

/** An issue with its neighbours; null when there is none of that day, or it has not gone out. */
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

/** The latest issues with their text; `selfPath` is where the feed itself is. */
export async function issueFeed(db: Db, selfPath: string): Promise<OutgoingFeed> {
  const rows = await rowsOf(
    db,
    statement<ArchivedIssue & { html: string; publishedAt: number }>(sql`
      select ${SUMMARY}, html, published_at as publishedAt from issues where published_at is not null
      order by published_at desc limit ${FEED_LENGTH}`),
  );
  return {
    title: `${site.brand.name}: ${site.brand.newsletter}`,
    description: site.newsletter.standfirst,
    pageUrl: absoluteUrl(ARCHIVE_PATH),
    selfUrl: absoluteUrl(selfPath),
    language: languageTag(site.brand),
    iconUrl: absoluteUrl("/icon-512.png"),
    items: rows.map(({ day, subject, preheader, html, publishedAt }) => {
      const url = absoluteUrl(`${ARCHIVE_PATH}/${day}`);
      return {
        url,
        title: subject,
        excerpt: preheader,
        html: withAbsoluteAddresses(html, url),
        author: site.brand.name,
        publishedAt,
        imageUrl: null,
        tags: [],
      };
    }),
  };
}

/** Every issue's address, for the sitemap. */
export async function archivePaths(db: Db): Promise<{ path: string; updatedAt: number }[]> {
  const rows = await rowsOf(
    db,
    statement<{ day: string; updatedAt: number }>(sql`
      select day, published_at as updatedAt from issues where published_at is not null
      order by published_at desc limit 5000`),
  );
  return rows.map(({ day, updatedAt }) => ({ path: `${ARCHIVE_PATH}/${day}`, updatedAt }));
}

import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import type { PartContent } from "~/domains/newsletter/rules/letter/parts.ts";
import { type Issue, issueOf } from "~/domains/newsletter/store/issues.ts";
import { weeklyIssue } from "~/jobs/letters/weekly-issue.ts";
import { batch, statement } from "~/platform/data/db.ts";
import { clearContent } from "../content/desk.ts";
import { article } from "../content/items.ts";
import { testDeps } from "../unit/deps.ts";

/** An issue of three articles that was composed a day before it goes out. */

export const DAY = "2026-08-20";
const at = (time: string) => testDeps({ at: time });
export const composing = at("2026-08-19T13:00:00Z");
export const sending = at("2026-08-20T13:00:00Z");
const { db } = sending;

export const SLUGS = ["herons", "storks", "cranes"];

export const items = (slugs = SLUGS, more = {}) =>
  slugs.map((slug, index) =>
    article({
      identity: `feed:${slug}`,
      slug,
      title: `On ${slug}`,
      publishedAt: Date.parse("2026-08-18T10:00:00Z") - index * 3_600_000,
      ...more,
    }),
  );

export const issue = async (): Promise<Issue> => (await issueOf(db, DAY)) ?? expect.fail("there is an issue");

export const forget = (slug: string) =>
  batch(db, [statement(sql`delete from articles where slug = ${slug}`)]);

/** A story of a letter, with its address for a title. */
export const story = (url: string): PartContent => ({
  kind: "story",
  from: "article",
  title: url,
  url,
  excerpt: "",
  facts: "",
});

/** Composes it from empty databases. */
export async function compose(): Promise<void> {
  await clearContent();
  for (const table of ["issues", "mailings"]) await batch(db, [statement(sql.raw(`delete from ${table}`))]);
  await upsertArticles(composing, items());
  await weeklyIssue(composing);
}

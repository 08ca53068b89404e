import { sql } from "drizzle-orm";
import { removeSource } from "~/domains/content/store/writes.ts";
import { readExport } from "~/domains/moving/rules/foreign/read.ts";
import type { ReportRow } from "~/domains/moving/schema.ts";
import { type TakeInOptions, takeIn } from "~/jobs/moving/take-in.ts";
import { batch, rowsOf, statement } from "~/platform/data/db.ts";
import { testDeps } from "../unit/deps.ts";
import { filesOf } from "./exports.ts";

/** Taking in what other systems export. */

export const deps = testDeps();

/** Takes files in and returns what became of each post. */
export async function run(
  contents: Record<string, string | Uint8Array>,
  own: Partial<TakeInOptions> & { site?: string; of?: typeof deps } = {},
) {
  const { site, of = deps, ...options } = own;
  const came = readExport(filesOf(contents), { site, now: of.now() });
  if (!came.ok) throw new Error(came.message);
  const rows: ReportRow[] = [];
  let redirects = 0;
  const all = { source: "old-site", categories: {}, pages: true, drafts: true, dryRun: false, ...options };
  for await (const part of takeIn(of, came.value, all)) {
    rows.push(...part.rows);
    redirects += part.redirects;
  }
  return { rows, redirects, outcomes: rows.map(({ title, outcome }) => `${title}: ${outcome}`) };
}

interface Stored {
  slug: string;
  content: string;
  published_at: number;
  author: string;
  categories: string;
  tags: string;
  featured_image: string | null;
}

/** The articles that were taken in, the oldest first. */
export const stored = () =>
  rowsOf(
    deps.db,
    statement<Stored>(sql`select slug, content, published_at, author, categories, tags, featured_image
      from articles where source_id = 'old-site' order by published_at, slug`),
  );

export const POSTS = [
  { id: 1, title: "First", slug: "first", body: "<p>One</p>", categories: ["Sales"], tags: ["Pilots"] },
  {
    id: 2,
    title: "Second",
    slug: "second",
    date: "2024-04-05 10:00:00",
    body: '<div class="wp"><p>See <a href="https://old.example.com/2024/03/first/#part">the first</a>.</p></div><script>x()</script>',
    categories: ["Sales"],
  },
  { id: 3, title: "Draft", body: "x", status: "draft" },
];

/** Forgets what was taken in before. */
export async function begin(): Promise<void> {
  await removeSource(deps, "old-site");
  await removeSource(deps, "another");
  await batch(deps.db, [
    statement(sql`delete from moved_paths`),
    statement(sql`delete from scheduled_articles`),
    statement(sql`delete from drafts`),
    statement(sql`delete from draft_revisions`),
  ]);
}

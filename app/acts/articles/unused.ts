import type { TermKind } from "~/domains/content/rules/terms.ts";
import { archiveContent, monthContent } from "~/domains/content/store/archive/archive.ts";
import { itemKindAt } from "~/domains/content/store/desk/items.ts";
import { termContent } from "~/domains/content/store/terms/pages.ts";
import { archivedIssue } from "~/domains/newsletter/store/archive.ts";
import type { Db } from "~/platform/data/db.ts";
import type { ActDeps } from "~/platform/desk/record.ts";
import { isPageAt } from "~/platform/page/match/match.ts";
import { MARKDOWN_END, movedAddress } from "~/platform/page/match/redirects.ts";
import { comparable } from "~/platform/publication/redirects.ts";

/** The addresses that a redirect of the desk cannot have, because something else answers them. */

/** A category and its feed are there together. */
const CATEGORY_FEED = /^(\/category\/[^/]+)\/feed\.(?:xml|json)$/i;

/** The pages that the database has besides those of items, and how each asks whether it is there. */
const STORED: [RegExp, (db: Db, ...named: string[]) => Promise<boolean>][] = [
  [
    /^\/(tags|authors)\/([^/]+?)(?:\/feed\.(?:xml|json))?$/,
    async (db, kind, slug) => (await termContent(db, kind as TermKind, slug, 1)) !== null,
  ],
  [/^\/archive\/(\d{4})$/, async (db, year) => (await archiveContent(db, year)).months.length > 0],
  [
    /^\/archive\/(\d{4})\/(0[1-9]|1[0-2])(?:\/feed\.(?:xml|json))?$/,
    async (db, year, month) => (await monthContent(db, `${year}-${month}`, 1)).total > 0,
  ],
  [/^\/newsletter\/archive\/([^/]+?)(?:\.md)?$/, async (db, day) => (await archivedIssue(db, day)) !== null],
];

/** Returns why a redirect of an address would never be followed; null for one that would. */
export async function whyUnused(
  { db, publication, table }: ActDeps,
  address: string,
): Promise<string | null> {
  const from = address.replace(/\/+$/, "");
  const url = URL.parse(from, publication.brand.url);
  const moved = url && movedAddress(publication, url);
  if (moved?.exact) return `The table of redirects leads this address to ${moved.location}.`;
  const kind = await itemKindAt(db, from.replace(MARKDOWN_END, ""));
  if (kind)
    return `${kind === "video" ? "A video" : "An article"} on the site has this address: redirect it on its own screen.`;
  const page = from.replace(CATEGORY_FEED, "$1");
  return (table && isPageAt(table, page, publication)) || (await isStored(db, comparable(from)))
    ? "A page of the site has this address, so nobody would be redirected."
    : null;
}

async function isStored(db: Db, path: string): Promise<boolean> {
  for (const [pattern, isThere] of STORED) {
    const named = pattern.exec(path);
    if (named) return isThere(db, ...named.slice(1));
  }
  return false;
}

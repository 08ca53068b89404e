import { listItems } from "~/domains/content/store/desk/list/list.ts";
import { findReaders } from "~/domains/newsletter/store/readers/list.ts";
import { startupScreen } from "~/domains/startups/rules/stated-valuation.ts";
import { rowsOf } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { mayAs, type Staff } from "~/platform/desk/roles.ts";
import { allSources } from "../sources/records.ts";

/** Something of the desk that was looked for. */
export interface Found {
  kind: "Article" | "Video" | "Company" | "Startup" | "Source" | "Reader";
  label: string;
  href: string;
}

const MOST = 6;
/** Letters of an address before readers are looked for. */
const FEWEST_LETTERS = 3;

/** Finds articles, videos, companies, sources and, for whoever may see them, readers by a word or its beginning. */
export async function findAtDesk(deps: Deps, staff: Staff, text: string): Promise<Found[]> {
  const q = text.trim();
  if (q === "") return [];
  const filter = { state: "published", q } as const;
  const seesReaders = mayAs(staff.role, "editor") && q.length >= FEWEST_LETTERS;
  const [articles, videos, sources, readers] = await Promise.all([
    listItems(deps, "article", filter),
    listItems(deps, "video", filter),
    allSources(deps),
    seesReaders ? rowsOf(deps.db, findReaders(q, MOST)) : [],
  ]);
  return [
    ...companies(deps, q),
    ...startups(deps, q),
    ...articles.items.slice(0, MOST).map(({ id, title }) => found("Article", title, `/desk/articles/${id}`)),
    ...videos.items.slice(0, MOST).map(({ id, title }) => found("Video", title, `/desk/videos/${id}`)),
    ...sources
      .filter(({ name }) => has(name, q))
      .slice(0, MOST)
      .map(({ id, name }) => found("Source", name, `/desk/sources/${encodeURIComponent(id)}`)),
    ...readers.map(({ id, email }) => found("Reader", email, `/desk/readers/${id}`)),
  ];
}

const found = (kind: Found["kind"], label: string, href: string): Found => ({ kind, label, href });

const has = (text: string, q: string) => text.toLowerCase().includes(q.toLowerCase());

const companies = ({ publication: { market } }: Deps, q: string): Found[] =>
  (market?.companies ?? [])
    .filter(({ symbol, name }) => symbol.toLowerCase() === q.toLowerCase() || has(name, q))
    .slice(0, MOST)
    .map(({ symbol, name }) => found("Company", `${name} (${symbol})`, `/insights/${symbol}`));

const startups = ({ publication }: Deps, q: string): Found[] =>
  (publication.startups ?? [])
    .filter(({ name }) => has(name, q))
    .slice(0, MOST)
    .map((one) => found("Startup", one.name, startupScreen(one)));

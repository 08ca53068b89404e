import type { ArticleInput } from "~/domains/content/schema.ts";
import { slugOwners } from "~/domains/content/store/publishing/pins.ts";
import { isToCome, scheduleArticles, scheduledOf } from "~/domains/content/store/publishing/schedule.ts";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import { compareArticles } from "~/domains/content/store/writing/compare.ts";
import { placeItem } from "~/domains/moving/rules/categories.ts";
import { DRAFT } from "~/domains/moving/rules/foreign/text.ts";
import type {
  ForeignExport,
  ForeignItem,
  ImportOptions,
  Outcome,
  ReportRow,
} from "~/domains/moving/schema.ts";
import { batch } from "~/platform/data/db.ts";
import { changeTopics } from "~/platform/data/topic-versions.ts";
import type { Deps } from "~/platform/deps.ts";
import { movePath } from "~/platform/page/match/moves.ts";
import { movedAddress } from "~/platform/page/match/redirects.ts";
import { comparable } from "~/platform/publication/redirects.ts";
import { type ArticleContext, articleOf, slugHere } from "./article.ts";
import { takeDrafts } from "./drafts.ts";
import { archivePictures } from "./pictures.ts";

/**
 * Takes an export of another system in, a part at a time. What is here already and did not change is not written again:
 * a run that was cut off goes on where it stopped, and a second run changes nothing. Nothing is ever removed.
 */

/** Entries of one part. */
export const PART = 100;

export interface TakeInOptions extends ImportOptions {
  /** Says what would happen, and writes nothing. */
  dryRun: boolean;
}

export interface PartReport {
  rows: ReportRow[];
  /** Old addresses that lead to their articles now. */
  redirects: number;
}

interface Numbered {
  number: number;
  item: ForeignItem;
  isDraft: boolean;
}

/**
 * Returns the reports of the parts of an export, oldest articles first, each when it is written.
 * @param done parts that an earlier run reported
 */
export async function* takeIn(
  deps: Deps,
  foreign: ForeignExport,
  options: TakeInOptions,
  done = 0,
): AsyncGenerator<PartReport> {
  const { left, taken } = sorted(foreign, options);
  if (done === 0) yield { rows: left, redirects: 0 };
  const context: ArticleContext = {
    publication: deps.publication,
    source: options.source,
    site: foreign.site,
    pictures: archivePictures(deps, foreign, options),
    linkTo: linksOf(foreign),
  };
  let isChanged = false;
  for (let start = Math.max(0, done - 1) * PART; start < taken.length; start += PART) {
    const part = await takePart(deps, taken.slice(start, start + PART), context, options);
    isChanged ||= part.rows.some(({ outcome }) => outcome === "added" || outcome === "changed");
    yield part;
  }
  if (isChanged && !options.dryRun) await changeTopics(deps, ["content"]);
}

/** Tells what is to be taken in from what is left, by date: each part then renumbers the lists behind it alone. */
function sorted({ entries }: ForeignExport, { pages, drafts }: ImportOptions) {
  const left: ReportRow[] = [];
  const taken: Numbered[] = [];
  const written: Numbered[] = [];
  const slugs = new Map<string, string>();
  for (const [index, entry] of entries.entries()) {
    const number = index + 1;
    const row = entry.state === "left" ? entry : entry.item;
    const leave = (outcome: Outcome, reason: string) =>
      left.push({ number, kind: row.kind, title: row.title, outcome, path: null, remarks: [reason] });
    if (entry.state === "left") leave("left", entry.reason);
    else if (entry.item.kind === "page" && !pages) leave("left", "It is a page.");
    else if (entry.state === "draft") {
      if (drafts) written.push({ number, item: entry.item, isDraft: true });
      else leave("left", DRAFT);
    } else {
      const slug = slugHere(entry.item);
      const other = slugs.get(slug);
      if (other !== undefined) leave("refused", `It has the same address as “${other}”.`);
      else taken.push({ number, item: entry.item, isDraft: false });
      slugs.set(slug, other ?? entry.item.title);
    }
  }
  taken.sort((one, other) => (one.item.publishedAt ?? 0) - (other.item.publishedAt ?? 0));
  return { left, taken: [...taken, ...written] };
}

const pathOf = (address: string): string => URL.parse(address)?.pathname ?? "";

/** Returns what finds the article of an address or a path of the old site, or of a file. */
function linksOf({ entries, site }: ForeignExport): ArticleContext["linkTo"] {
  const hosts = new Set<string>();
  const bare = (address: string) => URL.parse(address)?.host.replace(/^www\./, "") ?? "";
  if (site) hosts.add(bare(site));
  const found = new Map<string, string>();
  for (const entry of entries) {
    if (entry.state !== "taken") continue;
    const { address, aliases, file } = entry.item;
    const to = `/article/${slugHere(entry.item)}`;
    if (address) {
      hosts.add(bare(address));
      const url = URL.parse(address);
      found.set(comparable(url?.pathname ?? "") + (url?.search ?? ""), to);
    }
    for (const alias of aliases) found.set(comparable(alias), to);
    if (file) found.set(`file:${file}`, to);
  }
  return (address) => {
    const isPath = /^\/(?!\/)/.test(address);
    const url = URL.parse(address, isPath ? "https://site.invalid" : undefined);
    if (!url) return found.get(`file:${address}`) ?? null;
    if (!isPath && !hosts.has(bare(address))) return null;
    const to = found.get(comparable(url.pathname) + url.search) ?? found.get(comparable(url.pathname));
    return to === undefined || (url.pathname === "/" && url.search === "") ? null : to + url.hash;
  };
}

async function takePart(
  deps: Deps,
  entries: readonly Numbered[],
  context: ArticleContext,
  options: TakeInOptions,
): Promise<PartReport> {
  const rows: ReportRow[] = [];
  const made: { number: number; item: ForeignItem; article: ArticleInput; remarks: string[] }[] = [];
  const report = (
    { number, item }: Omit<Numbered, "isDraft">,
    outcome: Outcome,
    remarks: string[],
    path: string | null = null,
  ) => rows.push({ number, kind: item.kind, title: item.title, outcome, path, remarks });

  const drafts = await takeDrafts(
    deps,
    entries.filter(({ isDraft }) => isDraft),
    context,
    options,
  );
  for (const entry of entries.filter(({ isDraft }) => !isDraft)) {
    const placed = placeItem(entry.item, deps.publication.categories, options);
    if (placed === null) {
      report(entry, "refused", [categoryReason(entry.item)]);
      continue;
    }
    const came = await articleOf(entry.item, placed, context);
    if ("refused" in came) report(entry, "refused", [came.refused]);
    else made.push({ ...entry, ...came });
  }

  const now = deps.now();
  const waiting = made.filter(({ article }) => isToCome(article.publishedAt, now));
  const present = made.filter((each) => !waiting.includes(each));
  const compared = await compareArticles(
    deps,
    present.map(({ article }) => article),
  );
  const before = new Map(compared.changed.map(({ input, before }) => [input.identity, before]));
  const isNew = ({ article }: { article: ArticleInput }) => before.get(article.identity) === null;
  const owners = await slugOwners(
    deps,
    made.map(({ article }) => article.slug ?? ""),
  );
  const isOthers = ({ article }: { article: ArticleInput }) => {
    const owner = owners.get(article.slug ?? "");
    return owner !== undefined && owner !== article.identity;
  };
  const foreign = [...present.filter(isNew), ...waiting].filter(isOthers);
  for (const each of foreign)
    report(each, "refused", [`Another article here has the address /article/${each.article.slug}.`]);

  const written = present.filter((each) => !foreign.includes(each));
  const toCome = waiting.filter((each) => !foreign.includes(each));
  if (!options.dryRun) {
    await upsertArticles(
      deps,
      written.map(({ article }) => article),
    );
    await schedule(
      deps,
      options.source,
      toCome.map(({ article }) => article),
    );
  }
  const moves: [string, string][] = [];
  for (const each of [...written, ...toCome]) {
    const { article, item, remarks } = each;
    const stored = before.get(article.identity);
    const path = `/article/${stored?.slug ?? article.slug}`;
    const outcome = toCome.includes(each)
      ? "waiting"
      : stored === undefined
        ? "unchanged"
        : stored
          ? "changed"
          : "added";
    report(each, outcome, remarks, path);
    const olds = [pathOf(item.address ?? ""), ...item.aliases].filter((old) => old !== "" && old !== "/");
    for (const old of [...olds, ...olds.flatMap((old) => ledTo(deps, old))])
      if (comparable(old) !== path) moves.push([old, path]);
  }
  if (!options.dryRun && moves.length > 0)
    await batch(
      deps.db,
      moves.map(([old, path]) => movePath(old, path, now)),
    );
  rows.push(...drafts);
  return { rows: rows.sort((one, other) => one.number - other.number), redirects: moves.length };
}

/** Where a pattern of the publication's redirects leads from an old address, before ours is asked: its slug there. */
function ledTo({ publication }: Deps, old: string): string[] {
  const moved = movedAddress(publication, new URL(old, publication.brand.url));
  return moved && !moved.exact ? [moved.location] : [];
}

function categoryReason({ categories }: ForeignItem): string {
  return categories.length > 0
    ? `None of its categories exists here: ${categories.join(", ")}.`
    : "It has no category.";
}

/** Lets articles wait for their date, beside those of the source that wait already. */
async function schedule(deps: Deps, source: string, articles: ArticleInput[]): Promise<void> {
  if (articles.length === 0) return;
  const waiting = await scheduledOf(deps, source);
  await scheduleArticles(deps, source, articles, new Set(waiting.map(({ identity }) => identity)));
}

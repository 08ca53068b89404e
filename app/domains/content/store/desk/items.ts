import { sql } from "drizzle-orm";
import { batch, type Db, rowsOf, statement } from "~/platform/data/db.ts";
import type { Overlay, Stated } from "../../rules/desk/corrections.ts";
import { type Place, type Placement, SHOWN } from "../../rules/desk/placement.ts";
import type { ArticleInput } from "../../schema.ts";
import {
  type ArticleValues,
  ITEM_TABLES,
  type ItemKind,
  rowJson,
  type VideoValues,
} from "../writing/rows-sql.ts";
import { OVERLAY_COLUMNS, type OverlayRow, toOverlay } from "./overlays.ts";
import { statedArticle, statedVideo } from "./values.ts";

/** One article or video as the desk sees it, wherever it is. */

export interface DeskItem {
  kind: ItemKind;
  id: string;
  /** `site`: on the site. `withheld`: off it. `coming`: its source gave it a date to come. */
  where: "site" | "withheld" | "coming";
  sourceId: string;
  identity: string;
  sourceKey: string | null;
  /** The path of its page; null for one that never had one. */
  path: string | null;
  /** Another publication's article: where it is. */
  originalUrl: string | null;
  placement: Placement;
  overlay: Overlay;
  /** What its source's last reading says. */
  stated: Stated;
  statedHash: string;
  /** Its row; null where nothing of it is stored. */
  values: ArticleValues | VideoValues | null;
  /** Whether the source's date is to come, when. */
  comesAt: number | null;
}

interface WithheldRow {
  state: Place;
  publish_at: number | null;
  source_id: string;
  identity: string;
  source_key: string | null;
  slug: string | null;
  title: string;
  published_at: number;
  item: string | null;
  target: string | null;
}

/** The path of an item's page. */
export const itemPath = (kind: ItemKind, values: { id: string; slug?: string | null }): string | null =>
  kind === "video" ? `/video/${values.id}` : values.slug ? `/article/${values.slug}` : null;

/** Returns which kind of item on the site has the page at a path; null when none has. */
export async function itemKindAt(db: Db, path: string): Promise<ItemKind | null> {
  const [, folder = "", name = ""] = /^\/(article|video)\/([^/]+)$/i.exec(path) ?? [];
  if (!name) return null;
  const kind: ItemKind = folder.toLowerCase() === "video" ? "video" : "article";
  const isNamed = kind === "video" ? sql`id = ${name}` : sql`slug = ${name.toLowerCase()}`;
  const [found] = await rowsOf(db, statement(sql`select 1 from ${ITEM_TABLES[kind]} where ${isNamed}`));
  return found ? kind : null;
}

/** Whether an item's text is kept no more: only its source can bring it back. */
export const isEmptied = ({ where, values, comesAt }: DeskItem): boolean =>
  where === "withheld" && values === null && comesAt === null;

/** Reads an item; null when neither the site nor the desk has it. Reads at most five rows. */
export async function readItem(db: Db, kind: ItemKind, id: string): Promise<DeskItem | null> {
  const [[onSite], [withheld], [overlay], [coming]] = await batch(db, [
    statement<{ item: string }>(
      sql`select ${rowJson(kind)} as item from ${ITEM_TABLES[kind]} where id = ${id}`,
    ),
    statement<WithheldRow>(sql`select state, publish_at, source_id, identity, source_key, slug, title, published_at, item,
        (select target from moved_paths where path =
          case kind when 'video' then '/video/' || lower(item_id) else '/article/' || slug end) as target
      from withheld where kind = ${kind} and item_id = ${id}`),
    statement<OverlayRow>(
      sql`select ${OVERLAY_COLUMNS} from corrections c where c.kind = ${kind} and c.item_id = ${id}`,
    ),
    statement<{ article: string; at: number }>(
      sql`select article, publish_at as at from scheduled_articles where id = ${kind === "article" ? id : ""}`,
    ),
  ]);
  const stored = overlay && toOverlay(overlay);
  const json = onSite?.item ?? withheld?.item;
  const values = json ? (JSON.parse(json) as ArticleValues | VideoValues) : null;
  const input = coming ? (JSON.parse(coming.article) as ArticleInput) : null;
  if (!values && !withheld && !input) return null;
  const known = values ? identityOf(kind, values) : null;
  return {
    kind,
    id,
    where: onSite ? "site" : withheld ? "withheld" : "coming",
    sourceId: known?.sourceId ?? withheld?.source_id ?? input?.sourceId ?? "",
    identity: known?.identity ?? withheld?.identity ?? input?.identity ?? id,
    sourceKey: known?.sourceKey ?? withheld?.source_key ?? input?.sourceKey ?? null,
    path: itemPath(kind, { id, slug: known?.slug ?? withheld?.slug }),
    originalUrl: known ? known.originalUrl : (input?.originalUrl ?? null),
    placement: {
      ...(onSite || !withheld
        ? SHOWN
        : {
            state: withheld.state,
            publishAt: withheld.publish_at,
            target: withheld.state === "moved" ? withheld.target : null,
          }),
      publishedAt: stored?.publishedAt ?? null,
    },
    overlay: { fields: stored?.fields ?? {}, publishedAt: stored?.publishedAt ?? null },
    stated: stored?.stated ?? statedBy(kind, values, input, withheld),
    statedHash: stored?.statedHash ?? values?.contentHash ?? "",
    values,
    comesAt: onSite ? null : (coming?.at ?? null),
  };
}

function identityOf(kind: ItemKind, values: ArticleValues | VideoValues) {
  if (kind === "video")
    return { sourceId: values.sourceId, identity: values.id, sourceKey: null, slug: null, originalUrl: null };
  const { sourceId, identity, sourceKey, slug, originalUrl } = values as ArticleValues;
  return { sourceId, identity, sourceKey, slug, originalUrl };
}

/** Of an item without corrections: what is stored of it is what its source states. */
function statedBy(
  kind: ItemKind,
  values: ArticleValues | VideoValues | null,
  input: ArticleInput | null,
  withheld: WithheldRow | undefined,
): Stated {
  if (values)
    return kind === "article" ? statedArticle(values as ArticleValues) : statedVideo(values as VideoValues);
  if (input) return statedArticle({ ...input, publishedAt: input.publishedAt ?? 0, undated: 0 });
  return {
    title: withheld?.title ?? "",
    teaser: "",
    author: "",
    categories: [],
    picture: null,
    pictureWidth: null,
    pictureHeight: null,
    publishedAt: withheld?.published_at ?? null,
    sortAt: withheld?.published_at ?? 0,
    undated: false,
  };
}

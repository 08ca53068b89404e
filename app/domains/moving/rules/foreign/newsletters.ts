import { readCsv } from "~/lib/csv/read.ts";
import type { ForeignEntry } from "../../schema.ts";
import { substackBody } from "./substack-body.ts";
import { dateIn, EMPTY_DRAFT, plainTitle, RESTRICTED, slugFor } from "./text.ts";

/** Reads the exports of Substack (a zip with posts.csv and a page of HTML for each post) and beehiiv (one CSV file). */

type Row = Record<string, string>;

function rowsOf(csv: string): Row[] {
  const [header, ...rows] = readCsv(csv);
  const names = header?.cells.map((name) => name.trim().toLowerCase()) ?? [];
  return rows.map(({ cells }) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""])));
}

/** Returns the first line of a file. */
export const headerOf = (csv: string): string => csv.slice(0, 4000).split(/[\r\n]/, 1)[0] ?? "";

export const isSubstack = (csv: string): boolean =>
  ["post_id", "post_date", "is_published"].every((name) => headerOf(csv).includes(name));

export const isBeehiiv = (csv: string): boolean =>
  ["web_title", "content_html"].every((name) => headerOf(csv).includes(name));

/**
 * @param csv posts.csv
 * @param htmlOf returns the page of a post by its id
 */
export function readSubstack(
  csv: string,
  htmlOf: (id: string) => string | null,
  given: string | null,
): { site: string | null; entries: ForeignEntry[] } {
  const site = given?.replace(/\/$/, "") ?? null;
  const entries = rowsOf(csv).map((row): ForeignEntry => {
    const { post_id: id = "", type = "", audience = "", podcast_url: podcast = "" } = row;
    const kind = type === "page" ? "page" : "post";
    const slug = id.replace(/^\d+\./, "");
    const title = plainTitle(row.title ?? "") || slug || "(no title)";
    const left = (reason: string): ForeignEntry => ({ state: "left", kind, title, reason });
    const isDraft = !/^true$/i.test(row.is_published ?? "");
    if (type === "thread") return left("It is a thread of comments.");
    if (!isDraft && audience && audience !== "everyone") return left(RESTRICTED);
    const html = htmlOf(id);
    if (isDraft && !html?.trim()) return left(EMPTY_DRAFT);
    if (!html?.trim()) return left(`The archive has no posts/${id}.html.`);
    const notes = new Set<string>();
    const listen = /^https?:/.test(podcast)
      ? `<p><a href="${podcast.replaceAll('"', "&quot;")}">Listen to this episode</a></p>`
      : "";
    return {
      state: isDraft ? "draft" : "taken",
      item: {
        key: id.replace(/\..*$/, ""),
        kind,
        slug: slugFor(slug, title, id),
        title,
        excerpt: plainTitle(row.subtitle ?? "") || null,
        text: { format: "html", source: listen + substackBody(html, notes) },
        author: null,
        publishedAt: dateIn([row.post_date ?? ""], notes),
        categories: [],
        tags: [],
        image: null,
        address: `${site ?? "https://substack.invalid"}/p/${slug}`,
        aliases: [],
        discussion: null,
        notes: [...notes],
      },
    };
  });
  return { site, entries };
}

export function readBeehiiv(csv: string): { site: string | null; entries: ForeignEntry[] } {
  let site: string | null = null;
  const entries = rowsOf(csv).map((row): ForeignEntry => {
    const { url = "", id = "", content_html: html = "", thumbnail_url: image = "" } = row;
    const title = plainTitle(row.web_title ?? "") || "(no title)";
    const left = (reason: string): ForeignEntry => ({ state: "left", kind: "post", title, reason });
    const audience = row.audience || row.web_audiences || "free";
    const isDraft = !/^(confirmed|published)$/i.test(row.status ?? "");
    if (!isDraft && !/^(free|all|both|all free subscribers)$/i.test(audience)) return left(RESTRICTED);
    if (isDraft && !html.trim()) return left(EMPTY_DRAFT);
    if (!html.trim()) return left("The export has no text for it.");
    const dates = new Set<string>();
    const address = URL.parse(url);
    site ??= address?.origin ?? null;
    const tags = (row.content_tags ?? "").split(/[;,]/).map((tag) => tag.trim());
    const [first = "", ...others] = tags;
    return {
      state: isDraft ? "draft" : "taken",
      item: {
        key: id || url,
        kind: "post",
        slug: slugFor(address?.pathname.replace(/^.*\//, "") ?? "", title, id),
        title,
        excerpt: plainTitle(row.web_subtitle ?? "") || null,
        text: { format: "html", source: withoutLayout(html) },
        author: row.authors?.split(/[;,]/)[0]?.trim() || null,
        publishedAt: dateIn([row.published_at || row.publish_date || row.created_at || ""], dates),
        categories: first ? [first] : [],
        tags: others.filter((tag) => tag !== ""),
        image: image
          ? image.replace(/^\/?(?=uploads\/)/, "https://media.beehiiv.com/cdn-cgi/image/quality=100/")
          : null,
        address: address?.href ?? null,
        aliases: [],
        discussion: null,
        notes: [...dates],
      },
    };
  });
  return { site, entries };
}

/** A mail is laid out in tables. One with headings is a table of figures. */
function withoutLayout(html: string): string {
  const content = /<(\w+)\s[^>]*id=["']content-blocks["'][^>]*>([\s\S]*)/i.exec(html)?.[2] ?? html;
  const figures: string[] = [];
  const kept = content.replace(/<table(?:(?!<table)[\s\S])*?<\/table>/gi, (table) =>
    /<th[\s>]/i.test(table) ? `\ue000${figures.push(table) - 1}\ue000` : table,
  );
  return kept
    .replace(/<\/?(?:table|tbody|thead|tr|td)(?:\s[^>]*)?>/gi, "\n")
    .replace(/\ue000(\d+)\ue000/g, (_, index: string) => figures[Number(index)] ?? "");
}

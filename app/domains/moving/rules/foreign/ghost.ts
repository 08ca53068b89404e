import * as z from "zod";
import type { ForeignEntry } from "../../schema.ts";
import { withBookmarksLinked } from "./ghost-cards.ts";
import { CUT, dateIn, EMPTY_DRAFT, plainTitle, RESTRICTED, slugFor } from "./text.ts";

/** Reads Ghost's export (JSON of Ghost 4 to 6): posts and pages, with their authors and tags. */

const id = z.union([z.string(), z.number()]).transform(String);
const text = z.string().nullish();

const post = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  html: text,
  custom_excerpt: text,
  feature_image: text,
  type: z.string().default("post"),
  status: z.string(),
  visibility: text,
  published_at: text,
  canonical_url: text,
});

const data = z.object({
  posts: z.array(z.unknown()),
  users: z.array(z.object({ id, name: z.string() })).default([]),
  tags: z.array(z.object({ id, name: z.string(), visibility: text })).default([]),
  posts_authors: z
    .array(z.object({ post_id: id, author_id: id, sort_order: z.number().default(0) }))
    .default([]),
  posts_meta: z
    .array(z.object({ post_id: id, email_only: z.union([z.boolean(), z.number()]).nullish() }))
    .default([]),
  posts_tags: z.array(z.object({ post_id: id, tag_id: id, sort_order: z.number().default(0) })).default([]),
  settings: z.array(z.object({ key: z.string(), value: z.unknown() })).default([]),
});

const exported = z.object({ db: z.array(z.object({ data })).min(1) });

/** Reads the parsed JSON; null when it is no export of Ghost. */
export function readGhost(
  json: unknown,
  given: string | null,
): { site: string | null; entries: ForeignEntry[] } | null {
  const parsed = exported.safeParse(json);
  const [only] = parsed.success ? parsed.data.db : [];
  if (!only) return null;
  const { posts, users, tags, posts_authors, posts_meta, posts_tags } = only.data;
  const site = given?.replace(/\/$/, "") ?? null;
  const names = new Map(users.map((user) => [user.id, user.name]));
  const tagOf = new Map(tags.map((tag) => [tag.id, tag]));
  const authorsOf = grouped(posts_authors.map((row) => ({ ...row, of: row.author_id })));
  const tagsOf = grouped(posts_tags.map((row) => ({ ...row, of: row.tag_id })));
  const mailed = new Set(posts_meta.flatMap((meta) => (meta.email_only ? [meta.post_id] : [])));
  const entries = posts.map((raw): ForeignEntry => {
    const read = post.safeParse(raw);
    if (!read.success)
      return { state: "left", kind: "post", title: "(no title)", reason: "It cannot be read." };
    const { data: own } = read;
    const kind = own.type === "page" ? "page" : "post";
    const title = plainTitle(own.title) || "(no title)";
    const left = (reason: string, key?: string): ForeignEntry => ({
      state: "left",
      kind,
      title,
      reason,
      key,
    });
    const isDraft = !["published", "scheduled", "sent"].includes(own.status);
    const isMailOnly = !isDraft && (own.status === "sent" || mailed.has(own.id));
    if (!isDraft && own.visibility && own.visibility !== "public") return left(RESTRICTED, own.id);
    if (isDraft && !own.html?.trim()) return left(EMPTY_DRAFT, own.id);
    if (!own.html?.trim())
      return left("The export has no HTML for it: save it once in Ghost and export again.");
    const { html, isCut } = publicPart(own.html);
    if (!html.trim()) return left(RESTRICTED, own.id);
    const here = (address: string) => address.replaceAll("__GHOST_URL__", site ?? "");
    // Those that begin with # are internal.
    const given = (tagsOf.get(own.id) ?? [])
      .flatMap((tag) => tagOf.get(tag) ?? [])
      .filter(({ name, visibility }) => visibility !== "internal" && !name.startsWith("#"))
      .map(({ name }) => name);
    const [first, ...others] = given;
    const dates = new Set<string>();
    return {
      state: isDraft || isMailOnly ? "draft" : "taken",
      item: {
        key: own.id,
        kind,
        slug: slugFor(own.slug, title, own.id),
        title,
        excerpt: own.custom_excerpt?.trim() || null,
        text: { format: "html", source: withBookmarksLinked(here(html)) },
        author: (authorsOf.get(own.id) ?? []).flatMap((author) => names.get(author) ?? [])[0] ?? null,
        publishedAt: dateIn([own.published_at ?? ""], dates),
        // Ghost has no categories: the first tag is a post's main one.
        categories: first ? [first] : [],
        tags: others,
        image: own.feature_image ? here(own.feature_image) : null,
        address: `${site ?? "https://ghost.invalid"}/${own.slug}/`,
        aliases: [],
        discussion: null,
        notes: [...(isMailOnly ? [MAIL_ONLY] : []), ...(isCut ? [CUT] : []), ...dates],
      },
    };
  });
  return { site, entries };
}

/** A part of a post that Ghost shows to some of its readers. Who is no member sees it where it says `nonMember:true`. */
const GATED = /<!--kg-gated-block:begin([^\n]*?)-->([\s\S]*?)(?:<!--kg-gated-block:end-->|$)/g;

const MAIL_ONLY = "It was for mail only, and had no page: it becomes a draft.";

/** Returns what everybody sees of a post, and whether members see more. */
function publicPart(html: string): { html: string; isCut: boolean } {
  let isCut = false;
  const shown = html.replace(GATED, (_, attributes: string, part: string) => {
    if (/\bnonMember:true\b/.test(attributes)) return part;
    isCut = true;
    return "";
  });
  return { html: shown, isCut };
}

function grouped(rows: { post_id: string; of: string; sort_order: number }[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { post_id, of } of rows.sort((one, other) => one.sort_order - other.sort_order))
    groups.set(post_id, [...(groups.get(post_id) ?? []), of]);
  return groups;
}

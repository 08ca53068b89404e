import { elementsIn, textIn, type XmlElement } from "~/lib/text/xml-scan.ts";
import { parseDate } from "~/lib/time/dates.ts";
import type { ForeignEntry } from "../../schema.ts";
import { DRAFT, EMPTY_DRAFT, plainTitle, RESTRICTED, slugFor } from "./text.ts";
import { wordPressBody } from "./wordpress-body.ts";

/** Reads WordPress's export (WXR 1.2): posts and pages, with their authors, categories, tags and pictures. */

export const isWordPress = (xml: string): boolean => /<wp:wxr_version>/.test(xml.slice(0, 20_000));

interface Item {
  fields: ReadonlyMap<string, string>;
  categories: string[];
  tags: string[];
  meta: ReadonlyMap<string, string>;
}

/** @param files of one export: a large one comes in several, of which one may name authors and pictures of another */
export function readWordPress(files: readonly string[]): { site: string | null; entries: ForeignEntry[] } {
  const authors = new Map<string, string>();
  const heads = files.map((xml) => {
    const start = xml.indexOf("<item>");
    return start < 0 ? xml : xml.slice(0, start);
  });
  for (const author of heads.flatMap((head) => Array.from(elementsIn(head, "wp:author")))) {
    const fields = fieldsOf(author);
    authors.set(fields.get("wp:author_login") ?? "", fields.get("wp:author_display_name") ?? "");
  }
  const items = files.flatMap((xml) => Array.from(elementsIn(xml, "item"), itemOf));
  const attachments = new Map<string, string>();
  for (const { fields } of items)
    if (fields.get("wp:post_type") === "attachment")
      attachments.set(fields.get("wp:post_id") ?? "", fields.get("wp:attachment_url") ?? "");
  // The site is the blog's network where it has one: WordPress.com, for its blogs.
  const [blog] = ["wp:base_blog_url", "wp:base_site_url"].flatMap((name) =>
    heads.flatMap((head) => Array.from(elementsIn(head, name))),
  );
  return {
    site: blog ? textIn(blog).trim() || null : null,
    entries: items.flatMap((item) => entryOf(item, authors, attachments)),
  };
}

const fieldsOf = (element: Pick<XmlElement, "inner">) =>
  new Map(Array.from(elementsIn(element.inner), (child) => [child.name, textIn(child).trim()]));

function itemOf(element: XmlElement): Item {
  const fields = new Map<string, string>();
  const meta = new Map<string, string>();
  const categories: string[] = [];
  const tags: string[] = [];
  for (const child of elementsIn(element.inner)) {
    const { domain } = child.attributes;
    if (child.name === "category" && domain === "category") categories.push(plainTitle(textIn(child)));
    else if (child.name === "category" && domain === "post_tag") tags.push(plainTitle(textIn(child)));
    else if (child.name === "wp:postmeta") {
      const pair = fieldsOf(child);
      meta.set(pair.get("wp:meta_key") ?? "", pair.get("wp:meta_value") ?? "");
    } else if (child.name === "content:encoded") fields.set(child.name, textIn(child));
    else if (child.name !== "wp:comment") fields.set(child.name, textIn(child).trim());
  }
  return { fields, categories, tags, meta };
}

/** What is no text of the publication's: menus, revisions, templates. */
const KINDS = ["post", "page"] as const;

function entryOf(
  { fields, categories, tags, meta }: Item,
  authors: ReadonlyMap<string, string>,
  attachments: ReadonlyMap<string, string>,
): ForeignEntry[] {
  const get = (name: string) => fields.get(name) ?? "";
  const kind = KINDS.find((each) => each === get("wp:post_type"));
  if (!kind) return [];
  const title = plainTitle(get("title")) || "(no title)";
  const key = get("wp:post_id") || get("guid");
  const left = (reason: string): ForeignEntry[] => [{ state: "left", kind, title, reason, key }];
  const status = get("wp:status");
  if (status === "private") return left("It is private.");
  if (status === "trash") return left("It is in the bin.");
  // Made by opening the editor.
  if (status === "auto-draft") return left(DRAFT);
  const isDraft = status !== "publish" && status !== "future";
  if (!isDraft && get("wp:post_password")) return left(RESTRICTED);
  const { html, notes } = wordPressBody(get("content:encoded"));
  if (isDraft && html.trim() === "") return left(EMPTY_DRAFT);
  const creator = get("dc:creator");
  const address = get("link");
  return [
    {
      state: isDraft ? "draft" : "taken",
      item: {
        key,
        kind,
        slug: slugFor(get("wp:post_name"), title, key),
        title,
        excerpt: plainTitle(get("excerpt:encoded")) || null,
        text: { format: "html", source: html },
        author: authors.get(creator) || creator || null,
        publishedAt: dateOf(get("wp:post_date_gmt")) ?? dateOf(get("pubDate")) ?? dateOf(get("wp:post_date")),
        categories: categories.filter((name) => name !== "Uncategorized"),
        tags,
        image: attachments.get(meta.get("_thumbnail_id") ?? "") || null,
        address: /^https?:/.test(address) ? address : null,
        aliases: [],
        discussion: null,
        notes,
      },
    },
  ];
}

/** WordPress writes zeros for no date. */
const dateOf = (text: string) => (text.startsWith("0000") ? null : parseDate(text));

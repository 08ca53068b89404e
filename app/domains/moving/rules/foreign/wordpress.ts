import { elementsIn, textIn, type XmlElement } from "~/lib/text/xml-scan.ts";
import type { ForeignEntry } from "../../schema.ts";
import { CUT, DRAFT, dateIn, EMPTY_DRAFT, plainTitle, RESTRICTED, slugFor } from "./text.ts";
import { wordPressBody } from "./wordpress-body.ts";
import { isForMembers, isForSubscribers } from "./wordpress-gates.ts";

/** Reads WordPress's export (WXR 1.2): posts and pages, with their authors, categories, tags and pictures. */

export const isWordPress = (xml: string): boolean => /<wp:wxr_version>/.test(xml.slice(0, 20_000));

/** Whether a file ends before its end, as after a timeout: of its last post anything may be missing, a password too. */
export const isCutOff = (xml: string): boolean =>
  !/<\/channel>\s*<\/rss\s*>/.test(xml.slice(Math.max(0, xml.lastIndexOf("</item>"))));

interface Item {
  fields: ReadonlyMap<string, string>;
  categories: string[];
  tags: string[];
  meta: ReadonlyMap<string, string>;
}

/** What stands beside the posts of an export, by its id or name. */
interface Beside {
  authors: Map<string, string>;
  attachments: Map<string, string>;
  /** Texts of synced patterns. */
  patterns: Map<string, string>;
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
  const beside: Beside = { authors, attachments: new Map(), patterns: new Map() };
  for (const { fields } of items) {
    const [id, type] = [fields.get("wp:post_id") ?? "", fields.get("wp:post_type")];
    if (type === "attachment") beside.attachments.set(id, fields.get("wp:attachment_url") ?? "");
    else if (type === "wp_block" && fields.get("wp:status") === "publish" && !fields.get("wp:post_password"))
      beside.patterns.set(id, fields.get("content:encoded") ?? "");
  }
  // The site is the blog's network where it has one: WordPress.com, for its blogs.
  const [blog] = ["wp:base_blog_url", "wp:base_site_url"].flatMap((name) =>
    heads.flatMap((head) => Array.from(elementsIn(head, name))),
  );
  return {
    site: blog ? textIn(blog).trim() || null : null,
    entries: items.flatMap((item) => entryOf(item, beside)),
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

/** Whether a text shows nothing: what is left of it are elements without words. */
const isBare = (html: string): boolean => html.replace(/<(?!img|iframe)[^>]*>/gi, "").trim() === "";

const KINDS = ["post", "page"] as const;

/** Types of WordPress itself and of common plugins that are no text of the publication's: menus, revisions, templates. */
const SYSTEM =
  /^(?:attachment|revision|nav_menu_item|wp_\w+|custom_css|customize_changeset|oembed_cache|user_request|acf-[\w-]+|elementor_\w+|wpcf7_\w+|feedback)$/;

function entryOf(
  { fields, categories, tags, meta }: Item,
  { authors, attachments, patterns }: Beside,
): ForeignEntry[] {
  const get = (name: string) => fields.get(name) ?? "";
  const type = get("wp:post_type");
  const kind = KINDS.find((each) => each === type);
  const title = plainTitle(get("title")) || "(no title)";
  const key = get("wp:post_id") || get("guid");
  const left = (reason: string): ForeignEntry[] => [
    { state: "left", kind: kind ?? "post", title, reason, key },
  ];
  const status = get("wp:status");
  if (!kind) {
    const isText = get("content:encoded").trim() !== "" && !/^(?:inherit|auto-draft|trash)$/.test(status);
    return isText && !SYSTEM.test(type)
      ? left(`It is of the type “${type}”: only posts and pages are taken in.`)
      : [];
  }
  if (status === "private") return left("It is private.");
  if (status === "trash") return left("It is in the bin.");
  // Made by opening the editor.
  if (status === "auto-draft") return left(DRAFT);
  const isDraft = status !== "publish" && status !== "future";
  if (!isDraft && (get("wp:post_password") || isForMembers(meta))) return left(RESTRICTED);
  const { html, notes } = wordPressBody(get("content:encoded"), {
    footnotes: meta.get("footnotes"),
    patterns,
    forSubscribers: !isDraft && isForSubscribers(meta),
  });
  if (notes.includes(CUT) && isBare(html)) return left(RESTRICTED);
  if (isDraft && html.trim() === "") return left(EMPTY_DRAFT);
  const dates = new Set<string>();
  const publishedAt = dateIn([get("wp:post_date_gmt"), get("pubDate"), get("wp:post_date")], dates);
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
        publishedAt,
        categories: categories.filter((name) => name !== "Uncategorized"),
        tags,
        image: attachments.get(meta.get("_thumbnail_id") ?? "") || null,
        address: /^https?:/.test(address) ? address : null,
        aliases: [],
        discussion: null,
        notes: [...notes, ...dates],
      },
    },
  ];
}

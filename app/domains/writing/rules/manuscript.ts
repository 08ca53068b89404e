import { slugify } from "~/lib/text/slug.ts";
import { countWords } from "~/lib/text/text.ts";
import type { Manuscript } from "../schema.ts";

/** The fields of a manuscript but its title and text, which have columns of their own. */
export type Fields = Omit<Manuscript, "title" | "text">;

/** Returns the fields in one order, so that equal ones are equal as JSON. */
export const fieldsOf = ({
  slug,
  excerpt,
  author,
  categories,
  tags,
  image,
  discussion,
}: Manuscript): Fields => ({
  slug,
  excerpt,
  author,
  categories,
  tags,
  image,
  discussion,
});

export const sameManuscript = (one: Manuscript, other: Manuscript): boolean =>
  one.title === other.title &&
  one.text === other.text &&
  JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other));

/** Returns the slug that the article will have. */
export const slugOf = ({ slug, title }: Pick<Manuscript, "slug" | "title">): string => slugify(slug || title);

export const wordsOf = ({ text }: Pick<Manuscript, "text">): number => countWords(text);

const LABELS: [keyof Fields, string][] = [
  ["slug", "Address"],
  ["excerpt", "Standfirst"],
  ["author", "Author"],
  ["categories", "Categories"],
  ["tags", "Tags"],
  ["image", "Picture"],
  ["discussion", "Discussion"],
];

/** Returns a manuscript as one text, so that two of them can be compared: its entries, a line each, and its text. */
export function asText(manuscript: Manuscript): string {
  const entries = LABELS.flatMap(([name, label]) => {
    const value = manuscript[name];
    const text = typeof value === "string" ? value : value.join(", ");
    return text ? [`${label}: ${text}`] : [];
  });
  return [`Title: ${manuscript.title}`, ...entries, "", manuscript.text].join("\n");
}

/** The manuscript as the fields of the editor's form. */
export function textsOf({ categories, tags, ...own }: Manuscript) {
  const [category = "", category2 = "", category3 = ""] = categories;
  return { ...own, category, category2, category3, tags: tags.join(", ") };
}

export type ManuscriptTexts = ReturnType<typeof textsOf>;

/** The names of these fields, in one order. */
export const TEXT_NAMES = [
  "title",
  "slug",
  "excerpt",
  "author",
  "category",
  "category2",
  "category3",
  "tags",
  "image",
  "discussion",
  "text",
] as const satisfies readonly (keyof ManuscriptTexts)[];

/** Returns the fields by these names and no other, in one order: so that equal ones are equal as JSON. */
export const orderedTexts = (texts: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(TEXT_NAMES.map((name) => [name, texts[name] ?? ""]));

/** Returns the manuscript that the fields of the form are. */
export function manuscriptOf(texts: Readonly<Record<string, string | undefined>>): Manuscript {
  const { title, slug, excerpt, author, category, category2, category3, tags, image, discussion, text } =
    orderedTexts(texts) as ManuscriptTexts;
  return {
    title,
    slug,
    excerpt,
    author,
    categories: distinct([category, category2, category3]),
    tags: distinct(tags.split(",").map((tag) => tag.trim())),
    image,
    discussion,
    text,
  };
}

const distinct = (texts: readonly string[]) => [...new Set(texts.filter(Boolean))];

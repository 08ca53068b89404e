import * as z from "zod/mini";
import { feedSource, videoChannel } from "~/domains/content/config.ts";
import { newsAuthor, newsSource } from "~/domains/news/config.ts";
import { authorCategoriesOf } from "~/domains/news/fields.ts";
import { type EntryOf, SOURCE_KINDS, type SourceKind } from "~/domains/sources/schema.ts";
import { choiceField, lineField, optionalLineField } from "~/lib/forms/fields.ts";
import { fail, ok, type Result } from "~/lib/result.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { checkAddress, isOwnComputer } from "~/platform/sources/address.ts";

/** Entries of sources from the fields of a form, checked as those of the publication's files are. */

const NAME = { missing: "Please enter a name.", max: 120 };

const numberField = ({ from, to }: { from: number; to: number }) =>
  z.pipe(
    z.pipe(
      optionalLineField({ max: 10 }),
      z.transform((text) => (text === null ? null : Number(text))),
    ),
    z.nullable(
      z
        .number(`Please enter a number from ${from} to ${to}.`)
        .check(
          z.minimum(from, `Please enter a number from ${from} to ${to}.`),
          z.maximum(to, `Please enter a number from ${from} to ${to}.`),
        ),
    ),
  );

/** What a source is called and how it is read: the same fields for a new one and for one that is changed. */
export const settings = {
  name: lineField(NAME),
  /** Of articles and videos a category's slug, of an author one of theirs. */
  category: optionalLineField({ max: 80 }),
  publication: choiceField(["own", "other"]),
  pictures: choiceField(["allowed", "none"]),
  weight: numberField({ from: 0.1, to: 5 }),
  curated: choiceField(["on"]),
  /** Minutes. */
  every: numberField({ from: 5, to: 1440 }),
};

const fields = z.object(settings);
export type Settings = z.infer<typeof fields>;

export const kindField = z.enum(SOURCE_KINDS, "Please choose what it is.");

const SCHEMAS = { articles: feedSource, videos: videoChannel, news: newsSource, author: newsAuthor };

/** The fields of the form behind those of an entry. */
const FIELDS: Record<string, string> = { name: "name", pictures: "pictures", publication: "publication" };

interface Identity {
  id: string;
  kind: SourceKind;
  url: string;
  /** Of a channel. */
  channelId: string | null;
}

type Parts = Pick<Publication, "categories" | "news">;

/** Returns the entry of a source; a failure names the field that is wrong. */
export function entryOf<Kind extends SourceKind>(
  publication: Parts,
  { id, kind, url, channelId }: Identity & { kind: Kind },
  { name, category, publication: whose, pictures, weight, curated, every }: Settings,
): Result<EntryOf[Kind], string> {
  const wrong = categoryMistake(publication, kind, category);
  if (wrong) return fail("category", wrong);
  const everyMinutes = every === null ? {} : { everyMinutes: every };
  const shared = { id, name, ...everyMinutes };
  const shown = pictures ? { pictures } : {};
  const made = {
    articles: { ...shared, url, publication: whose ?? "other", categories: [category], ...shown },
    videos: { ...shared, channelId, categories: [category], ...shown },
    news: {
      ...shared,
      url,
      ...(weight === null || weight === 1 ? {} : { weight }),
      ...(curated ? { curated: true } : {}),
    },
    author: { ...shared, url, category },
  };
  const checked = SCHEMAS[kind].safeParse(made[kind]);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    return fail(
      FIELDS[String(issue?.path[0])] ?? "url",
      "This cannot be a source. Please check its address.",
    );
  }
  if (kind !== "videos") {
    const address = checkAddress(url);
    const own = URL.parse(url);
    if (!address.ok && !(own && isOwnComputer(own)))
      return fail("url", `This address is not fetched: ${address.reason}.`);
  }
  return ok(made[kind] as unknown as EntryOf[Kind]);
}

function categoryMistake({ categories, news }: Parts, kind: SourceKind, category: string | null) {
  if (kind === "news") return null;
  const known =
    kind === "author" ? authorCategoriesOf(news).map(({ name }) => name) : categories.map(({ slug }) => slug);
  return category !== null && known.includes(category) ? null : "Please choose a category.";
}

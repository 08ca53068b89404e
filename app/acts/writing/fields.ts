import * as z from "zod/mini";
import { manuscriptOf } from "~/domains/writing/rules/manuscript.ts";
import { type Draft, type Manuscript, MOST_TEXT } from "~/domains/writing/schema.ts";
import { oneLine } from "~/lib/text/text.ts";

/** The fields of the editor's form, and the manuscript that they are. */

/** Bytes of a picture, and what a form has around it. */
export const MOST_PICTURE = 10_500_000;

/** Bytes of a post of the editor's form: each character may be three of them, and a picture may come with it. */
export const MOST_POST = 3 * MOST_TEXT + MOST_PICTURE;

const tooLong = (max: number) => `Please keep to ${max.toLocaleString("en-US")} characters.`;

const line = (max: number) =>
  z._default(z.string().check(z.overwrite(oneLine), z.maxLength(max, tooLong(max))), "");

export const draftId = z
  .string("This draft does not exist.")
  .check(z.regex(/^[\da-f]{12}$/, "This draft does not exist."));

const number = z.pipe(
  z.string().check(z.regex(/^\d{1,9}$/, "This revision does not exist.")),
  z.transform(Number),
);

export const revisionNumber = number;

export const manuscriptFields = {
  id: draftId,
  /** The revision that the text is based on. */
  revision: number,
  /** The editor as it was opened. */
  session: z.string().check(z.regex(/^[\w-]{1,64}$/, "Please load this page again.")),
  title: line(300),
  slug: line(100),
  excerpt: line(600),
  author: line(200),
  category: line(100),
  category2: line(100),
  category3: line(100),
  /** Separated by commas. */
  tags: line(1300),
  image: line(2048),
  discussion: line(2048),
  text: z._default(
    z.string().check(
      z.overwrite((text) => text.replaceAll("\r\n", "\n")),
      z.maxLength(MOST_TEXT, tooLong(MOST_TEXT)),
    ),
    "",
  ),
};

type Fields = z.output<z.ZodMiniObject<typeof manuscriptFields>>;

/** Returns the manuscript of a posted form. The address of what is public stays. */
export function toManuscript(fields: Fields, draft: Pick<Draft, "path" | "manuscript">): Manuscript {
  const { revision: _, ...texts } = fields;
  const manuscript = manuscriptOf(texts);
  return draft.path ? { ...manuscript, slug: draft.manuscript.slug } : manuscript;
}

import { hash32 } from "~/lib/random.ts";
import { manyLines, oneLine } from "~/lib/text/text.ts";
import type { Correctable } from "./corrections.ts";

/** The fields of a form of corrections. Beside the schema's module: the form is in the desk's script, the schema is not. */

/** What a form of corrections shows as it is; a picture is chosen by what to do with it. */
export const SHOWN_FIELDS = ["title", "teaser", "author", "categories"] as const;
export type ShownFields = Pick<Correctable, (typeof SHOWN_FIELDS)[number]>;

/** Marks what a form shows of a field, so that its post tells whether somebody touched it. The order of slugs is none. */
export const markOfField = (value: string | readonly string[]): string =>
  hash32(typeof value === "string" ? value : [...value].sort().join("\n")).toString(36);

/** Returns texts as a post gives them: what only differs in how it is spaced is no correction. */
export const plainly = <Fields extends ShownFields>(fields: Fields): Fields => ({
  ...fields,
  title: oneLine(fields.title),
  teaser: manyLines(fields.teaser),
  author: oneLine(fields.author),
});

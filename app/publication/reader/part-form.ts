import { type FormEntry, formOf } from "~/domains/publication/rules/form/model.ts";
import { deskPart, NOT_HERE } from "~/domains/publication/rules/parts.ts";
import meanings from "./meanings.json";
import { publicationSchema } from "./schema.ts";

const MEANINGS: Readonly<Record<string, string>> = meanings;
const SCHEMAS: Readonly<
  Record<string, (typeof publicationSchema.shape)[keyof typeof publicationSchema.shape]>
> = publicationSchema.shape;

/** Returns the form of a part of the publication; null for one that the desk does not change. */
export function partForm(part: string): FormEntry | null {
  const schema = deskPart(part) && SCHEMAS[part];
  if (!schema) return null;
  return formOf(part, schema, { meaningOf: (entry) => MEANINGS[entry] ?? "", without: NOT_HERE });
}

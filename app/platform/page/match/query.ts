import * as z from "zod";
import { whole } from "~/lib/text/text.ts";
import { plainError } from "../responses.ts";

/** The schema of a page's query: an object of parameters, read from their texts. */
export type QueryObject = z.ZodObject<z.ZodRawShape>;

/** Reads a query by a schema; the last value of a repeated parameter counts. Throws a 400 that names the wrong parameter. */
export function parseQuery<Schema extends z.ZodType>(url: URL, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(Object.fromEntries(url.searchParams));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw plainError(400, `The parameter "${issue?.path.join(".")}" ${issue?.message}.`);
}

/**
 * Returns the canonical query of an address: the parsed parameters of the schema, sorted, without default values. Two
 * addresses with the same answer get the same text. Throws as `parseQuery` does.
 */
export function canonicalSearch(url: URL, schema: QueryObject): string {
  const texts = textsOf(parseQuery(url, schema));
  const standard = schema.safeParse({});
  const defaults = standard.success ? textsOf(standard.data) : {};
  const kept = Object.entries(texts)
    .filter(([name, text]) => text !== defaults[name])
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : "";
}

/** Returns each value as the text that parses to the same value. */
function textsOf(query: Record<string, unknown>): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null)
      texts[name] = Array.isArray(value) ? value.join(",") : String(value);
  return texts;
}

const MAX_PAGE = 100_000;

/** A page number: whole, from 1, a larger one counts as 100,000; anything else is the first page. */
export const pageNumber = z.coerce
  .number()
  .int()
  .min(1)
  .transform((page) => Math.min(page, MAX_PAGE))
  .catch(1);

/** One of some values; anything else is the first of them. */
export const oneOf = <const Value extends string>(values: readonly [Value, ...Value[]]) =>
  z.enum(values).catch(values[0]);

/** One of some values; null when absent or anything else. */
export const optionalOneOf = <Value extends string>(values: readonly Value[]) =>
  z
    .string()
    .optional()
    .transform((text) => values.find((value) => value === text) ?? null);

/** A text, trimmed and cut at a length; empty when absent. */
export const trimmedText = (max: number) =>
  z
    .string()
    .catch("")
    .transform((text) => whole(text.trim().slice(0, max)).trim());

/** Reads the query of a request, for a loader that states a status of its own. Throws as `parseQuery` does. */
export const readQuery = <Schema extends z.ZodType>(request: Request, schema: Schema): z.output<Schema> =>
  parseQuery(new URL(request.url), schema);

const MAX_NUMBER = 999_999_999;

/** A whole number from 0; one of any length that is larger counts as 999,999,999. */
const wholeNumber = (message: string) =>
  z
    .string()
    .regex(/^\d+$/, message)
    .transform((text) => Math.min(Number(text), MAX_NUMBER))
    .pipe(z.int().min(0).max(MAX_NUMBER));

/** `limit` is clamped to 1–100; anything but a whole number is a 400. */
export const limitParam = (standard: number) =>
  wholeNumber("must be a whole number")
    .transform((value) => Math.min(100, Math.max(1, value)))
    .pipe(z.int().min(1).max(100))
    .default(standard)
    .describe("How many, from 1 to 100; 0 counts as 1, a larger number as 100.");

export const offsetParam = wholeNumber("must be a whole number").default(0).describe("How many to skip.");

/** Days before now, up to a hundred years. */
export const daysParam = wholeNumber("must be a whole number of days").pipe(
  z.int().min(0).max(36_500, "must be at most 36500 days"),
);

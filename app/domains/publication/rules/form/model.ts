import * as z from "zod";
import { clockTime, colour, day } from "~/platform/publication/fields.ts";
import { inWords } from "./words.ts";

/** The form of a part of the publication, made of its schema: plain data for the browser. */

export type FormField =
  | { kind: "text"; input: TextInput; min: number; max: number | null }
  | { kind: "number"; whole: boolean; min: number | null; max: number | null }
  | { kind: "flag" }
  | { kind: "choice"; options: string[] }
  /** Texts, one a line. */
  | { kind: "lines" }
  | { kind: "group"; entries: FormEntry[] }
  | { kind: "list"; of: FormField; exactly: number | null }
  /** Values by names that the publisher gives. */
  | { kind: "named"; of: FormField }
  /** What has no form: JSON. */
  | { kind: "json" };

export type TextInput = "text" | "url" | "email" | "date" | "time" | "color";

export interface FormEntry {
  name: string;
  /** In words: "Event date". */
  label: string;
  /** What it means, as the reference says. */
  help: string;
  optional: boolean;
  field: FormField;
}

interface Options {
  /** Says what an entry means, by its address such as "promotions.banners[].id". */
  meaningOf: (entry: string) => string;
  /** Entries that have no place in the form. */
  without: ReadonlySet<string>;
}

/** Returns the form of a part by its schema. */
export function formOf(part: string, schema: z.core.$ZodType, options: Options): FormEntry {
  return entryOf(part, part, schema, options);
}

function entryOf(name: string, address: string, schema: z.core.$ZodType, options: Options): FormEntry {
  const { inner, optional } = unwrapped(schema);
  return {
    name,
    label: inWords(name),
    help: options.meaningOf(address),
    optional,
    field: fieldOf(inner, address, options),
  };
}

function fieldOf(schema: z.core.$ZodType, address: string, options: Options): FormField {
  if (schema instanceof z.ZodObject) {
    const entries = Object.entries<z.core.$ZodType>(schema.shape).filter(
      ([name]) => !options.without.has(`${address}.${name}`),
    );
    return {
      kind: "group",
      entries: entries.map(([name, one]) => entryOf(name, `${address}.${name}`, one, options)),
    };
  }
  if (schema instanceof z.ZodArray) {
    const of = fieldOf(unwrapped(schema.element).inner, `${address}[]`, options);
    if (of.kind === "text" || of.kind === "choice") return { kind: "lines" };
    const { minItems, maxItems } = jsonOf(schema);
    return { kind: "list", of, exactly: minItems !== undefined && minItems === maxItems ? minItems : null };
  }
  if (schema instanceof z.ZodRecord)
    return { kind: "named", of: fieldOf(unwrapped(schema.valueType).inner, `${address}.*`, options) };
  if (schema instanceof z.ZodBoolean) return { kind: "flag" };
  if (schema instanceof z.ZodEnum) return { kind: "choice", options: schema.options.map(String) };
  if (schema instanceof z.ZodNumber) {
    const { type, minimum, maximum } = jsonOf(schema);
    return { kind: "number", whole: type === "integer", min: bound(minimum), max: bound(maximum) };
  }
  if (isText(schema)) return textOf(schema);
  return { kind: "json" };
}

/** The largest whole number is no bound that anybody meant. */
const bound = (value: number | undefined) =>
  value === undefined || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? null : value;

const isText = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodString ||
  schema instanceof z.ZodStringFormat ||
  (schema instanceof z.ZodUnion && schema.options.every((one) => isText(one as z.core.$ZodType)));

function textOf(schema: z.core.$ZodType): FormField {
  const { minLength = 0, maxLength, format } = jsonOf(schema);
  return { kind: "text", input: inputOf(schema, format), min: minLength, max: maxLength ?? null };
}

function inputOf(schema: z.core.$ZodType, format: string | undefined): TextInput {
  if (schema === colour) return "color";
  if (schema === day) return "date";
  if (schema === clockTime) return "time";
  if (format === "uri") return "url";
  return format === "email" ? "email" : "text";
}

interface Json {
  type?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

const jsonOf = (schema: z.core.$ZodType): Json =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json;

/** Takes off what is around a schema: that it may be missing, and its default. */
function unwrapped(schema: z.core.$ZodType): { inner: z.core.$ZodType; optional: boolean } {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return { inner: unwrapped(schema.def.innerType).inner, optional: true };
  if (schema instanceof z.ZodPipe) return unwrapped(schema.def.in);
  return { inner: schema, optional: false };
}

import { readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { deskPart } from "~/domains/publication/rules/parts.ts";
import { publicationSchema } from "~/publication/reader/schema.ts";
import { inRoot } from "../project.ts";
import { partFile } from "./parts.ts";
import {
  choiceSource,
  declaredSchema,
  elementSource,
  entrySource,
  type SchemaSource,
} from "./schema-source.ts";

/** Where the document is, from the project's root. */
export const REFERENCE = "docs/PUBLICATION.md";

const CONFIG = "app/site.config.ts";
const SCHEMA = "app/publication/reader/schema.ts";

const HEAD = `# The publication

Everything that makes a site yours is in \`app/publication/\`, one file a subject; \`app/site.config.ts\` puts the files together. \`npm start\`, \`npm run dev\` and \`npm run deploy\` check them, and say all mistakes at once, each with its file and line.

This list is made from the schemas by \`npm run reference\`; a test compares them. What is optional may be left out. Of a list, \`[]\` stands for each entry.
`;

/** Returns the document at `REFERENCE`: a table of entries for each part of the publication, as the schemas have them. */
export function publicationReference(): string {
  const config = readFileSync(inRoot(CONFIG), "utf8");
  const whole = declaredSchema(SCHEMA, "publicationSchema");
  const parts = Object.entries(publicationSchema.shape).map(([name, schema]) => {
    const found = entrySource(whole, name);
    const { inner, optional } = unwrapped(schema);
    const file = partFile(CONFIG, config, name);
    const lines = [
      `## ${name}`,
      "",
      `In [\`${file}\`](${path.posix.relative("docs", file)})${optional ? ", optional" : ""}.${sentence(found?.comment)}`,
      "",
      "| entry | value | meaning |",
      "|---|---|---|",
      ...rowsOf(inner, found?.source ?? null, inner instanceof z.ZodArray ? "[]" : "").map(
        ({ entry, value, meaning }) => `| \`${entry}\` | ${cell(value)} | ${cell(meaning)} |`,
      ),
    ];
    return lines.join("\n");
  });
  return `${[HEAD.trimEnd(), ...parts].join("\n\n")}\n`;
}

/** Where the desk finds what the entries mean. */
export const MEANINGS = "app/publication/reader/meanings.json";

/** Returns the file at `MEANINGS`: the meaning of each entry that the desk changes, by its address. */
export function publicationMeanings(): string {
  const whole = declaredSchema(SCHEMA, "publicationSchema");
  const meanings = Object.entries(publicationSchema.shape).flatMap(([part, schema]) => {
    if (!deskPart(part)) return [];
    const found = entrySource(whole, part);
    const { inner } = unwrapped(schema);
    const at = inner instanceof z.ZodArray ? `${part}[]` : part;
    const rows = rowsOf(inner, found?.source ?? null, at);
    return rows.map(({ entry, meaning }) => [entry.replace(/\[\]$/, ""), meaning] as const);
  });
  const known = meanings.flatMap(([entry, meaning]) =>
    meaning ? [[entry, meaning.replaceAll("`", "")]] : [],
  );
  return `${JSON.stringify(Object.fromEntries(known), null, 2)}\n`;
}

interface Row {
  entry: string;
  value: string;
  meaning: string;
}

/** Returns a row for each entry of a schema, and for those within it. */
function rowsOf(schema: z.core.$ZodType, source: SchemaSource | null, at: string): Row[] {
  const { inner } = unwrapped(schema);
  if (inner instanceof z.ZodArray) {
    const element = unwrapped(inner.element).inner;
    return isBranch(element) ? rowsOf(element, elementSource(source), at) : [];
  }
  if (inner instanceof z.ZodRecord) return rowsOf(inner.valueType, elementSource(source), `${at}.*`);
  if (inner instanceof z.ZodDiscriminatedUnion)
    return merged(inner.options.flatMap((choice, index) => rowsOf(choice, choiceSource(source, index), at)));
  if (!(inner instanceof z.ZodObject)) return [];
  return Object.entries<z.core.$ZodType>(inner.shape).flatMap(([name, child]) => {
    const found = entrySource(source, name);
    const { inner: bare, optional } = unwrapped(child);
    const list = bare instanceof z.ZodArray && isBranch(unwrapped(bare.element).inner);
    const entry = `${at}${at ? "." : ""}${name}${list ? "[]" : ""}`;
    const value = `${allowedIn(bare)}${optional ? ", optional" : ""}`;
    const meaning = found?.comment ?? "";
    const within = rowsOf(bare, found?.source ?? null, entry);
    return bare instanceof z.ZodObject && !optional && !meaning
      ? within
      : [{ entry, value, meaning }, ...within];
  });
}

/** What several choices have is one row, with all its values. */
function merged(rows: Row[]): Row[] {
  const byEntry = new Map<string, Row>();
  for (const row of rows) {
    const known = byEntry.get(row.entry);
    if (!known) byEntry.set(row.entry, { ...row });
    else if (!known.value.includes(row.value)) known.value += `, ${row.value}`;
  }
  return [...byEntry.values()];
}

/** Whether a schema has entries of its own, which get rows. */
const isBranch = (schema: z.core.$ZodType) =>
  schema instanceof z.ZodObject || schema instanceof z.ZodArray || schema instanceof z.ZodDiscriminatedUnion;

/** Says in words what may stand there. */
function allowedIn(schema: z.core.$ZodType): string {
  const { inner } = unwrapped(schema);
  if (inner instanceof z.ZodObject || inner instanceof z.ZodDiscriminatedUnion) return "entries";
  if (inner instanceof z.ZodArray) {
    const { inner: element } = unwrapped(inner.element);
    const { minItems = 0, maxItems } = z.toJSONSchema(inner, LOOSE);
    return `list${isBranch(element) ? "" : ` of ${allowedIn(element)}`}${bounds(minItems, maxItems)}`;
  }
  if (inner instanceof z.ZodRecord) return "entries by name";
  if (inner instanceof z.ZodEnum) return inner.options.map((option) => `\`${option}\``).join(", ");
  if (inner instanceof z.ZodLiteral) return [...inner.values].map((value) => `\`${value}\``).join(", ");
  if (inner instanceof z.ZodBoolean) return "`true`, `false`";
  if (inner instanceof z.ZodUnion) return stated(inner) ?? inner.options.map(allowedIn).join(" or ");
  if (inner instanceof z.ZodNumber) {
    const { type, minimum, exclusiveMinimum, maximum } = z.toJSONSchema(inner, LOOSE);
    const least = exclusiveMinimum === undefined ? minimum : "over 0";
    return `${type === "integer" ? "whole number" : "number"}${bounds(least, maximum)}`;
  }
  const { minLength = 0, maxLength } = z.toJSONSchema(inner, LOOSE);
  return stated(inner) ?? `text${bounds(minLength > 1 ? minLength : 0, maxLength, " characters")}`;
}

const LOOSE = { io: "input", unrepresentable: "any" } as const;

/** The largest whole number is no bound that anybody meant. */
function bounds(least: number | string = 0, most = Number.MAX_SAFE_INTEGER, unit = ""): string {
  if (typeof least === "string") return `, ${least}`;
  const limited = most < Number.MAX_SAFE_INTEGER;
  if (limited && least === most) return `, exactly ${most}${unit}`;
  if (limited) return `, ${least > Number.MIN_SAFE_INTEGER ? least : ""} to ${most}${unit}`;
  return least > 0 ? `, at least ${least}${unit}` : "";
}

/** What the schema itself says of a wrong value: "must be a day such as 2026-12-01" → "a day such as 2026-12-01". */
function stated(schema: z.core.$ZodType): string | null {
  const [issue] = z.safeParse(schema, "\u0000").error?.issues ?? [];
  if (issue?.code === "invalid_format" && issue.format === "email") return "an e-mail address";
  return /^must be (.+)$/.exec(issue?.message ?? "")?.[1] ?? null;
}

/** Takes off what is around a schema: that it may be missing, and its default. */
function unwrapped(schema: z.core.$ZodType): { inner: z.core.$ZodType; optional: boolean } {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return { inner: unwrapped(schema.def.innerType).inner, optional: true };
  if (schema instanceof z.ZodPipe) return unwrapped(schema.def.in);
  return { inner: schema, optional: false };
}

const sentence = (comment = "") => (comment ? ` ${comment}` : "");

const cell = (text: string) => text.replaceAll("|", "\\|");

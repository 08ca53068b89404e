import * as z from "zod";
import { didYouMean } from "~/lib/text/did-you-mean.ts";
import { publicationSchema } from "./schema.ts";

/** A mistake of a publication: where it is, and a sentence about it. */
export interface PublicationMistake {
  path: PropertyKey[];
  /** Such as "categories.2.color.light must be a colour such as #8a2b0e, not "brown".". */
  sentence: string;
}

/** Returns all mistakes of a publication, those between its entries too. */
export function publicationMistakes(value: unknown): PublicationMistake[] {
  const parsed = publicationSchema.safeParse(value, { reportInput: true });
  return (parsed.error?.issues ?? []).flatMap(mistakesOf);
}

/** A key that nothing reads is a mistake of its own. */
function mistakesOf(issue: z.core.$ZodIssue): PublicationMistake[] {
  const where = issue.path.join(".") || "the configuration";
  if (issue.code !== "unrecognized_keys")
    return [{ path: issue.path, sentence: `${where} ${requirement(issue)}${given(issue)}.` }];
  const names = namesAt(issue.path);
  return issue.keys.map((key) => ({
    path: [...issue.path, key],
    sentence: `${where} has an entry that nothing reads: ${key}${didYouMean(key, names)}.`,
  }));
}

/** Returns what stands there instead, where it is short enough to be recognised. */
function given(issue: z.core.$ZodIssue): string {
  const { input } = issue;
  if (
    issue.code === "custom" ||
    (typeof input !== "string" && typeof input !== "number" && typeof input !== "boolean")
  )
    return "";
  const text = JSON.stringify(input);
  const hint = issue.code === "invalid_value" ? didYouMean(String(input), issue.values.map(String)) : "";
  return input === "" || text.length > MOST_SHOWN ? hint : `, not ${text}${hint}`;
}

const MOST_SHOWN = 60;

/** Returns the names that an entry of the publication may have. */
function namesAt(path: readonly PropertyKey[]): string[] {
  let shapes: z.core.$ZodType[] = [publicationSchema];
  for (const key of path) shapes = shapes.flatMap(plain).flatMap((shape) => within(shape, key));
  return shapes
    .flatMap(plain)
    .flatMap((shape) => (shape instanceof z.ZodObject ? Object.keys(shape.shape) : []));
}

/** Takes off what is around a schema: that it may be missing, its default, its choices. */
function plain(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return plain(schema.def.innerType);
  if (schema instanceof z.ZodPipe) return plain(schema.def.in);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(plain);
  return [schema];
}

function within(schema: z.core.$ZodType, key: PropertyKey): z.core.$ZodType[] {
  if (schema instanceof z.ZodObject) return schema.shape[String(key)] ?? [];
  if (schema instanceof z.ZodArray) return [schema.element];
  if (schema instanceof z.ZodRecord) return [schema.valueType];
  return [];
}

function requirement(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is missing" : `must be ${article(issue.expected)}`;
    case "too_small":
      if (issue.origin === "string")
        return issue.minimum === 1 ? "must not be empty" : `must have at least ${issue.minimum} characters`;
      return issue.origin === "array"
        ? `must have ${count(issue, issue.minimum, "at least")}`
        : `must be at least ${issue.minimum}`;
    case "too_big":
      if (issue.origin === "string") return `must have at most ${issue.maximum} characters`;
      return issue.origin === "array"
        ? `must have ${count(issue, issue.maximum, "at most")}`
        : `must be at most ${issue.maximum}`;
    case "invalid_value":
      return `must be ${issue.values.map((value) => `"${String(value)}"`).join(" or ")}`;
    case "invalid_format":
      if (issue.format === "email") return "must be an e-mail address";
      return issue.message.startsWith("must") ? issue.message : "is not written as it must be";
    default:
      return issue.message;
  }
}

const article = (type: string) => (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`);

const count = (issue: { exact?: boolean }, size: number | bigint, bound: string) =>
  `${issue.exact ? "exactly" : bound} ${size} ${Number(size) === 1 ? "entry" : "entries"}`;

import * as z from "zod/mini";

/** What a form knows in the browser and on the server alike: its fields, its words, its result. */

export type FieldTexts = Record<string, string>;

export interface FormSuccess {
  ok: true;
  /** One sentence on what happens now. */
  message: string;
  /** Where this copy of the site keeps its mail, when it sends none. */
  mailbox?: string;
}

export interface FormFailure {
  ok: false;
  /** One sentence on the form as a whole. */
  message: string;
  /** Of the call's answer, where there was one. */
  status?: number;
  /** A sentence by field, in the fields' order. */
  errors: FieldTexts;
  /** What the visitor wrote, given back by a page without a script. */
  values: FieldTexts;
}

export type FormResult = FormSuccess | FormFailure;

/** A field that people do not see: what fills it is a program. */
export const HONEYPOT = "name__confirm";

export const CHECK_FIELDS = "Please check the marked fields.";

export type FormSchema<Value = unknown> = z.ZodMiniType<Value, FieldTexts>;

/** Reads a form by its schema: its value, or the first sentence for each field that is wrong. */
export function validate<Value>(
  schema: FormSchema<Value>,
  values: FieldTexts,
): { ok: true; value: Value } | { ok: false; errors: FieldTexts } {
  const parsed = schema.safeParse(values);
  if (parsed.success) return { ok: true, value: parsed.data };
  const errors: FieldTexts = {};
  for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= message;
  return { ok: false, errors };
}

/** Control characters, halves of characters and marks that turn the direction of writing. */
const UNSEEN = /[\p{Cc}\p{Surrogate}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** A text of one line, as it may stand in a mail's header: what cannot be seen is a space. */
export const oneLine = (text: string) => text.replace(UNSEEN, " ").replace(/\s+/g, " ").trim();

/** A text of several lines: no other control characters than their ends and tabs. */
export const manyLines = (text: string) =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(UNSEEN, (unseen) => unseen.replace(/[^\n\t]/g, ""))
    .trim();

interface TextRule {
  /** Said when there is nothing. */
  missing: string;
  /** In UTF-16 units, as the browser's `maxlength` counts. */
  max: number;
}

export const lineField = ({ missing, max }: TextRule) =>
  z
    .string(missing)
    .check(
      z.overwrite(oneLine),
      z.minLength(1, missing),
      z.maxLength(max, `Please keep to ${max} characters.`),
    );

/** A line that may be left out; then it is null. */
export const optionalLineField = ({ max }: Pick<TextRule, "max">) =>
  z.pipe(
    z.optional(z.string().check(z.overwrite(oneLine), z.maxLength(max, `Please keep to ${max} characters.`))),
    z.transform((text) => text || null),
  );

/** One of these, or none; then it is null. */
export const choiceField = <const Value extends string>(options: readonly Value[]) =>
  z.pipe(
    z.optional(z.enum(["", ...options], "Please choose one of the options.")),
    z.transform((value) => (value || null) as Value | null),
  );

export const textField = ({ missing, max }: TextRule) =>
  z
    .string(missing)
    .check(
      z.overwrite(manyLines),
      z.minLength(1, missing),
      z.maxLength(max, `Please keep to ${max.toLocaleString("en-US")} characters.`),
    );

export const EMAIL_INVALID = "Please enter a valid email address.";

/** RFC 5321 leaves no room for a longer address. */
export const EMAIL_MAX = 254;

/** An address as browsers understand it, at a domain with a dot; trimmed and in lower case. */
export const emailField = (missing: string = EMAIL_INVALID) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, missing),
      z.maxLength(EMAIL_MAX, EMAIL_INVALID),
      z.regex(z.regexes.html5Email, EMAIL_INVALID),
      z.regex(/\.[a-z0-9-]+$/, EMAIL_INVALID),
    );

import type * as z from "zod/mini";

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

export const EMAIL_INVALID = "Please enter a valid email address.";

/** RFC 5321 leaves no room for a longer address. */
export const EMAIL_MAX = 254;

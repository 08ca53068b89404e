import type * as z from "zod/mini";

/** What a form is in the browser and on the server alike: its fields, its schema, its result. */

/** The fields of a form by name, as they are posted. */
export type FieldTexts = Record<string, string>;

export interface FormSuccess {
  ok: true;
  /** One sentence on what happens now. */
  message: string;
  /** The address of the local mailbox, on a copy of the site that sends no mail. */
  mailbox?: string;
}

export interface FormFailure {
  ok: false;
  /** One sentence on the form as a whole. */
  message: string;
  /** Why the form's own `write` refused it, such as "conflict" or "expired". */
  code?: string;
  /** HTTP status of the JSON call's answer, where there was one. */
  status?: number;
  /** A sentence by field, in the fields' order. */
  errors: FieldTexts;
  /** What the visitor entered, so that a page without a script can show it again. */
  values: FieldTexts;
}

/** `Made` is what a form answers beside its message, such as a report's address. */
export type FormResult<Made extends object = object> = (FormSuccess & Made) | FormFailure;

/** The name of a field that is hidden from people: only programs fill it in. */
export const HONEYPOT = "name__confirm";

export const CHECK_FIELDS = "Please check the marked fields.";

export type FormSchema<Value = unknown> = z.ZodMiniType<Value, FieldTexts>;

/**
 * Returns whether a box is ticked: as it was posted in vain, else as it is stored. One that is not ticked posts nothing.
 * @param posted the fields of a form that came back
 */
export const isTicked = (posted: FieldTexts | undefined, name: string, stored: boolean): boolean =>
  posted ? name in posted : stored;

/** Validates a form's fields: returns its value, or the first error of each wrong field. */
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

/** Returns the check of a form before it is sent: the first error of each wrong field. */
export const errorsOf =
  (schema: FormSchema) =>
  (values: FieldTexts): FieldTexts => {
    const checked = validate(schema, values);
    return checked.ok ? {} : checked.errors;
  };

export const EMAIL_INVALID = "Please enter a valid email address.";

/** The longest address that RFC 5321 allows. */
export const EMAIL_MAX = 254;

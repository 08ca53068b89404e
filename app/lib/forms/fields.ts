import * as z from "zod/mini";
import { manyLines, oneLine } from "../text/text.ts";
import { EMAIL_INVALID, EMAIL_MAX } from "./form.ts";

/** The zod schemas of form fields. The browser loads them when a visitor first touches a form. */

interface TextRule {
  /** The error when the field is empty. */
  missing: string;
  /** In UTF-16 code units, as the browser's `maxlength` counts. */
  max: number;
}

/** A required text on one line. */
export const lineField = ({ missing, max }: TextRule) =>
  z
    .string(missing)
    .check(
      z.overwrite(oneLine),
      z.minLength(1, missing),
      z.maxLength(max, `Please keep to ${max} characters.`),
    );

/** An optional text on one line; null when empty. */
export const optionalLineField = ({ max }: Pick<TextRule, "max">) =>
  z.pipe(
    z.optional(z.string().check(z.overwrite(oneLine), z.maxLength(max, `Please keep to ${max} characters.`))),
    z.transform((text) => text || null),
  );

/** One of the options, or null. */
export const choiceField = <const Value extends string>(options: readonly Value[]) =>
  z.pipe(
    z.optional(z.enum(["", ...options], "Please choose one of the options.")),
    z.transform((value) => (value || null) as Value | null),
  );

/** A required text of several lines. */
export const textField = ({ missing, max }: TextRule) =>
  z
    .string(missing)
    .check(
      z.overwrite(manyLines),
      z.minLength(1, missing),
      z.maxLength(max, `Please keep to ${max.toLocaleString("en-US")} characters.`),
    );

/** Returns an address with its domain as mail is sent to it: `a@exämple.de` is `a@xn--exmple-cua.de`. */
export function withAsciiDomain(email: string): string {
  const [, name, domain = ""] = /^([^@]*)@(?=.*\P{ASCII})([\p{L}\p{M}\p{N}.-]+)$/u.exec(email) ?? [];
  return URL.canParse(`http://${domain}`) ? `${name}@${new URL(`http://${domain}`).hostname}` : email;
}

/** An email address as browsers define it, at a domain with a dot; trimmed and lower-cased. */
export const emailField = (missing: string = EMAIL_INVALID) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.toLowerCase(),
      z.overwrite(withAsciiDomain),
      z.minLength(1, missing),
      z.maxLength(EMAIL_MAX, EMAIL_INVALID),
      z.regex(z.regexes.html5Email, EMAIL_INVALID),
      z.regex(/\.[a-z0-9-]+$/, EMAIL_INVALID),
    );

import * as z from "zod/mini";
import { EMAIL_INVALID, EMAIL_MAX } from "./form.ts";
import { manyLines, oneLine } from "./text.ts";

/** The fields that forms are made of. The browser loads them when a form is first touched. */

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

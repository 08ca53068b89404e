import * as z from "zod";
import { text } from "../../platform/publication/fields.ts";

const template = text.refine((value) => value.includes("{title}"), "must hold {title}");

export const sharing = z.strictObject({
  /** The network whose composer opens: {text} and {url} are put in. */
  composerUrl: z
    .string()
    .regex(/^https:\/\/\S*\{text\}\S*\{url\}/, "must be an https address with {text} and then {url} in it"),
  /** What an article's text reads like, by category; `otherwise` for a category without one. */
  templates: z.record(z.string(), template),
  otherwise: template,
});

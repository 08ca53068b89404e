import * as z from "zod";
import { href, text, video } from "../../platform/publication/fields.ts";

const passage = z.strictObject({ title: text, text });

export const about = z.strictObject({
  mission: text,
  /** Paragraphs. */
  story: z.array(text).min(1),
  values: z.array(passage).min(1),
  work: z.array(passage.extend({ href })).min(1),
  /** Without a name the role is the heading. */
  leadership: z.array(z.strictObject({ role: text, name: text.optional(), text })).min(1),
  badges: z.array(z.strictObject({ figure: text, label: text })).min(1),
  video: video.optional(),
});

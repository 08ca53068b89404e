import * as z from "zod";
import { href, text, video } from "../../platform/publication/fields.ts";

const passage = z.strictObject({ title: text, text });

export const about = z.strictObject({
  mission: text,
  /** Paragraphs. */
  story: z.array(text),
  values: z.array(passage),
  work: z.array(passage.extend({ href })),
  /** Without a name the role is the heading. */
  leadership: z.array(z.strictObject({ role: text, name: text.optional(), text })),
  badges: z.array(z.strictObject({ figure: text, label: text })),
  video: video.optional(),
});

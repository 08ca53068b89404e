import * as z from "zod";
import { text } from "./fields.ts";

const passage = z.strictObject({ title: text, text });

/** The newsletter's own page; its name is in `brand`. */
export const newsletter = z.strictObject({
  headline: text,
  /** Also the page's description: up to 200 characters. */
  standfirst: text.max(200),
  stats: z.array(z.strictObject({ figure: text, label: text })).length(4),
  benefits: z.array(passage).length(4),
  /** Without permission to name the person, say what they do. */
  testimonial: z.strictObject({ quote: text, role: text }),
  invitation: passage,
});

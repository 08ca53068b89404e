import * as z from "zod";
import { slug, text } from "../../platform/publication/fields.ts";

const area = z.strictObject({ title: text, text, points: z.array(text) });

/** An answer to which events somebody has been to: what is stored, and how the form words it. */
const attendance = z.strictObject({ value: slug, label: text });

/** The page of the planned network; its name is the brand's with "Connect". */
export const connect = z.strictObject({
  headline: text,
  /** Also the page's description: up to 200 characters. */
  standfirst: text.max(200),
  badges: z.array(text),
  areas: z.array(area),
  /** Who is let in; not stated when absent. */
  network: z
    .strictObject({
      title: text,
      text,
      groups: z.array(z.strictObject({ name: text, years: text, status: z.enum(["Verified", "Future"]) })),
    })
    .optional(),
  steps: z.array(z.strictObject({ title: text, text })),
  closing: z.strictObject({ title: text, text }),
  /** The form's options for the events that somebody has been to. Without any the form does not ask. */
  eventAttendance: z
    .array(attendance)
    .refine((options) => new Set(options.map(({ value }) => value)).size === options.length, {
      error: "has the same value twice",
    }),
});

/** The form's options for the events that somebody has been to. */
export type EventAttendance = z.input<typeof attendance>[];

import * as z from "zod";
import { clockTime, text, timeZone, weekday } from "../../platform/publication/fields.ts";
import { sections } from "../../platform/publication/sections.ts";

const passage = z.strictObject({ title: text, text });

const moment = z.strictObject({ weekday, time: clockTime });

/** The newsletter's own page; its name is in `brand`. */
export const newsletter = z.strictObject({
  headline: text,
  /** Also the page's description: up to 200 characters. */
  standfirst: text.max(200),
  stats: z.array(z.strictObject({ figure: text, label: text })),
  benefits: z.array(passage),
  /** Without permission to name the person, say what they do. */
  testimonial: z
    .strictObject({ quote: text, role: text })
    .optional()
    .register(sections, { name: "Testimonial", about: "What a reader says of the newsletter." }),
  invitation: passage,
  /**
   * The email after the market's close; the weekly one's name is in `brand`. Without it, or without market data, there
   * is none.
   */
  daily: z
    .strictObject({
      name: text,
      /** Its frequency, as the end of a sentence. */
      cadence: text,
      /** When the market has closed and it goes out, as readers call that time: "4:15 PM ET". */
      sentAt: text,
    })
    .optional()
    .register(sections, { name: "Daily email", about: "What the market did, after its close." }),
  /**
   * Counts how often each link of an issue or letter is followed: the links of its text then lead over this site. Off when
   * absent, and links lead where they say.
   */
  countClicks: z.boolean().optional(),
  /** The weekly issue: when it is composed, how many items it has, and when it goes out. */
  issue: z.strictObject({
    timeZone,
    compose: moment,
    send: moment,
    /** `automatic`: it goes out at its hour unless somebody stops it. `required`: it waits for `npm run issue -- schedule`. */
    approval: z.enum(["automatic", "required"]),
    articles: z.number().int().min(1).max(12),
    videos: z.number().int().min(0).max(6),
  }),
});

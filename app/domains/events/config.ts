import * as z from "zod";
import {
  clockTime,
  day,
  href,
  slug,
  text,
  timeZone,
  url,
  video,
  weekday,
} from "../../platform/publication/fields.ts";

/** One edition of a conference: its first and last day, and its place. */
const edition = z
  .strictObject({
    startsOn: day,
    endsOn: day,
    venue: text.optional(),
    city: text,
    country: text,
    status: z.enum(["announced", "open", "sold-out"]),
    registerUrl: url,
  })
  .refine(({ startsOn, endsOn }) => startsOn <= endsOn, "must not end before it starts");

const conference = z.strictObject({
  /** Its page is /events/{slug}. */
  slug: slug.refine(
    (name) => name !== "webinars",
    "must not be webinars: the workshops' page has that address",
  ),
  name: text,
  /** Decides when its last day is over. */
  timeZone,
  attendees: text,
  description: text,
  highlights: z.array(text).length(3),
  /** Without a name the role is the heading. */
  speakers: z.array(z.strictObject({ role: text, name: text.optional(), topic: text })).length(3),
  sponsorUrl: url,
  video: video.optional(),
  /** Past and coming: the next one that is not over is shown, else the latest. */
  editions: z.array(edition).min(1),
});

/** When the weekly workshop takes place. */
const schedule = z.strictObject({
  weekday,
  /** When it begins, by the clocks of its time zone. */
  time: clockTime,
  timeZone,
  /** What readers call that time: "Pacific" in "10am Pacific". */
  zoneName: text,
  minutes: z.number().int().min(1).max(720),
});

const workshops = z.strictObject({
  name: text,
  schedule,
  description: text,
  /** Describes a session, in a few words each. */
  points: z.array(text).min(1),
  /** Used in turn, one each week. */
  sessions: z.array(z.strictObject({ title: text, presenter: text, description: text })).min(1),
});

const tier = z.strictObject({
  name: text,
  description: text,
  benefits: z.array(text).min(1),
  investment: text,
  href,
});

export const events = z.strictObject({
  title: text,
  standfirst: text,
  conferences: z.array(conference).length(2),
  workshops,
  speaking: z.strictObject({ description: text, points: z.array(text).min(1), url }),
  sponsorship: z.strictObject({ description: text, tiers: z.array(tier).length(3) }),
  community: z.array(z.strictObject({ figure: text, label: text })).length(4),
});

export type EventsConfig = z.input<typeof events>;

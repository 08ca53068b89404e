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
import { sections } from "../../platform/publication/sections.ts";

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
  highlights: z.array(text),
  /** Without a name the role is the heading. */
  speakers: z.array(z.strictObject({ role: text, name: text.optional(), topic: text })),
  sponsorUrl: url.optional(),
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
  /** The button that opens them in the hero. */
  invitation: text,
  schedule,
  description: text,
  /** Describes a session, in a few words each. */
  points: z.array(text),
  /** Used in turn, one each week. */
  sessions: z.array(z.strictObject({ title: text, presenter: text, description: text })).min(1),
  signupUrl: url,
  /** The recordings; none when absent. */
  playlistUrl: url.optional(),
  /** The provider's page of the weekly workshop, made to be framed. */
  frameUrl: url,
  scheduleUrl: url,
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
  conferences: z
    .array(conference)
    .refine((all) => new Set(all.map(({ slug }) => slug)).size === all.length, "has the same slug twice"),
  /** Without it there are no workshops. */
  workshops: workshops.optional().register(sections, {
    name: "Workshops",
    about: "Free sessions each week, with their dialog and calendar.",
  }),
  speaking: z.strictObject({ description: text, points: z.array(text), url }).optional(),
  sponsorship: z.strictObject({ description: text, tiers: z.array(tier).min(1) }).optional(),
  community: z.array(z.strictObject({ figure: text, label: text })),
});

export type EventsConfig = z.input<typeof events>;

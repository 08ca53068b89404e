import * as z from "zod";
import { day, href, slug, text, url, video } from "../../platform/publication/fields.ts";

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

const timeZone = z.string().refine(isTimeZone, "must be a time zone such as Europe/London");

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: name }));
  } catch {
    return false;
  }
}

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

const workshops = z.strictObject({
  name: text,
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

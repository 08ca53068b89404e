import { dayIn } from "~/lib/time/time-zone.ts";
import type { Dates } from "~/lib/time/written-dates.ts";
import type { Conference, ConferenceView, Edition, EditionStatus, EditionView } from "../schema.ts";

/**
 * Returns the edition to show on a day: the next whose last day is not over, else the latest. Throws without editions.
 */
export function editionOn(editions: Edition[], day: string): Edition {
  const inOrder = [...editions].sort((a, b) => a.startsOn.localeCompare(b.startsOn));
  const edition = inOrder.find(({ endsOn }) => endsOn >= day) ?? inOrder.at(-1);
  if (!edition) throw new RangeError("A conference has at least one edition.");
  return edition;
}

/** Addresses of posters that are here, by the videos' ids. */
type Posters = Readonly<Record<string, string>>;

/** Returns the view of a conference at a time. Days begin and end in its time zone. */
export function conferenceView(
  conference: Conference,
  now: Date,
  dates: Dates,
  posters: Posters = {},
): ConferenceView {
  const { slug, name, attendees, description, highlights, speakers, sponsorUrl, video, editions } =
    conference;
  const today = dayIn(conference.timeZone, now);
  const edition = editionOn(editions, today);
  const shown = editionView(conference, edition, today, dates);
  const others = editions
    .filter((other) => other !== edition)
    .sort((a, b) => b.startsOn.localeCompare(a.startsOn))
    .map((other) => editionView(conference, other, today, dates));
  return {
    ...shown,
    slug,
    name,
    attendees,
    description,
    highlights,
    speakers,
    sponsorUrl,
    others,
    endsOn: edition.endsOn,
    video: video ? { ...video, poster: posters[video.youtubeId] } : null,
    registerUrl: shown.status === "over" || edition.status === "sold-out" ? null : edition.registerUrl,
  };
}

/** Returns the views of all conferences, the next first, those that are over last. */
export function conferenceViews(
  conferences: Conference[],
  now: Date,
  dates: Dates,
  posters: Posters = {},
): ConferenceView[] {
  const rank = ({ status, startsOn }: ConferenceView) => `${status === "over" ? 1 : 0}${startsOn}`;
  return conferences
    .map((conference) => conferenceView(conference, now, dates, posters))
    .sort((a, b) => rank(a).localeCompare(rank(b)));
}

/** Returns the conference's name and the year in which the edition starts: "Recurring Annual 2027". */
export function editionTitle({ name }: Pick<Conference, "name">, { startsOn }: Edition): string {
  return `${name} ${startsOn.slice(0, 4)}`;
}

export function placeOf({ venue, city, country }: Edition): string {
  return [venue, city, country].filter(Boolean).join(", ");
}

function editionView(
  conference: Conference,
  edition: Edition,
  today: string,
  { dayRange }: Dates,
): EditionView {
  return {
    title: editionTitle(conference, edition),
    startsOn: edition.startsOn,
    dates: dayRange(edition.startsOn, edition.endsOn),
    place: placeOf(edition),
    status: statusOn(edition, today),
  };
}

function statusOn({ startsOn, endsOn, status }: Edition, today: string): EditionStatus {
  if (endsOn < today) return "over";
  return startsOn <= today ? "running" : status;
}

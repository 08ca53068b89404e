import type { EventsConfig } from "./config.ts";

export type Conference = EventsConfig["conferences"][number];
export type Edition = Conference["editions"][number];
export type WorkshopSeries = NonNullable<EventsConfig["workshops"]>;
export type WorkshopSchedule = WorkshopSeries["schedule"];
export type Video = NonNullable<Conference["video"]>;

/** The configured status, or `running` and `over` by the date. */
export type EditionStatus = Edition["status"] | "running" | "over";

/** An edition in a list. */
export interface EditionView {
  /** Conference and year: "Recurring Annual 2027". */
  title: string;
  startsOn: string;
  /** "May 11–13, 2027". */
  dates: string;
  place: string;
  status: EditionStatus;
}

/** A conference with the edition that is shown now. */
export interface ConferenceView extends EditionView {
  slug: string;
  name: string;
  endsOn: string;
  attendees: string;
  description: string;
  highlights: string[];
  speakers: Conference["speakers"];
  /** Null when the edition is over or sold out. */
  registerUrl: string | null;
  sponsorUrl: string | undefined;
  /** `poster` where its picture is here. */
  video: (Video & { poster?: string }) | null;
  /** The other editions, latest first. */
  others: EditionView[];
}

/** One session of the workshop. */
export interface WorkshopSession {
  title: string;
  presenter: string;
  description: string;
  /** ISO 8601, UTC. */
  startsAt: string;
  /** Weekday and date: "Wednesday, November 25". */
  day: string;
  /** "10am PST", in summer "10am PDT". */
  time: string;
}

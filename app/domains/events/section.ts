import type { Publication } from "~/platform/publication/publication.ts";
import { WORKSHOPS_SLUG } from "./rules/workshops.ts";

/** What /events/{slug} shows: a conference, the workshops, or nothing. */
export const eventSection = ({ events }: Publication, { slug }: { slug?: string }) => {
  const conference = events?.conferences.find((each) => each.slug === slug);
  if (conference) return { conference };
  return slug === WORKSHOPS_SLUG && events?.workshops ? { workshops: events.workshops } : undefined;
};

/** The slugs of the pages below /events. */
export const eventSlugs = ({ events }: Publication): string[] => [
  ...(events?.conferences ?? []).map(({ slug }) => slug),
  ...(events?.workshops ? [WORKSHOPS_SLUG] : []),
];

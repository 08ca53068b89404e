import type { Publication } from "~/platform/publication/publication.ts";

/** The email after the market's close. */
export const dailySection = ({ newsletter, market }: Publication) => (market ? newsletter.daily : undefined);

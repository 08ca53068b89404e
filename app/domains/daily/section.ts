import type { Publication } from "~/platform/publication/publication.ts";

/** The email after the market's close: of a publication that offers it and has a market. */
export const dailySection = ({ newsletter, market }: Publication) => (market ? newsletter.daily : undefined);

import type { Publication } from "~/platform/publication/publication.ts";

/** Mail alerts: of a publication that offers them, about the companies of its market. */
export const alertsSection = ({ alerts, market }: Publication) =>
  alerts && market && { ...alerts, companies: market.companies };

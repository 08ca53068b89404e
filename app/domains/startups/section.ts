import type { Publication } from "~/platform/publication/publication.ts";

/** The startup index: of a publication that lists any company. */
export const startupsSection = ({ startups }: Publication) => (startups?.length ? startups : undefined);

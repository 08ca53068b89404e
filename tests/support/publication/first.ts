import type { Publication } from "~/platform/publication/publication.ts";
import { readPublication } from "~/publication/reader/read.ts";

/** A publication with every section. */
export type WholePublication = Required<Publication> & {
  events: { workshops: NonNullable<NonNullable<Publication["events"]>["workshops"]> };
  newsletter: { daily: object; testimonial: object };
  promotions: { calculator: object; teaser: object };
};

/** The publication of app/publication, as the Workers read it. */
export const publication = (await readPublication()) as WholePublication;

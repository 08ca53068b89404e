import { readPublication } from "~/publication/reader/read.ts";

/** The publication of app/publication, as the Workers read it. */
export const publication = await readPublication();

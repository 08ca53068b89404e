import { readPublication } from "~/publication/read.ts";

/** The publication of app/publication, as the Workers get it. */
export const publication = await readPublication();

import * as z from "zod";

/**
 * What the desk changes of the publication lies over its files: a value in the place of an entry, from a date on. An
 * entry is named by its path through objects, such as "brand.accent.light"; a list is one value.
 */
export const publicationChange = z.object({
  path: z.string().regex(/^[\w-]+(\.[\w-]+)*$/),
  /** JSON; null leaves the entry out. */
  value: z.json(),
  /** From when it holds, milliseconds since 1970, UTC. */
  from: z.number(),
  /** The member of the staff who changed it, and when. */
  by: z.string(),
  at: z.number(),
});

export type PublicationChange = z.output<typeof publicationChange>;

/** The part of the publication that a change is of: "brand". */
export const partOf = (path: string): string => path.slice(0, `${path}.`.indexOf("."));

/** Whether an entry is another, or stands in it. */
export const isWithin = (path: string, outer: string): boolean =>
  path === outer || path.startsWith(`${outer}.`);

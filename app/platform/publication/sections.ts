import * as z from "zod";

/**
 * The parts of a publication that a publisher may leave out as a whole, with what they are called where one chooses among
 * them. A part becomes one where its schema registers: `mentor.optional().register(sections, { name: "AI mentor" })`.
 */
export const sections = z.registry<{ name: string; about: string }>();

export interface SectionEntry {
  /** Such as ["events", "workshops"]. */
  path: string[];
  name: string;
  /** One sentence on what it is. */
  about: string;
  /** What stands in its place when it is off: nothing, unless the schema wants a list or a group there. */
  empty?: [] | Record<string, never>;
}

/** Returns the sections of a schema in its order, each before those within it. */
export function sectionsIn(schema: z.core.$ZodType, path: readonly string[] = []): SectionEntry[] {
  const known = sections.get(schema as z.ZodType);
  const within = objectOf(schema);
  return [
    ...(known ? [{ path: [...path], ...known, ...emptyOf(schema) }] : []),
    ...Object.entries(within?.shape ?? {}).flatMap(([name, inner]) => sectionsIn(inner, [...path, name])),
  ];
}

function objectOf(schema: z.core.$ZodType): z.ZodObject | null {
  if (schema instanceof z.ZodOptional) return objectOf(schema.unwrap());
  return schema instanceof z.ZodObject ? schema : null;
}

function emptyOf(schema: z.core.$ZodType): Pick<SectionEntry, "empty"> {
  if (schema instanceof z.ZodArray) return { empty: [] };
  return schema instanceof z.ZodObject ? { empty: {} } : {};
}

import type { Publication } from "./publication.ts";

/**
 * The part of a publication that a page, a job or a tool belongs to, of the publication and the parameters of a page's
 * path. A publication that has left it out (`undefined`, `null`, `false`) has no such page, job or tool.
 */
export type Section<Value = unknown> = (
  publication: Publication,
  params: Readonly<Record<string, string | undefined>>,
) => Value;

/** What a section is where it is there. */
export type Part<Value> = Exclude<NonNullable<Value>, false>;

export const isThere = <Value>(value: Value): value is Value & Part<Value> =>
  value !== undefined && value !== null && value !== false;

/** Returns those that the publication has: of jobs or tools. */
export const inPublication = <Declared extends { section?: Section }>(
  publication: Publication,
  declared: readonly Declared[],
): Declared[] => declared.filter(({ section }) => section === undefined || isThere(section(publication, {})));

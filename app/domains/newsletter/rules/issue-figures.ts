import type { Publication } from "~/platform/publication/publication.ts";

/** Returns the name of a company that an issue may place in its text, by its symbol; undefined for another. */
export const companyNames =
  ({ market }: Pick<Publication, "market">) =>
  (wanted: string): string | undefined =>
    market?.companies.find(({ symbol }) => symbol === wanted)?.name;

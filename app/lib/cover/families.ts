/** The names of the families of compositions. Apart from the drawings, so that a schema can list them. */
export const COVER_FAMILIES = [
  "networks",
  "flows",
  "horizons",
  "shares",
  "bonds",
  "parts",
  "expansions",
  "neutral",
] as const;

export type CoverFamily = (typeof COVER_FAMILIES)[number];

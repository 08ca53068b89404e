/**
 * The static files that a report's fonts are read from. The build makes them of the packages @fontsource-variable/…
 * (scripts/lib/fonts): TrueType, gzipped, a file for each part of a font, and the Unicode ranges of Noto's parts.
 */
export const FONT_FOLDER = "/report-fonts/";

/** @param part such as "noto-sans-jp-12" */
export const fontAddress = (part: string) => `${FONT_FOLDER}${part}.ttf.gz`;

/** JSON: the ranges of each part, as CSS writes them. */
export const rangesAddress = (family: string) => `${FONT_FOLDER}${family}.json`;

/** The site's own families: headlines, and text. */
export const SITE_FAMILIES = ["newsreader", "public-sans"];

/** Which family sets which script: those in which we expect names of companies. EAST_ASIAN sets the rest. */
export const FALLBACKS: readonly { script: RegExp; family: string }[] = [
  {
    script: /[\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Devanagari}\p{Script=Latin}]/u,
    family: "noto-sans",
  },
  { script: /\p{Script=Arabic}/u, family: "noto-sans-arabic" },
  { script: /\p{Script=Hebrew}/u, family: "noto-sans-hebrew" },
  { script: /\p{Script=Thai}/u, family: "noto-sans-thai" },
  { script: /\p{Script=Georgian}/u, family: "noto-sans-georgian" },
  { script: /\p{Script=Armenian}/u, family: "noto-sans-armenian" },
];

/** Families for Han characters, kana and hangul, by the country whose script the name is written in. */
export const EAST_ASIAN = { japan: "noto-sans-jp", korea: "noto-sans-kr", china: "noto-sans-sc" };

/** Noto's families, whose parts are chosen by Unicode range. */
export const NOTO_FAMILIES: readonly string[] = [
  ...FALLBACKS.map(({ family }) => family),
  ...Object.values(EAST_ASIAN),
];

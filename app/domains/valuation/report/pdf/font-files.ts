/** Where the build keeps the parts of each face, by "family-part". They are static files that a report reads as it needs them. */

const files = import.meta.glob<string>(
  [
    "/node_modules/@fontsource-variable/{newsreader,public-sans}/files/*-wght-normal.woff2",
    "/node_modules/@fontsource-variable/noto-*/files/*-wght-normal.woff2",
  ],
  { query: "?url&no-inline", import: "default", eager: true },
);
const ranges = import.meta.glob<string>("/node_modules/@fontsource-variable/noto-*/unicode.json", {
  query: "?url&no-inline",
  import: "default",
  eager: true,
});

export const FONT_FILES: Record<string, string> = Object.fromEntries(
  Object.entries(files).map(([path, address]) => [
    /([^/]+)-wght-normal\.woff2$/.exec(path)?.[1] ?? path,
    address,
  ]),
);

/** By family: which of its parts holds which characters. */
export const RANGE_FILES: Record<string, string> = Object.fromEntries(
  Object.entries(ranges).map(([path, address]) => [
    /([^/]+)\/unicode\.json$/.exec(path)?.[1] ?? path,
    address,
  ]),
);

/** Which family sets which script. What none of them names is looked for in several. */
export const FALLBACKS: readonly { script: RegExp; family: string }[] = [
  {
    script: /[\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Devanagari}\p{Script=Latin}]/u,
    family: "noto-sans",
  },
  { script: /\p{Script=Arabic}/u, family: "noto-sans-arabic" },
  { script: /\p{Script=Hebrew}/u, family: "noto-sans-hebrew" },
  { script: /\p{Script=Thai}/u, family: "noto-sans-thai" },
  { script: /\p{Script=Bengali}/u, family: "noto-sans-bengali" },
  { script: /\p{Script=Tamil}/u, family: "noto-sans-tamil" },
  { script: /\p{Script=Telugu}/u, family: "noto-sans-telugu" },
  { script: /\p{Script=Gujarati}/u, family: "noto-sans-gujarati" },
  { script: /\p{Script=Kannada}/u, family: "noto-sans-kannada" },
  { script: /\p{Script=Malayalam}/u, family: "noto-sans-malayalam" },
  { script: /\p{Script=Gurmukhi}/u, family: "noto-sans-gurmukhi" },
  { script: /\p{Script=Georgian}/u, family: "noto-sans-georgian" },
  { script: /\p{Script=Armenian}/u, family: "noto-sans-armenian" },
  { script: /\p{Script=Ethiopic}/u, family: "noto-sans-ethiopic" },
  { script: /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u, family: "noto-emoji" },
];

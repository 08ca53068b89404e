// Makes app/styles/fonts/: the site's fonts with the weights that its pages use, and all characters of their packages.
// Run again only when a font changes:  npm install --no-save subset-font@2.9.0 && node scripts/media/web-fonts.mjs
import { readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

/** As in app/styles/fonts.css. */
const WEIGHTS = { min: 400, max: 700 };

/** The ranges of the packages' Latin parts (their unicode.json). */
const RANGES = [
  [0x20, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2dc],
  [0x300, 0x329],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2215],
];

const characters = RANGES.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
).join("");

/** Family, style, and the name of the file. Italics are of texts alone: a page without one does not fetch it. */
const FACES = [
  ["newsreader", "normal", "newsreader"],
  ["newsreader", "italic", "newsreader-italic"],
  ["public-sans", "normal", "public-sans"],
];

for (const [family, style, name] of FACES) {
  const source = await readFile(
    `node_modules/@fontsource-variable/${family}/files/${family}-latin-wght-${style}.woff2`,
  );
  const font = await subsetFont(source, characters, {
    targetFormat: "woff2",
    variationAxes: { wght: WEIGHTS },
  });
  await writeFile(`app/styles/fonts/${name}.woff2`, font);
  console.log(name, source.length, "→", font.length);
}

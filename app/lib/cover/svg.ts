import { createRandom, type Random } from "~/lib/random.ts";
import type { Cover } from "./cover.ts";
import { box, fill, HAIRLINE, HEIGHT, line, type Motif, RULE, segment, times, UNIT, WIDTH } from "./draw.ts";
import { bonds } from "./families/bonds.ts";
import { expansions } from "./families/expansions.ts";
import { flows } from "./families/flows.ts";
import { horizons } from "./families/horizons.ts";
import { networks } from "./families/networks.ts";
import { neutral } from "./families/neutral.ts";
import { parts } from "./families/parts.ts";
import { shares } from "./families/shares.ts";
import type { CoverFamily } from "./families.ts";
import { choosePalette, type Palette, paletteOf, SCHEMES } from "./palette.ts";

/** The compositions of each family. */
const MOTIFS: Record<CoverFamily, Motif[]> = {
  networks,
  flows,
  horizons,
  shares,
  bonds,
  parts,
  expansions,
  neutral,
};

/** For a category that the site does not know. */
export const NEUTRAL_COLOR = "#57534e";

/**
 * Draws a cover: a complete SVG document, 1200 by 675, the same for the same arguments. It holds no text, ids,
 * scripts or references. One on paper with a look has a style, which gives it its inks of the night where the page that
 * shows it is dark (`prefers-color-scheme` in an image follows the `color-scheme` of its element); others may be inlined.
 * @param family the compositions to choose from; the neutral ones when absent
 * @param color the category's colour, as #rrggbb; throws RangeError on another form
 */
export function coverSvg({
  category,
  seed,
  variant,
  look,
  bars,
  color,
  family = "neutral",
}: Cover & { color: string; family?: CoverFamily }): string {
  const random = createRandom(`${category}/${seed}`);
  if (look === undefined) {
    const palette = choosePalette(color, variant, random);
    return sheet(random.pick(MOTIFS[family]), random, palette);
  }
  const motifs = MOTIFS[family];
  const motif = bars ? barsOf(bars) : (motifs[look % motifs.length] as Motif);
  const scheme = SCHEMES[Math.floor(look / motifs.length) % SCHEMES.length] as number;
  const palette = paletteOf(color, variant, scheme);
  return sheet(
    motif,
    random,
    palette,
    variant === "paper" ? nightStyle(palette, paletteOf(color, "night", scheme)) : "",
  );
}

/** A chart of given numbers, from 0 to 100: the largest in the category's colour. */
const barsOf =
  (values: readonly number[]): Motif =>
  (_, { ink, main }) => {
    const step = WIDTH / (values.length + 1);
    const most = values.indexOf(Math.max(...values));
    const bars = values.map((value, index) => {
      const height = Math.max(RULE, (value / 100) * (HEIGHT - 2 * UNIT));
      const colour = index === most ? main : ink;
      return fill(colour, box((index + 0.65) * step, HEIGHT - UNIT - height, step * 0.7, height));
    });
    const grid = times(6, (line) =>
      segment(UNIT / 2, (line + 1) * UNIT, WIDTH - UNIT / 2, (line + 1) * UNIT),
    );
    const base = segment(UNIT / 2, HEIGHT - UNIT, WIDTH - UNIT / 2, HEIGHT - UNIT);
    return line(ink, HAIRLINE, grid) + bars.join("") + line(ink, RULE, base);
  };

const sheet = (motif: Motif, random: Random, palette: Palette, style = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${style}<path fill="${palette.ground}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>${motif(random, palette)}</svg>`;

/** Every shape names its ink, so the inks of the night need no other drawing. */
function nightStyle(day: Palette, night: Palette): string {
  const rules = (Object.keys(day) as (keyof Palette)[]).flatMap((ink) => [
    `[fill="${day[ink]}"]{fill:${night[ink]}}`,
    `[stroke="${day[ink]}"]{stroke:${night[ink]}}`,
  ]);
  return `<style>@media(prefers-color-scheme:dark){${rules.join("")}}</style>`;
}

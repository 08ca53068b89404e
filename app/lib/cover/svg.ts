import { createRandom } from "~/lib/random.ts";
import type { Cover } from "./cover.ts";
import { HEIGHT, type Motif, WIDTH } from "./draw.ts";
import { bonds } from "./families/bonds.ts";
import { expansions } from "./families/expansions.ts";
import { flows } from "./families/flows.ts";
import { horizons } from "./families/horizons.ts";
import { networks } from "./families/networks.ts";
import { neutral } from "./families/neutral.ts";
import { parts } from "./families/parts.ts";
import { shares } from "./families/shares.ts";
import type { CoverFamily } from "./families.ts";
import { choosePalette } from "./palette.ts";

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
 * styles, scripts or references, so it may be served, embedded or inlined.
 * @param family the compositions to choose from; the neutral ones when absent
 * @param color the category's colour, as #rrggbb; throws RangeError on another form
 */
export function coverSvg({
  category,
  seed,
  variant,
  color,
  family = "neutral",
}: Cover & { color: string; family?: CoverFamily }): string {
  const random = createRandom(`${category}/${seed}`);
  const palette = choosePalette(color, variant, random);
  const motif = random.pick(MOTIFS[family]);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><path fill="${palette.ground}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>${motif(random, palette)}</svg>`;
}

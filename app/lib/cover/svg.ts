import { createRandom } from "~/lib/random.ts";
import type { Cover } from "./cover.ts";
import { HEIGHT, type Motif, WIDTH } from "./draw.ts";
import { customerSuccess } from "./families/bonds.ts";
import { scale } from "./families/expansions.ts";
import { sales } from "./families/flows.ts";
import { founders } from "./families/horizons.ts";
import { ai } from "./families/networks.ts";
import { neutral } from "./families/neutral.ts";
import { product } from "./families/parts.ts";
import { fundraising } from "./families/shares.ts";
import { choosePalette } from "./palette.ts";

/** Each category's family of compositions; a category that is not here draws from the neutral one. */
const families = new Map<string, Motif[]>([
  ["ai", ai],
  ["sales", sales],
  ["founders", founders],
  ["fundraising", fundraising],
  ["customer-success", customerSuccess],
  ["product", product],
  ["scale", scale],
]);

/** For a category that the site does not know. */
export const NEUTRAL_COLOR = "#57534e";

/**
 * Draws a cover: a complete SVG document, 1200 by 675, the same for the same arguments. It holds no text, ids,
 * styles, scripts or references, so it may be served, embedded or inlined.
 * @param color the category's colour, as #rrggbb; throws RangeError on another form
 */
export function coverSvg({ category, seed, variant, color }: Cover & { color: string }): string {
  const random = createRandom(`${category}/${seed}`);
  const palette = choosePalette(color, variant, random);
  const motif = random.pick(families.get(category) ?? neutral);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><path fill="${palette.ground}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>${motif(random, palette)}</svg>`;
}

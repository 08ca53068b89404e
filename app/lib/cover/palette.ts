import type { Random } from "~/lib/random.ts";
import type { CoverVariant } from "./cover.ts";

/** The inks of one cover, as #rrggbb. Every ink but `soft` stands out from `ground`, and from the others. */
export interface Palette {
  ground: string;
  /** Lines and the heaviest shapes: near-black on paper, paper on a dark ground. */
  ink: string;
  /** The category's colour. */
  main: string;
  /** A quiet tint for the second plane. */
  soft: string;
}

/** Lightness 0 to 1, chroma about 0 to 0.3, hue in radians. */
interface Oklch {
  l: number;
  c: number;
  h: number;
}

const PAPER: Oklch = { l: 0.912, c: 0.024, h: 1.5 };
const LIGHT: Oklch = { l: 0.955, c: 0.016, h: 1.5 };
const DUSK: Oklch = { l: 0.76, c: 0.02, h: 1.5 };
const SHADE: Oklch = { l: 0.28, c: 0.012, h: 4.6 };
const BLACK: Oklch = { l: 0.2, c: 0.012, h: 4.6 };

/** As the covers, and paper covers on dark pages. */
export type PaletteVariant = CoverVariant | "night";

/** The schemes that a look chooses from: on paper, on tinted paper, on the category's colour. */
export const SCHEMES = [0.3, 0.7, 0.9] as const;

/** Draws one of the series' colour schemes; see `paletteOf`. */
export const choosePalette = (color: string, variant: CoverVariant, random: Random): Palette =>
  paletteOf(color, variant, random.range(0, 1));

/**
 * Returns the inks of a colour scheme. A category's colour gives the hue; lightness and chroma are the
 * series' own, so that covers of all categories sit beside each other with the same weight.
 * @param scheme from 0 to 1
 */
export function paletteOf(color: string, variant: PaletteVariant, scheme: number): Palette {
  const { c, h } = toOklch(color);
  // A grey stays grey; every other colour prints as strongly as the screen can show it.
  const strength = Math.min(1, c / 0.04);
  const tone = (l: number, chroma: number): Oklch => ({ l, c: chroma * strength, h });
  // Yellows need more light than blues to look as pure.
  const light = 0.56 + 0.08 * strength * Math.max(0, Math.cos(h - 1.6)) ** 4;
  const full = tone(light, 0.19);
  const onPaper = (share: number) => toHex(mix(PAPER, full, share));

  if (variant === "ink") {
    const bright = tone(0.69, 0.16);
    const ground = mix(BLACK, full, scheme < 0.7 ? 0.12 : 0.32);
    return {
      ground: toHex(ground),
      ink: toHex(PAPER),
      main: toHex(bright),
      soft: toHex(mix(ground, full, 0.5)),
    };
  }
  if (variant === "night") return nightPalette(tone, full, scheme);
  if (scheme < 0.62)
    return { ground: toHex(PAPER), ink: toHex(BLACK), main: toHex(full), soft: onPaper(0.36) };
  if (scheme < 0.82)
    return {
      ground: onPaper(0.22),
      ink: toHex(BLACK),
      main: toHex(tone(light - 0.06, 0.19)),
      soft: toHex(LIGHT),
    };
  return { ground: toHex(full), ink: toHex(BLACK), main: toHex(LIGHT), soft: onPaper(0.72) };
}

/** The same scheme on a dark page: as much contrast, and nothing brighter than the text beside it. */
function nightPalette(tone: (l: number, chroma: number) => Oklch, full: Oklch, scheme: number): Palette {
  const lines = toHex(DUSK);
  const main = toHex(tone(0.68, 0.14));
  if (scheme < 0.62) {
    const ground = mix(SHADE, full, 0.06);
    return { ground: toHex(ground), ink: lines, main, soft: toHex(mix(ground, full, 0.4)) };
  }
  if (scheme < 0.82) {
    const ground = mix(SHADE, full, 0.22);
    return { ground: toHex(ground), ink: lines, main, soft: toHex(BLACK) };
  }
  const ground = tone(0.52, 0.13);
  return {
    ground: toHex(ground),
    ink: toHex(BLACK),
    main: toHex(LIGHT),
    soft: toHex(mix(ground, BLACK, 0.35)),
  };
}

/** A screen of one ink on a ground: `share` of the second colour. */
function mix(from: Oklch, to: Oklch, share: number): Oklch {
  const at = (value: number, other: number) => value + (other - value) * share;
  const a = at(from.c * Math.cos(from.h), to.c * Math.cos(to.h));
  const b = at(from.c * Math.sin(from.h), to.c * Math.sin(to.h));
  return { l: at(from.l, to.l), c: Math.hypot(a, b), h: Math.atan2(b, a) };
}

/** Björn Ottosson's OKLab (https://bottosson.github.io/posts/oklab), in polar form. */
function toOklch(hex: string): Oklch {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new RangeError(`"${hex}" is not a colour such as #8a2b0e`);
  const [r, g, b] = [1, 3, 5].map((at) => {
    const v = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(A, B),
    h: Math.atan2(B, A),
  };
}

/** The colour, or the nearest less saturated one that a screen can show. */
function toHex({ l, c, h }: Oklch): string {
  for (let chroma = c; ; chroma -= 0.005) {
    const channels = toLinear({ l, c: Math.max(0, chroma), h });
    if (chroma > 0 && channels.some((v) => v < -0.0001 || v > 1.0001)) continue;
    const hex = channels.map((v) => {
      const clamped = Math.min(1, Math.max(0, v));
      const encoded = clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055;
      return Math.round(encoded * 255)
        .toString(16)
        .padStart(2, "0");
    });
    return `#${hex.join("")}`;
  }
}

function toLinear({ l, c, h }: Oklch): [number, number, number] {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)];
  const L = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const M = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const S = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * L - 3.3077115913 * M + 0.2309699292 * S,
    -1.2684380046 * L + 2.6097574011 * M - 0.3413193965 * S,
    -0.0041960863 * L - 0.7034186147 * M + 1.707614701 * S,
  ];
}

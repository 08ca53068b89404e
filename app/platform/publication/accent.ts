import { contrast } from "~/lib/contrast.ts";
import type { Brand } from "./publication.ts";

/** The colour of links, buttons and the focus, by theme, as #rrggbb. */
export type Accent = NonNullable<Brand["accent"]>;

type Accented = Pick<Brand, "accent">;

/** The accent of a publication that names none: `--color-accent` of `app/styles/theme.css`. */
const USUAL: Accent = { light: "#2337a8", dark: "#a9b8ff" };

export const accentOf = ({ accent = USUAL }: Accented): Accent => accent;

/** The page at night, and the text of the night on a light accent. */
const NIGHT = "#0f1215";

/** The contrast of a derived accent to the page at night: as easy to read as the usual one. */
const NIGHT_CONTRAST = 7;

/** Returns the accent of a colour on light pages, with a lighter one of its hue on dark pages. */
export function accentFrom(light: string): Accent {
  const parts = [1, 3, 5].map((at) => Number.parseInt(light.slice(at, at + 2), 16));
  const mixed = (white: number) => `#${parts.map((part) => byte(part + (255 - part) * white)).join("")}`;
  let dark = light;
  for (let white = 0; white <= 100 && contrast(dark, NIGHT) < NIGHT_CONTRAST; white += 5)
    dark = mixed(white / 100);
  return { light, dark };
}

const byte = (part: number) => Math.round(part).toString(16).padStart(2, "0");

/** The text on the accent: white, or the black of the night. */
const TEXTS = ["#ffffff", NIGHT] as const;

/** Returns the colour of text on the accent: the one that stands out more. */
export function onAccentOf(brand: Accented): Accent {
  const { light, dark } = accentOf(brand);
  const textOn = (ground: string) =>
    contrast(ground, TEXTS[0]) >= contrast(ground, TEXTS[1]) ? TEXTS[0] : TEXTS[1];
  return { light: textOn(light), dark: textOn(dark) };
}

/** Returns the style that puts a publication's accent in the place of the stylesheet's; empty when it names none. */
export function accentStyle(brand: Accented): string {
  if (!brand.accent) return "";
  const both = ({ light, dark }: Accent) => `light-dark(${light},${dark})`;
  return `:root{--color-accent:${both(accentOf(brand))};--color-on-accent:${both(onAccentOf(brand))}}`;
}

/** Returns the accent thinned to an area of a chart on white paper, as #rrggbb. */
export function accentBand(brand: Accented): string {
  const { light } = accentOf(brand);
  const parts = [1, 3, 5].map((at) => Number.parseInt(light.slice(at, at + 2), 16));
  return `#${parts.map((part) => byte(255 - (255 - part) * 0.14)).join("")}`;
}

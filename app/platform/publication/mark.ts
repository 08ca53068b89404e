import { letterMark } from "~/lib/mark/letter.ts";
import { type MarkColors, type MarkPart, markSvg } from "~/lib/mark/mark.ts";
import { accentOf, onAccentOf } from "./accent.ts";
import type { Brand } from "./publication.ts";

type Marked = Pick<Brand, "name" | "logo" | "accent">;

/** Returns a publication's mark: its own, or its first letter. */
export const markOf = ({ name, logo }: Pick<Brand, "name" | "logo">): MarkPart[] => logo ?? letterMark(name);

/** Returns the mark's colours on the page of a theme; `text` is that of the ground, #rrggbb. */
export const markColors = (brand: Marked, theme: "light" | "dark", text: string): MarkColors => ({
  text,
  accent: accentOf(brand)[theme],
  "on-accent": onAccentOf(brand)[theme],
});

/** The text's colour by theme, and the ground of icons, which have one theme: as in `app/styles/theme.css`. */
const INK = { light: "#17150f", dark: "#efeae0" };
const PAPER = "#f9f5ed";

/** Returns the mark as an SVG file that follows the reader's theme. */
export function markFile(brand: Marked): string {
  const style = (theme: "light" | "dark") =>
    Object.entries(markColors(brand, theme, INK[theme]))
      .map(([name, color]) => `--${name}:${color}`)
      .join(";");
  const colors = { text: "var(--text)", accent: "var(--accent)", "on-accent": "var(--on-accent)" };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>svg{${style("light")}}@media(prefers-color-scheme:dark){svg{${style("dark")}}}</style>${markSvg(markOf(brand), colors)}</svg>\n`;
}

/** The colours of icons: those of the day. */
export const iconColors = (brand: Marked) => ({ ...markColors(brand, "light", INK.light), ground: PAPER });

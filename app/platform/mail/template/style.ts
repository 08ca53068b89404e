import { accentOf, onAccentOf } from "../../publication/accent.ts";
import type { Brand } from "../../publication/publication.ts";

/** The look of mail: the site's colours, and fonts that mail programs have. */

/** Stand in blocks for the publication's accent and the text on it; `renderMail` writes the colours there. */
const ACCENT = "var(--publication-accent)";
const ON_ACCENT = "var(--publication-on-accent)";

/** The colours of the light scheme, used inline because many mail programs drop style sheets. */
export const INK = {
  paper: "#f9f5ed",
  sheet: "#fffdf8",
  well: "#f0eadd",
  ink: "#17150f",
  soft: "#5b5548",
  rule: "#dcd4c4",
  accent: ACCENT,
  onAccent: ON_ACCENT,
  up: "#14663a",
  down: "#a3231b",
} as const;

export const FONT = {
  serif: "Georgia,Times,serif",
  sans: "Helvetica,Arial,sans-serif",
  mono: "Consolas,Menlo,monospace",
} as const;

/** Breaks words that are wider than a phone. The second is for mail programs that do not know the first. */
export const BREAKS = "overflow-wrap:anywhere;word-break:break-word";

/** The dark scheme, which overrides the inline colours, and narrower gutters for narrow screens. */
export const styleSheet = (brand: Pick<Brand, "accent">) => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body, table, td, a { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
table, td { mso-table-lspace: 0; mso-table-rspace: 0; }
a { overflow-wrap: anywhere; }
@media (max-width: 480px) {
  .gutter { padding-left: 20px !important; padding-right: 20px !important; }
  h1 { font-size: 26px !important; }
}
@media (prefers-color-scheme: dark) {
  .paper { background-color: #0f1215 !important; }
  .sheet { background-color: #171b20 !important; }
  .well { background-color: #1d2228 !important; }
  .ink { color: #efeae0 !important; }
  .soft { color: #a9a498 !important; }
  .rule { border-color: #2c323a !important; }
  .accent { color: ${accentOf(brand).dark} !important; }
  .button { background-color: ${accentOf(brand).dark} !important; }
  .button a { color: ${onAccentOf(brand).dark} !important; }
  .up { color: #7ddf9e !important; }
  .down { color: #ff9c8f !important; }
}`;

/** Writes a publication's accent, by day, into the HTML of blocks. Mail programs know no variables. */
export const inAccent = (html: string, brand: Pick<Brand, "accent">): string =>
  html.replaceAll(ACCENT, accentOf(brand).light).replaceAll(ON_ACCENT, onAccentOf(brand).light);

import { glyph, settable } from "../share-image/font.ts";
import { MARK_SIZE, type MarkPart } from "./mark.ts";

const SQUARE = "M2 2H30V30H2Z";
const DISC = "M22 16A6 6 0 1 1 10 16A6 6 0 1 1 22 16Z";

/** Thousandths of an em: the height of a capital, and of the mark's letter in units. */
const CAPITAL = 676;
const HEIGHT = 17;

/** Returns the mark of a name: its first letter on a square of the accent; a disc for a letter that the font lacks. */
export function letterMark(name: string): MarkPart[] {
  const [first = ""] = name.trim();
  const [letter = ""] = settable(first.toUpperCase()) ?? "";
  const { outline, advance } = glyph(letter);
  const scale = HEIGHT / CAPITAL;
  const path = outline
    ? placed(outline, scale, (MARK_SIZE - advance * scale) / 2, (MARK_SIZE + HEIGHT) / 2)
    : DISC;
  return [
    { path: SQUARE, color: "accent" },
    { path, color: "on-accent" },
  ];
}

/** Returns path data of absolute commands without arcs, scaled and then moved; to a hundredth of a unit. */
const placed = (outline: string, scale: number, dx: number, dy: number) =>
  outline.replace(/([A-Z])([^A-Z]*)/g, (_, command: string, list: string) => {
    const values = Array.from(list.matchAll(/-?[\d.]+/g), ([value]) => Number(value));
    const isY = (index: number) => command === "V" || (command !== "H" && index % 2 === 1);
    const moved = values.map((value, index) => +(value * scale + (isY(index) ? dy : dx)).toFixed(2));
    return command + moved.join(" ");
  });

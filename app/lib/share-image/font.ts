import { type Matrix, type Polygon, transform } from "~/lib/raster/geometry.ts";
import { readPath } from "~/lib/raster/path.ts";
import font from "./font.json";

/** Sets text in the headline font. `scripts/media/share-image-font.py` makes its data, in thousandths of an em. */

const advances: Record<string, number> = font.advances;
const outlines: Record<string, string> = font.outlines;
const kerning: Record<string, string> = font.kerning;

/** Signs that say something which others of the font say too. */
const SIGNS: Record<string, string> = {
  "\u2010": "-",
  "\u2011": "-",
  "→": "–",
  "≥": ">=",
  "≤": "<=",
  "≠": "!=",
};

/** Latin letters that the font lacks and that have no plain letter in Unicode; ß is there for ẞ. */
const PLAIN_LETTERS: Record<string, string> = { ß: "ss", ł: "l", đ: "d", ħ: "h" };

/**
 * Returns the text in characters that the font has; others lose their marks (ő is o), and signs such as emoji are left
 * out. Null when a letter or a digit is not possible.
 */
export function settable(text: string): string | null {
  const known = Array.from(text.normalize("NFC"), (character) => {
    if (character in advances) return character;
    if (/\p{Default_Ignorable_Code_Point}/u.test(character)) return "";
    const plain = SIGNS[character] ?? plainOf(character);
    if (Array.from(plain).every((part) => part in advances)) return plain;
    return /[\p{L}\p{N}]/u.test(character) ? null : " ";
  });
  return known.includes(null) ? null : known.join("").replace(/\s+/g, " ").trim();
}

/** Returns a letter without its marks: ő is o, Ł is L. */
function plainOf(character: string): string {
  const lower = character.toLowerCase();
  const base = PLAIN_LETTERS[lower];
  if (base) return character === lower ? base : base.toUpperCase();
  return character.normalize("NFKD").replace(/\p{M}/gu, "");
}

function kern(left: string, right: string): number {
  const pairs = kerning[left];
  const pair = right === " " ? undefined : pairs?.split(" ").find((entry) => entry.startsWith(right));
  return pair ? Number(pair.slice(right.length)) : 0;
}

/** Each character with its distance from the line's start, and the line's length, in thousandths of an em. */
function layOut(line: string): { places: [character: string, at: number][]; width: number } {
  let width = 0;
  let before = "";
  const places = Array.from(line, (character): [string, number] => {
    width += kern(before, character);
    before = character;
    const at = width;
    width += advances[character] ?? 0;
    return [character, at];
  });
  return { places, width };
}

/** A character's outline as path data (absolute commands, y downwards) and its width; empty for one that it lacks. */
export const glyph = (character: string): { outline: string; advance: number } => ({
  outline: outlines[character] ?? "",
  advance: advances[character] ?? 0,
});

/** A line's length in pixels. `tracking` is added between characters, in thousandths of an em. */
export const lineWidth = (line: string, size: number, tracking = 0) =>
  ((layOut(line).width + tracking * line.length) * size) / 1000;

/** A line's outlines, from `x` on the base line `y`, in pixels. */
export function setLine(line: string, x: number, y: number, size: number, tracking = 0): Polygon[] {
  const scale = size / 1000;
  return layOut(line).places.flatMap(([character, at], index) => {
    const placed: Matrix = [scale, 0, 0, scale, x + (at + tracking * index) * scale, y];
    return readPath(outlines[character] ?? "").map(({ points }) => transform(points, placed));
  });
}

/** Breaks a text into lines of at most `width` pixels, between words, or inside one that is longer. */
export function breakLines(text: string, size: number, width: number, tracking = 0): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ").flatMap((whole) => piecesOf(whole, size, width, tracking))) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last !== undefined && lineWidth(longer, size, tracking) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function piecesOf(word: string, size: number, width: number, tracking: number): string[] {
  const pieces: string[] = [];
  for (const character of word) {
    const longer = `${pieces.at(-1) ?? ""}${character}`;
    if (pieces.length > 0 && lineWidth(longer, size, tracking) <= width) pieces[pieces.length - 1] = longer;
    else pieces.push(character);
  }
  return pieces;
}

import bidiFactory from "bidi-js";
import type { Font, Shaped } from "./font.ts";

/** Lines of text in any script: the font of each part and the visual order of the parts (UAX #9). */

export interface Line {
  text: string;
  /** From left to right. */
  pieces: Piece[];
  /** In ems. */
  width: number;
}

interface Piece extends Shaped {
  /**
   * The text, where the glyphs do not say it. Never from right to left: readers turn such glyphs round by themselves,
   * and would turn this round with them.
   */
  spelled: string | null;
}

/** Faces by preference: a later one sets what those before it lack. */
export type Chain = readonly [Font, ...Font[]];

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Letters without marks of their own and punctuation: a character is a grapheme. */
const SINGLE = /^[\x20-\u02ff\u2010-\u2027\u2212]*$/;
const graphemesOf = (text: string) =>
  SINGLE.test(text) ? text.split("") : Array.from(graphemes.segment(text), ({ segment }) => segment);

const HAS_RTL =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
/** Joiners, variation selectors and the like: without a glyph they are simply not drawn. */
const IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u;

/** Sets a text on one line. */
export function setLine(text: string, chain: Chain): Line {
  const rightToLeft = HAS_RTL.test(text);
  const { levels } = rightToLeft ? bidi.getEmbeddingLevels(text, "auto") : { levels: null };
  const runs = runsOf(text, chain, levels);
  const ordered = levels ? visualOrder(runs) : runs;
  const pieces = ordered.map(({ font, text: part, source, level }): Piece => {
    const rtl = level % 2 === 1;
    const shaped = font.shape(part, rtl ? "rtl" : "ltr");
    return { ...shaped, spelled: rtl || shaped.says === source ? null : source };
  });
  return { text, pieces, width: pieces.reduce((sum, { width }) => sum + width, 0) };
}

interface Run {
  font: Font;
  text: string;
  level: number;
  /** The text before characters were left out or replaced. */
  source: string;
}

function runsOf(text: string, chain: Chain, levels: Uint8Array | null): Run[] {
  const runs: Run[] = [];
  let at = 0;
  for (const grapheme of graphemesOf(text)) {
    const level = levels?.[at] ?? 0;
    at += grapheme.length;
    const { font, settable } = fontFor(
      level % 2 === 1 ? mirrored(grapheme) : grapheme,
      chain,
      runs.at(-1)?.font,
    );
    const last = runs.at(-1);
    if (last && last.font === font && last.level === level) {
      last.text += settable;
      last.source += grapheme;
    } else runs.push({ font, text: settable, source: grapheme, level });
  }
  return runs;
}

/** Returns the first font that has the whole grapheme, else the first that has its base character. */
function fontFor(grapheme: string, chain: Chain, before: Font | undefined): { font: Font; settable: string } {
  const codePoints = Array.from(grapheme);
  const has = (font: Font, letter: string) => font.has(letter.codePointAt(0) as number);
  const visible = codePoints.filter((letter) => !IGNORABLE.test(letter));
  const base = visible[0];
  if (base === undefined) return { font: before ?? chain[0], settable: "" };
  const font =
    chain.find((each) => visible.every((letter) => has(each, letter))) ??
    chain.find((each) => has(each, base));
  if (font) return { font, settable: codePoints.filter((letter) => has(font, letter)).join("") };
  const replacing = chain.find((each) => has(each, REPLACEMENT));
  return { font: replacing ?? chain[0], settable: REPLACEMENT };
}

/** Replaces a character that no font has. If no font has this one either, the first font draws its empty box. */
const REPLACEMENT = "\ufffd";

const mirrored = (grapheme: string) => bidi.getMirroredCharacter(grapheme) ?? grapheme;

/** Rule L2: from the highest level down to the lowest odd one, whatever is at that level or above is turned round. */
function visualOrder(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  const levels = runs.map(({ level }) => level);
  for (let level = Math.max(0, ...levels); level >= 1; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while (end < ordered.length && (ordered[end] as Run).level >= level) end++;
      if (end > start) {
        ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
        start = end;
      }
    }
  }
  return ordered;
}

/** Breaks a text at its spaces into lines of at most `width` ems; a word that is wider by itself is broken where it must be. */
export function breakLines(text: string, chain: Chain, width: number): string[] {
  const space = setLine(" ", chain).width;
  const lines: string[] = [];
  let line = "";
  let used = 0;
  for (const word of text.split(" ").flatMap((each) => fitting(each, chain, width))) {
    const needed = setLine(word.text, chain).width;
    const gap = line === "" || word.joined ? 0 : space;
    if (line !== "" && used + gap + needed > width) {
      lines.push(line);
      [line, used] = [word.text, needed];
    } else {
      line += (gap > 0 ? " " : "") + word.text;
      used += gap + needed;
    }
  }
  return line === "" ? lines : [...lines, line];
}

/** The word, or the parts of one that no line could hold. */
function fitting(word: string, chain: Chain, width: number): { text: string; joined: boolean }[] {
  if (setLine(word, chain).width <= width) return [{ text: word, joined: false }];
  const parts: string[] = [""];
  for (const grapheme of graphemesOf(word)) {
    const longer = parts.at(-1) + grapheme;
    if (parts.at(-1) !== "" && setLine(longer, chain).width > width) parts.push(grapheme);
    else parts[parts.length - 1] = longer;
  }
  return parts.map((text, index) => ({ text, joined: index > 0 }));
}

/** The text, or as much of it as `width` ems hold with an ellipsis. */
export function fitLine(text: string, chain: Chain, width: number): string {
  if (setLine(text, chain).width <= width) return text;
  const letters = graphemesOf(text);
  let [fits, tooMany] = [0, letters.length];
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1;
    if (setLine(`${letters.slice(0, middle).join("").trimEnd()}…`, chain).width <= width) fits = middle;
    else tooMany = middle;
  }
  return `${letters.slice(0, fits).join("").trimEnd()}…`;
}

/** At most `most` lines; the last one says by an ellipsis that there is more. */
export function clampLines(text: string, chain: Chain, width: number, most: number): string[] {
  const lines = breakLines(text, chain, width);
  if (lines.length <= most) return lines;
  return [
    ...lines.slice(0, most - 1),
    fitLine(`${lines.slice(most - 1).join(" ")}…`, chain, width).replace(/…+$/, "…"),
  ];
}

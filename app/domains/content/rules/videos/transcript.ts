import { squeeze } from "~/lib/text/text.ts";
import { decoded } from "~/lib/text/xml-scan.ts";

/** What is said in a video, by its times. */

export interface TranscriptLine {
  /** Seconds from the start. */
  startTime: number;
  text: string;
}

/** Cues of a few words each are joined to lines of at least so many seconds, unless somebody else begins to speak. */
const LINE_SECONDS = 15;

const TIMING = /^((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})[ \t]+-->/;

interface Cue {
  /** Seconds from the start, with their thousandths. */
  start: number;
  /** What follows its times, markup included. */
  written: string;
}

/** Returns the cues of a file by their times: SubRip may have them in any order. */
const cuesOf = (file: string): Cue[] =>
  file
    .replace(/\r\n?/g, "\n")
    .split(/\n{2,}/)
    .flatMap((block) => {
      const rows = block.split("\n");
      const at = rows.findIndex((row) => TIMING.test(row));
      const [, clock] = TIMING.exec(rows[at] ?? "") ?? [];
      return clock
        ? { start: secondsOf(clock.replace(",", ".")), written: rows.slice(at + 1).join("\n") }
        : [];
    })
    .sort((one, other) => one.start - other.start);

/**
 * Returns the lines of a file in WebVTT or SubRip; empty when it has no cue. Rows that a cue repeats of the one before
 * stand once, and a speaker is named where another one spoke before.
 */
export function captionLines(file: string): TranscriptLine[] {
  const lines: TranscriptLine[] = [];
  let shown: string[] = [];
  let speaker = "";
  for (const { start, written } of cuesOf(file)) {
    const startTime = Math.floor(start);
    const rows = plainOf(written).split("\n").map(squeeze).filter(Boolean);
    const text = rows.slice(repeatedIn(rows, shown)).join(" ");
    shown = rows;
    if (text === "") continue;
    const last = lines.at(-1);
    const named = squeeze(plainOf(/<v(?:\.\S+)? ([^>]+)>/.exec(written)?.[1] ?? ""));
    const isOther = named !== "" && named !== speaker;
    if (isOther) speaker = named;
    if (last && !isOther && startTime - last.startTime < LINE_SECONDS) last.text += ` ${text}`;
    else lines.push({ startTime, text: isOther ? `${named}: ${text}` : text });
  }
  return lines;
}

/** Returns how many of the first rows are the last ones of the cue before: captions roll up row by row. */
function repeatedIn(rows: readonly string[], before: readonly string[]): number {
  for (let count = Math.min(rows.length, before.length); count > 0; count--)
    if (rows.slice(0, count).every((row, index) => row === before[before.length - count + index]))
      return count;
  return 0;
}

const MARKS = /&(?:nbsp|lrm|rlm);/g;

const plainOf = (text: string): string =>
  decoded(text.replace(/<[^>]*>/g, "").replace(MARKS, (mark) => (mark === "&nbsp;" ? " " : "")));

/** Returns the seconds of a clock such as 1:02:03 or 02:03. */
export const secondsOf = (clock: string): number =>
  clock.split(":").reduce((total, part) => total * 60 + Number(part), 0);

/** What is said in a video, by its times. */

export interface TranscriptLine {
  /** Seconds from the start. */
  startTime: number;
  text: string;
}

/** Cues of a few words each are joined to lines of at least so many seconds, unless somebody else begins to speak. */
const LINE_SECONDS = 15;

const TIMING = /^((?:\d+:)?\d{1,2}:\d{2})[.,]\d{1,3}[ \t]+-->/;
const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&nbsp;": " ",
  "&#39;": "'",
};

/** Returns the lines of a file in WebVTT or SubRip; empty when it has no cue. A text that two cues repeat stands once. */
export function captionLines(file: string): TranscriptLine[] {
  const lines: TranscriptLine[] = [];
  let said = "";
  for (const block of file.replace(/\r\n?/g, "\n").split(/\n{2,}/)) {
    const rows = block.split("\n");
    const at = rows.findIndex((row) => TIMING.test(row));
    const [, clock] = TIMING.exec(rows[at] ?? "") ?? [];
    if (!clock) continue;
    const speaker = /<v(?:\.\S+)? ([^>]+)>/.exec(block)?.[1];
    const text = plainOf(rows.slice(at + 1).join(" "));
    if (text === "" || text === said) continue;
    said = text;
    const startTime = secondsOf(clock);
    const last = lines.at(-1);
    if (last && !speaker && startTime - last.startTime < LINE_SECONDS) last.text += ` ${text}`;
    else lines.push({ startTime, text: speaker ? `${speaker}: ${text}` : text });
  }
  return lines;
}

const plainOf = (text: string): string =>
  text
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:amp|lt|gt|nbsp|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();

/** Returns the seconds of a clock such as 1:02:03 or 02:03. */
export const secondsOf = (clock: string): number =>
  clock.split(":").reduce((total, part) => total * 60 + Number(part), 0);

import { secondsOf, type TranscriptLine } from "./transcript.ts";

export interface Chapter {
  title: string;
  /** Seconds from the start. */
  startTime: number;
  /** Seconds; null for the last chapter of a video whose length is unknown. */
  endTime: number | null;
  /** The indented lines below its own; often empty. */
  description: string;
}

const LINE = /^\s*(?:[-•*]\s*)?\(?((?:\d{1,2}:)?\d{1,2}:\d{2})\)?\s*[-–—:|]*\s*(\S.*)$/;

/** The shortest chapter that the video host shows, in seconds. */
const SHORTEST = 10;

const INDENTED = /^\s+\S/;

/** The heading in a description after which its lines are what is said. */
const TRANSCRIPT = /^\s*(?:full\s+)?transcript\s*:?\s*$/im;

/** A line that is an address and nothing else. */
const ADDRESS = /^https?:\/\/\S+$/;

/** What a video's description consists of. */
export interface DescriptionParts {
  /** The description without the parts below. */
  about: string;
  chapters: Chapter[];
  transcript: TranscriptLine[];
}

/**
 * Returns the parts of a description: chapters are lines of a timestamp and a title, a transcript such lines below the
 * heading "Transcript", each with the lines below it that have no time. What is indented below a chapter's line describes
 * it. By the video host's rules a list of chapters is valid when it starts at 0:00, ascends, has at least three entries,
 * and none is shorter than 10 seconds; the lines of any other list stay in the description.
 * @param duration of the video in seconds; null when unknown
 */
export function partsOf(description: string, duration: number | null): DescriptionParts {
  const heading = TRANSCRIPT.exec(description);
  const said = heading ? saidIn(description.slice(heading.index + heading[0].length)) : null;
  const isSaid = heading !== null && said !== null && said.transcript.length > 0;
  // The list of chapters stands above the transcript or below it.
  const texts = isSaid ? [description.slice(0, heading.index), said.others.join("\n")] : [description];
  let chapters: Chapter[] = [];
  const about = texts.map((text) => {
    const { entries, others } = timedLines(text);
    const listed = chapters.length > 0 ? [] : chaptersOf(entries, duration);
    if (listed.length === 0) return text;
    chapters = listed;
    return others.join("\n");
  });
  return {
    about: about
      .join("\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim(),
    chapters,
    transcript: said?.transcript ?? [],
  };
}

/**
 * Returns what is said, and the other lines. Where an address stands below the heading, apart from the times, the
 * transcript is there, and nothing is said here.
 */
function saidIn(text: string): { transcript: TranscriptLine[]; others: string[] } {
  const lines = text.split("\n");
  const times = lines.map(timeOf);
  const first = Math.max(
    0,
    times.findIndex((time) => time !== null),
  );
  const intro = lines.slice(0, first).map((line) => line.trim());
  const address = intro.findIndex((line) => line !== "");
  if (ADDRESS.test(intro[address] ?? "") && intro.indexOf("", address) > 0)
    return { transcript: [], others: lines };
  const spoken = lines.slice(0, endOfSaid(lines, times, first));
  const transcript: TranscriptLine[] = [];
  const before: string[] = [];
  for (const line of spoken) {
    const [, clock, words] = LINE.exec(line) ?? [];
    const open = transcript.at(-1);
    if (clock && words) transcript.push({ startTime: secondsOf(clock), text: words.trim() });
    else if (open) open.text = `${open.text} ${line.trim()}`.trim();
    else before.push(line);
  }
  return { transcript, others: [...before, ...lines.slice(spoken.length)] };
}

/**
 * Returns the index behind the last line of what is said: of the empty line below which no time follows, or the times
 * begin again. A single earlier time is a slip, or of two who speak at once: later ones go on where it stands.
 */
function endOfSaid(lines: readonly string[], times: readonly (number | null)[], first: number): number {
  const latestFrom = new Array<number>(lines.length + 1).fill(-1);
  for (let index = lines.length - 1; index >= 0; index--)
    latestFrom[index] = Math.max(times[index] ?? -1, latestFrom[index + 1] ?? -1);
  let end = lines.length;
  let last = 0;
  for (let index = first; index < lines.length; index++) {
    const time = times[index] ?? null;
    if (time === null) {
      if (end === lines.length && lines[index]?.trim() === "") end = index;
      continue;
    }
    const goesOn = time >= last || (time > 0 && (latestFrom[index + 1] ?? -1) >= last);
    if (end < lines.length && !goesOn) return end;
    end = lines.length;
    last = time;
  }
  return end;
}

/** Returns the seconds that a line begins with; null without. */
function timeOf(line: string): number | null {
  const [, clock] = LINE.exec(line) ?? [];
  return clock ? secondsOf(clock) : null;
}

type TimedLine = Pick<Chapter, "startTime" | "title" | "description">;

/** Returns the lines that begin with a time, each with the indented ones below it, and the other lines. */
function timedLines(text: string): { entries: TimedLine[]; others: string[] } {
  const entries: TimedLine[] = [];
  const others: string[] = [];
  let open: TimedLine | undefined;
  for (const line of text.split("\n")) {
    const [, clock, title] = LINE.exec(line) ?? [];
    if (clock && title) {
      open = { startTime: secondsOf(clock), title: title.trim(), description: "" };
      entries.push(open);
    } else if (open && INDENTED.test(line)) {
      open.description = `${open.description} ${line.trim()}`.trim();
    } else {
      open = undefined;
      others.push(line);
    }
  }
  return { entries, others };
}

function chaptersOf(entries: TimedLine[], duration: number | null): Chapter[] {
  const chapters = entries.map((entry, index) => ({
    ...entry,
    endTime: entries[index + 1]?.startTime ?? duration,
  }));
  const isLong = ({ startTime, endTime }: Chapter) => endTime === null || endTime - startTime >= SHORTEST;
  return entries.length >= 3 && entries[0]?.startTime === 0 && chapters.every(isLong) ? chapters : [];
}

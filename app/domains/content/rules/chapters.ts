export interface Chapter {
  title: string;
  /** Seconds from the start. */
  startTime: number;
  /** Seconds; null for the last chapter of a video whose length is unknown. */
  endTime: number | null;
  description: string;
}

const LINE = /^\s*(?:[-•*]\s*)?\(?((?:\d{1,2}:)?\d{1,2}:\d{2})\)?\s*[-–—:|]*\s*(\S.*)$/;

/**
 * Returns the chapters that a video's description lists as lines of a timestamp and a title. By the video host's rules
 * a list is valid when it starts at 0:00, ascends and has at least three entries; otherwise the result is empty.
 */
export function chaptersOf(description: string, durationSeconds: number | null): Chapter[] {
  const entries = description.split("\n").flatMap((line) => {
    const [, clock, title] = LINE.exec(line) ?? [];
    return clock && title ? [{ startTime: seconds(clock), title: title.trim() }] : [];
  });
  const ascending = entries.every(
    (entry, index) => index === 0 || entry.startTime > (entries[index - 1]?.startTime ?? 0),
  );
  if (entries.length < 3 || entries[0]?.startTime !== 0 || !ascending) return [];
  return entries.map((entry, index) => ({
    ...entry,
    endTime: entries[index + 1]?.startTime ?? durationSeconds,
    description: "",
  }));
}

/** Returns the description without its chapter lines. */
export function withoutChapters(description: string): string {
  return description
    .split("\n")
    .filter((line) => !LINE.test(line))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function seconds(clock: string): number {
  return clock.split(":").reduce((total, part) => total * 60 + Number(part), 0);
}

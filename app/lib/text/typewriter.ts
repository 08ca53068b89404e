/** One line of a conversation that is typed out. Times in milliseconds. */
export interface TypedLine {
  text: string;
  perCharacter: number;
  /** How long it stands before the next line begins. */
  pauseAfter: number;
}

/** From the first character to the end of the last pause, in milliseconds. */
export function scriptLength(lines: readonly TypedLine[]): number {
  return lines.reduce((sum, line) => sum + lineLength(line), 0);
}

/** How many characters of each line can be read `elapsed` milliseconds after the start. */
export function typedAt(lines: readonly TypedLine[], elapsed: number): number[] {
  let left = elapsed;
  return lines.map((line) => {
    const typed = Math.floor(Math.max(0, left) / line.perCharacter);
    left -= lineLength(line);
    return Math.min(line.text.length, typed);
  });
}

const lineLength = ({ text, perCharacter, pauseAfter }: TypedLine) => text.length * perCharacter + pauseAfter;

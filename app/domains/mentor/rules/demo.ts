import type { TypedLine } from "~/lib/text/typewriter.ts";
import type { Sample } from "../schema.ts";

/** Returns the lines of a sample: the question, a second's pause, the answer typed faster, time to read. */
export function demoLines({ question, answer }: Sample): [TypedLine, TypedLine] {
  return [
    { text: question, perCharacter: 60, pauseAfter: 1000 },
    { text: answer, perCharacter: 30, pauseAfter: 3000 },
  ];
}

/** What is typed in a turn: lines of their own, so that a single sample starts again as well. */
export interface DemoTurn {
  /** The index of the sample. */
  index: number;
  lines: TypedLine[];
}

/** Returns what is typed in a turn; the samples take turns. */
export function demoTurn(samples: readonly Sample[], turn: number): DemoTurn {
  const index = turn % samples.length;
  const sample = samples[index];
  return { index, lines: sample ? demoLines(sample) : [] };
}

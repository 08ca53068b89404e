import type { TypedLine } from "~/lib/typewriter.ts";
import type { Sample } from "../schema.ts";

/** A sample as the demonstration plays it: the question slowly, a second's thought, the answer, time to read. */
export function demoLines({ question, answer }: Sample): [TypedLine, TypedLine] {
  return [
    { text: question, perCharacter: 60, pauseAfter: 1000 },
    { text: answer, perCharacter: 30, pauseAfter: 3000 },
  ];
}

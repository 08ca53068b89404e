import type { TypedLine } from "~/lib/text/typewriter.ts";
import type { Sample } from "../schema.ts";

/** Returns the lines of a sample: the question, a second's pause, the answer typed faster, time to read. */
export function demoLines({ question, answer }: Sample): [TypedLine, TypedLine] {
  return [
    { text: question, perCharacter: 60, pauseAfter: 1000 },
    { text: answer, perCharacter: 30, pauseAfter: 3000 },
  ];
}

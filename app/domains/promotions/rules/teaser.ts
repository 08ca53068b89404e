import type { TypedLine } from "~/lib/text/typewriter.ts";

interface Script {
  welcome: string;
  samples: readonly { question: string; answer: string }[];
  closing: string;
}

/** A line of the teaser, its speaker and its typing speed. */
export interface TeaserLine extends TypedLine {
  from: "mentor" | "visitor";
}

/** Returns the lines: the welcome, three questions with answers and the closing, typed at 20 ms a character. */
export function teaserLines({ welcome, samples, closing }: Script): TeaserLine[] {
  const line = (from: TeaserLine["from"], text: string): TeaserLine => ({
    from,
    text,
    perCharacter: 20,
    pauseAfter: 800,
  });
  return [
    line("mentor", welcome),
    ...samples
      .slice(0, 3)
      .flatMap(({ question, answer }) => [line("visitor", question), line("mentor", answer)]),
    line("mentor", closing),
  ];
}

import type { TypedLine } from "~/lib/typewriter.ts";

interface Script {
  welcome: string;
  samples: readonly { question: string; answer: string }[];
  closing: string;
}

/** A line of the teaser: who says it, and how it is typed. */
export interface TeaserLine extends TypedLine {
  from: "mentor" | "visitor";
}

/** Welcome, three questions with their answers, and what else can be asked, at 20 ms a character. */
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

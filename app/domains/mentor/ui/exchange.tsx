import type { Sample } from "../schema.ts";

interface ExchangeProps extends Sample {
  /** Being typed: what has no character yet is not there. */
  typing?: boolean;
  className?: string;
}

/** A question and its answer, as letters to the editor are set: who asks to the right, the reply below. */
export function Exchange({ question, answer, typing, className = "" }: ExchangeProps) {
  return (
    <div className={`flex flex-col gap-3 ${className}`}>
      {question || !typing ? (
        <p className="ml-auto max-w-[34rem] bg-well px-4 py-3 text-[0.9375rem] leading-relaxed">
          <span className="sr-only">Question: </span>
          {question}
        </p>
      ) : null}
      {answer || !typing ? (
        <p className="max-w-[38rem] border-l-2 border-accent py-1 pl-4 font-serif text-lg leading-relaxed">
          <span className="sr-only">Answer: </span>
          {answer}
        </p>
      ) : null}
    </div>
  );
}

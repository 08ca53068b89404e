import type { Sample } from "../schema.ts";

interface ExchangeProps extends Sample {
  /** How many characters of each are typed so far; all when absent. */
  typed?: { question: number; answer: number };
  className?: string;
}

/** A question on the right and its answer below. */
export function Exchange({ question, answer, typed, className = "" }: ExchangeProps) {
  return (
    <div
      data-playing={typed ? "" : undefined}
      className={`flex flex-col items-start gap-3 sm:gap-4 ${className}`}
    >
      <p className="ms-auto max-w-[32rem] bg-well px-3 py-2 sm:px-4 sm:py-3 text-sm leading-normal sm:text-[0.9375rem] sm:leading-relaxed">
        <span className="sr-only">Question: </span>
        <Typed text={question} count={typed?.question} />
      </p>
      <p
        className={`max-w-[38rem] border-s-2 py-1 ps-4 font-serif text-base leading-normal sm:text-lg sm:leading-relaxed ${typed?.answer === 0 ? "border-transparent" : "border-accent"}`}
      >
        <span className="sr-only">Answer: </span>
        <Typed text={answer} count={typed?.answer} />
      </p>
    </div>
  );
}

/** Reserves the space of characters not typed yet, so that no word jumps to the next line. */
function Typed({ text, count = text.length }: { text: string; count?: number }) {
  if (count === text.length) return <span data-typed>{text}</span>;
  return (
    <>
      <span data-typed>{text.slice(0, count)}</span>
      <span className="invisible">{text.slice(count)}</span>
    </>
  );
}

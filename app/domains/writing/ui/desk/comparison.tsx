import { Fragment } from "react";
import { aroundChanges, compareTexts, type Line, type Part } from "~/lib/text/compare.ts";
import { asText } from "../../rules/manuscript.ts";
import type { Manuscript } from "../../schema.ts";

interface ComparisonProps {
  before: Manuscript;
  after: Manuscript;
  /** What stands at the left and at the right of the arrow. */
  label: string;
}

/** What one manuscript has changed of another: removed words struck out, added ones underlined. */
export function Comparison({ before, after, label }: ComparisonProps) {
  const shown = aroundChanges(compareTexts(asText(before), asText(after)));
  const isSame = shown.every((line) => "leftOut" in line);
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
      tabIndex={0}
      className="max-h-[36rem] overflow-y-auto border border-rule bg-sheet"
    >
      {isSame ? <p className="p-4 text-soft">Both are the same.</p> : null}
      {isSame
        ? null
        : shown.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and do not move.
            <Fragment key={index}>
              {"leftOut" in line ? (
                <p className="border-y border-rule bg-well px-4 py-1 text-sm text-soft first:border-t-0 last:border-b-0">
                  {line.leftOut === 1 ? "1 line" : `${line.leftOut} lines`} the same
                </p>
              ) : (
                <ComparedLine {...line} />
              )}
            </Fragment>
          ))}
    </section>
  );
}

const SIGNS = { same: "", removed: "−", added: "+", changed: "±" };

function ComparedLine({ kind, parts }: Line) {
  return (
    <p
      className={`grid grid-cols-[1.5rem_minmax(0,1fr)] px-2.5 py-1 leading-relaxed ${kind === "same" ? "" : "bg-well/60"}`}
    >
      <span aria-hidden="true" className="text-soft tabular-nums">
        {SIGNS[kind]}
      </span>
      <span className="whitespace-pre-wrap">
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, and do not move.
          <ComparedPart key={index} {...part} />
        ))}
      </span>
    </p>
  );
}

function ComparedPart({ kind, text }: Part) {
  if (kind === "removed") return <del className="text-down decoration-1">{text}</del>;
  if (kind === "added")
    return <ins className="font-medium text-up decoration-1 underline-offset-2">{text}</ins>;
  return text;
}

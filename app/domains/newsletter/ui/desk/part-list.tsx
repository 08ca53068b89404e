import { ActForm } from "~/ui/desk/act-form.tsx";
import { useFailureOf } from "~/ui/desk/context.tsx";
import { markOf, type Part, type Story, summaryOf } from "../../rules/letter/parts.ts";
import { PartForm } from "./part-form.tsx";
import { SMALL_SUMMARY, SmallButton } from "./small.tsx";

interface PartListProps {
  letter: string;
  parts: readonly Part[];
  mayEdit: boolean;
}

/** The parts of a letter in their order, moved by buttons. */
export function PartList({ letter, parts, mayEdit }: PartListProps) {
  return (
    <ol className="border-b border-rule">
      {parts.map((part, index) => (
        <li
          key={part.id}
          id={`part-${part.id}`}
          className="scroll-mt-6 border-t border-rule py-3 target:bg-well"
        >
          <PartText part={part} parts={parts} />
          {mayEdit ? (
            <PartActs
              letter={letter}
              part={part}
              parts={parts}
              isFirst={index === 0}
              isLast={index === parts.length - 1}
            />
          ) : null}
        </li>
      ))}
    </ol>
  );
}

function PartText({ part, parts }: { part: Part; parts: readonly Part[] }) {
  switch (part.kind) {
    case "summary":
      return (
        <p className="text-soft">
          {summaryOf(part, parts) || "The summary of the week: no story, no sentence."}
        </p>
      );
    case "words":
      return <p className="line-clamp-6 whitespace-pre-line">{part.text}</p>;
    case "heading":
      return <h3 className="font-serif text-lg font-semibold">{part.text}</h3>;
    case "brief":
      return (
        <p>
          <span aria-hidden="true">• </span>
          {part.title} <span className="text-sm text-soft">{part.facts}</span>
        </p>
      );
    case "story":
      return <StoryText {...part} />;
  }
}

const StoryText = ({ title, excerpt, facts }: Story) => (
  <>
    <p className="font-semibold">{title}</p>
    {excerpt ? <p className="mt-0.5 line-clamp-2 text-[0.9375rem] text-soft">{excerpt}</p> : null}
    {facts ? <p className="mt-0.5 text-sm text-soft">{facts}</p> : null}
  </>
);

interface PartActsProps {
  letter: string;
  part: Part;
  parts: readonly Part[];
  isFirst: boolean;
  isLast: boolean;
}

function PartActs({ letter, part, parts, isFirst, isLast }: PartActsProps) {
  const name = "title" in part ? part.title : part.kind === "heading" ? part.text : `the ${part.kind}`;
  const failed = useFailureOf("edit-letter-part", { letter, part: part.id }) !== null;
  return (
    <div className="-ms-2 mt-1 flex flex-wrap items-start">
      <ActForm act="move-letter-part" fields={{ letter, part: part.id }} className="flex">
        <SmallButton name="to" value="up" disabled={isFirst} aria-label={`Move ${name} up`}>
          ↑
        </SmallButton>
        <SmallButton name="to" value="down" disabled={isLast} aria-label={`Move ${name} down`}>
          ↓
        </SmallButton>
        <SmallButton name="to" value="out" aria-label={`Take ${name} out`}>
          Take out
        </SmallButton>
      </ActForm>
      <details open={failed} className="min-w-0 open:w-full">
        <summary className={SMALL_SUMMARY} aria-label={`Edit ${name}`}>
          Edit
        </summary>
        <div className="px-2 pt-3 pb-2">
          <PartForm letter={letter} part={part} parts={parts} was={markOf(part)} />
        </div>
      </details>
    </div>
  );
}

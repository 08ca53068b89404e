import { type DragEvent, useEffect, useRef, useState } from "react";
import { ActForm } from "~/ui/desk/act-form.tsx";
import { markOf, type Part, type Story, summaryOf } from "../../rules/letter/parts.ts";
import { PartForm } from "./part-form.tsx";
import { SMALL_SUMMARY, SmallButton } from "./small.tsx";
import { useFailedFields } from "./use-failed.ts";

interface PartListProps {
  letter: string;
  parts: readonly Part[];
  mayEdit: boolean;
}

/** The parts of a letter in their order: moved by buttons, and by dragging where a mouse is. */
export function PartList({ letter, parts, mayEdit }: PartListProps) {
  const { dragged, gap, handleOf, overOf, submits } = useDragging(parts);
  const lineOf = (id: string) =>
    gap?.id !== id || dragged === id
      ? ""
      : gap.isBehind
        ? "border-b-2 border-b-accent"
        : "border-t-2 border-t-accent";
  return (
    <>
      <ol className="border-b border-rule">
        {parts.map((part, index) => (
          <li
            key={part.id}
            id={`part-${part.id}`}
            className={`scroll-mt-6 border-t border-rule py-3 target:bg-well ${dragged === part.id ? "opacity-40" : lineOf(part.id)}`}
            {...overOf(part.id)}
          >
            <div className="flex gap-3">
              {mayEdit ? (
                <span
                  className="-ml-1 hidden w-5 shrink-0 cursor-grab select-none pt-0.5 text-center text-soft data-[ready]:pointer-fine:block"
                  title="Drag to move"
                  aria-hidden="true"
                  {...handleOf(part.id)}
                >
                  ⠿
                </span>
              ) : null}
              <div className="min-w-0 flex-1">
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
              </div>
            </div>
          </li>
        ))}
      </ol>
      {mayEdit ? (
        <ActForm act="arrange-letter" fields={{ letter }} label="Arrange">
          <input type="hidden" name="order" ref={submits} defaultValue="" />
        </ActForm>
      ) : null}
    </>
  );
}

/** The type of what is dragged: the id of a part. */
const PART_TYPE = "text/x-letter-part";

/** Where a dragged part would stand: before or behind another one. */
interface Gap {
  id: string;
  isBehind: boolean;
}

/** What is dragged, and where it would stand. A drop posts the order; until then nothing moves. */
function useDragging(parts: readonly Part[]) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [gap, setGap] = useState<Gap | null>(null);
  const [isReady, setReady] = useState(false);
  const submits = useRef<HTMLInputElement>(null);
  useEffect(() => setReady(true), []);

  const gapOf = (id: string, { clientY, currentTarget }: DragEvent<HTMLElement>): Gap => {
    const { top, height } = currentTarget.getBoundingClientRect();
    return { id, isBehind: clientY > top + height / 2 };
  };
  const end = () => {
    setDragged(null);
    setGap(null);
  };
  const handleOf = (id: string) => ({
    "data-ready": isReady ? "" : undefined,
    draggable: true,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData(PART_TYPE, id);
      const row = event.currentTarget.closest("li");
      if (row) event.dataTransfer.setDragImage(row, 12, 12);
      setDragged(id);
    },
    onDragEnd: end,
  });
  const overOf = (id: string) => ({
    onDragOver: (event: DragEvent<HTMLElement>) => {
      // Of anything else that is dragged here nothing is taken.
      if (!event.dataTransfer.types.includes(PART_TYPE)) return;
      event.preventDefault();
      setGap(gapOf(id, event));
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault();
      const field = submits.current;
      const moved = event.dataTransfer.getData(PART_TYPE);
      if (field && moved && moved !== id) {
        const others = parts.map((part) => part.id).filter((each) => each !== moved);
        const at = others.indexOf(id) + (gapOf(id, event).isBehind ? 1 : 0);
        field.value = [...others.slice(0, at), moved, ...others.slice(at)].join(",");
        field.form?.requestSubmit();
      }
      end();
    },
  });
  return { dragged, gap, handleOf, overOf, submits };
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
      return <p className="line-clamp-6 whitespace-pre-line break-words">{part.text}</p>;
    case "heading":
      return <h3 className="font-serif text-lg font-semibold break-words">{part.text}</h3>;
    case "brief":
      return (
        <p className="break-words">
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
    <p className="font-semibold break-words">{title}</p>
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
  const failed = useFailedFields("edit-letter-part", { letter, part: part.id });
  return (
    <div className="-ml-2 mt-1 flex flex-wrap items-start">
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

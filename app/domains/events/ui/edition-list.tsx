import type { EditionView } from "../schema.ts";
import { STATUS_LABELS } from "./event-status.tsx";

/** The other editions of a conference, with the status of those to come. */
export function EditionList({ editions }: { editions: EditionView[] }) {
  return (
    <ul className="mt-3 border-t-2 border-strong">
      {editions.map(({ title, startsOn, dates, place, status }) => (
        <li
          key={startsOn}
          className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-rule py-3"
        >
          <p className="font-serif text-lg font-semibold">{title}</p>
          <p className="text-[0.9375rem] text-soft">
            <time dateTime={startsOn}>{dates}</time>, {place}
            {status === "over" ? null : ` (${STATUS_LABELS[status].toLowerCase()})`}
          </p>
        </li>
      ))}
    </ul>
  );
}

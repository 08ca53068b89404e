import type { EditionView } from "../schema.ts";

/** The other editions of a conference. */
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
            {status === "over" ? null : " (announced)"}
          </p>
        </li>
      ))}
    </ul>
  );
}

import { clockText } from "../../rules/letter/when.ts";
import type { OpenLetter } from "../../store/past.ts";

/** The ways to the letters that are not this one. */
export function LetterTabs({ here }: { here: "this-week" | "new" | "past" | null }) {
  const ways = [
    ["this-week", "/desk/letter", "This week"],
    ["new", "/desk/letter/new", "Write a letter"],
    ["past", "/desk/letter/past", "Past"],
  ] as const;
  return (
    <nav aria-label="Letters">
      <ul className="flex flex-wrap gap-x-6">
        {ways.map(([id, href, label]) => (
          <li key={id}>
            <a href={href} aria-current={id === here ? "page" : undefined} className="section-link">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const STATES: Record<string, string> = { none: "not composed yet", draft: "draft" };

interface OpenLettersProps {
  /** `none`: an issue that is not composed yet. */
  letters: readonly (Pick<OpenLetter, "id" | "sendAt"> & {
    title: string;
    status: OpenLetter["status"] | "none";
  })[];
  timeZone: string;
}

/** The other letters that have not gone out, and the next issue. */
export function OpenLetters({ letters, timeZone }: OpenLettersProps) {
  if (letters.length === 0) return null;
  return (
    <section aria-labelledby="open" className="mt-14">
      <h2 id="open" className="border-t-2 border-strong pt-3 pb-2 font-serif text-xl font-semibold">
        Other letters that have not gone out
      </h2>
      <ul>
        {letters.map(({ id, title, status, sendAt }) => (
          <li key={id} className="flex flex-wrap gap-x-4 border-b border-rule py-2.5">
            <a href={`/desk/letter/${id}`} className="min-w-0 font-semibold hover:text-accent">
              {title}
            </a>
            <span className="text-soft">
              {status === "scheduled" && sendAt ? `goes out ${clockText(timeZone, sendAt)}` : STATES[status]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { DeskTime } from "~/ui/desk/time.tsx";
import { DESK_PARTS, type DeskPart } from "../../rules/parts.ts";

export interface PartState {
  /** Entries that differ from the files now. */
  changed: number;
  /** When the next change begins to hold (ms); null for none. */
  next: number | null;
}

interface PartListProps {
  states: Readonly<Record<string, PartState>>;
  /** Whether the reader may change what is the owner's. */
  isOwner: boolean;
}

/** The parts of the publication, and what the desk changed of each. */
export function PartList({ states, isOwner }: PartListProps) {
  return (
    <div className="gap-x-12 lg:columns-2">
      {DESK_PARTS.map(({ title, parts }) => (
        <section key={title} aria-label={title} className="break-inside-avoid pb-10">
          <h2 className="border-t-2 border-strong pt-3 font-serif text-xl font-semibold">{title}</h2>
          <ul className="mt-3">
            {parts.map((one) => (
              <Part
                key={one.part}
                {...one}
                state={states[one.part]}
                isMine={isOwner || one.role === "editor"}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface PartProps extends DeskPart {
  state: PartState | undefined;
  isMine: boolean;
}

function Part({ part, title, about, state, isMine }: PartProps) {
  return (
    <li className="relative border-t border-rule py-3">
      <a href={`/desk/site/${part}`} className="headline-link card-link font-semibold">
        {title}
      </a>
      <p className="text-sm text-soft">
        {about} {isMine ? "" : "An owner changes it."}
      </p>
      {state ? (
        <p className="pt-1 text-sm">
          {state.changed > 0 ? <span>Changed here: {state.changed}. </span> : null}
          {state.next === null ? null : (
            <span>
              Changes on <DeskTime at={state.next} />.
            </span>
          )}
        </p>
      ) : null}
    </li>
  );
}

import { Button } from "~/ui/button.tsx";
import type { SaveState } from "../../../rules/autosave.ts";
import { manuscriptOf } from "../../../rules/manuscript.ts";
import type { Manuscript } from "../../../schema.ts";
import { Comparison } from "../comparison.tsx";
import type { KeptCopy } from "./kept-copies.ts";

/** What the editor tells above the text. */

const NOTICE = "mb-6 grid gap-4 border-s-4 bg-sheet px-4 py-3";

const clock = (at: number) =>
  new Date(at).toLocaleString(undefined, {
    hour: "2-digit",
    minute: "2-digit",
    day: "numeric",
    month: "short",
  });

/** Whether the words are safe, in a line. */
export function SaveStatus({ state }: { state: SaveState }) {
  const isTrouble = state.kind === "later" || state.kind === "refused" || state.kind === "conflict";
  return (
    <p
      role={isTrouble ? "alert" : undefined}
      className={`text-sm ${isTrouble ? "font-medium text-down" : "text-soft"}`}
    >
      {sayings(state)}
    </p>
  );
}

const ONLY_HERE = "Your words are on this page alone: do not close it.";

function sayings(state: SaveState): string {
  switch (state.kind) {
    case "same":
      return "Saved.";
    case "changed":
      return state.isKept
        ? "Kept in this browser, and saved in a moment."
        : "On this page alone, and saved in a moment: do not close it.";
    case "saving":
      return state.isKept ? "Saving…" : `Saving… ${ONLY_HERE}`;
    case "saved":
      return `Saved at ${new Date(state.at).toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" })}.`;
    case "later":
      return state.isKept
        ? `${state.message} Your words are kept in this browser, and saved as soon as possible.`
        : `${state.message} Your words are on this page alone, and saved as soon as possible: do not close it.`;
    case "refused":
      return `Not saved: ${state.message} ${state.isKept ? "Your words are kept in this browser." : ONLY_HERE}`;
    case "conflict":
      return `Not saved: somebody else changed this text.${state.isKept ? "" : ` ${ONLY_HERE}`}`;
  }
}

/** What somebody else saved, as the site tells it. */
export interface Theirs {
  manuscript: Manuscript;
  revision: number;
  updatedBy: string;
  updatedAt: number;
}

interface ConflictProps {
  message: string;
  theirs: Theirs;
  mine: Manuscript;
  /** Null without a script: saving once more keeps mine, loading the page takes theirs. */
  choose: ((which: "mine" | "theirs") => void) | null;
  path: string;
}

/** Two texts of two people: neither is lost, and one is chosen. */
export function Conflict({ message, theirs, mine, choose, path }: ConflictProps) {
  return (
    <section role="alert" aria-label="Two texts" className={`${NOTICE} border-down`}>
      <p className="font-medium">{message}</p>
      <Comparison before={theirs.manuscript} after={mine} label="What yours changes in theirs" />
      <p className="text-sm text-soft">
        Struck out is what {theirs.updatedBy} has and you do not; underlined is what you have. Take what you
        want of it into the text below, then keep yours. Both stay in the history.
      </p>
      <div className="flex flex-wrap gap-3">
        {choose ? (
          <>
            <Button size="sm" onClick={() => choose("mine")}>
              Keep mine
            </Button>
            <Button size="sm" variant="outline" onClick={() => choose("theirs")}>
              Take theirs
            </Button>
          </>
        ) : (
          <>
            <Button type="submit" form="manuscript" name="act" value="save-draft" size="sm">
              Keep mine
            </Button>
            <a href={path} className="self-center font-semibold text-accent underline underline-offset-2">
              Take theirs
            </a>
          </>
        )}
      </div>
    </section>
  );
}

interface OfferProps {
  copy: KeptCopy;
  /** What the form holds now. */
  present: Manuscript;
  restore: () => void;
  discard: () => void;
}

/** Offers a text that this browser kept and the site does not have. */
export function Offer({ copy, present, restore, discard }: OfferProps) {
  return (
    <section aria-label="Unsaved text in this browser" className={`${NOTICE} border-accent`}>
      <p className="font-medium">
        This browser kept a text of {clock(copy.at)} that was not saved on the site.
      </p>
      <details>
        <summary className="cursor-pointer text-sm text-accent">What it has changed</summary>
        <div className="mt-3">
          <Comparison
            before={present}
            after={manuscriptOf(copy.texts)}
            label="What the kept text has changed"
          />
        </div>
      </details>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" onClick={restore}>
          Restore what this browser kept
        </Button>
        <Button size="sm" variant="outline" onClick={discard}>
          Discard it
        </Button>
      </div>
    </section>
  );
}

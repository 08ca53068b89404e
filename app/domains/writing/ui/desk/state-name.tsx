import { DeskTime } from "~/ui/desk/time.tsx";
import type { DraftSummary } from "../../schema.ts";

const NAMES = { draft: "Draft", scheduled: "Scheduled", published: "Published" };

/** The state of a draft in words, with its date and what is wrong. */
export function StateName({
  state,
  at,
  changed,
  trouble,
}: Pick<DraftSummary, "state" | "at" | "changed" | "trouble">) {
  return (
    <span className="grid">
      <span className={state === "draft" ? "text-soft" : "font-semibold"}>
        {NAMES[state]}
        {state === "published" && changed ? (
          <span className="font-normal text-soft">, edited since</span>
        ) : null}
      </span>
      {state === "scheduled" ? (
        <span className="text-sm">
          <DeskTime at={at} /> <span className="text-soft">UTC</span>
        </span>
      ) : null}
      {trouble ? <span className="text-sm font-medium text-down">Not published: {trouble}</span> : null}
    </span>
  );
}

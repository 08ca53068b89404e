import { Button } from "~/ui/button.tsx";
import { INPUT } from "~/ui/field.tsx";
import type { Draft } from "../../../schema.ts";
import type { FieldOf } from "./entries.tsx";

interface BarProps {
  draft: Draft;
  field: FieldOf;
  /** Saves by the script; null without one. */
  save: (() => void) | null;
}

/** What can be done with the manuscript as a whole. Saving comes first: it is what the key Enter does in a field. */
export function PublishBar({ draft, field, save }: BarProps) {
  const own = { form: "manuscript", type: "submit", name: "act" } as const;
  const isPublic = draft.state === "published";
  const at = field("at");
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Button
        {...own}
        value="save-draft"
        variant="outline"
        size="sm"
        onClick={(event) => {
          if (!save) return;
          event.preventDefault();
          save();
        }}
      >
        Save
      </Button>
      {save ? null : (
        <Button
          {...own}
          value="save-draft"
          formAction="?show=preview&act=save-draft"
          variant="outline"
          size="sm"
        >
          Save and preview
        </Button>
      )}
      <Button {...own} value="publish-draft" size="sm">
        {isPublic ? "Update the site" : "Publish now"}
      </Button>
      {isPublic ? null : (
        <details className="group" open={Boolean(at.error)}>
          <summary className="inline-flex h-9 cursor-pointer items-center px-2 text-sm font-semibold text-accent">
            {draft.state === "scheduled" ? "Another time" : "Schedule"}
          </summary>
          <div className="flex flex-wrap items-end gap-3 border border-rule bg-sheet p-3">
            <label className="grid gap-1 text-sm font-semibold">
              Day and time, UTC
              <input
                form="manuscript"
                type="datetime-local"
                name="at"
                defaultValue={at.defaultValue}
                aria-invalid={at.error ? true : undefined}
                aria-describedby={at.error ? "at-error" : undefined}
                className={`${INPUT} h-9 w-auto text-sm font-normal`}
              />
            </label>
            <Button {...own} value="schedule-draft" variant="outline" size="sm">
              Schedule
            </Button>
            {at.error ? (
              <p id="at-error" className="basis-full text-sm font-medium text-down">
                {at.error}
              </p>
            ) : null}
          </div>
        </details>
      )}
    </div>
  );
}

import type { ReactNode } from "react";
import { Button } from "~/ui/button.tsx";
import { ActForm } from "~/ui/desk/act-form.tsx";
import { useFailureOf } from "~/ui/desk/context.tsx";
import { DeskTime } from "~/ui/desk/time.tsx";
import { Field } from "~/ui/field.tsx";
import type { ItemView } from "../../store/desk/view.ts";

interface ItemPlaceProps {
  item: ItemView;
  /** Of the placement. */
  version: string;
}

/** Whether an item is on the site, and the acts that change it. */
export function ItemPlace({ item, version }: ItemPlaceProps) {
  const { placement, path, shown } = item;
  const state = placement.state;
  const form = { fields: { item: item.ref, name: shown.title }, version };
  return (
    <section aria-labelledby="place" className="grid gap-4 border-t-2 border-strong pt-3">
      <h2 id="place" className="font-serif text-xl font-semibold">
        {TITLES[state]}
      </h2>
      <Sentence item={item} />
      {path && state === "shown" && item.where === "site" ? (
        <p>
          <a href={path} className="font-semibold text-accent underline underline-offset-2">
            {item.originalUrl ? "Its address here" : "Open its page"}
          </a>
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {state === "shown" ? (
          <ActForm act="hide-item" {...form}>
            <Button type="submit" variant="outline" size="sm">
              Hide
            </Button>
          </ActForm>
        ) : item.isEmpty ? null : (
          <ActForm act="show-item" {...form}>
            <Button type="submit" size="sm">
              {state === "scheduled" ? "Publish now" : "Show again"}
            </Button>
          </ActForm>
        )}
        {state === "shown" || state === "hidden" ? null : (
          <ActForm act="hide-item" {...form}>
            <Button type="submit" variant="outline" size="sm">
              Hide
            </Button>
          </ActForm>
        )}
      </div>
      <div className="border-t border-rule">
        {item.where === "coming" || item.isEmpty || state === "deleted" ? null : (
          <More label="Publish later" act="schedule-item">
            <ActForm act="schedule-item" {...form} label="Publish later" className="grid gap-3">
              {({ field }) => (
                <>
                  <Field
                    {...field("at", placement.publishAt ? localTime(placement.publishAt) : "")}
                    label="Day and time (UTC)"
                    type="datetime-local"
                    hint="It is off the site until then, and then comes first, under this date."
                    required
                  />
                  <Button type="submit" variant="outline" size="sm" className="justify-self-start">
                    Schedule
                  </Button>
                </>
              )}
            </ActForm>
          </More>
        )}
        {path ? (
          <More label="Redirect to another address" act="move-item">
            <ActForm act="move-item" {...form} label="Redirect" className="grid gap-3">
              {({ field }) => (
                <>
                  <Field
                    {...field("target", placement.target)}
                    label="Where its address leads"
                    hint="A path of this site, or an address that begins with https://. The item leaves the site."
                    maxLength={2000}
                    required
                  />
                  <Button type="submit" variant="outline" size="sm" className="justify-self-start">
                    Redirect
                  </Button>
                </>
              )}
            </ActForm>
          </More>
        ) : null}
        {state === "deleted" ? null : (
          <More label="Delete" act="delete-item">
            <p className="mb-3 text-[0.9375rem]">
              It leaves the site for good, even if its source sends it again, and its address says that it is
              gone. You can bring it back within 30 days.
            </p>
            <ActForm act="delete-item" {...form}>
              <Button type="submit" variant="outline" size="sm" className="border-down text-down">
                Delete
              </Button>
            </ActForm>
          </More>
        )}
      </div>
    </section>
  );
}

const TITLES = {
  shown: "On the site",
  hidden: "Hidden",
  scheduled: "Scheduled",
  moved: "Redirected",
  deleted: "Deleted",
} as const;

function Sentence({ item: { placement, where, comesAt, isEmpty } }: { item: ItemView }) {
  const { state, publishAt, target } = placement;
  const gone = isEmpty ? " Its text is no longer kept here." : "";
  const empty = isEmpty ? `${gone} Its source brings it back, if it still has it.` : "";
  switch (state) {
    case "shown":
      return where === "coming" ? (
        <p>
          Its source gave it a date in the future: <DeskTime at={comesAt} />. It is published then.
        </p>
      ) : (
        <p className="text-soft">Everybody can read it.</p>
      );
    case "hidden":
      return (
        <p>It is left out of lists, feeds, search and mail, even if its source sends it again.{empty}</p>
      );
    case "scheduled":
      return (
        <p>
          It is published at <DeskTime at={publishAt} />, under that date.{empty}
        </p>
      );
    case "moved":
      return target === null ? (
        <p>The redirect of its address was removed.</p>
      ) : (
        <p>
          Its address leads to{" "}
          <a href={target} className="underline underline-offset-2">
            {target}
          </a>
          .
        </p>
      );
    case "deleted":
      return <p>Its address says that it is gone, and its source cannot bring it back.{gone}</p>;
  }
}

/** The form of an act behind its name; open when it came back. */
function More({ label, act, children }: { label: string; act: string; children: ReactNode }) {
  return (
    <details open={useFailureOf(act) !== null} className="border-b border-rule">
      <summary className="cursor-pointer py-2.5 font-semibold">{label}</summary>
      <div className="pt-1 pb-5">{children}</div>
    </details>
  );
}

/** A time as `datetime-local` takes it, in UTC. */
export const localTime = (time: number): string => new Date(time).toISOString().slice(0, 16);

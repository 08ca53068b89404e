import { useLocation } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import { type FieldTexts, isTicked } from "~/lib/forms/form.ts";
import { type Failure, useFailureOf, useToken } from "./context.tsx";

interface ActFormProps {
  /** The name of the act (`app/acts/registry.ts`). */
  act: string;
  /** Fields that are not shown, such as an id. Where a page has the form several times, they tell which one failed. */
  fields?: FieldTexts;
  /** The version of the record that the form shows; without it the post overwrites whatever is stored. */
  version?: string;
  /** For a form with files, or with texts of more than 256 KB. */
  large?: boolean;
  label?: string;
  className?: string;
  children: ReactNode | ((form: PostedForm) => ReactNode);
}

/** What a form shows: what was posted in vain, else what is stored. */
export interface PostedForm {
  failure: Failure | null;
  /** Returns the properties of a field, also of radio buttons: its name, its value and what is wrong with it. */
  field: (
    name: string,
    stored?: string | number | null,
  ) => { name: string; defaultValue: string; error?: string };
  /** Returns whether a box is ticked. */
  ticked: (name: string, stored: boolean) => boolean;
  /** Returns the values of the boxes of one name that are ticked. */
  chosen: (name: string, stored: readonly string[]) => readonly string[];
}

/** A form that does an act of the desk, with and without JavaScript. A failure comes back with what was entered. */
export function ActForm({
  act,
  fields = {},
  version,
  large = false,
  label,
  className,
  children,
}: ActFormProps) {
  const token = useToken();
  const { pathname, search } = useLocation();
  const failure = useFailureOf(act, fields);
  const posted = failure?.values;
  const form: PostedForm = {
    failure,
    field: (name, stored) => ({
      name,
      defaultValue: posted?.[name] ?? String(stored ?? ""),
      error: failure?.errors[name],
    }),
    ticked: (name, stored) => isTicked(posted, name, stored),
    // What was posted more than once came as lines.
    chosen: (name, stored) => (posted ? (posted[name]?.split("\n") ?? []) : stored),
  };
  return (
    <form
      method="post"
      action={large ? largeAction(pathname, search, act) : undefined}
      encType={large ? "multipart/form-data" : undefined}
      aria-label={label}
      className={className}
      data-failed={failure ? "" : undefined}
      onSubmit={onlyOnce}
    >
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="token" value={token} />
      {version === undefined ? null : (
        <input type="hidden" name="version" value={failure?.version ?? version} />
      )}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {failure ? (
        <p
          role="alert"
          className="mb-4 border-s-4 border-down bg-well px-4 py-3 text-[0.9375rem] font-medium"
        >
          {failure.message}
        </p>
      ) : null}
      {typeof children === "function" ? children(form) : children}
    </form>
  );
}

/** The address tells which act it is before the body has come: it decides how long that may be. */
function largeAction(pathname: string, search: string, act: string): string {
  const query = new URLSearchParams(search);
  query.set("act", act);
  return `${pathname}?${query}`;
}

/** For how long a second press is one too many (ms). The browser does not tell that a post was stopped. */
const ONE_PRESS_MS = 5000;

/** Keeps a second press while the answer is on its way from posting. */
export function onlyOnce(event: FormEvent<HTMLFormElement>) {
  const form = event.currentTarget;
  // A button may post the form into a frame: the page stays.
  const { submitter } = event.nativeEvent as SubmitEvent;
  if (submitter?.hasAttribute("formtarget")) return;
  if (event.timeStamp - Number(form.dataset.posted ?? -ONE_PRESS_MS) < ONE_PRESS_MS)
    return event.preventDefault();
  form.dataset.posted = String(event.timeStamp);
  // Back shows the page as it was left.
  window.addEventListener("pageshow", () => delete form.dataset.posted, { once: true });
}

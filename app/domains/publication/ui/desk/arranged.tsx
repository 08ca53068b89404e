import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { orderName } from "../../rules/form/draft.ts";
import type { Errors } from "./controls.tsx";

interface ArrangedProps {
  name: string;
  label: string;
  /** Whether it always has as many entries. */
  fixed: boolean;
  items: readonly { title: string; isOpen: boolean; content: ReactNode }[];
}

/** The entries of a list: each opens, moves and goes. A button posts the form, which comes back changed and not saved. */
export function Arranged({ name, label, fixed, items }: ArrangedProps) {
  const { pathname, search } = useLocation();
  const at = new URLSearchParams(search).get("at");
  const address = (act: string, path: string) =>
    `${pathname}?op=${act}:${path}${at ? `&at=${at}` : ""}#${name}`;
  return (
    <div id={name} className="scroll-mt-6">
      <input type="hidden" name={orderName(name)} value={items.map((_, index) => index).join(",")} />
      <ol className="border-b border-rule">
        {items.map(({ title, isOpen, content }, index) => {
          const one = `${name}.${index}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: its number is its name until the form is posted
            <li key={index} className="border-t border-rule">
              <details open={isOpen || items.length === 1}>
                <summary className="cursor-pointer py-2.5 font-semibold marker:text-soft">{title}</summary>
                <div className="border-s-2 border-rule pb-4 ps-4">{content}</div>
              </details>
              <p className="flex gap-x-5 pb-1.5 text-sm empty:hidden">
                {index > 0 ? <Arrange to={address("up", one)} label="Up" of={title} /> : null}
                {index < items.length - 1 ? (
                  <Arrange to={address("down", one)} label="Down" of={title} />
                ) : null}
                {fixed ? null : <Arrange to={address("remove", one)} label="Remove" of={title} />}
              </p>
            </li>
          );
        })}
      </ol>
      {fixed ? null : (
        <p className="pt-3 text-sm">
          <Arrange to={address("add", name)} label="Add" of={`to ${label.toLowerCase()}`} />
        </p>
      )}
    </div>
  );
}

function Arrange({ to, label, of }: { to: string; label: string; of: string }) {
  return (
    <button
      type="submit"
      formAction={to}
      formNoValidate
      className="cursor-pointer py-1 font-semibold text-accent underline underline-offset-2"
    >
      {label} <span className="sr-only">{of}</span>
    </button>
  );
}

const NAMES = [
  "title",
  "name",
  "label",
  "role",
  "question",
  "from",
  "figure",
  "startsOn",
  "slug",
  "id",
  "path",
];

/** The text of an entry by which one knows it. */
export function titleOf(one: unknown, at: number): string {
  const entries = (typeof one === "object" && one !== null ? one : {}) as Record<string, unknown>;
  const text = NAMES.map((key) => entries[key]).find((value) => typeof value === "string" && value !== "");
  return typeof text === "string" ? text : `Entry ${at + 1}`;
}

/** Whether nothing was entered yet. */
export const isBlank = (one: unknown): boolean =>
  typeof one === "object" && one !== null
    ? !NAMES.some((name) => Boolean((one as Record<string, unknown>)[name]))
    : one === "";

export const hasErrors = (errors: Errors, name: string): boolean =>
  Object.keys(errors).some((address) => address === name || address.startsWith(`${name}.`));

import { type ButtonHTMLAttributes, type ReactNode, useId } from "react";
import { buttonClass } from "~/ui/button.tsx";
import { INPUT } from "~/ui/field.tsx";

const SMALL =
  "inline-flex h-8 min-w-8 cursor-pointer items-center justify-center px-2 text-sm -outline-offset-2";
const QUIET = "text-soft hover:bg-well hover:text-ink";

interface SmallButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className"> {
  /** Whether it is what one comes for. */
  strong?: boolean;
}

/** A quiet button within a row of acts. */
export const SmallButton = ({ strong, ...props }: SmallButtonProps) => (
  <button
    type="submit"
    className={`${SMALL} ${strong ? "font-semibold text-accent underline underline-offset-2" : QUIET} disabled:cursor-default disabled:opacity-35 disabled:hover:bg-transparent`}
    {...props}
  />
);

/** What opens a part of a row of acts. */
export const SMALL_SUMMARY = `${SMALL} ${QUIET}`;

/** What opens a form: looks as the buttons beside it do. */
export const FORM_SUMMARY = buttonClass({ variant: "outline", size: "sm" }, "list-none");

/** A heading of a part of the screen. */
export const SectionTitle = ({ id, children }: { id: string; children: ReactNode }) => (
  <h2 id={id} className="border-t-2 border-strong pt-3 pb-4 font-serif text-xl font-semibold">
    {children}
  </h2>
);

interface ChoiceProps {
  name: string;
  label: string;
  defaultValue: string;
  error?: string;
  options: readonly { value: string; label: string }[];
}

/** A labelled choice of one. */
export function Choice({ label, options, error, ...select }: ChoiceProps) {
  const id = useId();
  return (
    <div className="grid min-w-0 justify-items-start gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <select id={id} {...select} className={`${INPUT} h-9 w-auto max-w-full`}>
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {error ? <p className="text-sm font-medium text-down">{error}</p> : null}
    </div>
  );
}

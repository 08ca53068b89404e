import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import { HONEYPOT } from "~/lib/form.ts";

interface FieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    "autoComplete" | "defaultValue" | "maxLength" | "placeholder" | "required" | "type"
  > {
  name: string;
  label: ReactNode;
  /** Beside the label, for everybody. */
  hint?: string;
  /** What is wrong, in a sentence. */
  error?: string;
  /** Takes the focus when the page arrives: of a form that came back, the first field that is wrong. */
  focused?: boolean;
  /** Lines of a text; a single line when absent. */
  rows?: number;
  /** Hides the label from sight, where the field stands alone beside its button. */
  labelHidden?: boolean;
  className?: string;
}

export const INPUT =
  "w-full border border-strong bg-sheet px-3 text-base text-ink placeholder:text-soft focus:border-accent aria-invalid:border-down";

/** A labelled input. Its hint and its error are read with it. */
export function Field({
  name,
  label,
  hint,
  error,
  focused,
  rows,
  labelHidden,
  className = "",
  ...input
}: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint && hintId, error && errorId].filter(Boolean).join(" ");
  const shared = {
    ...input,
    id,
    name,
    autoFocus: focused,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": described || undefined,
  };
  return (
    <div className={className}>
      <label htmlFor={id} className={labelHidden ? "sr-only" : "block pb-1.5 text-[0.9375rem] font-semibold"}>
        {label}
      </label>
      {hint ? (
        <p id={hintId} className="-mt-1 pb-1.5 text-sm text-soft">
          {hint}
        </p>
      ) : null}
      {rows ? (
        <textarea {...(shared as object)} rows={rows} className={`${INPUT} block py-2.5 leading-relaxed`} />
      ) : (
        <input {...shared} className={`${INPUT} h-11`} />
      )}
      {error ? (
        <p id={errorId} className="pt-1.5 text-sm font-medium text-down">
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** A field nobody sees, hears or tabs to: a program that fills every field gives itself away. */
export function Honeypot() {
  return (
    <div className="absolute -left-[200vw] h-px w-px overflow-hidden" aria-hidden="true">
      <label>
        Leave this empty
        <input name={HONEYPOT} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

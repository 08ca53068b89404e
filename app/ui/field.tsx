import { type AriaAttributes, type InputHTMLAttributes, type ReactNode, useId } from "react";
import { HONEYPOT } from "~/lib/forms/form.ts";
import { Html } from "./html.tsx";

interface FieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    | "autoComplete"
    | "defaultValue"
    | "inputMode"
    | "maxLength"
    | "placeholder"
    | "readOnly"
    | "required"
    | "type"
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
export function Field({ label, hint, error, labelHidden, className, rows, ...input }: FieldProps) {
  return (
    <Labelled {...{ label, hint, error, labelHidden, className }}>
      {(described) =>
        rows ? (
          <textarea
            {...(withFocus({ ...input, ...described }) as object)}
            rows={rows}
            className={`${INPUT} block py-2.5 leading-relaxed`}
          />
        ) : (
          <input {...withFocus({ ...input, ...described })} className={`${INPUT} h-11`} />
        )
      }
    </Labelled>
  );
}

interface SelectProps
  extends Pick<FieldProps, "name" | "label" | "error" | "focused" | "defaultValue" | "className"> {
  /** Value and label. */
  options: [value: string, label: string][];
  /** The label of choosing none. */
  none: string;
}

/** A labelled choice of one or none. Its error is read with it. */
export function Select({ label, error, className, options, none, ...input }: SelectProps) {
  return (
    <Labelled {...{ label, error, className }}>
      {(described) => (
        <select {...withFocus({ ...input, ...described })} className={`${INPUT} h-11`}>
          <option value="">{none}</option>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

const withFocus = <Input extends { focused?: boolean }>({ focused, ...input }: Input) => ({
  ...input,
  autoFocus: focused,
});

interface LabelledProps extends Pick<FieldProps, "label" | "hint" | "error" | "labelHidden" | "className"> {
  children: (
    described: Pick<AriaAttributes, "aria-invalid" | "aria-describedby"> & { id: string },
  ) => ReactNode;
}

function Labelled({ label, hint, error, labelHidden, className, children }: LabelledProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint && hintId, error && errorId].filter(Boolean).join(" ");
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
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": described || undefined,
      })}
      {error ? (
        <p id={errorId} className="pt-1.5 text-sm font-medium text-down">
          {error}
        </p>
      ) : null}
    </div>
  );
}

/**
 * A field nobody sees, hears or tabs to: a program that fills every field gives itself away. Behind it the place of the
 * Turnstile widget, which `public/turnstile.js` may fill before React takes the form over.
 */
export function PersonCheck() {
  return (
    <>
      <div className="absolute -start-[200vw] h-px w-px overflow-hidden" aria-hidden="true">
        <label>
          Leave this empty
          <input name={HONEYPOT} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Html data-person className="empty:hidden" html="" />
    </>
  );
}

import { Field, INPUT } from "~/ui/field.tsx";
import type { Draft } from "../../rules/form/draft.ts";
import type { FormEntry, FormField } from "../../rules/form/model.ts";

export interface EntryProps {
  entry: FormEntry;
  /** The address of the entry, which names its fields: "promotions.banners.0.title". */
  name: string;
  draft: Draft;
  /** A sentence for each address that is wrong. */
  errors: Errors;
}

export type Errors = Readonly<Record<string, string>>;

/** The first sentence about an address, or about what stands in it. */
export const errorWithin = (errors: Errors, name: string): string | undefined =>
  errors[name] ?? Object.entries(errors).find(([address]) => address.startsWith(`${name}.`))?.[1];

/** Where a text is longer, it gets several lines. */
const LONG = 60;
const LONG_NAMES =
  /^(text|description|standfirst|mission|quote|intro|note|about|answer|highlights|welcome|closing)$/i;

const isLong = ({ name, field }: FormEntry, text: string) =>
  field.kind === "text" && field.input === "text" && (text.length > LONG || LONG_NAMES.test(name));

/** The field of an entry that is one value. */
export function Single({ entry, name, draft, errors }: EntryProps) {
  const { field, label, optional } = entry;
  const text = textOf(draft);
  const shared = { name, label, error: errorWithin(errors, name), hint: hintOf(entry) };
  switch (field.kind) {
    case "flag":
      return optional ? (
        <Choice {...shared} value={draft === undefined ? "" : draft ? "on" : "off"} options={YES_NO} none />
      ) : (
        <Flag {...shared} checked={draft === true} />
      );
    case "choice":
      return (
        <Choice {...shared} value={text} options={field.options.map((one) => [one, one])} none={optional} />
      );
    case "json":
      return <Field {...shared} className="col-span-full" rows={8} defaultValue={text} />;
    case "number":
      return <Field {...shared} inputMode="decimal" defaultValue={text} />;
    default:
      return isLong(entry, text) ? (
        <Field
          {...shared}
          className="col-span-full"
          rows={Math.min(10, 2 + Math.floor(text.length / 70))}
          defaultValue={text}
        />
      ) : (
        <Field {...shared} type={inputType(field, optional)} defaultValue={text} />
      );
  }
}

const textOf = (draft: Draft): string => {
  if (draft === undefined) return "";
  return typeof draft === "object" ? JSON.stringify(draft, null, 2) : String(draft);
};

/** A browser's field of a colour cannot be empty. */
function inputType(field: FormField, optional: boolean) {
  if (field.kind !== "text") return "text";
  return field.input === "color" && optional ? "text" : field.input;
}

/** What it means, how long it may be, and that it may be left out. */
function hintOf({ help, optional, field }: FormEntry): string | undefined {
  const most = field.kind === "text" && field.max !== null ? `Up to ${field.max} characters.` : "";
  const absent = optional && !help.includes("absent") ? "Optional." : "";
  return [help, most, absent].filter(Boolean).join(" ") || undefined;
}

/** Texts, one a line. */
export function Lines({ name, label, draft, errors }: Omit<EntryProps, "entry"> & { label: string }) {
  const lines = Array.isArray(draft) ? draft.map(String) : [];
  return (
    <Field
      name={name}
      label={label}
      labelHidden
      hint="One per line."
      rows={Math.min(12, Math.max(3, lines.length + 1))}
      defaultValue={lines.join("\n")}
      error={errorWithin(errors, name)}
    />
  );
}

interface ControlProps {
  name: string;
  label: string;
  hint?: string;
  error?: string;
}

function Flag({ name, label, hint, error, checked }: ControlProps & { checked: boolean }) {
  return (
    <div className="self-end pb-2.5">
      <label className="flex cursor-pointer items-center gap-2.5 font-semibold">
        <input type="checkbox" name={name} defaultChecked={checked} className="size-4.5 accent-accent" />
        {label}
      </label>
      {hint ? <p className="pt-1 text-sm text-soft">{hint}</p> : null}
      {error ? <p className="pt-1 text-sm font-medium text-down">{error}</p> : null}
    </div>
  );
}

const YES_NO = [
  ["on", "Yes"],
  ["off", "No"],
] as const;

interface ChoiceProps extends ControlProps {
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  /** Whether there need not be one. */
  none: boolean;
}

function Choice({ name, label, hint, error, value, options, none }: ChoiceProps) {
  return (
    <label className="block font-semibold">
      <span className="block pb-1.5 text-[0.9375rem]">{label}</span>
      {hint ? <span className="-mt-1 block pb-1.5 text-sm font-normal text-soft">{hint}</span> : null}
      <select
        name={name}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        className={`${INPUT} h-11 font-normal`}
      >
        {none ? <option value="">Not stated</option> : null}
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
      {error ? <span className="block pt-1.5 text-sm font-medium text-down">{error}</span> : null}
    </label>
  );
}

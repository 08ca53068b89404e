import type { ReactNode } from "react";
import { blank, type Draft, hasSwitch, keyName, presentName } from "../../rules/form/draft.ts";
import type { FormEntry, FormField } from "../../rules/form/model.ts";
import { Arranged, hasErrors, isBlank, titleOf } from "./arranged.tsx";
import { type EntryProps, Lines, Single } from "./controls.tsx";

/** The fields of an entry, and of all that stands in it. */
export function EntryFields(props: EntryProps) {
  const { entry, name, draft } = props;
  if (!hasSwitch(entry.field)) return <Single {...props} />;
  if (!entry.optional)
    return (
      <Group {...props} legend={entry.label}>
        <Several {...props} />
      </Group>
    );
  const legend = (
    <label className="flex cursor-pointer items-center gap-2.5">
      <input
        type="checkbox"
        name={presentName(name)}
        defaultChecked={draft !== undefined}
        className="size-4.5 accent-accent"
      />
      {entry.label}
    </label>
  );
  return (
    <Group {...props} legend={legend} className="[&:not(:has(>legend_:checked))>.within]:hidden">
      <Several {...props} draft={draft ?? blank(entry.field)} />
    </Group>
  );
}

interface GroupProps extends EntryProps {
  legend: ReactNode;
  className?: string;
  children: ReactNode;
}

function Group({ entry, name, errors, legend, className = "", children }: GroupProps) {
  const error = errors[name];
  return (
    <fieldset className={`col-span-full min-w-0 border-t border-rule pt-4 ${className}`}>
      <legend className="float-start w-full font-serif text-lg font-semibold">{legend}</legend>
      {entry.help ? <p className="clear-both text-sm text-soft">{entry.help}</p> : null}
      {error ? <p className="clear-both pt-1 text-sm font-medium text-down">{error}</p> : null}
      <div className="within clear-both pt-3">{children}</div>
    </fieldset>
  );
}

/** Several fields without a frame of their own, below what is wrong with them together. */
export function Unframed(props: EntryProps) {
  const error = props.errors[props.name];
  return (
    <>
      {error ? <p className="pb-4 text-sm font-medium text-down">{error}</p> : null}
      <Several {...props} />
    </>
  );
}

/** What a group, a list or named values hold. */
function Several({ entry: { field, label }, ...props }: EntryProps) {
  switch (field.kind) {
    case "group":
      return <GroupFields {...props} entries={field.entries} />;
    case "list":
      return <ListFields {...props} field={field} label={label} />;
    case "named":
      return <NamedFields {...props} field={field} label={label} />;
    default:
      return <Lines {...props} label={label} />;
  }
}

type Within = Omit<EntryProps, "entry">;

/** The entries of an object, short ones side by side. */
function GroupFields({ entries, name, draft, errors }: Within & { entries: readonly FormEntry[] }) {
  const values = (draft ?? {}) as Readonly<Record<string, Draft>>;
  return (
    <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
      {entries.map((entry) => (
        <EntryFields
          key={entry.name}
          entry={entry}
          name={`${name}.${entry.name}`}
          draft={values[entry.name]}
          errors={errors}
        />
      ))}
    </div>
  );
}

interface ListProps<Kind extends FormField["kind"]> extends Within {
  field: Extract<FormField, { kind: Kind }>;
  label: string;
}

const plain = (label: string, field: FormField): FormEntry => ({
  name: "",
  label,
  help: "",
  optional: false,
  field,
});

function ListFields({ field, label, name, draft, errors }: ListProps<"list">) {
  const list = Array.isArray(draft) ? draft : [];
  const entry = plain(label, field.of);
  const Content = hasSwitch(field.of) ? Unframed : EntryFields;
  return (
    <Arranged
      name={name}
      label={label}
      fixed={field.exactly !== null}
      items={list.map((one, at) => ({
        title: titleOf(one, at),
        isOpen: isBlank(one) || hasErrors(errors, `${name}.${at}`),
        content: <Content entry={entry} name={`${name}.${at}`} draft={one} errors={errors} />,
      }))}
    />
  );
}

const NAME = plain("Name", { kind: "text", input: "text", min: 1, max: null });

/** Values by names of the publisher's. */
function NamedFields({ field, label, name, draft, errors }: ListProps<"named">) {
  const entries = Object.entries((draft ?? {}) as Record<string, Draft>);
  const value = plain("Value", field.of);
  return (
    <Arranged
      name={name}
      label={label}
      fixed={false}
      items={entries.map(([known, one], at) => {
        const error = errors[`${name}.${known}`];
        const wrongName = errors[keyName(`${name}.${known}`)];
        const own = `${name}.${at}`;
        return {
          title: known,
          isOpen: error !== undefined || wrongName !== undefined || one === "",
          content: (
            <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
              <EntryFields
                entry={NAME}
                name={keyName(own)}
                draft={known}
                errors={wrongName ? { [keyName(own)]: wrongName } : {}}
              />
              <EntryFields entry={value} name={own} draft={one} errors={error ? { [own]: error } : {}} />
            </div>
          ),
        };
      })}
    />
  );
}

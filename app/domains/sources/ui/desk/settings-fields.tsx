import type { ReactNode } from "react";
import type { PostedForm } from "~/ui/desk/act-form.tsx";
import { Field, Select } from "~/ui/field.tsx";
import type { CategoryOptions } from "../../rules/category-options.ts";
import type { SourceEntry, SourceKind } from "../../schema.ts";

interface SettingsProps {
  kind: SourceKind;
  name: string;
  /** Of a source that is changed; absent for a new one. */
  entry?: SourceEntry;
  categories: CategoryOptions;
  form: PostedForm;
}

interface EntryFieldsProps {
  entry: Partial<Record<string, unknown>>;
  form: PostedForm;
}

const EVERY: [string, string][] = [
  ["15", "Every 15 minutes"],
  ["30", "Every half hour"],
  ["60", "Every hour"],
  ["180", "Every 3 hours"],
  ["720", "Twice a day"],
  ["1440", "Once a day"],
];

const USUAL = { articles: "half hour", videos: "hour", news: "15 minutes", author: "hour" };

/** The fields of a source: what it is called, where its items belong, how it is read. */
export function SettingsFields({ kind, name, entry, categories, form }: SettingsProps) {
  const { field } = form;
  const has = (entry ?? {}) as Partial<Record<string, unknown>>;
  const text = (key: string) => (has[key] === undefined ? null : String(has[key]));
  const every = text("everyMinutes");
  const category = Array.isArray(has.categories) ? String(has.categories[0]) : text("category");
  const choices = kind === "author" ? categories.ofAuthors : categories.ofContent;
  return (
    <>
      <Field {...field("name", name)} label="Name" maxLength={120} required />
      {kind === "news" ? null : (
        <Select
          {...field("category", category)}
          label={kind === "author" ? "Writes about" : "Category where its tags and titles suggest none"}
          none="Choose a category"
          options={choices}
        />
      )}
      {kind === "articles" ? <WhoseFields form={form} entry={has} /> : null}
      {kind === "articles" || kind === "videos" ? (
        <Select
          {...field("pictures", text("pictures"))}
          label="Pictures"
          none={kind === "videos" ? "As usual: shown" : "As usual: shown for ours, not for others’"}
          options={[
            ["allowed", "Shown, served from here"],
            ["none", "Not shown"],
          ]}
        />
      ) : null}
      {kind === "news" ? <NewsFields form={form} entry={has} /> : null}
      <Select
        {...field("every", every)}
        label="Read"
        none={`As usual: every ${USUAL[kind]}`}
        options={
          every && !EVERY.some(([minutes]) => minutes === every)
            ? [[every, `Every ${every} minutes`], ...EVERY]
            : EVERY
        }
      />
    </>
  );
}

function WhoseFields({ form: { field }, entry }: EntryFieldsProps) {
  const { defaultValue, error } = field("publication", String(entry.publication ?? "other"));
  return (
    <fieldset>
      <legend className="pb-1.5 text-[0.9375rem] font-semibold">Whose articles they are</legend>
      <Choice name="publication" value="other" isChosen={defaultValue !== "own"}>
        Somebody else’s: an excerpt that opens the original
      </Choice>
      <Choice name="publication" value="own" isChosen={defaultValue === "own"}>
        Ours: the full text is read here
      </Choice>
      {error ? <p className="pt-1.5 text-sm font-medium text-down">{error}</p> : null}
    </fieldset>
  );
}

function NewsFields({ form: { field, ticked }, entry }: EntryFieldsProps) {
  return (
    <>
      <Field
        {...field("weight", String(entry.weight ?? 1))}
        label="Weight among the week’s top stories"
        hint="From 0.1 to 5; most outlets have 1."
        inputMode="decimal"
        maxLength={5}
      />
      <label className="flex items-start gap-2.5">
        <input
          type="checkbox"
          name="curated"
          value="on"
          defaultChecked={ticked("curated", entry.curated === true)}
          className="mt-1"
        />
        Show its items in the curated group
      </label>
    </>
  );
}

interface ChoiceProps {
  name: string;
  value: string;
  isChosen: boolean;
  children: ReactNode;
}

/** One of several, with its words. */
export function Choice({ name, value, isChosen, children }: ChoiceProps) {
  return (
    <label className="flex items-start gap-2.5 py-1">
      <input type="radio" name={name} value={value} defaultChecked={isChosen} className="mt-1" />
      <span>{children}</span>
    </label>
  );
}

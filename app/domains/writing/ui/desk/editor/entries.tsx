import { useState } from "react";
import { Field, Select } from "~/ui/field.tsx";
import { slugOf } from "../../../rules/manuscript.ts";
import type { Manuscript } from "../../../schema.ts";

/** Returns the properties of a field: its name, its value and what is wrong with it. */
export type FieldOf = (name: string) => { name: string; defaultValue: string; error?: string };

interface EntriesProps {
  field: FieldOf;
  manuscript: Manuscript;
  /** Of the article while it is public: its address stays. */
  path: string | null;
  categories: readonly { slug: string; name: string }[];
  authors: readonly string[];
}

const NAMES = ["category", "author", "slug", "tags", "image", "discussion"];

/** What an article says of itself beside its text. Open where something is missing. */
export function Entries({ field, manuscript, path, categories, authors }: EntriesProps) {
  const options = categories.map(({ slug, name }): [string, string] => [slug, name]);
  const isWrong = NAMES.some((name) => field(name).error);
  const [main] = manuscript.categories;
  // It stays as it came: what is chosen in it does not close it.
  const [isOpen] = useState(isWrong || !main);
  const shown = [
    categories.find(({ slug }) => slug === main)?.name ?? "No category yet",
    manuscript.author,
    path ?? `/article/${slugOf(manuscript) || "…"}`,
  ];
  return (
    <details open={isOpen} className="border-y border-rule py-3">
      <summary className="cursor-pointer text-[0.9375rem]">
        <span className="font-semibold">Details</span>{" "}
        <span className="text-soft">{shown.filter(Boolean).join(" · ")}</span>
      </summary>
      <div className="mt-4 grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Select {...field("category")} label="Category" options={options} none="Choose one" />
        <div className="grid grid-cols-2 gap-3">
          <Select {...field("category2")} label="Also in" options={options} none="None" />
          <Select {...field("category3")} label="and in" options={options} none="None" />
        </div>
        <div>
          <Field {...field("author")} label="Author" hint="Empty: the publication." maxLength={200} />
          {authors.length > 0 ? (
            <p className="pt-1.5 text-sm text-soft">Known: {authors.slice(0, 8).join(", ")}</p>
          ) : null}
        </div>
        {path ? (
          <div>
            <p className="pb-1.5 text-[0.9375rem] font-semibold">Address</p>
            <p>
              {path} <span className="text-sm text-soft">stays as long as the article is public.</span>
            </p>
            <input type="hidden" name="slug" value={manuscript.slug} />
          </div>
        ) : (
          <Field
            {...field("slug")}
            label="Address"
            hint="After /article/. Empty: made from the title."
            maxLength={100}
          />
        )}
        <Field
          {...field("tags")}
          label="Tags"
          hint="Separated by commas."
          maxLength={1300}
          className="sm:col-span-2"
        />
        <Field
          {...field("image")}
          label="Picture above the text"
          hint="An address, or “table” to draw the first table. Empty: a generated cover."
          maxLength={2048}
          className="sm:col-span-2"
        />
        <Field
          {...field("discussion")}
          label="Discussion"
          hint="Where it is discussed: https://…"
          maxLength={2048}
          className="sm:col-span-2"
        />
      </div>
    </details>
  );
}

import type { ReactNode } from "react";
import type { FieldTexts } from "~/lib/forms/form.ts";
import { Button } from "~/ui/button.tsx";
import { ActForm } from "~/ui/desk/act-form.tsx";
import { type Failure, useFailureOf } from "~/ui/desk/context.tsx";
import { Field, INPUT } from "~/ui/field.tsx";
import type { Correctable, CorrectionFields } from "../../rules/desk/corrections.ts";
import { markOfField, plainly, SHOWN_FIELDS, type ShownFields } from "../../rules/desk/shown-fields.ts";
import type { ItemView } from "../../store/desk/view.ts";

interface CorrectFormProps {
  item: ItemView;
  categories: readonly { slug: string; name: string }[];
  /** Of the correction. */
  version: string;
}

const ACT = "correct-item";

/** The fields that can be corrected, and beside each what the item's source states. */
export function CorrectForm({ item, categories, version }: CorrectFormProps) {
  const { ref, kind, shown, stated, corrections } = item;
  const isVideo = kind === "video";
  const names = (slugs: readonly string[]) =>
    slugs.map((slug) => categories.find((category) => category.slug === slug)?.name ?? slug).join(", ");
  const known = shown.categories.filter((slug) => categories.some((category) => category.slug === slug));
  const fields = { item: ref };
  const failure = useFailureOf(ACT, fields);
  const { held, marks } = contentsOf({ ...shown, categories: known }, failure);
  const is = (field: keyof Correctable) => corrections !== null && field in corrections;
  return (
    <ActForm act={ACT} fields={fields} version={version} large label="Correct">
      {({ field }) => (
        <div className="grid gap-6">
          {failure?.theirs ? <Theirs json={failure.theirs} /> : null}
          {SHOWN_FIELDS.map((name) => (
            <input key={name} type="hidden" name={`was.${name}`} value={marks[name]} />
          ))}
          <Row original={stated.title} differs={is("title")}>
            <Field {...field("title")} defaultValue={held.title} label="Title" maxLength={300} required />
          </Row>
          <Row original={stated.teaser} differs={is("teaser")}>
            <Field
              {...field("teaser")}
              defaultValue={held.teaser}
              label={isVideo ? "Description" : "Teaser"}
              rows={isVideo ? 7 : 4}
              maxLength={isVideo ? 10_000 : 600}
            />
          </Row>
          <Row original={stated.author} differs={is("author")}>
            <Field
              {...field("author")}
              defaultValue={held.author}
              label={isVideo ? "Channel" : "Author"}
              maxLength={200}
              required={!isVideo}
            />
          </Row>
          <Row original={names(stated.categories)} differs={is("categories")}>
            <Categories categories={categories} chosen={held.categories} error={field("categories").error} />
          </Row>
          <Row
            original={stated.picture ? <Address path={stated.picture} /> : "No picture"}
            differs={is("picture")}
          >
            <Picture shown={shown.picture} canReturn={is("picture")} field={field} />
          </Row>
          <div className="flex flex-wrap items-center gap-4">
            <Button type="submit">Save corrections</Button>
          </div>
        </div>
      )}
    </ActForm>
  );
}

/**
 * Returns what the form holds, and the mark of what it showed of each field. What was posted in vain comes back with its
 * marks. Once somebody else corrected the item, the form is one upon theirs: it shows theirs where nobody touched it.
 */
function contentsOf(shown: ShownFields, failure: Failure | null): { held: ShownFields; marks: FieldTexts } {
  if (!failure) return { held: shown, marks: marksOf(shown) };
  const { values, code } = failure;
  const posted: ShownFields = {
    title: values.title ?? "",
    teaser: values.teaser ?? "",
    author: values.author ?? "",
    // What was posted more than once came as lines.
    categories: values.categories?.split("\n") ?? [],
  };
  const marks = Object.fromEntries(SHOWN_FIELDS.map((name) => [name, values[`was.${name}`] ?? ""]));
  if (code !== "changed") return { held: posted, marks };
  const now = marksOf(posted);
  const heldOf = <Name extends keyof ShownFields>(name: Name) =>
    (now[name] === marks[name] ? shown : posted)[name];
  const held = {
    title: heldOf("title"),
    teaser: heldOf("teaser"),
    author: heldOf("author"),
    categories: heldOf("categories"),
  };
  return { held, marks: marksOf(shown) };
}

function marksOf(fields: ShownFields): FieldTexts {
  const plain = plainly(fields);
  return Object.fromEntries(SHOWN_FIELDS.map((name) => [name, markOfField(plain[name])]));
}

interface RowProps {
  original: ReactNode;
  /** Whether it is corrected. */
  differs: boolean;
  children: ReactNode;
}

function Row({ original, differs, children }: RowProps) {
  return (
    <div className="grid gap-x-8 gap-y-3 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="min-w-0">{children}</div>
      {differs ? (
        <div className="min-w-0 border-s-2 border-accent ps-4 text-[0.9375rem] md:mt-7">
          <p className="text-sm text-soft">In its source</p>
          <div className="mt-1 max-h-48 overflow-y-auto whitespace-pre-line">{original || "Nothing"}</div>
        </div>
      ) : (
        <p className="pt-10 text-sm text-soft max-md:hidden">As in its source</p>
      )}
    </div>
  );
}

interface CategoriesProps {
  categories: CorrectFormProps["categories"];
  chosen: readonly string[];
  error: string | undefined;
}

function Categories({ categories, chosen, error }: CategoriesProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 text-[0.9375rem] font-semibold">Categories</legend>
      <div className="grid gap-x-4 gap-y-1.5 sm:grid-cols-2">
        {categories.map(({ slug, name }) => (
          <label key={slug} className="flex items-center gap-2.5 py-0.5">
            <input type="checkbox" name="categories" value={slug} defaultChecked={chosen.includes(slug)} />
            {name}
          </label>
        ))}
      </div>
      <FieldError sentence={error} />
    </fieldset>
  );
}

interface PictureProps {
  shown: string | null;
  /** Whether its source's picture is another one. */
  canReturn: boolean;
  field: (name: string, value?: string) => { name: string; defaultValue: string; error?: string };
}

function Picture({ shown, canReturn, field }: PictureProps) {
  const { defaultValue: chosen } = field("picture", "keep");
  const address = field("address");
  const choices = [
    ["keep", shown ? "The current one" : "None (current): the generated cover"],
    ...(canReturn ? [["stated", "The one in its source"]] : []),
    ...(shown ? [["none", "None: the generated cover"]] : []),
    ["other", "Another one"],
  ] as const;
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 text-[0.9375rem] font-semibold">Picture</legend>
      {shown?.startsWith("/media/") ? (
        <img src={shown} alt="" className="mb-3 max-h-40 max-w-full border border-rule object-contain" />
      ) : null}
      <div className="grid gap-1.5">
        {choices.map(([value, label]) => (
          <label key={value} className="flex items-center gap-2.5 py-0.5">
            <input type="radio" name="picture" value={value} defaultChecked={chosen === value} />
            {label}
          </label>
        ))}
      </div>
      <div className="mt-2 grid grid-cols-1 gap-3 ps-6.5">
        <label className="grid min-w-0 gap-1 text-sm font-semibold">
          File: AVIF, GIF, JPEG, PNG or WebP, up to 10 MB
          <input
            type="file"
            name="file"
            accept="image/avif,image/gif,image/jpeg,image/png,image/webp"
            className="w-full min-w-0 text-sm font-normal file:me-3 file:h-9 file:border file:border-strong file:bg-sheet file:px-3 file:font-semibold file:text-ink"
          />
        </label>
        <label className="grid min-w-0 gap-1 text-sm font-semibold">
          or its address
          <input
            name="address"
            defaultValue={address.defaultValue}
            inputMode="url"
            placeholder="https://"
            className={`${INPUT} h-9 font-normal`}
          />
        </label>
        <FieldError sentence={address.error ?? field("picture").error} />
      </div>
    </fieldset>
  );
}

const FieldError = ({ sentence }: { sentence: string | undefined }) =>
  sentence ? <p className="pt-1.5 text-sm font-medium text-down">{sentence}</p> : null;

function Address({ path }: { path: string }) {
  return (
    <a href={path} className="break-all underline underline-offset-2" rel="noreferrer">
      {path}
    </a>
  );
}

/** What somebody else saved meanwhile. */
function Theirs({ json }: { json: string }) {
  const theirs = JSON.parse(json) as CorrectionFields | null;
  const entries = Object.entries(theirs ?? {});
  return (
    <div className="border-s-4 border-accent bg-sheet px-4 py-3 text-[0.9375rem]">
      <p className="font-semibold">Saved in the meantime</p>
      {entries.length === 0 ? <p className="mt-1">The item matches its source.</p> : null}
      <dl className="mt-1 grid gap-1">
        {entries.map(([name, value]) => (
          <div key={name} className="flex gap-3">
            <dt className="w-24 shrink-0 text-soft">{name}</dt>
            <dd className="min-w-0">{Array.isArray(value) ? value.join(", ") : (value ?? "none")}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

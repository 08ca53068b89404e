import { useState } from "react";
import type { Found, FoundSource } from "~/platform/sources/found.ts";
import { Button } from "~/ui/button.tsx";
import { ActForm } from "~/ui/desk/act-form.tsx";
import { DeskTable } from "~/ui/desk/table.tsx";
import { DeskTime } from "~/ui/desk/time.tsx";
import { Field } from "~/ui/field.tsx";
import type { CategoryOptions } from "../../rules/category-options.ts";
import { KIND_NAMES } from "../../rules/kinds.ts";
import type { SourceKind } from "../../schema.ts";
import { Choice, SettingsFields } from "./settings-fields.tsx";

/** Adding a source: its address, what it would bring, and what it is called. */

const KINDS: [SourceKind, string][] = [
  ["articles", "Articles: they stand among ours, in their categories"],
  ["news", "A news outlet: headlines on the news page"],
  ["author", "A newsletter author: posts beside the news"],
];

/** Asks for the address. It is a GET: what is found can be loaded again, and shared. */
export function AddressForm({ address, kind }: { address: string; kind: SourceKind }) {
  const [isLooking, setLooking] = useState(false);
  return (
    <form
      className="grid grid-cols-1 max-w-2xl gap-5"
      aria-label="Find a source"
      onSubmit={() => {
        setLooking(true);
        window.addEventListener("pageshow", () => setLooking(false), { once: true });
      }}
    >
      <Field
        name="address"
        label="Address"
        hint="Of the site, a page, the feed or a YouTube channel; an @handle works too."
        defaultValue={address}
        maxLength={2000}
        autoComplete="off"
        inputMode="url"
        required
      />
      <fieldset>
        <legend className="pb-1.5 text-[0.9375rem] font-semibold">What it is</legend>
        {KINDS.map(([value, words]) => (
          <Choice
            key={value}
            name="as"
            value={value}
            isChosen={value === kind || (kind === "videos" && value === "articles")}
          >
            {words}
          </Choice>
        ))}
        <p className="pt-1 text-sm text-soft">A YouTube channel brings videos, whatever is chosen here.</p>
      </fieldset>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant={address ? "outline" : "primary"}>
          {address ? "Check again" : "See what it would bring"}
        </Button>
        <span role="status" className="text-sm text-soft">
          {isLooking ? "Asking the site for its feed. This takes a few seconds." : ""}
        </span>
      </p>
    </form>
  );
}

export interface Tried {
  found: Found;
  /** Of a found source: the kind that it is added as, its new id, and the source that reads it already. */
  kind: SourceKind;
  id: string;
  known: { id: string; name: string } | null;
}

interface TriedProps extends Tried {
  address: string;
  categories: CategoryOptions;
  mayChange: boolean;
}

/** What is at the address, and the form that keeps it. */
export function TriedSource({ found, mayChange, ...tried }: TriedProps) {
  if (!found.ok)
    return (
      <p role="alert" className="max-w-2xl border-s-4 border-down bg-well px-4 py-3 font-medium">
        {found.message}
      </p>
    );
  return (
    <section aria-labelledby="found" className="grid grid-cols-1 gap-8 border-t-2 border-strong pt-4">
      <Heading found={found} kind={tried.kind} />
      <div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        {tried.known ? (
          <p role="status" className="self-start border-s-4 border-accent bg-sheet px-4 py-3">
            It is already a source:{" "}
            <TextLink href={`/desk/sources/${tried.known.id}`}>{tried.known.name}</TextLink>
          </p>
        ) : mayChange ? (
          <SaveForm found={found} {...tried} />
        ) : null}
        <Items
          found={found}
          names={
            tried.kind === "articles" || tried.kind === "videos" ? new Map(tried.categories.ofContent) : null
          }
        />
      </div>
      <Others found={found} as={tried.kind} />
    </section>
  );
}

function Heading({
  found: { name, url, way, total, fresh, rejected },
  kind,
}: {
  found: FoundSource;
  kind: SourceKind;
}) {
  const counted = `${total === 1 ? "1 item" : `${total} items`} now, ${fresh === total ? "none" : total - fresh} of them stored already`;
  return (
    <div>
      <h2 id="found" className="font-serif text-2xl font-semibold">
        {name}
      </h2>
      <p className="mt-1 text-soft">
        {KIND_NAMES[kind]} · {counted}
        {rejected > 0 ? ` · ${rejected} cannot be read` : ""}
      </p>
      <p className="mt-1 text-sm text-soft">
        {way ? `${way} ` : ""}
        <a href={url} className="break-all underline underline-offset-2 max-sm:block">
          {url}
        </a>
      </p>
    </div>
  );
}

function SaveForm({
  found,
  kind,
  id,
  categories,
}: Omit<TriedProps, "found" | "mayChange"> & { found: FoundSource }) {
  const fields = { id, kind, url: found.url, channelId: found.channelId ?? "" };
  return (
    <ActForm
      act="add-source"
      fields={fields}
      label="Add this source"
      className="grid grid-cols-1 content-start gap-5"
    >
      {(form) => (
        <>
          <SettingsFields kind={kind} name={found.name} categories={categories} form={form} />
          <Button type="submit" className="justify-self-start">
            Add this source
          </Button>
        </>
      )}
    </ActForm>
  );
}

interface ItemsProps {
  found: FoundSource;
  /** Of the categories by slug; null for items without any. */
  names: ReadonlyMap<string, string> | null;
}

function Items({ found: { items, total }, names }: ItemsProps) {
  return (
    <div>
      <h3 className="mb-2 font-serif text-xl font-semibold">
        {total > items.length ? `The newest ${items.length} of what it would bring` : "What it would bring"}
      </h3>
      <DeskTable
        caption="What it would bring"
        columns={[
          { label: "Title" },
          ...(names ? [{ label: "Categories", wide: true }] : []),
          { label: "Date" },
        ]}
        rows={items.map(({ title, url, categories, publishedAt, isKnown }, index) => ({
          key: url ?? index,
          cells: [
            <span key="title" className="grid">
              {url ? (
                <a href={url} className="underline-offset-2 hover:underline">
                  {title}
                </a>
              ) : (
                title
              )}
              {isKnown ? <span className="text-sm text-soft">Stored already</span> : null}
            </span>,
            ...(names ? [categories.map((slug) => names.get(slug) ?? slug).join(", ")] : []),
            publishedAt === null ? "not stated" : <DeskTime key="date" at={publishedAt} />,
          ],
        }))}
        empty="Nothing: all it has is older than what is kept."
      />
    </div>
  );
}

function Others({ found: { others }, as }: { found: FoundSource; as: SourceKind }) {
  if (others.length === 0) return null;
  return (
    <div>
      <h3 className="mb-2 font-serif text-xl font-semibold">Other feeds of the page</h3>
      <ul className="grid gap-1.5">
        {others.map(({ url, title }) => (
          <li key={url} className="break-all">
            <TextLink href={`/desk/sources/add?${new URLSearchParams({ address: url, as })}`}>
              {title || url}
            </TextLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

function TextLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="font-semibold text-accent underline underline-offset-2">
      {children}
    </a>
  );
}

import type { ReactNode } from "react";
import { Button } from "~/ui/button.tsx";
import { ActForm } from "~/ui/desk/act-form.tsx";
import { useFailureOf } from "~/ui/desk/context.tsx";
import { Field } from "~/ui/field.tsx";
import { MARKDOWN } from "./part-form.tsx";
import { Choice, FORM_SUMMARY, SectionTitle, SmallButton } from "./small.tsx";

/** An item of the site that a letter may have. */
export interface Candidate {
  from: "article" | "video";
  /** Its slug or id. */
  item: string;
  title: string;
  facts: string;
}

export interface Candidates {
  items: readonly Candidate[];
  /** The page after this one; null on the last. */
  next: number | null;
}

interface AdditionsProps {
  letter: string;
  /** What the letter does not have: of the week, or found. */
  candidates: Candidates;
  /** What was searched for. */
  find: string;
}

/** What can be added: items of the week or found ones, words, a heading, a link. */
export function Additions({ letter, candidates: { items, next }, find }: AdditionsProps) {
  return (
    <section aria-labelledby="add" className="mt-12">
      <SectionTitle id="add">Add to it</SectionTitle>
      <div className="flex flex-wrap items-start gap-x-2 gap-y-3">
        <Behind label="Words …" act="add-letter-words">
          <Words letter={letter} />
        </Behind>
        <Behind label="A link …" act="add-letter-link">
          <LinkForm letter={letter} />
        </Behind>
      </div>
      <form method="get" action="#add" className="mt-6 flex flex-wrap items-end gap-2">
        <Field
          name="find"
          label="Find an article"
          defaultValue={find}
          maxLength={100}
          type="search"
          className="min-w-0 flex-1 basis-56"
        />
        <Button type="submit" variant="outline">
          Find
        </Button>
      </form>
      <h3 className="mt-6 text-[0.9375rem] font-semibold">
        {find ? `Found for “${find}”` : "More of this week"}
      </h3>
      {items.length === 0 ? (
        <p className="mt-2 text-soft">
          {find
            ? "Nothing was found that is not in the letter."
            : "Everything of this week is in the letter."}
        </p>
      ) : (
        <ul className="mt-2 border-b border-rule">
          {items.map(({ from, item, title, facts }) => (
            <li key={from + item} className="flex items-baseline gap-3 border-t border-rule py-2">
              <span className="min-w-0 flex-1">
                {title} <span className="text-sm text-soft">{facts}</span>
              </span>
              <ActForm act="add-letter-item" fields={{ letter, from, item }}>
                <SmallButton strong aria-label={`Add ${title}`}>
                  Add
                </SmallButton>
              </ActForm>
            </li>
          ))}
        </ul>
      )}
      {next ? (
        <p className="pt-3">
          <a
            href={`/desk/letter/${letter}?more=${next}#add`}
            className="text-accent underline underline-offset-2"
          >
            Earlier in the week
          </a>
        </p>
      ) : null}
    </section>
  );
}

function Behind({ label, act, children }: { label: string; act: string; children: ReactNode }) {
  return (
    <details open={useFailureOf(act) !== null} className="open:w-full">
      <summary className={FORM_SUMMARY}>{label}</summary>
      <div className="max-w-xl pt-4 pb-2">{children}</div>
    </details>
  );
}

const Words = ({ letter }: { letter: string }) => (
  <ActForm act="add-letter-words" fields={{ letter }} className="grid gap-4">
    {({ field }) => (
      <>
        <div className="flex flex-wrap gap-3">
          <Choice {...field("kind", "words")} label="As" options={KINDS} />
          <Choice {...field("place", "first")} label="Where" options={PLACES} />
        </div>
        <Field {...field("text")} label="Words" hint={MARKDOWN} rows={5} maxLength={20000} required />
        <Button type="submit" size="sm" className="justify-self-start">
          Add
        </Button>
      </>
    )}
  </ActForm>
);

const LinkForm = ({ letter }: { letter: string }) => (
  <ActForm act="add-letter-link" fields={{ letter }} className="grid gap-4">
    {({ field }) => (
      <>
        <Field {...field("title")} label="Title" maxLength={300} required />
        <Field {...field("url")} label="Address" maxLength={2000} inputMode="url" required />
        <Field {...field("excerpt")} label="What it is about" rows={3} maxLength={1000} />
        <Field {...field("facts")} label="Small print" hint="Such as the source." maxLength={300} />
        <Choice {...field("place", "")} label="Where" options={PLACES} />
        <Button type="submit" size="sm" className="justify-self-start">
          Add
        </Button>
      </>
    )}
  </ActForm>
);

const KINDS = [
  { value: "words", label: "Words" },
  { value: "heading", label: "A heading" },
];

const PLACES = [
  { value: "first", label: "At the beginning" },
  { value: "", label: "At the end" },
];

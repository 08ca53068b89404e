import { Button } from "~/ui/button.tsx";
import { ActForm } from "~/ui/desk/act-form.tsx";
import { useFailure } from "~/ui/desk/context.tsx";
import { LostWords } from "~/ui/desk/lost-words.tsx";
import { useUnsavedWarning } from "~/ui/desk/unsaved.ts";
import { markOf } from "../../rules/letter/parts.ts";
import { Additions, type Candidates } from "./additions.tsx";
import { SubjectFields } from "./counted-field.tsx";
import type { LetterView, ReadersShown } from "./letter-view.ts";
import { PartList } from "./part-list.tsx";
import { PlanPanel } from "./plan-panel.tsx";
import { type Look, Preview } from "./preview.tsx";
import { SectionTitle } from "./small.tsx";

interface LetterEditorProps {
  letter: LetterView;
  timeZone: string;
  hour: number | null;
  composedAt: number | null;
  active: number;
  readers: readonly ReadersShown[];
  email: string;
  now: number;
  look: Look;
  candidates: Candidates;
  find: string;
}

/** A letter: when it goes out, what it says, and how it will look. */
export function LetterEditor({ letter, look, candidates, find, ...plan }: LetterEditorProps) {
  const { id, text, mayEdit } = letter;
  const isOpen = letter.plan?.status === "draft" || letter.plan?.status === "scheduled";
  const mayWrite = mayEdit && isOpen;
  useUnsavedWarning();
  const part = useFailure()?.values.part;
  const hasForm = mayWrite && text && (part === undefined || text.parts.some(({ id }) => id === part));
  return (
    <>
      {hasForm ? null : <LostWords />}
      {mayWrite ? (
        <noscript>
          <p className="mb-6 text-soft">Each button saves the words of its own form alone.</p>
        </noscript>
      ) : null}
      <PlanPanel {...letter} {...plan} />
      {letter.plan?.status === "cancelled" && !text?.subject ? null : (
        <div className="grid gap-x-10 gap-y-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
          {text ? (
            <div className="min-w-0 max-lg:order-2">
              {mayWrite ? <Announcement id={id} text={text} /> : <Announced text={text} />}
              <section aria-labelledby="parts" className="mt-10">
                <SectionTitle id="parts">What it says</SectionTitle>
                <PartList letter={id} parts={text.parts} mayEdit={mayWrite} />
              </section>
              {mayWrite ? <Additions letter={id} candidates={candidates} find={find} /> : null}
            </div>
          ) : null}
          <div className={`min-w-0 ${text ? "lg:sticky lg:top-6 lg:self-start" : "lg:col-span-2"}`}>
            <Preview letter={id} look={look} />
          </div>
        </div>
      )}
    </>
  );
}

type Text = NonNullable<LetterView["text"]>;

const Announced = ({ text: { subject, preheader } }: { text: Text }) => (
  <div className="border-t-2 border-strong pt-3">
    <p className="font-serif text-xl font-semibold">{subject}</p>
    <p className="mt-1 text-soft">{preheader}</p>
  </div>
);

function Announcement({ id, text: { subject, preheader } }: { id: string; text: Text }) {
  return (
    <section aria-labelledby="announcement">
      <SectionTitle id="announcement">In the inbox</SectionTitle>
      <ActForm act="announce-letter" fields={{ letter: id }} className="grid gap-5">
        {({ field, failure }) => (
          <>
            <input type="hidden" name="was" value={markOf({ subject, preheader })} />
            {failure?.errors.was ? (
              <p className="bg-well px-4 py-3 text-[0.9375rem]">
                Now: “{subject}”. {preheader}
              </p>
            ) : null}
            <SubjectFields subject={field("subject", subject)} preheader={field("preheader", preheader)} />
            <Button type="submit" size="sm" variant="outline" className="justify-self-start">
              Save
            </Button>
          </>
        )}
      </ActForm>
    </section>
  );
}

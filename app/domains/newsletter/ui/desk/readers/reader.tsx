import { mayAs, type Role } from "~/platform/desk/roles.ts";
import { ActForm } from "~/ui/desk/act-form.tsx";
import { withQuery } from "~/ui/desk/older.tsx";
import { DeskTime } from "~/ui/desk/time.tsx";
import { LIST_WORDS, STATUS_WORDS, SUPPRESSION_WORDS, sourceWords } from "../../../rules/desk-words.ts";
import type { Reader } from "../../../store/readers/list.ts";

interface ReaderProps {
  role: Role;
  reader: Omit<Reader, "lists"> & {
    lists: (Reader["lists"][number] & { version: string })[];
  };
  isPaused: boolean;
  suppressed: { reason: string; createdAt: number; hash: string } | null;
}

/** A subscriber: each list with the proof of its consent, and what can be done. */
export function ReaderDetail({ role, reader, isPaused, suppressed }: ReaderProps) {
  return (
    <div className="grid gap-8">
      {suppressed ? (
        <div className="border-s-4 border-down bg-well px-4 py-3">
          <p>
            Gets no mail: {SUPPRESSION_WORDS[suppressed.reason]?.toLowerCase()} on{" "}
            <DeskTime at={suppressed.createdAt} />.
          </p>
          {mayAs(role, "editor") ? (
            <ActForm act="allow-address" fields={{ hash: suppressed.hash }} className="mt-2">
              <SmallButton>Allow mail again</SmallButton>
            </ActForm>
          ) : null}
        </div>
      ) : null}
      {isPaused ? (
        <p className="text-soft">
          On a break until <DeskTime at={reader.pausedUntil} />.
        </p>
      ) : null}
      {reader.lists.length === 0 ? <p className="text-soft">No list.</p> : null}
      <ul className="grid gap-8 lg:grid-cols-2">
        {reader.lists.map((one) => (
          <li key={one.list} className="border-t-2 border-strong pt-3">
            <h2 className="mb-3 flex items-baseline justify-between gap-4 font-serif text-xl font-semibold">
              {LIST_WORDS[one.list]}
              <span className="font-sans text-sm font-normal">{STATUS_WORDS[one.status]}</span>
            </h2>
            <dl className="grid grid-cols-[8rem_1fr] gap-x-4 gap-y-2 text-[0.9375rem]">
              <Fact label="Source">{sourceWords(one.source)}</Fact>
              <Fact label="Consented">
                <DeskTime at={one.consentAt} />
              </Fact>
              <Fact label="Where">{one.consentPlace}</Fact>
              <Fact label="Words">“{one.consentWording}”</Fact>
              <Fact label="Confirmed">
                <DeskTime at={one.confirmedAt} />
              </Fact>
              {one.endedAt === null ? null : (
                <Fact label="Left">
                  <DeskTime at={one.endedAt} />
                </Fact>
              )}
            </dl>
            {mayAs(role, "editor") && one.status !== "ended" ? (
              <ActForm
                act="end-subscription"
                fields={{ id: reader.id, list: one.list }}
                version={one.version}
                className="mt-4"
              >
                <SmallButton>Unsubscribe at their request</SmallButton>
              </ActForm>
            ) : null}
          </li>
        ))}
      </ul>
      {mayAs(role, "owner") ? (
        <p className="border-t border-rule pt-4">
          <a
            href={withQuery("/desk/readers/erase", { email: reader.email })}
            className="font-semibold text-accent underline underline-offset-2"
          >
            Everything kept of this address, and erasing it
          </a>
        </p>
      ) : null}
    </div>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-soft">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

function SmallButton({ children }: { children: string }) {
  return (
    <button
      type="submit"
      className="min-h-9 cursor-pointer text-sm font-semibold text-accent underline underline-offset-2"
    >
      {children}
    </button>
  );
}

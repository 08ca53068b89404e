import { EMAIL_MAX } from "~/lib/forms/form.ts";
import { Button } from "~/ui/button.tsx";
import { ActForm } from "~/ui/desk/act-form.tsx";
import { DeskTable } from "~/ui/desk/table.tsx";
import { DeskTime } from "~/ui/desk/time.tsx";
import { Field } from "~/ui/field.tsx";
import { heldHeading, heldWords } from "../../../rules/held-words.ts";

export interface EraseProps {
  /** What was typed; empty at first. */
  asked: string;
  /** The address that was looked up, as it is stored; null without one. */
  email: string | null;
  /** Why nothing could be looked up. */
  error?: string;
  /** What is kept of it, by kind. */
  held: Record<string, Record<string, unknown>[]>;
  receipt: ShownReceipt | null;
  receipts: readonly ShownReceipt[];
}

interface ShownReceipt {
  id: string;
  addressHash: string;
  erasedAt: number;
  counts: Record<string, number>;
  neverAgain: boolean;
}

const PATH = "/desk/readers/erase";

/** Looks up everything that is kept of an address, erases it, and shows the receipt. */
export function Erase({ asked, email, error, held, receipt, receipts }: EraseProps) {
  return (
    <div className="grid gap-10">
      {receipt ? <Receipt {...receipt} /> : null}
      <form method="get" action={PATH} aria-label="Look up" className="flex flex-wrap items-end gap-3">
        <Field
          label="Whose request is it?"
          type="email"
          name="email"
          defaultValue={asked}
          error={error}
          required
          maxLength={EMAIL_MAX}
          autoComplete="off"
          className="min-w-0 basis-full sm:max-w-sm sm:flex-1"
        />
        <Button type="submit" variant={email ? "outline" : "primary"}>
          Show what is kept
        </Button>
      </form>
      {email ? <Held email={email} held={held} /> : null}
      <section aria-labelledby="receipts">
        <h2 id="receipts" className="mb-2 font-serif text-xl font-semibold">
          Receipts
        </h2>
        <DeskTable
          caption="Receipts"
          columns={[{ label: "Number" }, { label: "Deleted" }, { label: "When (UTC)" }]}
          rows={receipts.map(({ id, counts, erasedAt }) => ({
            key: id,
            cells: [
              <a
                key="id"
                href={`${PATH}?receipt=${id}`}
                className="text-sm break-all underline-offset-2 hover:text-accent hover:underline"
              >
                {id}
              </a>,
              <span key="counts" className="text-soft">
                {countWords(counts)}
              </span>,
              <span key="at" className="text-sm">
                <DeskTime at={erasedAt} />
              </span>,
            ],
          }))}
          empty="Nobody has asked to be erased yet."
        />
      </section>
    </div>
  );
}

const countWords = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([kind, count]) => heldWords(kind, count))
    .join(", ") || "nothing was kept";

function Receipt({ id, addressHash, erasedAt, counts, neverAgain }: ShownReceipt) {
  return (
    <section aria-labelledby="receipt" className="border-s-4 border-accent bg-sheet px-4 py-3">
      <h2 id="receipt" className="font-serif text-xl font-semibold">
        Receipt
      </h2>
      <dl className="mt-2 grid gap-x-4 gap-y-1 text-[0.9375rem] sm:grid-cols-[9rem_1fr]">
        <Fact label="Number">{id}</Fact>
        <Fact label="Erased (UTC)">
          <DeskTime at={erasedAt} />
        </Fact>
        <Fact label="Deleted">{countWords(counts)}</Fact>
        <Fact label="Kept">
          this fingerprint of the address, SHA-256 {addressHash.slice(0, 16)}…
          {neverAgain ? ", by which no mail is ever sent to it again" : ""}
        </Fact>
      </dl>
    </section>
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

function Held({ email, held }: { email: string; held: EraseProps["held"] }) {
  const kinds = Object.entries(held).filter(([, rows]) => rows.length > 0);
  return (
    <section aria-labelledby="held" className="grid gap-6">
      <h2 id="held" className="font-serif text-2xl font-semibold">
        {kinds.length > 0 ? `Kept of ${email}` : `Nothing is kept of ${email}`}
      </h2>
      {kinds.map(([kind, rows]) => (
        <div key={kind} className="border-t border-strong pt-2">
          <h3 className="mb-2 font-semibold">
            {heldHeading(kind)} <span className="font-normal text-soft tabular-nums">{rows.length}</span>
          </h3>
          <ul className="grid gap-3">
            {rows.slice(0, SHOWN).map((row) => (
              <li key={JSON.stringify(row)}>
                <dl className="grid grid-cols-[9rem_1fr] gap-x-4 bg-well px-3 py-2 text-sm">
                  {Object.entries(row)
                    .filter(([, value]) => value !== null && value !== "")
                    .map(([name, value]) => (
                      <Fact key={name} label={name.replaceAll("_", " ")}>
                        {valueText(name, value)}
                      </Fact>
                    ))}
                </dl>
              </li>
            ))}
          </ul>
          {rows.length > SHOWN ? (
            <p className="mt-2 text-sm text-soft">and {rows.length - SHOWN} more</p>
          ) : null}
        </div>
      ))}
      <ActForm
        act="erase-reader"
        fields={{ email }}
        label="Erase"
        className="grid gap-3 border-t-2 border-down pt-4"
      >
        {({ ticked }) => (
          <>
            <Tick name="mailed" checked={ticked("mailed", true)}>
              Mail them a receipt: the last mail they get
            </Tick>
            <Tick name="neverAgain" checked={ticked("neverAgain", false)}>
              Never write to this address again, even if a form or an import names it
            </Tick>
            <p className="text-sm text-soft">
              This cannot be undone. Backups lose it within thirty days, and the systems behind your webhooks
              are told to delete it too.
            </p>
            <Button type="submit" className="justify-self-start">
              Erase everything
            </Button>
          </>
        )}
      </ActForm>
    </section>
  );
}

/** Rows of a kind that are shown; the rest is counted. */
const SHOWN = 5;

const isTime = (name: string, value: unknown): value is number =>
  typeof value === "number" && /(_at|_until|_from)$/.test(name) && value > 1e12;

const valueText = (name: string, value: unknown): string =>
  isTime(name, value)
    ? new Date(value).toISOString().slice(0, 16).replace("T", " ")
    : String(value).slice(0, 600);

function Tick({ name, checked, children }: { name: string; checked: boolean; children: string }) {
  return (
    <label className="flex min-h-9 items-start gap-3">
      <input type="checkbox" name={name} value="yes" defaultChecked={checked} className="mt-1" />
      <span>{children}</span>
    </label>
  );
}

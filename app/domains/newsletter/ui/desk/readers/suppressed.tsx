import { mayAs, type Role } from "~/platform/desk/roles.ts";
import type { Suppression } from "~/platform/mail/delivery/reports/suppressions.ts";
import { Button } from "~/ui/button.tsx";
import { ActForm } from "~/ui/desk/act-form.tsx";
import { Older, withQuery } from "~/ui/desk/older.tsx";
import { DeskTable } from "~/ui/desk/table.tsx";
import { DeskTime } from "~/ui/desk/time.tsx";
import { Field } from "~/ui/field.tsx";
import { SUPPRESSION_WORDS } from "../../../rules/desk-words.ts";

interface SuppressedProps {
  role: Role;
  reason?: string;
  rows: readonly Suppression[];
  after: string | null;
}

const PATH = "/desk/readers/suppressed";

/** Addresses that get no mail, by their fingerprints, with the reason of each. */
export function Suppressed({ role, reason, rows, after }: SuppressedProps) {
  const maySuppress = mayAs(role, "editor");
  return (
    <>
      <p className="mb-5 flex flex-wrap gap-x-5 text-sm">
        {["", ...Object.keys(SUPPRESSION_WORDS)].map((one) => (
          <a
            key={one}
            href={withQuery(PATH, { reason: one })}
            aria-current={one === (reason ?? "") ? "page" : undefined}
            className="py-1 text-soft underline-offset-4 hover:text-accent hover:underline aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:underline"
          >
            {SUPPRESSION_WORDS[one] ?? "Every reason"}
          </a>
        ))}
      </p>
      <DeskTable
        caption="Suppressed"
        columns={[
          { label: "Fingerprint" },
          { label: "Reason" },
          { label: "Since (UTC)" },
          ...(maySuppress ? [{ label: "Acts" }] : []),
        ]}
        rows={rows.map(({ hash, reason, createdAt }) => ({
          key: hash,
          cells: [
            <code key="hash" className="text-sm">
              {hash.slice(0, 12)}…
            </code>,
            SUPPRESSION_WORDS[reason] ?? reason,
            <span key="at" className="text-sm">
              <DeskTime at={createdAt} />
            </span>,
            <ActForm key="acts" act="allow-address" fields={{ hash }}>
              <button
                type="submit"
                className="cursor-pointer text-sm underline underline-offset-2 hover:text-accent"
              >
                Allow mail again
              </button>
            </ActForm>,
          ],
        }))}
        empty="No address is suppressed for this reason."
      />
      <Older href={after && withQuery(PATH, { reason, after })} />
      {maySuppress ? (
        <section aria-labelledby="suppress" className="mt-12 max-w-md border-t-2 border-strong pt-3">
          <h2 id="suppress" className="mb-4 font-serif text-xl font-semibold">
            Stop writing to an address
          </h2>
          <ActForm act="suppress-address" label="Suppress" className="grid gap-5">
            {({ field }) => (
              <>
                <Field
                  {...field("email")}
                  label="Email address"
                  hint="Only its fingerprint is kept. Its subscriptions stay as they are."
                  type="email"
                  autoComplete="off"
                  required
                />
                <Button type="submit" className="justify-self-start">
                  Suppress
                </Button>
              </>
            )}
          </ActForm>
        </section>
      ) : null}
    </>
  );
}

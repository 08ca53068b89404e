import type { MailingState } from "~/platform/mail/delivery/mailings.ts";
import type { MailingTotals } from "~/platform/mail/delivery/totals.ts";
import { DeskTable } from "~/ui/desk/table.tsx";
import { DeskTime } from "~/ui/desk/time.tsx";
import { StepLetter } from "./step-letter.tsx";

interface PastLettersProps {
  letters: readonly {
    id: string;
    subject: string;
    publishedAt: number;
    totals: MailingTotals | null;
    /** Of its mailing, while that is on its way. */
    going?: MailingState;
  }[];
  mayEdit: boolean;
  /** Where the next page begins; null on the last. */
  more: number | null;
}

/** What went out, the latest first, with what came of it. */
export function PastLetters({ letters, more, mayEdit }: PastLettersProps) {
  return (
    <>
      <DeskTable
        caption="Letters that went out"
        columns={[
          { label: "Letter" },
          { label: "Went out", wide: true },
          { label: "Sent", number: true },
          { label: "Delivered", number: true, wide: true },
          { label: "Bounced", number: true, wide: true },
          { label: "Left", number: true },
        ]}
        rows={letters.map(({ id, subject, publishedAt, totals, going }) => ({
          key: id,
          cells: [
            <span key="subject" className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <a
                href={`/desk/letter/past/${id}`}
                className="min-w-0 font-semibold break-words underline decoration-rule underline-offset-4 hover:text-accent"
              >
                {subject}
              </a>
              {mayEdit ? <StepLetter id={id} state={going} /> : null}
            </span>,
            <DeskTime key="at" at={publishedAt} />,
            figure(totals?.sent),
            figure(isReported(totals) ? totals?.delivered : undefined),
            figure(isReported(totals) ? totals?.bounced : undefined),
            figure(totals?.unsubscribed),
          ],
        }))}
        empty="Nothing went out yet."
      />
      {more ? (
        <p className="pt-6">
          <a
            href={`/desk/letter/past?before=${more}`}
            className="font-semibold text-accent underline underline-offset-2"
          >
            Earlier
          </a>
        </p>
      ) : null}
    </>
  );
}

const figure = (value: number | undefined) => (value === undefined ? "–" : value.toLocaleString("en-US"));

/** Whether the provider reports what became of mail: without, zero would say what nobody knows. */
export const isReported = (totals: MailingTotals | null): boolean =>
  totals !== null && totals.delivered + totals.bounced + totals.complained > 0;

import type { MailingTotals } from "~/platform/mail/delivery/totals.ts";
import { DeskTable } from "~/ui/desk/table.tsx";
import { DeskTime } from "~/ui/desk/time.tsx";

interface PastLettersProps {
  letters: readonly { id: string; subject: string; publishedAt: number; totals: MailingTotals | null }[];
  /** Where the next page begins; null on the last. */
  more: number | null;
}

/** What went out, the latest first, with what came of it. */
export function PastLetters({ letters, more }: PastLettersProps) {
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
        rows={letters.map(({ id, subject, publishedAt, totals }) => ({
          key: id,
          cells: [
            <a
              key="subject"
              href={`/desk/letter/past/${id}`}
              className="font-semibold break-words underline decoration-rule underline-offset-4 hover:text-accent"
            >
              {subject}
            </a>,
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

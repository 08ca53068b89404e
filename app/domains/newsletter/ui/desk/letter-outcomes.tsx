import type { ReactNode } from "react";
import { fullCount } from "~/lib/format.ts";
import { DeskTable } from "~/ui/desk/table.tsx";
import { DeskTime } from "~/ui/desk/time.tsx";
import { asReported } from "../../rules/reported.ts";

/** What came of a letter; null before it was counted. */
type Outcome = Record<"sent" | "delivered" | "bounced" | "complained" | "unsubscribed", number | null>;

interface LetterOutcomesProps {
  caption: string;
  letters: readonly (Outcome & {
    id: string;
    subject: string;
    publishedAt: number;
    /** Of all its links; absent where nobody asked. */
    clicks?: number;
    /** Beside its subject. */
    beside?: ReactNode;
  })[];
  /** Shown instead of a table without rows. */
  empty: string;
}

/** Letters that went out, with what came of each. Clicks have a column once some were counted. */
export function LetterOutcomes({ caption, letters, empty }: LetterOutcomesProps) {
  const hasClicks = letters.some(({ clicks = 0 }) => clicks > 0);
  return (
    <DeskTable
      caption={caption}
      columns={[
        { label: "Letter" },
        { label: "Went out", wide: true },
        { label: "Sent", number: true },
        { label: "Delivered", number: true, wide: true },
        { label: "Bounced", number: true, wide: true },
        ...(hasClicks ? [{ label: "Clicks", number: true, wide: true }] : []),
        { label: "Left", number: true },
      ]}
      rows={letters.map(asReported).map(({ id, subject, publishedAt, beside, clicks = 0, ...outcome }) => ({
        key: id,
        cells: [
          <span key="subject" className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <a
              href={`/desk/letter/past/${id}`}
              className="min-w-0 font-semibold underline decoration-rule underline-offset-4 hover:text-accent"
            >
              {subject}
            </a>
            {beside}
          </span>,
          <DeskTime key="at" at={publishedAt} />,
          figure(outcome.sent),
          figure(outcome.delivered),
          figure(outcome.bounced),
          ...(hasClicks ? [fullCount(clicks)] : []),
          figure(outcome.unsubscribed),
        ],
      }))}
      empty={empty}
    />
  );
}

const figure = (value: number | null) => (value === null ? "–" : fullCount(value));

import { fullCount } from "~/lib/format.ts";
import { DeskTable } from "~/ui/desk/table.tsx";
import { DeskTime } from "~/ui/desk/time.tsx";

interface LetterOutcomesProps {
  letters: readonly {
    id: string;
    subject: string;
    publishedAt: number;
    sent: number | null;
    delivered: number | null;
    bounced: number | null;
    complained: number | null;
    unsubscribed: number | null;
  }[];
}

/** How the letters of a time did. */
export function LetterOutcomes({ letters }: LetterOutcomesProps) {
  return (
    <DeskTable
      caption="Letters"
      columns={[
        { label: "Letter" },
        { label: "Went out", wide: true },
        { label: "Sent", number: true },
        { label: "Delivered", number: true, wide: true },
        { label: "Bounced", number: true, wide: true },
        { label: "Left", number: true },
      ]}
      rows={letters.map((letter) => {
        const { id, subject, publishedAt, sent, delivered, bounced, complained, unsubscribed } = letter;
        // Without a provider's reports zero would say what nobody knows.
        const isReported = (delivered ?? 0) + (bounced ?? 0) + (complained ?? 0) > 0;
        return {
          key: id,
          cells: [
            <a key="subject" href={`/desk/letter/past/${id}`} className="headline-link break-words">
              {subject}
            </a>,
            <DeskTime key="at" at={publishedAt} />,
            figure(sent),
            figure(isReported ? delivered : null),
            figure(isReported ? bounced : null),
            figure(unsubscribed),
          ],
        };
      })}
      empty="No letter went out."
    />
  );
}

const figure = (value: number | null) => (value === null ? "–" : fullCount(value));

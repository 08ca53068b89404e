import type { MailingState } from "~/platform/mail/delivery/mailings.ts";
import type { MailingTotals } from "~/platform/mail/delivery/totals.ts";
import { LetterOutcomes } from "./letter-outcomes.tsx";
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
      <LetterOutcomes
        caption="Letters that went out"
        letters={letters.map(({ totals, going, ...letter }) => ({
          ...UNCOUNTED,
          ...totals,
          ...letter,
          beside: mayEdit ? <StepLetter id={letter.id} state={going} /> : null,
        }))}
        empty="Nothing has gone out yet."
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

const UNCOUNTED = { sent: null, delivered: null, bounced: null, complained: null, unsubscribed: null };

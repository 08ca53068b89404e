import type { MailingRow } from "~/platform/mail/delivery/mailings.ts";
import type { MailingTotals } from "~/platform/mail/delivery/totals.ts";
import { DeskTable } from "~/ui/desk/table.tsx";
import { DeskTime } from "~/ui/desk/time.tsx";
import { isReported } from "../../rules/reported.ts";
import type { LinkClicks } from "../../store/clicks.ts";
import { SectionTitle } from "./small.tsx";
import { StepLetter } from "./step-letter.tsx";

interface LetterNumbersProps {
  id: string;
  publishedAt: number;
  mailing: MailingRow | null;
  totals: MailingTotals | null;
  links: readonly LinkClicks[];
  /** Whether clicks are counted for letters that go out now. */
  countsClicks: boolean;
  mayEdit: boolean;
}

/** What came of a letter. */
export function LetterNumbers(props: LetterNumbersProps) {
  const { totals } = props;
  return (
    <div className="grid gap-12">
      <Sending {...props} />
      <section aria-labelledby="outcome">
        <SectionTitle id="outcome">What became of it</SectionTitle>
        {totals ? <Outcome totals={totals} /> : <p className="text-soft">Nothing has been counted yet.</p>}
      </section>
      <Clicks {...props} />
    </div>
  );
}

const STATES: Record<MailingRow["state"], string> = {
  draft: "It waits.",
  scheduled: "It starts within minutes.",
  sending: "It is being sent.",
  paused: "It is paused.",
  sent: "It is sent.",
  cancelled: "It was stopped before everybody had received it.",
};

function Sending({ id, publishedAt, mailing, mayEdit }: LetterNumbersProps) {
  const state = mailing?.state;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <p>
        Went out <DeskTime at={publishedAt} /> UTC. {state ? STATES[state] : null}{" "}
        {mailing?.finishedAt ? (
          <span className="text-soft">
            The last mail left <DeskTime at={mailing.finishedAt} />.
          </span>
        ) : null}
      </p>
      {mayEdit ? <StepLetter id={id} state={state} /> : null}
    </div>
  );
}

function Outcome({ totals }: { totals: MailingTotals }) {
  const { recipients, sent, delivered, bounced, complained, unsubscribed } = totals;
  const { failed, suppressed, withdrawn, uncertain, countedAt } = totals;
  const reported = isReported(totals);
  const figures: [string, number | null, string][] = [
    ["Sent", sent, `of ${text(recipients)}`],
    ["Delivered", reported ? delivered : null, reported ? share(delivered, sent) : "not reported"],
    ["Bounced", reported ? bounced : null, reported ? share(bounced, sent) : "not reported"],
    ["Complained", reported ? complained : null, reported ? share(complained, sent) : "not reported"],
    ["Unsubscribed", unsubscribed, share(unsubscribed, sent)],
  ];
  const rest = [
    [failed, "failed"],
    [suppressed, "suppressed"],
    [withdrawn, "left before it reached them"],
    [uncertain, "uncertain"],
  ].filter(([count]) => Number(count) > 0);
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-8 gap-y-6 sm:grid-cols-3 lg:grid-cols-5">
        {figures.map(([label, value, note]) => (
          <div key={label} className="border-t border-rule pt-2">
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="font-serif text-3xl font-semibold tabular-nums">
              {value === null ? "–" : text(value)}
            </dd>
            <dd className="text-sm text-soft">{note}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 max-w-2xl text-sm text-soft">
        {rest.length > 0
          ? `${rest.map(([count, what]) => `${text(Number(count))} ${what}`).join(", ")}. `
          : null}
        {reported
          ? null
          : "Deliveries, bounces and complaints are counted from the provider’s reports: none has come. "}
        Who leaves by its unsubscribe link within 30 days is counted as having left by it.
        {countedAt > 0 ? (
          <>
            {" "}
            Counted <DeskTime at={countedAt} /> UTC.
          </>
        ) : null}
      </p>
    </>
  );
}

function Clicks({ id, links, countsClicks }: LetterNumbersProps) {
  const mostFirst = [...links].sort((one, other) => other.clicks - one.clicks);
  const all = links.reduce((sum, { clicks }) => sum + clicks, 0);
  return (
    <section aria-labelledby="clicks">
      <SectionTitle id="clicks">Clicks</SectionTitle>
      {links.length === 0 ? (
        <p className="max-w-2xl text-soft">
          This letter’s links led where they say, uncounted.{" "}
          {countsClicks
            ? "Those of the next one are counted."
            : "With “newsletter.countClicks” of the publication they lead over this site, which counts how often each is followed and nothing of who."}
        </p>
      ) : (
        <>
          <DeskTable
            caption="Clicks by link"
            columns={[{ label: "Link" }, { label: "Clicks", number: true }, { label: "Share", number: true }]}
            rows={mostFirst.map(({ id: key, label, url, clicks }) => ({
              key,
              cells: [
                <span key="link" className="grid">
                  <a href={url} className="underline decoration-rule underline-offset-4">
                    {label}
                  </a>
                  <span className="text-sm break-all text-soft">{url.replace(/^https?:\/\//, "")}</span>
                </span>,
                text(clicks),
                share(clicks, all),
              ],
            }))}
            empty="No link."
          />
          <p className="mt-4 max-w-2xl text-sm text-soft">
            A click is one opening in a browser; programs that check links, and readers who ask not to be
            counted, are left out. Nothing is kept of who clicked, so nobody knows how many people these were.{" "}
            <a
              href={`/desk/letter/past/${id}/clicks.csv`}
              className="text-accent underline underline-offset-2"
            >
              By day, as CSV
            </a>
          </p>
        </>
      )}
    </section>
  );
}

const text = (value: number) => value.toLocaleString("en-US");

const share = (part: number, whole: number) =>
  whole > 0 ? `${((100 * part) / whole).toFixed(part * 10 >= whole ? 0 : 1)} %` : "–";

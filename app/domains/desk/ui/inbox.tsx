import type { ReactNode } from "react";
import { Older, withQuery } from "~/ui/desk/older.tsx";
import { DeskTable } from "~/ui/desk/table.tsx";
import { DeskTabs } from "~/ui/desk/tabs.tsx";
import { DeskTime } from "~/ui/desk/time.tsx";

export const INBOX_KINDS = ["waitlist", "reports", "messages"] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

const NAMES: Record<InboxKind, string> = {
  waitlist: "Waitlist",
  reports: "Report requests",
  messages: "Messages",
};

/** Somebody who wrote to us or asked for something. */
export interface InboxItem {
  key: string;
  email: string;
  name: string | null;
  /** What they said of themselves or asked for, in short. */
  details: readonly string[];
  /** What they wrote. */
  message: string | null;
  /** Milliseconds since 1970, UTC. */
  at: number;
}

interface InboxProps {
  kind: InboxKind;
  items: readonly InboxItem[];
  after: string | null;
  /** Whether its reader may have all of them as a file. */
  mayExport: boolean;
}

const PATH = "/desk/inbox";

/** Who joined the waitlist, asked for a report or wrote, the latest first. */
export function Inbox({ kind, items, after, mayExport }: InboxProps) {
  return (
    <>
      <DeskTabs
        label="Inbox"
        tabs={INBOX_KINDS.map((one) => ({
          id: one,
          label: NAMES[one],
          href: withQuery(PATH, { kind: one }),
        }))}
        current={kind}
      />
      {mayExport && items.length > 0 ? (
        <p className="mb-3 flex justify-end">
          <a
            href={withQuery(`${PATH}.csv`, { kind })}
            className="py-1.5 text-sm font-semibold text-accent underline underline-offset-2"
          >
            All as CSV
          </a>
        </p>
      ) : null}
      <DeskTable
        caption={NAMES[kind]}
        columns={[
          { label: "Who" },
          { label: kind === "messages" ? "Message" : "What" },
          { label: "When (UTC)" },
        ]}
        rows={items.map(({ key, email, name, details, message, at }) => ({
          key,
          cells: [
            <span key="who" className="grid min-w-40">
              {name ? <span className="font-semibold">{name}</span> : null}
              <a href={`mailto:${email}`} className="text-sm break-all underline-offset-2 hover:underline">
                {email}
              </a>
            </span>,
            message === null ? (
              <Details key="what" details={details} />
            ) : (
              <Message key="what">{message}</Message>
            ),
            <span key="at" className="text-sm">
              <DeskTime at={at} />
            </span>,
          ],
        }))}
        empty={EMPTY[kind]}
      />
      <Older href={after && withQuery(PATH, { kind, after })} />
    </>
  );
}

const EMPTY: Record<InboxKind, ReactNode> = {
  waitlist: "Nobody has joined the waitlist yet.",
  reports: "Nobody has asked for a report lately. Requests are kept for a week, as their files are.",
  messages: "Nobody has written yet. Messages are kept for two years.",
};

const Details = ({ details }: { details: readonly string[] }) => (
  <span className="text-soft">{details.join(" · ")}</span>
);

/** The beginning; the rest when it is opened. */
function Message({ children }: { children: string }) {
  const text = <p className="max-w-prose whitespace-pre-wrap">{children}</p>;
  if (children.length <= LONG) return text;
  return (
    <details>
      <summary className="cursor-pointer">{children.slice(0, LONG).trimEnd()}…</summary>
      <div className="mt-3 border-s-2 border-rule ps-4">{text}</div>
    </details>
  );
}

const LONG = 180;

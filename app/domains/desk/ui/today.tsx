import type { ReactNode } from "react";
import { counted, fullCount } from "~/lib/format.ts";
import { DeskTime } from "~/ui/desk/time.tsx";

export interface TodayProps {
  troubles: {
    total: number;
    /** `place` is the address of where one is looked at; null without. */
    some: readonly { key: string; text: string; since: number; place: string | null }[];
    /** Whether those of every kind are shown. */
    isAll: boolean;
    /** When the clock last looked; null before it did. */
    lookedAt: number | null;
  };
  /** Files whose rows are checked: somebody says whether they are taken in. */
  waiting: readonly { name: string; href: string }[];
  /** This week's issue of the newsletter; `sendAt` is null when it does not go out by itself. */
  letter: { day: string; sendAt: number | null; state: string };
  /** Subscribers of the newsletter, and what came and went within a week. */
  readers: { active: number; pending: number; joined: number; confirmed: number; gone: number };
  /** What was searched in vain since yesterday. */
  misses: readonly { query: string; count: number }[];
  /** The articles that were read most within seven days. */
  read: readonly { slug: string; title: string; count: number }[];
}

/** Troubles from which on they are not counted. */
export const MANY = 20;

/** What is wrong and what is due: the first screen of a day. */
export function Today({ troubles, waiting, letter, readers, misses, read }: TodayProps) {
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid content-start gap-10">
        <Block
          title="What is wrong"
          count={troubles.total < MANY || troubles.isAll ? String(troubles.total) : `${MANY} or more`}
        >
          {troubles.total > 0 ? <Troubles {...troubles} /> : <NoTroubles lookedAt={troubles.lookedAt} />}
        </Block>
        {waiting.length > 0 ? (
          <Block title="Waiting for your decision">
            <ul className="border-t border-rule">
              {waiting.map(({ name, href }) => (
                <li key={href} className="border-b border-rule py-3">
                  <a href={href} className="headline-link font-semibold break-all">
                    {name}
                  </a>
                  <span className="text-soft"> is checked: see what it would bring, and import it.</span>
                </li>
              ))}
            </ul>
          </Block>
        ) : null}
      </div>
      <div className="grid content-start gap-10">
        <Block title="The next letter">
          <p className="font-serif text-xl leading-snug font-semibold">
            <a href={`/desk/letter/${letter.day}`} className="headline-link">
              {letter.day}
            </a>
          </p>
          <p className="mt-1 text-soft">
            {letter.state}
            {letter.sendAt === null ? (
              "."
            ) : (
              <>
                ; goes out <DeskTime at={letter.sendAt} /> UTC.
              </>
            )}
          </p>
        </Block>
        <Block title="Readers of the newsletter">
          <p className="font-serif text-3xl font-semibold tabular-nums">
            <a href="/desk/readers" className="headline-link">
              {fullCount(readers.active)}
            </a>
          </p>
          <p className="mt-1 text-soft">
            Within seven days {fullCount(readers.joined)} signed up, {fullCount(readers.confirmed)} confirmed
            and {fullCount(readers.gone)} left. {counted(readers.pending, "has", "have")} not confirmed yet.
          </p>
        </Block>
        <Block title="Read within seven days">
          {read.length === 0 ? (
            <p className="text-soft">No article views have been counted yet.</p>
          ) : (
            <Counts
              rows={read.map(({ slug, title, count }) => ({ label: title, href: `/article/${slug}`, count }))}
            />
          )}
          <p className="pt-3 text-sm">
            <a href="/desk/numbers" className="font-semibold text-accent underline underline-offset-2">
              All numbers
            </a>
          </p>
        </Block>
        <Block title="Searches without a result since yesterday">
          {misses.length === 0 ? (
            <p className="text-soft">None: every search found something.</p>
          ) : (
            <Counts
              rows={misses.map(({ query, count }) => ({
                label: query,
                href: `/search?q=${encodeURIComponent(query)}`,
                count,
              }))}
            />
          )}
        </Block>
      </div>
    </div>
  );
}

/** Links, each with how often. */
function Counts({ rows }: { rows: readonly { label: string; href: string; count: number }[] }) {
  return (
    <ul className="border-t border-rule">
      {rows.map(({ label, href, count }) => (
        <li key={href} className="flex justify-between gap-6 border-b border-rule py-2">
          <a href={href} className="headline-link min-w-0">
            {label}
          </a>
          <span className="text-soft tabular-nums">{fullCount(count)}</span>
        </li>
      ))}
    </ul>
  );
}

function NoTroubles({ lookedAt }: { lookedAt: number | null }) {
  if (lookedAt === null)
    return <p className="text-soft">Not looked at yet: the clock does so at the end of its first round.</p>;
  return (
    <>
      <p className="text-soft">Nothing: every source, job and mail works.</p>
      <p className="mt-1 text-sm text-soft">
        Last looked at <DeskTime at={lookedAt} /> UTC.
      </p>
    </>
  );
}

function Troubles({ total, some, isAll }: TodayProps["troubles"]) {
  return (
    <>
      <ul className="border-t border-rule">
        {some.map(({ key, text, since, place }) => (
          <li key={key} className="border-b border-rule py-3">
            <p className="min-w-0 leading-snug">{text}</p>
            <p className="mt-1 text-sm text-soft">
              since <DeskTime at={since} />
              {place ? (
                <>
                  {" · "}
                  <a href={place} className="text-accent underline underline-offset-2">
                    How it stands
                  </a>
                </>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
      {isAll || total > some.length ? (
        <p className="pt-3 text-sm">
          <a
            href={isAll ? "/desk/sources" : "/desk?troubles=all"}
            className="font-semibold text-accent underline underline-offset-2"
          >
            {isAll ? "All sources" : "All of them"}
          </a>
        </p>
      ) : null}
    </>
  );
}

function Block({ title, count = "0", children }: { title: string; count?: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="mb-4 flex items-baseline gap-3 border-t-2 border-strong pt-3 font-serif text-xl font-semibold">
        {title} {count !== "0" ? <span className="font-sans text-sm text-down">{count}</span> : null}
      </h2>
      {children}
    </section>
  );
}

import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { deskAction } from "~/acts/action.ts";
import { latestMisses } from "~/domains/content/store/search/misses.ts";
import { MANY, Today } from "~/domains/desk/ui/today.tsx";
import { movesToDecide } from "~/domains/moving/store/moves.ts";
import { currentIssue, firstCurrentDay } from "~/domains/newsletter/rules/issue-schedule.ts";
import { importsToDecide } from "~/domains/newsletter/store/import/staged.ts";
import { type IssueStanding, issuesSince } from "~/domains/newsletter/store/past.ts";
import { growth, type ReaderTotals, readerTotals } from "~/domains/newsletter/store/readers/counts.ts";
import { mostRead } from "~/domains/numbers/rules/shown.ts";
import { addDays } from "~/lib/time/time-zone.ts";
import { WEEK } from "~/platform/counts/counts.ts";
import { readCounts } from "~/platform/counts/read.ts";
import { batch } from "~/platform/data/db.ts";
import { mayAs, type Role } from "~/platform/desk/roles.ts";
import { lastSuccess } from "~/platform/jobs/runs.ts";
import { someTroubles, troubleCount } from "~/platform/jobs/troubles.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";

const SHOWN_TROUBLES = 8;
/** On the page of all of them: more are of sources, which have a screen. */
const ALL_TROUBLES = 200;
const SHOWN_WAITING = 3;
const SHOWN_READ = 5;

export const page = definePage({
  staff: "viewer",
  query: z.object({ troubles: z.literal("all").optional().catch(undefined) }),
  topics: [],
});

export const headers = page.headers;

export const meta = deskMeta("Today");

export const loader = page.loader(async ({ deps, query }) => {
  const { issue: calendar } = deps.publication.newsletter;
  const today = deps.now().toISOString().slice(0, 10);
  const [some, [troubles], [look], issues, [counted], days, misses, imports, moves, [week]] = await batch(
    deps.db,
    [
      someTroubles(query.troubles ? ALL_TROUBLES : SHOWN_TROUBLES),
      troubleCount(MANY),
      lastSuccess("report-troubles"),
      issuesSince(firstCurrentDay(deps.now(), calendar)),
      readerTotals(),
      growth("weekly", addDays(today, -6), today),
      latestMisses(deps),
      importsToDecide(SHOWN_WAITING),
      movesToDecide(SHOWN_WAITING),
      readCounts([WEEK]),
    ],
  );
  const { active = 0, pending = 0 } =
    (JSON.parse(counted?.totals ?? "{}") as Partial<ReaderTotals>).weekly ?? {};
  const sum = (name: "joined" | "confirmed" | "gone") =>
    days.reduce((total, counts) => total + counts[name], 0);
  const may = (least: Role) => deps.session !== undefined && mayAs(deps.session.staff.role, least);
  return {
    waiting: [
      ...(may("editor") ? imports.map(({ id, name }) => ({ name, href: `/desk/readers/import/${id}` })) : []),
      ...(may("owner") ? moves.map(({ id, name }) => ({ name, href: `/desk/moving/${id}` })) : []),
    ],
    troubles: {
      total: Math.max(troubles?.count ?? 0, some.length),
      some: some.map((trouble) => ({ ...trouble, place: placeOf(trouble.key, may) })),
      isAll: query.troubles === "all",
      lookedAt: look?.at ?? null,
    },
    letter: letterShown(currentIssue(deps.now(), calendar, issues), calendar.approval),
    readers: { active, pending, joined: sum("joined"), confirmed: sum("confirmed"), gone: sum("gone") },
    misses,
    read: mostRead(week, SHOWN_READ),
  };
});

export const action = deskAction;

/** Returns where a trouble is looked at; null of one that its sentence says all of, or whose screen is for others. */
function placeOf(key: string, may: (least: Role) => boolean): string | null {
  const [kind, first = "", ...rest] = key.split("/");
  if (kind === "source") return `/desk/sources/${encodeURIComponent([first, ...rest].join("/"))}`;
  if (kind === "webhook") return may("owner") ? `/desk/webhooks/${encodeURIComponent(first)}` : null;
  if (kind === "suppressed") return "/desk/readers/suppressed";
  return kind === "job" || kind === "mail" ? "/status" : null;
}

const STATES = {
  draft: "A draft that waits for approval",
  scheduled: "Composed and scheduled",
  published: "On its way",
  cancelled: "Skipped",
} as const;

/** Says of this week's issue how it stands, and when it goes out if nobody has to do anything for it. */
function letterShown(
  { day, sendAt, issue }: { day: string; sendAt: Date; issue: IssueStanding | null },
  approval: "automatic" | "required",
) {
  if (!issue)
    return { day, state: "Not composed yet", sendAt: approval === "automatic" ? sendAt.getTime() : null };
  return { day, state: STATES[issue.status], sendAt: issue.status === "scheduled" ? issue.sendAt : null };
}

export const ErrorBoundary = DeskErrorBoundary;

export default function TodayRoute() {
  return (
    <DeskPage title="Today">
      <Today {...useLoaderData<typeof loader>()} />
    </DeskPage>
  );
}

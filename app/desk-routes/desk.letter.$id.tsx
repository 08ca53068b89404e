import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { deskAction } from "~/acts/action.ts";
import { letterCandidates } from "~/acts/letter/candidates.ts";
import { letterPlans } from "~/acts/letter/records.ts";
import { firstCurrentDay, nextIssue } from "~/domains/newsletter/rules/issue-schedule.ts";
import { readersShown } from "~/domains/newsletter/rules/letter/readers.ts";
import { letterDates } from "~/domains/newsletter/rules/letter/when.ts";
import { isIssue, planRow, textRow, toPlan, toText } from "~/domains/newsletter/store/drafts.ts";
import { issuesSince, openLetters } from "~/domains/newsletter/store/past.ts";
import { type ReaderTotals, readerTotals } from "~/domains/newsletter/store/readers/counts.ts";
import { LetterEditor } from "~/domains/newsletter/ui/desk/letter-editor.tsx";
import { LetterTabs, OpenLetters } from "~/domains/newsletter/ui/desk/letter-tabs.tsx";
import { LOOKS } from "~/domains/newsletter/ui/desk/preview.tsx";
import { datesIn } from "~/lib/time/written-dates.ts";
import { batch } from "~/platform/data/db.ts";
import { versionIn } from "~/platform/desk/record.ts";
import { mayAs } from "~/platform/desk/roles.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { oneOf, trimmedText } from "~/platform/page/match/query.ts";
import { notFound } from "~/platform/page/responses.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";

export const page = definePage({
  staff: "viewer",
  query: z.object({
    look: oneOf(LOOKS),
    find: trimmedText(100),
    more: z.coerce.number().int().min(0).max(100).catch(0),
    done: z.coerce.number().optional().catch(undefined),
  }),
  topics: [],
  framesPages: true,
});

export const headers = page.headers;

export const meta = deskMeta("Letter");

export const loader = page.loader(async ({ deps, params: { id = "" }, query: { look, find, more } }) => {
  const { db, publication, session } = deps;
  const { issue } = publication.newsletter;
  const dates = isIssue(id) ? letterDates(id, deps.now(), issue) : null;
  const [[text], [plan], open, issues, [counted]] = await batch(db, [
    textRow(id),
    planRow(id),
    openLetters(),
    issuesSince(firstCurrentDay(deps.now(), issue)),
    readerTotals(),
  ]);
  if (!plan && !dates?.isToCome) notFound("letter");
  const totals = JSON.parse(counted?.totals ?? "{}") as Partial<ReaderTotals>;
  const says = text ? toText(text) : null;
  const planned = plan ? toPlan(plan) : null;
  const { longDate } = datesIn(publication.brand.language);
  const titleOf = (id: string, subject = "") =>
    isIssue(id) ? `Issue of ${longDate(id)}` : subject || "Letter";
  const days = issues.map(({ day }) => day);
  const next = nextIssue(deps.now(), issue, days).day;
  return {
    letter: {
      id,
      isIssue: isIssue(id),
      text: says,
      plan: planned,
      version: await versionIn(letterPlans, planned),
      mayEdit: session !== undefined && mayAs(session.staff.role, "editor"),
    },
    title: titleOf(id, says?.subject),
    timeZone: issue.timeZone,
    hour: dates?.sendAt ?? null,
    composedAt: dates?.composeAt ?? null,
    active: totals.weekly?.active ?? 0,
    readers: readersShown(publication, totals),
    email: session?.staff.email ?? "",
    candidates:
      says && plan?.status !== "published"
        ? await letterCandidates(deps, says.parts, { find, page: more })
        : NONE,
    letters: [
      ...(days.includes(next)
        ? []
        : [{ id: next, title: titleOf(next), status: "none" as const, sendAt: null }]),
      ...open.map(({ subject, ...letter }) => ({ ...letter, title: titleOf(letter.id, subject) })),
    ].filter((letter) => letter.id !== id),
    look,
    find,
  };
});

const NONE = { items: [], next: null };

export const action = deskAction;

export const ErrorBoundary = DeskErrorBoundary;

export default function LetterRoute() {
  const { title, letters, ...shown } = useLoaderData<typeof loader>();
  const { isIssue } = shown.letter;
  return (
    <DeskPage title={title} aside={<LetterTabs here={isIssue ? "this-week" : null} />}>
      <LetterEditor key={shown.letter.version} {...shown} />
      <OpenLetters letters={letters} timeZone={shown.timeZone} />
    </DeskPage>
  );
}

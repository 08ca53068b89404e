import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { deskAction } from "~/acts/action.ts";
import { keyOfLetter } from "~/domains/newsletter/store/drafts.ts";
import { pastLetters } from "~/domains/newsletter/store/past.ts";
import { LetterTabs } from "~/domains/newsletter/ui/desk/letter-tabs.tsx";
import { PastLetters } from "~/domains/newsletter/ui/desk/past-letters.tsx";
import { batch } from "~/platform/data/db.ts";
import { mayAs } from "~/platform/desk/roles.ts";
import { mailingsGoing } from "~/platform/mail/delivery/mailings.ts";
import { totalsOf } from "~/platform/mail/delivery/totals.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";

/** Of each letter a page reads a row of either table, and its totals. */
const PAGE_SIZE = 12;

export const page = definePage({
  staff: "viewer",
  query: z.object({ before: z.coerce.number().int().positive().optional().catch(undefined) }),
  topics: [],
});

export const headers = page.headers;

export const meta = deskMeta("Past letters");

export const loader = page.loader(async ({ deps, query: { before = Number.MAX_SAFE_INTEGER } }) => {
  const [found] = await batch(deps.db, [pastLetters(before, PAGE_SIZE + 1)]);
  const shown = found.slice(0, PAGE_SIZE);
  const keys = shown.map(({ id }) => keyOfLetter(id));
  const [totals, going] = await batch(deps.db, [totalsOf(keys), mailingsGoing(keys)]);
  return {
    letters: shown.map((letter) => ({
      ...letter,
      totals: totals.find(({ key }) => key === keyOfLetter(letter.id)) ?? null,
      going: going.find(({ key }) => key === keyOfLetter(letter.id))?.state,
    })),
    mayEdit: deps.session !== undefined && mayAs(deps.session.staff.role, "editor"),
    more: found.length > PAGE_SIZE ? (shown.at(-1)?.publishedAt ?? null) : null,
  };
});

export const action = deskAction;

export const ErrorBoundary = DeskErrorBoundary;

export default function PastLettersRoute() {
  const { letters, more, mayEdit } = useLoaderData<typeof loader>();
  return (
    <DeskPage title="Past letters" aside={<LetterTabs here="past" />}>
      <PastLetters letters={letters} more={more} mayEdit={mayEdit} />
    </DeskPage>
  );
}

import { useLoaderData } from "@remix-run/react";
import { deskAction } from "~/acts/action.ts";
import { issuePath } from "~/domains/newsletter/rules/copy.ts";
import { linkClicks } from "~/domains/newsletter/store/clicks.ts";
import { isIssue, keyOfLetter } from "~/domains/newsletter/store/drafts.ts";
import { pastLetter } from "~/domains/newsletter/store/past.ts";
import { LetterNumbers } from "~/domains/newsletter/ui/desk/letter-numbers.tsx";
import { LetterTabs } from "~/domains/newsletter/ui/desk/letter-tabs.tsx";
import { batch } from "~/platform/data/db.ts";
import { mayAs } from "~/platform/desk/roles.ts";
import { mailingByKey } from "~/platform/mail/delivery/mailings.ts";
import { totalsOf } from "~/platform/mail/delivery/totals.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { notFound } from "~/platform/page/responses.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";

export const page = definePage({ staff: "viewer", topics: [] });

export const headers = page.headers;

export const meta = deskMeta("How a letter did");

export const loader = page.loader(async ({ deps, params: { id = "" } }) => {
  const key = keyOfLetter(id);
  const [[letter], [mailing], [totals], links] = await batch(deps.db, [
    pastLetter(id),
    mailingByKey(key),
    totalsOf([key]),
    linkClicks(key),
  ]);
  return {
    ...(letter ?? notFound("letter")),
    mailing: mailing ?? null,
    totals: totals ?? null,
    links,
    countsClicks: deps.publication.newsletter.countClicks === true,
    mayEdit: deps.session !== undefined && mayAs(deps.session.staff.role, "editor"),
    archive: isIssue(id) ? issuePath(id) : null,
  };
});

export const action = deskAction;

export const ErrorBoundary = DeskErrorBoundary;

export default function PastLetterRoute() {
  const { subject, archive, ...numbers } = useLoaderData<typeof loader>();
  return (
    <DeskPage
      title={subject}
      lead={
        archive ? (
          <a href={archive} className="underline underline-offset-4">
            Read it in the archive
          </a>
        ) : (
          "A single letter, in no archive."
        )
      }
      aside={<LetterTabs here="past" />}
    >
      <LetterNumbers {...numbers} />
    </DeskPage>
  );
}

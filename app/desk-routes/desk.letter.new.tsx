import { useLoaderData } from "@remix-run/react";
import { deskAction } from "~/acts/action.ts";
import { readersShown } from "~/domains/newsletter/rules/letter/readers.ts";
import { type ReaderTotals, readerTotals } from "~/domains/newsletter/store/readers/counts.ts";
import { LetterTabs } from "~/domains/newsletter/ui/desk/letter-tabs.tsx";
import { NewLetter } from "~/domains/newsletter/ui/desk/new-letter.tsx";
import { batch } from "~/platform/data/db.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";

export const page = definePage({ staff: "editor", topics: [] });

export const headers = page.headers;

export const meta = deskMeta("Write a letter");

/** The id is the form's: the same post, sent twice, writes one letter. */
export const loader = page.loader(async ({ deps }) => {
  const [[counted]] = await batch(deps.db, [readerTotals()]);
  const totals = JSON.parse(counted?.totals ?? "{}") as Partial<ReaderTotals>;
  return {
    id: crypto.randomUUID().replaceAll("-", "").slice(0, 16),
    readers: readersShown(deps.publication, totals),
  };
});

export const action = deskAction;

export const ErrorBoundary = DeskErrorBoundary;

export default function NewLetterRoute() {
  const { id, readers } = useLoaderData<typeof loader>();
  return (
    <DeskPage
      title="Write a letter"
      lead="A single letter beside the weekly issues. It is not in the archive, and goes out only when you send it."
      aside={<LetterTabs here="new" />}
    >
      <NewLetter id={id} readers={readers} />
    </DeskPage>
  );
}

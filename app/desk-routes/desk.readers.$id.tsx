import { useLoaderData } from "@remix-run/react";
import { deskAction } from "~/acts/action.ts";
import { subscriptions } from "~/acts/readers/readers.ts";
import { readSubscription } from "~/domains/newsletter/store/readers/change.ts";
import { readerOf } from "~/domains/newsletter/store/readers/list.ts";
import { addressFor } from "~/domains/newsletter/store/readers/screen.ts";
import { ReaderDetail } from "~/domains/newsletter/ui/desk/readers/reader.tsx";
import { rowsOf } from "~/platform/data/db.ts";
import { versionIn } from "~/platform/desk/record.ts";
import { addressHash, suppressionOf } from "~/platform/mail/delivery/reports/suppressions.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { notFound } from "~/platform/page/responses.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";

export const page = definePage({ staff: "viewer", topics: [] });

export const headers = page.headers;

export const meta = deskMeta("Reader");

export const loader = page.loader(async ({ deps, params: { id = "" } }) => {
  const role = deps.session?.staff.role ?? "viewer";
  const reader = (await readerOf(deps.db, id)) ?? notFound("reader");
  const [suppressed] = await rowsOf(deps.db, suppressionOf(await addressHash(reader.email)));
  const lists = reader.lists.map(async (one) => ({
    ...one,
    version: await versionIn(subscriptions, await readSubscription(deps.db, id, one.list)),
  }));
  return {
    role,
    reader: { ...reader, email: addressFor(role, reader.email), lists: await Promise.all(lists) },
    isPaused: (reader.pausedUntil ?? 0) > deps.now().getTime(),
    suppressed: suppressed ?? null,
  };
});

export const action = deskAction;

export const ErrorBoundary = DeskErrorBoundary;

export default function ReaderRoute() {
  const { reader, ...shown } = useLoaderData<typeof loader>();
  return (
    <DeskPage
      title={reader.email}
      lead={
        <a href="/desk/readers" className="underline underline-offset-2">
          All readers
        </a>
      }
    >
      <ReaderDetail {...shown} reader={reader} />
    </DeskPage>
  );
}

import { useLoaderData } from "@remix-run/react";
import { deskAction } from "~/acts/action.ts";
import { importOf, refusedRows } from "~/domains/newsletter/store/import/staged.ts";
import { ImportDetail } from "~/domains/newsletter/ui/desk/readers/import-detail.tsx";
import { ReadersTabs } from "~/domains/newsletter/ui/desk/readers/readers-tabs.tsx";
import { batch } from "~/platform/data/db.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { notFound } from "~/platform/page/responses.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";

const REFUSED_SHOWN = 10;

export const page = definePage({ staff: "editor", topics: [] });

export const headers = page.headers;

export const meta = deskMeta("Import");

export const loader = page.loader(async ({ deps, params: { id = "" } }) => {
  const [[work], refused] = await batch(deps.db, [importOf(id), refusedRows(id, REFUSED_SHOWN)]);
  if (!work) return notFound("import");
  return {
    role: deps.session?.staff.role ?? "viewer",
    work: { ...work, counts: JSON.parse(work.counts) as Record<string, number> },
    refused,
  };
});

export const action = deskAction;

export const ErrorBoundary = DeskErrorBoundary;

export default function ImportRoute() {
  const { role, work, refused } = useLoaderData<typeof loader>();
  return (
    <DeskPage title={work.name}>
      <ReadersTabs role={role} current="import" />
      <ImportDetail work={work} refused={refused} />
    </DeskPage>
  );
}

import { useLoaderData } from "@remix-run/react";
import { deskAction } from "~/acts/action.ts";
import { readImport } from "~/domains/newsletter/store/import/staged.ts";
import { ImportDetail } from "~/domains/newsletter/ui/desk/readers/import-detail.tsx";
import { ReadersTabs } from "~/domains/newsletter/ui/desk/readers/readers-tabs.tsx";
import { definePage } from "~/platform/page/define-page.ts";
import { notFound } from "~/platform/page/responses.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";

export const page = definePage({ staff: "editor", topics: [] });

export const headers = page.headers;

export const meta = deskMeta("Import");

export const loader = page.loader(async ({ deps, params: { id = "" } }) => {
  const shown = (await readImport(deps.db, id)) ?? notFound("import");
  return { role: deps.session?.staff.role ?? "viewer", shown };
});

export const action = deskAction;

export const ErrorBoundary = DeskErrorBoundary;

export default function ImportRoute() {
  const { role, shown } = useLoaderData<typeof loader>();
  return (
    <DeskPage title={shown.work.name}>
      <ReadersTabs role={role} current="import" />
      <ImportDetail loaded={shown} />
    </DeskPage>
  );
}

import { useLoaderData } from "@remix-run/react";
import { deskAction } from "~/acts/action.ts";
import { latestImports } from "~/domains/newsletter/store/import/staged.ts";
import { Imports } from "~/domains/newsletter/ui/desk/readers/imports.tsx";
import { ReadersTabs } from "~/domains/newsletter/ui/desk/readers/readers-tabs.tsx";
import { rowsOf } from "~/platform/data/db.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";

/** Each is shown with its counts. */
const SHOWN = 5;

export const page = definePage({ staff: "editor", topics: [] });

export const headers = page.headers;

export const meta = deskMeta("Import readers");

export const loader = page.loader(async ({ deps }) => ({
  role: deps.session?.staff.role ?? "viewer",
  imports: (await rowsOf(deps.db, latestImports(SHOWN))).map((one) => ({
    ...one,
    counts: JSON.parse(one.counts) as Record<string, number>,
  })),
}));

export const action = deskAction;

export const ErrorBoundary = DeskErrorBoundary;

export default function ImportsRoute() {
  const { role, imports } = useLoaderData<typeof loader>();
  return (
    <DeskPage title="Readers" lead="Import a list from elsewhere, with proof that its readers asked for it.">
      <ReadersTabs role={role} current="import" />
      <Imports imports={imports} />
    </DeskPage>
  );
}

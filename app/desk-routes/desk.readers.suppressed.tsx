import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { deskAction } from "~/acts/action.ts";
import { ReadersTabs } from "~/domains/newsletter/ui/desk/readers/readers-tabs.tsx";
import { Suppressed } from "~/domains/newsletter/ui/desk/readers/suppressed.tsx";
import { rowsOf } from "~/platform/data/db.ts";
import { suppressionPage } from "~/platform/mail/delivery/reports/suppressions.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";

const PAGE = 24;

export const page = definePage({
  staff: "viewer",
  query: z.object({
    reason: z.enum(["bounce", "complaint", "provider", "operator"]).optional().catch(undefined),
    after: z
      .string()
      .regex(/^\d+_[\da-f]{64}$/)
      .optional()
      .catch(undefined),
  }),
  topics: [],
});

export const headers = page.headers;

export const meta = deskMeta("Suppressed addresses");

export const loader = page.loader(async ({ deps, query: { reason, after } }) => {
  const [createdAt, hash] = (after ?? "").split("_");
  const place = hash ? { createdAt: Number(createdAt), hash } : null;
  const rows = await rowsOf(deps.db, suppressionPage(reason, place, PAGE + 1));
  const last = rows.length > PAGE ? rows[PAGE - 1] : undefined;
  return {
    role: deps.session?.staff.role ?? "viewer",
    reason,
    rows: rows.slice(0, PAGE),
    after: last ? `${last.createdAt}_${last.hash}` : null,
  };
});

export const action = deskAction;

export const ErrorBoundary = DeskErrorBoundary;

export default function SuppressedRoute() {
  const shown = useLoaderData<typeof loader>();
  return (
    <DeskPage
      title="Readers"
      lead="Addresses that receive no mail at all. Only fingerprints are kept, so that nobody can tell whose they were."
    >
      <ReadersTabs role={shown.role} current="suppressed" />
      <Suppressed {...shown} />
    </DeskPage>
  );
}

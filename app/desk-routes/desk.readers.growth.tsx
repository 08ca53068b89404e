import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { deskAction } from "~/acts/action.ts";
import { LISTS } from "~/domains/newsletter/fields.ts";
import { pointsOf, spansUntil } from "~/domains/newsletter/rules/growth.ts";
import {
  growth,
  type ReaderTotals,
  readerTotals,
  sourceTotals,
} from "~/domains/newsletter/store/readers/counts.ts";
import { Growth } from "~/domains/newsletter/ui/desk/readers/growth.tsx";
import { ReadersTabs } from "~/domains/newsletter/ui/desk/readers/readers-tabs.tsx";
import { batch } from "~/platform/data/db.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";

export const page = definePage({
  staff: "viewer",
  query: z.object({ list: z.enum(LISTS).catch("weekly"), span: z.enum(["month", "year"]).catch("month") }),
  topics: [],
});

export const headers = page.headers;

export const meta = deskMeta("Growth");

export const loader = page.loader(async ({ deps, query: { list, span } }) => {
  const time = deps.now().getTime();
  const spans = span === "month" ? spansUntil(time, "day", 30) : spansUntil(time, "month", 12);
  const [[totals], changes, sources] = await batch(deps.db, [
    readerTotals(),
    growth(list, spans[0] ?? "", spans.at(-1) ?? ""),
    sourceTotals(list, "active"),
  ]);
  const active = (JSON.parse(totals?.totals ?? "{}") as ReaderTotals)[list].active;
  return {
    role: deps.session?.staff.role ?? "viewer",
    list,
    span,
    points: pointsOf(spans, changes, active),
    sources,
  };
});

export const action = deskAction;

export const ErrorBoundary = DeskErrorBoundary;

export default function GrowthRoute() {
  const { role, ...shown } = useLoaderData<typeof loader>();
  return (
    <DeskPage title="Readers" lead="Who joined, who left, and where they came from. Days are in UTC.">
      <ReadersTabs role={role} current="growth" />
      <Growth {...shown} />
    </DeskPage>
  );
}

import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { deskAction } from "~/acts/action.ts";
import { marketRecords } from "~/acts/market/figures.ts";
import { History } from "~/domains/desk/ui/history.tsx";
import {
  readValuation,
  VALUATION_FIELDS,
  type ValuationFields,
  valuationEffect,
} from "~/domains/startups/rules/stated-valuation.ts";
import { StartupFigure } from "~/domains/startups/ui/desk/startup-figure.tsx";
import { rowsOf } from "~/platform/data/db.ts";
import { entries } from "~/platform/desk/audit.ts";
import { recordShown } from "~/platform/desk/record.ts";
import { mayAs } from "~/platform/desk/roles.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { notFound } from "~/platform/page/responses.ts";
import { readStored } from "~/publication/reader/read.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";
import { useDesk } from "~/shell/desk/use-desk.ts";

const text = z.string().max(500).optional().catch(undefined);

export const page = definePage({
  staff: "viewer",
  query: z.object({
    usd: text,
    on: text,
    basis: text,
    source: text,
    fundedOn: text,
    done: z.coerce.number().optional().catch(undefined),
  }),
  topics: [],
});

export const headers = page.headers;

export const meta = deskMeta("Startup");

export const loader = page.loader(async ({ deps, params, query }) => {
  const slug = params.slug ?? "";
  const stored = (await recordShown(deps, marketRecords.startups, slug)) ?? notFound("startup");
  const startup = stored.value.entry;
  const { startups = [] } = await readStored(deps, deps.files);
  const fields = Object.fromEntries(
    VALUATION_FIELDS.map((name) => [name, query[name] ?? ""]),
  ) as ValuationFields;
  const today = deps.now().toISOString().slice(0, 10);
  const entered = query.usd === undefined ? null : readValuation(fields, today);
  return {
    startup,
    version: stored.version,
    fields,
    errors: entered && !entered.ok ? entered.errors : {},
    isEntered: entered?.ok === true,
    effect: entered?.ok ? valuationEffect(startups, startup.name, entered.value, fields.fundedOn) : null,
    history: await rowsOf(deps.db, entries({ kind: "startup", subject: slug, limit: 20 })),
  };
});

export const action = deskAction;

export const ErrorBoundary = DeskErrorBoundary;

export default function StartupRoute() {
  const { history, ...shown } = useLoaderData<typeof loader>();
  const { staff } = useDesk();
  return (
    <DeskPage
      title={shown.startup.name}
      aside={
        <a href="/desk/market" className="section-link">
          All companies
        </a>
      }
    >
      <StartupFigure {...shown} mayChange={mayAs(staff?.role ?? "viewer", "editor")} />
      <History entries={history} />
    </DeskPage>
  );
}

import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { deskAction } from "~/acts/action.ts";
import { marketRecords } from "~/acts/market/figures.ts";
import { History } from "~/domains/desk/ui/history.tsx";
import { arrEffect } from "~/domains/market/rules/desk/effect.ts";
import { listedCompanies } from "~/domains/market/rules/desk/listed.ts";
import { ARR_FIELDS, type ArrFields, readArr } from "~/domains/market/rules/desk/stated-arr.ts";
import { EXCHANGE_ZONE } from "~/domains/market/rules/prices/calendar.ts";
import { readHistory, readMarket } from "~/domains/market/store/queries.ts";
import { CompanyFigure } from "~/domains/market/ui/desk/company-figure.tsx";
import { dayIn } from "~/lib/time/time-zone.ts";
import { rowsOf } from "~/platform/data/db.ts";
import { entries } from "~/platform/desk/audit.ts";
import { recordShown } from "~/platform/desk/record.ts";
import { mayAs } from "~/platform/desk/roles.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { notFound } from "~/platform/page/responses.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";
import { useDesk } from "~/shell/desk/use-desk.ts";

const text = z.string().max(500).optional().catch(undefined);

export const page = definePage({
  staff: "viewer",
  query: z.object({
    usd: text,
    asOf: text,
    source: text,
    url: text,
    beforeUsd: text,
    beforeOn: text,
    done: z.coerce.number().optional().catch(undefined),
  }),
  topics: [],
});

export const headers = page.headers;

export const meta = deskMeta("Company");

export const loader = page.loader(async ({ deps, params, query }) => {
  const symbol = params.symbol ?? "";
  const stored =
    (await recordShown(deps, marketRecords.companies, symbol)) ?? notFound("company of the index");
  const read = await readMarket(deps);
  const ofFiles = deps.files?.market?.companies ?? [];
  const [company = notFound("company of the index")] = listedCompanies(
    [stored.value.entry],
    ofFiles,
    read?.data.stocks ?? [],
  );
  const fields = Object.fromEntries(ARR_FIELDS.map((name) => [name, query[name] ?? ""])) as ArrFields;
  const today = deps.now().toISOString().slice(0, 10);
  const entered = query.usd === undefined ? null : readArr(fields, today);
  const newest = entered?.ok ? (await readHistory(deps, symbol))?.data.quarters.at(-1) : undefined;
  const inNewYork = dayIn(EXCHANGE_ZONE, deps.now());
  return {
    company,
    version: stored.version,
    fields,
    errors: entered && !entered.ok ? entered.errors : {},
    isEntered: entered?.ok === true,
    effect:
      entered?.ok && read ? arrEffect(read.data, symbol, entered.value, { newest, today: inNewYork }) : null,
    history: await rowsOf(deps.db, entries({ kind: "company", subject: symbol, limit: 20 })),
  };
});

export const action = deskAction;

export const ErrorBoundary = DeskErrorBoundary;

export default function CompanyRoute() {
  const { history, ...shown } = useLoaderData<typeof loader>();
  const { staff } = useDesk();
  return (
    <DeskPage
      title={shown.company.name}
      aside={
        <a href="/desk/market" className="section-link">
          All companies
        </a>
      }
    >
      <CompanyFigure {...shown} mayChange={mayAs(staff?.role ?? "viewer", "editor")} />
      <History entries={history} />
    </DeskPage>
  );
}

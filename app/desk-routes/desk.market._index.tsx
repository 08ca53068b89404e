import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { deskAction } from "~/acts/action.ts";
import { listedCompanies } from "~/domains/market/rules/desk/listed.ts";
import { readMarket } from "~/domains/market/store/queries.ts";
import { AddCompany, CompanyTable } from "~/domains/market/ui/desk/company-table.tsx";
import { StartupTable } from "~/domains/startups/ui/desk/startup-figure.tsx";
import { mayAs } from "~/platform/desk/roles.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { readStored } from "~/publication/reader/read.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";
import { useDesk } from "~/shell/desk/use-desk.ts";

export const page = definePage({
  staff: "viewer",
  query: z.object({ done: z.coerce.number().optional().catch(undefined) }),
  topics: [],
});

export const headers = page.headers;

export const meta = deskMeta("Market");

export const loader = page.loader(async ({ deps }) => {
  // What was stated a moment ago is shown: the publication of a request may be some seconds old.
  const { market, startups } = await readStored(deps, deps.files);
  const read = await readMarket(deps);
  const ofFiles = deps.files?.market?.companies ?? [];
  return {
    companies: market ? listedCompanies(market.companies, ofFiles, read?.data.stocks ?? []) : null,
    startups: startups ?? [],
  };
});

export const action = deskAction;

export const ErrorBoundary = DeskErrorBoundary;

export default function MarketRoute() {
  const { companies, startups } = useLoaderData<typeof loader>();
  const { staff } = useDesk();
  const mayChange = mayAs(staff?.role ?? "viewer", "editor");
  return (
    <DeskPage
      title="Market"
      lead="Figures that companies state themselves, each with its date and source. Prices and filings arrive on their own."
    >
      <div className="grid grid-cols-1 gap-12">
        {companies ? <CompanyTable companies={companies} /> : null}
        {companies && mayChange ? <AddCompany /> : null}
        {startups.length > 0 || mayChange ? (
          <div>
            <h2 id="startups" className="mb-4 border-t-2 border-strong pt-3 font-serif text-xl font-semibold">
              Startups
            </h2>
            <StartupTable startups={startups} />
            {mayChange ? (
              <a href="/desk/market/add-startup" className="section-link mt-4 inline-block">
                Add a startup
              </a>
            ) : null}
          </div>
        ) : null}
      </div>
    </DeskPage>
  );
}

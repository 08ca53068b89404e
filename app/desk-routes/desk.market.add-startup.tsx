import { useLoaderData } from "@remix-run/react";
import { deskAction } from "~/acts/action.ts";
import { categoriesOf } from "~/domains/startups/rules/startup-index.ts";
import { AddStartup } from "~/domains/startups/ui/desk/add-startup.tsx";
import { definePage } from "~/platform/page/define-page.ts";
import { readStored } from "~/publication/reader/read.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";

export const page = definePage({ staff: "editor", topics: [] });

export const headers = page.headers;

export const meta = deskMeta("Add a startup");

export const loader = page.loader(async ({ deps }) => {
  const { startups = [] } = await readStored(deps, deps.files);
  return { categories: categoriesOf(startups).map(({ name }) => name) };
});

export const action = deskAction;

export const ErrorBoundary = DeskErrorBoundary;

export default function AddStartupRoute() {
  return (
    <DeskPage
      title="Add a startup"
      lead="Its last known valuation, with the date and the source. Once it is public, the market price is used instead."
      aside={
        <a href="/desk/market" className="section-link">
          All companies
        </a>
      }
    >
      <AddStartup {...useLoaderData<typeof loader>()} />
    </DeskPage>
  );
}

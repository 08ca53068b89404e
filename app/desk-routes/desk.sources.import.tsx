import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { deskAction } from "~/acts/action.ts";
import { authorCategoriesOf } from "~/domains/news/fields.ts";
import { categoryOptions } from "~/domains/sources/rules/category-options.ts";
import { readReport } from "~/domains/sources/store/import-reports.ts";
import { ImportForm, ImportResult } from "~/domains/sources/ui/desk/import-list.tsx";
import { definePage } from "~/platform/page/define-page.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";

export const page = definePage({
  staff: "editor",
  query: z.object({
    report: z.string().max(40).optional().catch(undefined),
    act: z.string().optional().catch(undefined),
    done: z.coerce.number().optional().catch(undefined),
  }),
  topics: [],
});

export const headers = page.headers;

export const meta = deskMeta("Import a list");

export const loader = page.loader(async ({ deps, query: { report } }) => {
  const { categories, news } = deps.publication;
  return {
    next: crypto.randomUUID(),
    report: report ? await readReport(deps, report) : null,
    categories: categoryOptions(categories, authorCategoriesOf(news)),
  };
});

export const action = deskAction;

export const ErrorBoundary = DeskErrorBoundary;

export default function ImportRoute() {
  const { next, report, categories } = useLoaderData<typeof loader>();
  return (
    <DeskPage
      title="Import a list"
      lead="An OPML file, as feed readers export it. Feeds that are already known are skipped, so you can import the same list again."
      aside={
        <a href="/desk/sources" className="section-link">
          All sources
        </a>
      }
    >
      <div className="grid grid-cols-1 gap-12">
        {report ? <ImportResult report={report} /> : null}
        <ImportForm report={next} categories={categories} />
      </div>
    </DeskPage>
  );
}

import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { deskAction } from "~/acts/action.ts";
import { deskSource } from "~/acts/sources/records.ts";
import { authorCategoriesOf } from "~/domains/news/fields.ts";
import { categoryOptions } from "~/domains/sources/rules/category-options.ts";
import { sourceShown } from "~/domains/sources/store/screens.ts";
import { FiguresSourceDetail, SourceDetail } from "~/domains/sources/ui/desk/source-detail.tsx";
import { versionIn } from "~/platform/desk/record.ts";
import { mayAs } from "~/platform/desk/roles.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { notFound } from "~/platform/page/responses.ts";
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

export const meta = deskMeta("Source");

export const loader = page.loader(async ({ deps, params }) => {
  const { categories, news } = deps.publication;
  const shown = (await sourceShown(deps, params.id ?? "")) ?? notFound("source");
  return {
    ...shown,
    version: await versionIn(deskSource, shown.own),
    categories: categoryOptions(categories, authorCategoriesOf(news)),
  };
});

export const action = deskAction;

export const ErrorBoundary = DeskErrorBoundary;

export default function SourceRoute() {
  const { id, source, read, ...shown } = useLoaderData<typeof loader>();
  const { staff } = useDesk();
  return (
    <DeskPage
      title={source?.name ?? id}
      aside={
        <a href="/desk/sources" className="section-link">
          All sources
        </a>
      }
    >
      {source ? (
        <SourceDetail source={source} {...shown} mayChange={mayAs(staff?.role ?? "viewer", "editor")} />
      ) : (
        <FiguresSourceDetail read={read} />
      )}
    </DeskPage>
  );
}

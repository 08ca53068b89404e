import { useLoaderData } from "@remix-run/react";
import { deskAction } from "~/acts/action.ts";
import { corrections, placements } from "~/acts/articles/records.ts";
import { itemView } from "~/domains/content/store/desk/view.ts";
import { Item } from "~/domains/content/ui/desk/item.tsx";
import { ItemLead } from "~/domains/content/ui/desk/item-lead.tsx";
import { versionIn } from "~/platform/desk/record.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { notFound } from "~/platform/page/responses.ts";
import { withAllSources } from "~/publication/reader/all-sources.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";

export const page = definePage({ staff: "viewer", topics: [] });

export const headers = page.headers;

export const meta = deskMeta("Article");

export const loader = page.loader(async ({ deps, params }) => {
  const { categories, sources } = (await withAllSources(deps)).publication;
  const item = (await itemView(deps.db, "article", params.id ?? "")) ?? notFound("article");
  return {
    item,
    source:
      [...sources.feeds, ...sources.channels].find(({ id }) => id === item.sourceId)?.name ?? item.sourceId,
    categories: categories.map(({ slug, name }) => ({ slug, name })),
    versions: {
      correction: await versionIn(corrections, item.corrections),
      placement: await versionIn(placements, item.placement),
    },
  };
});

export const action = deskAction;

export const ErrorBoundary = DeskErrorBoundary;

export default function ArticleRoute() {
  const { item, source, categories, versions } = useLoaderData<typeof loader>();
  return (
    <DeskPage title={item.shown.title} lead={<ItemLead item={item} source={source} list="/desk/articles" />}>
      <Item item={item} categories={categories} versions={versions} />
    </DeskPage>
  );
}

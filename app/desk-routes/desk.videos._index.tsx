import { useLoaderData } from "@remix-run/react";
import { deskAction } from "~/acts/action.ts";
import { listFilter } from "~/domains/content/rules/desk/list-filter.ts";
import { listItems } from "~/domains/content/store/desk/list/list.ts";
import { ItemList } from "~/domains/content/ui/desk/item-list.tsx";
import { definePage } from "~/platform/page/define-page.ts";
import { withAllSources } from "~/publication/reader/all-sources.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";

export const page = definePage({ staff: "viewer", query: listFilter, topics: [] });

export const headers = page.headers;

export const meta = deskMeta("Videos");

export const loader = page.loader(async ({ deps, query: { done: _, ...filter } }) => {
  const { categories, sources } = (await withAllSources(deps)).publication;
  return {
    ...(await listItems(deps, "video", filter)),
    filter,
    sources: sources.channels.map(({ id, name }) => ({ id, name })),
    categories: categories.map(({ slug, name }) => ({ slug, name })),
  };
});

export const action = deskAction;

export const ErrorBoundary = DeskErrorBoundary;

export default function VideosRoute() {
  const { items, after, filter, sources, categories } = useLoaderData<typeof loader>();
  return (
    <DeskPage
      title="Videos"
      lead="Everything that sources bring or that is published here. Correct it, pin it, hide it, or give it another date or address."
    >
      <ItemList path="/desk/videos" {...{ items, after, filter, sources, categories }} />
    </DeskPage>
  );
}

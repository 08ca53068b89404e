import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { deskAction } from "~/acts/action.ts";
import { authorCategoriesOf } from "~/domains/news/fields.ts";
import { categoryOptions } from "~/domains/sources/rules/category-options.ts";
import { sourceAt } from "~/domains/sources/rules/listed.ts";
import { newSourceId } from "~/domains/sources/rules/new-id.ts";
import { sourceKind } from "~/domains/sources/schema.ts";
import { everySource } from "~/domains/sources/store/screens.ts";
import { trySource } from "~/domains/sources/store/trying.ts";
import { AddressForm, TriedSource } from "~/domains/sources/ui/desk/add-source.tsx";
import { mayAs } from "~/platform/desk/roles.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";
import { useDesk } from "~/shell/desk/use-desk.ts";

const text = z.string().max(2000).optional().catch(undefined);

export const page = definePage({
  staff: "viewer",
  query: z.object({ address: text, as: text }),
  topics: [],
});

export const headers = page.headers;

export const meta = deskMeta("Add a source");

export const loader = page.loader(async ({ deps, query: { address = "", as = "" } }) => {
  const { categories, news } = deps.publication;
  const options = categoryOptions(categories, authorCategoriesOf(news));
  const shown = { address, kind: sourceKind(as), categories: options };
  if (address.trim() === "") return { ...shown, tried: null };
  const found = await trySource(deps, address, shown.kind);
  if (!found.ok) return { ...shown, tried: { found, kind: shown.kind, id: "", known: null } };
  const kind = found.channelId ? ("videos" as const) : shown.kind;
  const known = sourceAt(await everySource(deps), kind, found.url);
  const id = await newSourceId(kind, found.url);
  return { ...shown, tried: { found, kind, id, known: known ? { id: known.id, name: known.name } : null } };
});

export const action = deskAction;

export const ErrorBoundary = DeskErrorBoundary;

export default function AddSourceRoute() {
  const { address, kind, categories, tried } = useLoaderData<typeof loader>();
  const { staff } = useDesk();
  return (
    <DeskPage
      title="Add a source"
      lead="Enter any address: its feed is found. You see what it would bring before it is saved."
      aside={
        <a href="/desk/sources" className="section-link">
          All sources
        </a>
      }
    >
      <div className="grid grid-cols-1 gap-10">
        <AddressForm address={address} kind={kind} />
        {tried ? (
          <TriedSource
            {...tried}
            address={address}
            categories={categories}
            mayChange={mayAs(staff?.role ?? "viewer", "editor")}
          />
        ) : null}
      </div>
    </DeskPage>
  );
}

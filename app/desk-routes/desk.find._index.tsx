import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { deskAction } from "~/acts/action.ts";
import { findAtDesk } from "~/acts/find/find.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { FoundList } from "~/shell/desk/found-list.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";
import { screensNamed } from "~/shell/desk/screens.ts";
import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";

export const page = definePage({
  staff: "viewer",
  query: z.object({ q: z.string().max(100).catch("").default("") }),
  topics: [],
});

export const headers = page.headers;

export const meta = deskMeta("Find");

export const loader = page.loader(async ({ deps, query: { q } }) => {
  const { session } = deps;
  if (!session) throw new Error("The Worker lets nobody in without a session.");
  const { staff } = session;
  return { q, found: [...screensNamed(q, staff.role), ...(await findAtDesk(deps, staff, q))] };
});

export const action = deskAction;

export const ErrorBoundary = DeskErrorBoundary;

export default function FindRoute() {
  const { q, found } = useLoaderData<typeof loader>();
  return (
    <DeskPage title="Find" lead="Articles, videos, companies, sources, readers and screens.">
      <form method="get" className="mb-8 flex max-w-xl items-end gap-3">
        <Field name="q" label="What" labelHidden defaultValue={q} focused className="grow" />
        <Button type="submit">Find</Button>
      </form>
      <FoundList found={found} />
      {q && found.length === 0 ? <p className="text-soft">Nothing has this name.</p> : null}
    </DeskPage>
  );
}

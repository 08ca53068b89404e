import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { deskAction } from "~/acts/action.ts";
import { LISTS } from "~/domains/newsletter/fields.ts";
import { readersShown } from "~/domains/newsletter/store/readers/screen.ts";
import { AddReader } from "~/domains/newsletter/ui/desk/readers/add-reader.tsx";
import { ReaderList } from "~/domains/newsletter/ui/desk/readers/reader-list.tsx";
import { ReadersTabs } from "~/domains/newsletter/ui/desk/readers/readers-tabs.tsx";
import { mayAs } from "~/platform/desk/roles.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";

const text = z.string().max(254).optional().catch(undefined);

export const page = definePage({
  staff: "viewer",
  query: z.object({
    list: z.enum(LISTS).catch("weekly"),
    status: z.enum(["active", "pending", "ended"]).catch("active"),
    source: text,
    find: text,
    after: text,
    done: z.coerce.number().optional().catch(undefined),
  }),
  topics: [],
});

export const headers = page.headers;

export const meta = deskMeta("Readers");

export const loader = page.loader(({ deps, query }) => {
  const role = deps.session?.staff.role ?? "viewer";
  // Who finds an address by its beginning knows it: whoever sees none in whole finds none.
  const find = mayAs(role, "editor") ? query.find : undefined;
  return readersShown(deps, role, {
    ...query,
    find,
    source: query.source === "*" ? undefined : query.source,
  });
});

export const action = deskAction;

export const ErrorBoundary = DeskErrorBoundary;

export default function ReadersRoute() {
  const shown = useLoaderData<typeof loader>();
  return (
    <DeskPage title="Readers" lead="Who gets the newsletter and the daily email, since when, and from where.">
      <ReadersTabs role={shown.role} current="list" />
      <ReaderList {...shown} />
      {mayAs(shown.role, "editor") ? <AddReader /> : null}
    </DeskPage>
  );
}

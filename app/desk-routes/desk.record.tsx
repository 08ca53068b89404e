import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { deskAction } from "~/acts/action.ts";
import { isOwnersAct } from "~/acts/registry.ts";
import { AuditLog } from "~/domains/desk/ui/audit-log.tsx";
import { batch } from "~/platform/data/db.ts";
import { canUndo, entries } from "~/platform/desk/audit.ts";
import { staffList } from "~/platform/desk/staff.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";

const PAGE_SIZE = 25;

const text = z.string().max(200).optional().catch(undefined);

export const page = definePage({
  staff: "viewer",
  query: z.object({
    staff: text,
    kind: text,
    subject: text,
    before: z.coerce.number().int().positive().optional().catch(undefined),
    done: z.coerce.number().optional().catch(undefined),
  }),
  topics: [],
});

export const headers = page.headers;

export const meta = deskMeta("Record");

export const loader = page.loader(async ({ deps, query: { done, ...filter } }) => {
  const [people, found] = await batch(deps.db, [staffList(), entries({ ...filter, limit: PAGE_SIZE + 1 })]);
  const isOwner = deps.session?.staff.role === "owner";
  const shown = found
    .slice(0, PAGE_SIZE)
    // Such values may have the address of a webhook, which is a secret.
    .map((entry) =>
      isOwnersAct(entry.act) && !isOwner
        ? { ...entry, before: null, after: null, canUndo: false }
        : { ...entry, canUndo: canUndo(entry) },
    );
  return {
    people: people.map(({ id, name }) => ({ id, name })),
    entries: shown,
    filter,
    more: found.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
  };
});

export const action = deskAction;

export const ErrorBoundary = DeskErrorBoundary;

export default function RecordRoute() {
  const shown = useLoaderData<typeof loader>();
  return (
    <DeskPage
      title="Record"
      lead="What was done at the desk: who, when, what, before and after. Kept for two years."
    >
      <AuditLog {...shown} />
    </DeskPage>
  );
}

import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { deskAction } from "~/acts/action.ts";
import { readHistory } from "~/domains/writing/store/reads.ts";
import { History } from "~/domains/writing/ui/desk/history.tsx";
import { definePage } from "~/platform/page/define-page.ts";
import { notFound } from "~/platform/page/responses.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";

const number = z.coerce.number().int().positive().optional().catch(undefined);

export const page = definePage({
  staff: "editor",
  query: z.object({ a: number, b: number, before: number, done: number }),
  topics: [],
});

export const headers = page.headers;

export const meta = deskMeta("History");

export const loader = page.loader(async ({ deps, params: { id = "" }, query: { a, b, before } }) => {
  const history =
    (await readHistory(deps, id, { before, compare: a && b ? [a, b] : undefined })) ?? notFound("page");
  const last = history.revisions.at(-1);
  return { ...history, before: before ?? null, older: history.more && last ? last.number : null };
});

export const action = deskAction;

export const ErrorBoundary = DeskErrorBoundary;

export default function HistoryRoute() {
  const { draft, ...history } = useLoaderData<typeof loader>();
  return (
    <DeskPage
      title="History"
      lead={
        <>
          <a href={`/desk/write/${draft.id}`} className="text-accent underline underline-offset-2">
            {draft.title || "Untitled"}
          </a>
          . What one person writes within ten minutes is one revision; what was published, restored or set
          aside is kept for good.
        </>
      }
    >
      <History draft={draft} {...history} />
    </DeskPage>
  );
}

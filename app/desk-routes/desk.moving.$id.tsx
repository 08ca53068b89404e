import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { deskAction } from "~/acts/action.ts";
import { OUTCOMES } from "~/domains/moving/schema.ts";
import { moveById, reportRows } from "~/domains/moving/store/moves.ts";
import { MoveReport } from "~/domains/moving/ui/desk/move-report.tsx";
import { definePage } from "~/platform/page/define-page.ts";
import { notFound } from "~/platform/page/responses.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";

const PAGE_SIZE = 40;

export const page = definePage({
  staff: "owner",
  query: z.object({
    outcome: z.enum(OUTCOMES).optional().catch(undefined),
    after: z.coerce.number().int().nonnegative().catch(0),
    done: z.coerce.number().optional().catch(undefined),
  }),
  topics: [],
});

export const headers = page.headers;

export const meta = deskMeta("An export");

export const loader = page.loader(async ({ deps, params, query: { outcome, after } }) => {
  const id = params.id ?? "";
  const move = (await moveById(deps.db, id)) ?? notFound("export");
  const found = await reportRows(deps.db, id, { outcome, after, limit: PAGE_SIZE + 1 });
  const rows = found.slice(0, PAGE_SIZE);
  return {
    move,
    rows,
    outcome,
    after: found.length > PAGE_SIZE ? (rows.at(-1)?.number ?? null) : null,
  };
});

export const action = deskAction;

export const ErrorBoundary = DeskErrorBoundary;

export default function MoveRoute() {
  const { move, rows, outcome, after } = useLoaderData<typeof loader>();
  return (
    <DeskPage
      title={move.name}
      lead={move.product ? `An export of ${move.product}, as “${move.source}”.` : undefined}
      aside={
        <a href="/desk/moving" className="section-link">
          All exports
        </a>
      }
    >
      <MoveReport move={move} rows={rows} outcome={outcome} after={after} />
    </DeskPage>
  );
}

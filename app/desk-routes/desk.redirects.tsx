import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { deskAction } from "~/acts/action.ts";
import { Redirects } from "~/domains/content/ui/desk/redirects.tsx";
import { definePage } from "~/platform/page/define-page.ts";
import { movesAfter } from "~/platform/page/match/moves.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";

const PAGE_SIZE = 40;

const path = z.string().startsWith("/").max(1000).catch("/");

export const page = definePage({
  staff: "viewer",
  query: z.object({
    from: path,
    after: z.string().max(1000).optional().catch(undefined),
    done: z.coerce.number().optional().catch(undefined),
  }),
  topics: [],
});

export const headers = page.headers;

export const meta = deskMeta("Redirects");

export const loader = page.loader(async ({ deps, query: { from, after } }) => {
  const found = await movesAfter(deps.db, after ?? "", from, PAGE_SIZE + 1);
  const moves = found.slice(0, PAGE_SIZE);
  return { moves, from, after: found.length > PAGE_SIZE ? (moves.at(-1)?.path ?? null) : null };
});

export const action = deskAction;

export const ErrorBoundary = DeskErrorBoundary;

export default function RedirectsRoute() {
  const { moves, from, after } = useLoaderData<typeof loader>();
  return (
    <DeskPage
      title="Redirects"
      lead="Old addresses and where they lead now. A redirect applies only where the site has no page."
    >
      <Redirects moves={moves} from={from} after={after} />
    </DeskPage>
  );
}

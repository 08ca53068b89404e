import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { deskAction } from "~/acts/action.ts";
import { latestExports } from "~/domains/moving/store/exports.ts";
import { latestMoves } from "~/domains/moving/store/moves.ts";
import { BringExport, MoveList } from "~/domains/moving/ui/desk/bring-export.tsx";
import { SiteExports } from "~/domains/moving/ui/desk/site-exports.tsx";
import { definePage } from "~/platform/page/define-page.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";

const SHOWN_EXPORTS = 5;

export const page = definePage({
  staff: "owner",
  query: z.object({
    act: z.string().optional().catch(undefined),
    done: z.coerce.number().optional().catch(undefined),
  }),
  topics: [],
});

export const headers = page.headers;

export const meta = deskMeta("Moving");

export const loader = page.loader(async ({ deps }) => ({
  moves: await latestMoves(deps.db, 20),
  exports: await latestExports(deps, SHOWN_EXPORTS),
  categories: deps.publication.categories.map(({ slug, name }): [string, string] => [slug, name]),
}));

export const action = deskAction;

export const ErrorBoundary = DeskErrorBoundary;

export default function MovingRoute() {
  const { moves, exports, categories } = useLoaderData<typeof loader>();
  return (
    <DeskPage
      title="Moving"
      lead="Import what another system exports: posts, authors, categories, tags, pictures and old addresses. You can import the same file again: what did not change stays as it is."
    >
      <div className="grid gap-12">
        <MoveList moves={moves} />
        <section aria-labelledby="bring" className="grid gap-5">
          <h2 id="bring" className="border-t-2 border-strong pt-3 font-serif text-xl font-semibold">
            Upload an export
          </h2>
          <BringExport categories={categories} />
        </section>
        <section aria-labelledby="out" className="grid max-w-2xl gap-3">
          <h2 id="out" className="border-t-2 border-strong pt-3 font-serif text-xl font-semibold">
            Moving out
          </h2>
          <SiteExports exports={exports} />
        </section>
      </div>
    </DeskPage>
  );
}

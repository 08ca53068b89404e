import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { deskAction } from "~/acts/action.ts";
import { sourceList } from "~/domains/sources/store/screens.ts";
import { SourceFilter } from "~/domains/sources/ui/desk/source-filter.tsx";
import { SourceList } from "~/domains/sources/ui/desk/source-list.tsx";
import { counted } from "~/lib/format.ts";
import { mayAs } from "~/platform/desk/roles.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";
import { useDesk } from "~/shell/desk/use-desk.ts";
import { buttonClass } from "~/ui/button.tsx";

const text = z.string().max(200).optional().catch(undefined);

export const page = definePage({
  staff: "viewer",
  query: z.object({
    q: text,
    kind: text,
    state: text,
    after: text,
    done: z.coerce.number().optional().catch(undefined),
  }),
  topics: [],
});

export const headers = page.headers;

export const meta = deskMeta("Sources");

export const loader = page.loader(async ({ deps, query: { done, ...filter } }) => ({
  ...(await sourceList(deps, filter)),
  filter,
}));

export const action = deskAction;

export const ErrorBoundary = DeskErrorBoundary;

export default function SourcesRoute() {
  const { sources, counts, more, filter } = useLoaderData<typeof loader>();
  const { staff } = useDesk();
  const mayChange = mayAs(staff?.role ?? "viewer", "editor");
  return (
    <DeskPage title="Sources" lead={summary(counts)} aside={<Ways mayChange={mayChange} />}>
      <SourceFilter {...filter} />
      <SourceList
        sources={sources}
        mayChange={mayChange}
        empty={
          counts.all === 0
            ? "There are no sources yet: add a feed or a channel by its address."
            : "No source fits these filters."
        }
      />
      {more ? (
        <p className="mt-6">
          <a href={`?${new URLSearchParams({ ...plain(filter), after: more })}`} className="section-link">
            More sources
          </a>
        </p>
      ) : null}
    </DeskPage>
  );
}

function summary({ all, failing, paused }: { all: number; failing: number; paused: number }): string {
  const parts = [
    counted(all, "source"),
    failing > 0 && `${failing} failing`,
    paused > 0 && `${paused} paused`,
  ];
  return `${parts.filter(Boolean).join(", ")}. Failing ones come first.`;
}

const plain = (filter: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : [])));

function Ways({ mayChange }: { mayChange: boolean }) {
  return (
    <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
      {mayChange ? (
        <a href="/desk/sources/import" className="section-link">
          Import a list
        </a>
      ) : null}
      <a href="/desk/sources.opml" download className="section-link">
        Export (OPML)
      </a>
      {mayChange ? (
        <a href="/desk/sources/add" className={buttonClass()}>
          Add a source
        </a>
      ) : null}
    </p>
  );
}

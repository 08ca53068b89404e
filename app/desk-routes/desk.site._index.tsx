import { useLoaderData } from "@remix-run/react";
import { deskAction } from "~/acts/action.ts";
import { partStates } from "~/domains/publication/rules/standing.ts";
import { publicationChangesIn } from "~/domains/publication/store/changes.ts";
import { PartList } from "~/domains/publication/ui/desk/part-list.tsx";
import { mayAs } from "~/platform/desk/roles.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";

export const page = definePage({ staff: "editor", topics: [] });

export const headers = page.headers;

export const meta = deskMeta("Site");

export const loader = page.loader(async ({ deps }) => {
  const changes = await publicationChangesIn(deps);
  return {
    states: partStates(deps.files ?? deps.publication, changes, deps.now().getTime()),
    isOwner: mayAs(deps.session?.staff.role ?? "viewer", "owner"),
  };
});

export const action = deskAction;

export const ErrorBoundary = DeskErrorBoundary;

export default function SiteRoute() {
  const shown = useLoaderData<typeof loader>();
  return (
    <DeskPage
      title="Site"
      lead={
        <>
          What the publication says. Changes lie over its files, from the date that you choose;{" "}
          <code>npm run publication -- pull</code> writes them into the files.
        </>
      }
    >
      <PartList {...shown} />
    </DeskPage>
  );
}

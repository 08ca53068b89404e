import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { deskAction } from "~/acts/action.ts";
import { PartChanges } from "~/domains/publication/ui/desk/part-changes.tsx";
import { PartEditor } from "~/domains/publication/ui/desk/part-editor.tsx";
import { definePage } from "~/platform/page/define-page.ts";
import { notFound } from "~/platform/page/responses.ts";
import { partShown, rearranging } from "~/publication/reader/desk.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";

export const page = definePage({
  staff: "editor",
  framesPages: true,
  query: z.object({
    /** The day that the part is shown at (ms). */
    at: z.coerce.number().int().positive().optional().catch(undefined),
    done: z.coerce.number().optional().catch(undefined),
  }),
  topics: [],
});

export const headers = page.headers;

export const meta = deskMeta("Site");

export const loader = page.loader(
  async ({ params, query, deps }) =>
    (await partShown(deps, params.part ?? "", query.at)) ?? notFound("part of the publication"),
);

export const action = rearranging(deskAction);

export const ErrorBoundary = DeskErrorBoundary;

export default function SitePartRoute() {
  const shown = useLoaderData<typeof loader>();
  return (
    <DeskPage
      title={shown.desk.title}
      lead={shown.desk.about}
      aside={
        <a href="/desk/site" className="text-accent underline underline-offset-2">
          All of the site
        </a>
      }
    >
      <PartEditor {...shown} />
      <PartChanges {...shown} />
    </DeskPage>
  );
}

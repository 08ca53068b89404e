import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { deskAction } from "~/acts/action.ts";
import { draftsPage } from "~/domains/writing/store/reads.ts";
import { newDraftId } from "~/domains/writing/store/saves.ts";
import { Drafts, NewDraft } from "~/domains/writing/ui/desk/drafts.tsx";
import { definePage } from "~/platform/page/define-page.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";

export const page = definePage({
  staff: "editor",
  query: z.object({
    state: z.enum(["draft", "scheduled", "published"]).optional().catch(undefined),
    /** Behind which draft the page begins: the value that the list is sorted by, and the id. */
    after: z
      .string()
      .regex(/^\d{1,16}_[\da-f]{12}$/)
      .optional()
      .catch(undefined),
    done: z.coerce.number().optional().catch(undefined),
  }),
  topics: [],
});

export const headers = page.headers;

export const meta = deskMeta("Write");

export const loader = page.loader(async ({ deps, query: { state, after } }) => {
  const [key, id] = after?.split("_") ?? [];
  const place = key && id ? { key: Number(key), id } : undefined;
  const { drafts, next } = await draftsPage(deps, { state, after: place });
  const query = new URLSearchParams({
    ...(state ? { state } : {}),
    ...(next ? { after: `${next.key}_${next.id}` } : {}),
  });
  return { drafts, state, next: next ? `/desk/write?${query}` : null, newId: newDraftId() };
});

export const action = deskAction;

export const ErrorBoundary = DeskErrorBoundary;

export default function WriteRoute() {
  const { drafts, state, next, newId } = useLoaderData<typeof loader>();
  return (
    <DeskPage
      title="Write"
      lead="Articles of your own, in Markdown. Each is saved as you write, with its history."
      aside={<NewDraft id={newId} />}
    >
      <Drafts drafts={drafts} state={state} next={next} />
    </DeskPage>
  );
}

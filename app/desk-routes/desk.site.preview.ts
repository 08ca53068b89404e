import * as z from "zod";
import { definePage } from "~/platform/page/define-page.ts";
import { previewAction, previewOf } from "~/publication/reader/desk.ts";

/** A page as the publication would have it: now, on a day to come, or as a form of the desk makes it. */
export const page = definePage({
  staff: "editor",
  query: z.object({
    path: z.string().max(200).catch("/"),
    at: z.coerce.number().int().positive().optional().catch(undefined),
  }),
  topics: [],
});

export const loader = page.document(({ query, deps }) => previewOf(deps, query));

export const action = previewAction;

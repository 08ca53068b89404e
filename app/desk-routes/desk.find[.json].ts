import * as z from "zod";
import { findAtDesk } from "~/acts/find/find.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { json } from "~/platform/page/responses.ts";
import { screensNamed } from "~/shell/desk/screens.ts";

/** What the palette shows while somebody types. */
export const page = definePage({
  staff: "viewer",
  query: z.object({ q: z.string().max(100).catch("").default("") }),
  topics: [],
});

export const loader = page.document(async ({ deps, query: { q } }) => {
  const { session } = deps;
  if (!session) throw new Error("The Worker lets nobody in without a session.");
  const { staff } = session;
  return json([...screensNamed(q, staff.role), ...(await findAtDesk(deps, staff, q))], {
    cache: "private, no-store",
  });
});

import { type ActionFunctionArgs, type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { json } from "../page/responses.ts";
import type { Act } from "./act.ts";
import type { ActAnswer } from "./act-answer.ts";
import { DESK } from "./admission.ts";
import { ACT_PARAM } from "./post.ts";
import type { ActDeps } from "./record.ts";
import { runAct } from "./run-act.ts";

/** The parameter of the entry that a page tells of: its notice has Undo. */
export const DONE_PARAM = "done";

type Args = Pick<ActionFunctionArgs, "request" | "context">;

/** Returns the action of every screen of the desk. The page renders a failure, also without JavaScript. */
export const actAction =
  (acts: readonly Act[]) =>
  async ({ request, context }: Args) => {
    const { status, result, retryAfter } = await answerOf(acts, context, request);
    if (result.ok) return redirect(afterwards(request, result.entry, result.next), 303);
    return data(result, { status, headers: retryAfter ? { "Retry-After": String(retryAfter) } : {} });
  };

/** Returns the action of the call that scripts of the desk post to, with the same fields: it answers JSON. */
export const actCall =
  (acts: readonly Act[]) =>
  async ({ request, context }: Args): Promise<Response> => {
    const { status, result } = await answerOf(acts, context, request);
    return json(result, { status, cache: "private, no-store" });
  };

function answerOf(acts: readonly Act[], context: AppLoadContext, request: Request): Promise<ActAnswer> {
  const { session } = context;
  // The Worker admits nobody without a session to a page that has acts.
  if (!session) throw new Error("An act needs a session.");
  const deps: ActDeps = { ...context, staff: session.staff };
  return runAct(acts, deps, session, request);
}

/** Returns the address behind an act, with its entry. */
function afterwards(request: Request, entry: number | null, next: string | undefined): string {
  const url = new URL(request.url);
  const target = new URL(next ?? url.pathname + url.search, url);
  const path = target.pathname.startsWith(DESK) ? target.pathname : DESK;
  target.searchParams.delete(ACT_PARAM);
  target.searchParams.delete(DONE_PARAM);
  if (entry !== null) target.searchParams.set(DONE_PARAM, String(entry));
  return path + target.search + target.hash;
}

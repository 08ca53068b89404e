import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { DONE_PARAM } from "./action.ts";
import { isDesk } from "./admission.ts";
import { canUndo, readEntry } from "./audit.ts";
import type { Staff } from "./roles.ts";

/** What every page of the desk shows beside its own. */
export interface DeskShown {
  /** Null on the pages of signing in. */
  staff: Staff | null;
  /** For the forms of the page. */
  token: string;
  /** What was just done. */
  done: { id: number; says: string; canUndo: boolean } | null;
}

/** Returns what a page of the desk shows; null for a page of the site. */
export async function deskShown({
  request,
  context: { session, db },
}: Pick<LoaderFunctionArgs, "request" | "context">): Promise<DeskShown | null> {
  const url = new URL(request.url);
  if (!isDesk(url)) return null;
  if (!session) return { staff: null, token: "", done: null };
  const id = Number(url.searchParams.get(DONE_PARAM));
  const entry = Number.isInteger(id) && id > 0 ? await readEntry(db, id) : null;
  const done = entry?.staff === session.staff.id ? entry : null;
  return {
    staff: session.staff,
    token: session.token,
    done: done && { id: done.id, says: done.says, canUndo: canUndo(done) },
  };
}

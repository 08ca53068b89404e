import type { Deps } from "../../deps.ts";
import { movedTo } from "../responses.ts";
import { moveOf } from "./moves.ts";

/**
 * Returns what the publisher lets a path answer that no page has: a redirect, or that it is gone for good; else the
 * response. Only documents are asked for: what the framework reads for a page says itself that there is none.
 */
export async function inPlaceOfMissing(
  { db, log }: Pick<Deps, "db" | "log">,
  request: Request,
  response: Response,
): Promise<Response> {
  const isRead = request.method === "GET" || request.method === "HEAD";
  const { pathname, search } = new URL(request.url);
  if (response.status !== 404 || !isRead || pathname.endsWith(".data") || search.includes("_routes="))
    return response;
  const move = await moveOf(db, readable(pathname)).catch((error) => {
    log.error("moved-paths-unreadable", error);
    return undefined;
  });
  if (!move) return response;
  if (move.target !== null) return movedTo(move.target);
  return new Response(response.body, { status: 410, statusText: "Gone", headers: response.headers });
}

/** A path as it is written, with its letters in place of their codes. */
function readable(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

import type { Deps } from "../../deps.ts";
import { movedForGood, movedTo, unavailable } from "../responses.ts";
import { type MovedPath, moveOf } from "./moves.ts";
import { MARKDOWN_END, type Moved, markdownOf } from "./redirects.ts";

type Reading = Pick<Deps, "db" | "log">;

/**
 * Returns what the publisher lets a path answer that no page has: a redirect, or that it is gone for good; else the
 * response. While that cannot be read, the path is unavailable: a 404 would take an old address for one that never was.
 * A page as Markdown has its page's answer. Only documents are asked for: what the framework reads for a page says
 * itself that there is none.
 */
export async function inPlaceOfMissing(
  deps: Reading,
  request: Request,
  response: Response,
): Promise<Response> {
  const isRead = request.method === "GET" || request.method === "HEAD";
  const { pathname, search } = new URL(request.url);
  if (response.status !== 404 || !isRead || pathname.endsWith(".data") || search.includes("_routes="))
    return response;
  const move = await decided(deps, pathname);
  if (move === undefined) return unavailable();
  if (move === null) return response;
  if (move.target !== null) return movedTo(move.target);
  return new Response(response.body, { status: 410, statusText: "Gone", headers: response.headers });
}

/**
 * Returns the redirect of a path that the publication's table moves. Where a pattern took it, a redirect of this very
 * path comes first; that the path is gone does not, as the pattern's target answers for itself.
 */
export async function movedByTable(deps: Reading, { pathname }: URL, moved: Moved): Promise<Response> {
  if (moved.exact) return movedForGood(moved.location);
  const move = await decided(deps, pathname);
  if (move?.target) return movedTo(move.target);
  // Not kept, while nobody knows whether the path has a redirect of its own.
  return move === undefined ? movedTo(moved.location) : movedForGood(moved.location);
}

/** Reads what is decided of one path; null for nothing, undefined when the database does not answer. */
async function decided({ db, log }: Reading, pathname: string): Promise<MoveTarget | null | undefined> {
  const page = pathname.replace(MARKDOWN_END, "");
  try {
    const move = await moveOf(db, pathname);
    if (move || page === pathname) return move ?? null;
    const ofPage = await moveOf(db, page);
    return ofPage ? { target: ofPage.target && markdownOf(ofPage.target, page) } : null;
  } catch (error) {
    log.error("moved-paths-unreadable", error);
    return undefined;
  }
}

type MoveTarget = Pick<MovedPath, "target">;

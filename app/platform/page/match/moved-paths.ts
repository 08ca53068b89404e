import type { Deps } from "../../deps.ts";
import { movedTo } from "../responses.ts";
import { moveOf } from "./moves.ts";

/**
 * Returns what the publisher lets a path answer that no page has: a redirect, or that it is gone for good; else the
 * response. A page as Markdown has its page's answer. Only documents are asked for: what the framework reads for a page says itself that there is none.
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
  const page = pathname.replace(MARKDOWN, "");
  const found = async () => {
    const moved = await moveOf(db, pathname);
    if (moved || page === pathname) return moved;
    const ofPage = await moveOf(db, page);
    return ofPage && { ...ofPage, target: ofPage.target && markdownOf(ofPage.target, page) };
  };
  const move = await found().catch((error) => {
    log.error("moved-paths-unreadable", error);
    return undefined;
  });
  if (!move) return response;
  if (move.target !== null) return movedTo(move.target);
  return new Response(response.body, { status: 410, statusText: "Gone", headers: response.headers });
}

/** The end of the address of a page as Markdown. */
const MARKDOWN = /\.md$/i;

/** Where a page leads as Markdown: to another of its kind as Markdown too, else to whatever its own address leads to. */
function markdownOf(target: string, page: string): string {
  const [, folder = ""] = /^(\/[^/]+\/)/.exec(page) ?? [];
  return folder !== "" && target.startsWith(folder) && !/[?#]/.test(target) ? `${target}.md` : target;
}

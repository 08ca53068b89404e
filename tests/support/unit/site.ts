import { env } from "cloudflare:test";
import { leadsToAbsent, matchPage } from "~/platform/page/match/match.ts";
import { routeTable } from "~/platform/page/match/route-table.ts";
import { branchHandlers } from "~/platform/page/render/branch.ts";
import { withLiveLinks } from "~/publication/reader/in-force.ts";
import { serverBuild } from "../page/server-build.ts";
import { cronService } from "./cron-service.ts";
import type { testDeps } from "./deps.ts";

export const ORIGIN = "https://recurring.test";

const build = serverBuild();
const handlerOf = branchHandlers(build);

/** The routes of the site as its Worker has them. */
export const table = routeTable(build.routes);

/** Asks the site for an address as its Worker does, without the page cache. The cron Worker answers each refresh. */
export async function ask(
  given: ReturnType<typeof testDeps>,
  path: string,
  init?: RequestInit,
): Promise<Response> {
  const request = new Request(`${ORIGIN}${path}`, init);
  const publication = withLiveLinks(given.publication, (href, whole) => leadsToAbsent(table, href, whole));
  const deps = { ...given, publication };
  const found = matchPage(table, request, deps.publication);
  if (found.kind === "refused") return found.response;
  if (found.kind !== "page") throw new Error(`${path} is not canonical.`);
  const { ASSETS: assets } = env as unknown as { ASSETS: Fetcher };
  return handlerOf(found.match.id)(new Request(found.match.url, request), {
    ...deps,
    table,
    assets,
    cron: cronService(),
  });
}

import type { ServerBuild } from "@remix-run/cloudflare";
// @ts-expect-error Made by `vite build`; `scripts/build.ts` says where it is.
import * as serverBuild from "server-build";
import { contentVersion } from "~/platform/data/content-version.ts";
import { type D1Usage, meterD1 } from "~/platform/data/meter.ts";
import { type Deps, makeDeps } from "~/platform/deps.ts";
import type { SiteEnv } from "~/platform/env.ts";
import { MAX_BYTES, readText } from "~/platform/forms/body.ts";
import { mayPost, withoutOrigin } from "~/platform/forms/origin.ts";
import { WRONG_ORIGIN } from "~/platform/forms/refusals.ts";
import { consoleLog } from "~/platform/log.ts";
import { announceMail } from "~/platform/mail/delivery/announce.ts";
import { branchHandlers } from "~/platform/page/branch.ts";
import { type CacheState, withPageCache } from "~/platform/page/cache.ts";
import { type ForeignOrigins, securityHeaders } from "~/platform/page/headers.ts";
import { matchPage, routeTable } from "~/platform/page/match.ts";
import { contentSecurityPolicy } from "~/platform/page/policy.ts";
import { movedTo, NO_STORE, plainError } from "~/platform/page/responses.ts";
import { foreignOrigins } from "~/publication/reader/foreign-origins.ts";
import { readPublication } from "~/publication/reader/read.ts";

const build = serverBuild as unknown as ServerBuild;
const handlerOf = branchHandlers(build);
const table = routeTable(build.routes);

/** fetch → match → page cache → Remix → headers. */
export default {
  async fetch(request, env, ctx): Promise<Response> {
    const started = Date.now();
    const log = consoleLog("site");
    const usage: D1Usage = { calls: 0, statements: 0, rowsRead: 0 };
    const publication = await readPublication();
    const origins = foreignOrigins(publication);
    const finish = (answer: Answer, compress: boolean) =>
      finished(request, answer, { origins, usage, started, compress });
    try {
      const metered = { DB: meterD1(env.DB, usage), SEARCH: meterD1(env.SEARCH, usage) };
      const deps = makeDeps(env, ctx, "site", publication, metered);
      const answer = await answerTo(request, env, deps, origins);
      // A body that nobody read would break the next request on the connection.
      if (!request.bodyUsed) await readText(request, MAX_BYTES);
      if (request.method === "POST") deps.defer(announceMail(deps, new Date(started)));
      return finish(answer, deps.vars.COMPRESS === "on");
    } catch (error) {
      log.error("unhandled", error, { path: new URL(request.url).pathname });
      const response = plainError(500, "Something went wrong on our side. Please try again in a minute.");
      return finish({ response, state: "bypass" }, false);
    }
  },
} satisfies ExportedHandler<SiteEnv>;

interface Answer {
  response: Response;
  state: CacheState;
}

async function answerTo(
  request: Request,
  env: SiteEnv,
  deps: Deps,
  origins: ForeignOrigins,
): Promise<Answer> {
  const found = matchPage(table, request, deps.publication);
  const page = found.kind === "page" ? found.match.page : null;
  if (!["GET", "HEAD"].includes(request.method) && !mayPost(request, page))
    return { response: plainError(403, WRONG_ORIGIN), state: "bypass" };
  if (found.kind === "refused") return { response: found.response, state: "bypass" };
  if (found.kind === "redirect") return { response: movedTo(found.location), state: "bypass" };
  const { match } = found;
  return withPageCache(
    new Request(match.url, request),
    {
      cache: caches.default,
      key: match.key,
      data: match.data,
      buildId: build.assets.version,
      version: () => contentVersion(deps),
      now: deps.now,
      defer: deps.defer,
      log: deps.log,
    },
    async (asked) => {
      const context = { ...deps, cron: env.CRON, analytics: env.ANALYTICS, assets: env.ASSETS };
      return withPolicy(await handlerOf(match.id)(withoutOrigin(asked), context), origins);
    },
  );
}

/** Buffers a page and adds the policy with the hashes of its inline scripts, unless it has a policy. */
async function withPolicy(response: Response, origins: ForeignOrigins): Promise<Response> {
  if (!response.headers.get("Content-Type")?.startsWith("text/html")) return response;
  if (response.headers.has("Content-Security-Policy")) return response;
  const bytes = await response.arrayBuffer();
  const page = new Response(bytes, response);
  const html = new TextDecoder().decode(bytes);
  page.headers.set("Content-Security-Policy", await contentSecurityPolicy(html, origins));
  return page;
}

/** Matches the types of text formats; JSON Feed, RSS, SVG and the manifest by their suffix. */
const COMPRESSIBLE = /^(text\/|application\/(json|xml|javascript)|[^;]*\+(json|xml))/;

interface Finish {
  origins: ForeignOrigins;
  usage: D1Usage;
  started: number;
  compress: boolean;
}

/** Adds the headers of every response: security headers, cache state, timing and encoding. */
function finished(
  request: Request,
  { response, state }: Answer,
  { origins, usage, started, compress }: Finish,
): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(securityHeaders(origins))) headers.set(name, value);
  // The error page of a route without an error boundary has none.
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", NO_STORE);
  headers.set("X-Cache", state);
  headers.append(
    "Server-Timing",
    `cache;desc="${state}", db;desc="${usage.calls} calls, ${usage.statements} statements, ${usage.rowsRead} rows", total;dur=${Date.now() - started}`,
  );
  if (compress) headers.append("Vary", "Accept-Encoding");
  const encoding = compress ? acceptedEncoding(request) : null;
  if (encoding && COMPRESSIBLE.test(headers.get("Content-Type") ?? ""))
    headers.set("Content-Encoding", encoding);
  const body = request.method === "HEAD" ? null : response.body;
  return new Response(body, { status: response.status, statusText: response.statusText, headers });
}

function acceptedEncoding(request: Request): "br" | "gzip" | null {
  // The runtime rewrites the header; the visitor's value is in `cf`.
  const accepted = String(request.cf?.clientAcceptEncoding ?? "");
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : null;
}

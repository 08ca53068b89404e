import type { AppLoadContext, ServerBuild } from "@remix-run/cloudflare";
// @ts-expect-error Made by `vite build`; `scripts/build.ts` says where it is.
import * as serverBuild from "server-build";
import type { FormFailure } from "~/lib/forms/form.ts";
import { sha256Hex } from "~/lib/hash.ts";
import {
  DEADLINES,
  noOutage,
  type Outage,
  type PageStore,
  patientDeadlines,
  type RequestDeadlines,
  timedAssets,
  timedCache,
  timedCron,
  timedD1,
  timedKv,
  timedQueue,
  timedR2,
} from "~/platform/data/deadlines.ts";
import { type D1Usage, meterD1 } from "~/platform/data/meter.ts";
import { inSession } from "~/platform/data/sessions.ts";
import { nearSnapshots } from "~/platform/data/snapshots.ts";
import {
  readVersionsNear,
  recentBookmark,
  type TopicVersions,
  type VersionsWithin,
  versionsOnce,
} from "~/platform/data/topic-versions.ts";
import { type Deps, makeDeps } from "~/platform/deps.ts";
import type { SignedIn } from "~/platform/desk/access/sign-in.ts";
import { admit, DESK_ASSETS, isDesk } from "~/platform/desk/admission.ts";
import { readVars, type SiteEnv } from "~/platform/env.ts";
import { MAX_BYTES, readText } from "~/platform/forms/body.ts";
import { mayPost, withoutOrigin } from "~/platform/forms/origin.ts";
import { WRONG_ORIGIN } from "~/platform/forms/refusals.ts";
import { consoleLog } from "~/platform/log.ts";
import { announceMail } from "~/platform/mail/delivery/queue/announce.ts";
import { withPageCache } from "~/platform/page/cache/cache.ts";
import { sharedPages } from "~/platform/page/cache/shared-pages.ts";
import { pageDataAddress } from "~/platform/page/document/page-data.ts";
import { type ForeignOrigins, securityHeaders } from "~/platform/page/headers.ts";
import { leadsToAbsent, matchPage } from "~/platform/page/match/match.ts";
import { inPlaceOfMissing, movedByTable } from "~/platform/page/match/moved-paths.ts";
import { type Answer, finished } from "~/platform/page/render/finished.ts";
import { contentSecurityPolicy } from "~/platform/page/render/policy.ts";
import { routings } from "~/platform/page/render/routings.ts";
import { renderSlots } from "~/platform/page/render/slots.ts";
import { inWords, movedTo, notStored, plainError, unavailable } from "~/platform/page/responses.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { foreignOrigins } from "~/publication/reader/foreign-origins.ts";
import { withLiveLinks, withoutOrphans } from "~/publication/reader/in-force.ts";
import { readFiles, readPublished } from "~/publication/reader/read.ts";

const build = serverBuild as unknown as ServerBuild;

const routingOf = routings(build);
/** Of this isolate: numbers, nothing of a request. */
const slots = renderSlots();
const lastOutage = { at: Number.NEGATIVE_INFINITY };

/** Seconds after which a page may be asked for again that found no slot. */
const BUSY_SECONDS = 5;

/** fetch → match → page cache → Remix → headers. */
export default {
  async fetch(request, env, ctx): Promise<Response> {
    const started = Date.now();
    const log = consoleLog("site");
    const usage: D1Usage = { calls: 0, statements: 0, rowsRead: 0 };
    const outage = noOutage();
    const reads: Reads = { copies: false, versions: null };
    const deadlines = patientDeadlines(readVars(env).vars.PATIENCE);
    const cache = timedCache(caches.default, outage, deadlines.cache);
    const bindings = bindingsOf(env, usage, reads, { outage, deadlines });
    const files = readFiles(env);
    const made = { ...makeDeps(env, ctx, "site", files, bindings), files };
    const { origin } = new URL(request.url);
    const versions = versionsOnce(async () => {
      reads.versions = await readVersionsNear(made, cache, origin);
      return reads.versions;
    }, made);
    const near = { cache, origin, versions, deadlines };
    const published = await readPublished(env, made, near);
    const { publication, routing } = routed(published.publication);
    const buildId = [build.assets.version, published.id].filter(Boolean).join("-");
    const origins = foreignOrigins(publication);
    const finish = (answer: Answer, compress: boolean) =>
      finished(request, answer, {
        security: securityHeaders(origins, publication.security, isDesk(new URL(request.url))),
        usage,
        started,
        compress,
      });
    try {
      const deps = { ...made, publication, nearSnapshots: nearSnapshots(cache, origin, made) };
      const timed = { ...env, ...bindings };
      const handling = { env: timed, deps, routing, origins, near, outage, reads, buildId };
      const found = await answerTo(request, handling);
      const answer = { ...found, response: await inPlaceOfMissing(deps, request, found.response) };
      // A body that nobody read would break the next request on the connection.
      if (!request.bodyUsed) await readText(request, MAX_BYTES, DEADLINES.visitor.unread);
      if (request.method === "POST") deps.defer(announceMail(deps, new Date(started)));
      const response = await withPolicy(await inWords(request, answer.response), origins);
      return finish({ ...answer, response }, deps.vars.COMPRESS === "on");
    } catch (error) {
      env.onError?.(error);
      log.error("unhandled", error, { method: request.method });
      const response = outage.failed.size
        ? await withPolicy(await inWords(request, unavailable()), origins)
        : plainError(500, "Something went wrong on our side. Please try again in a minute.");
      return finish({ response, state: "bypass" }, false);
    }
  },
} satisfies ExportedHandler<SiteEnv>;

/** Which copies of the databases a request reads. */
interface Reads {
  /** Whether a replica will do: for what every visitor sees. Else the primary, which has the visitor's own writes. */
  copies: boolean;
  /** The versions that the page is rendered from: a replica must have seen their changes. */
  versions: TopicVersions | null;
}

interface InTime {
  outage: Outage;
  deadlines: RequestDeadlines;
}

/** The bindings of one request, with a deadline for each call: D1 in a session each and metered. */
function bindingsOf(env: SiteEnv, usage: D1Usage, reads: Reads, { outage, deadlines }: InTime) {
  const open = (binding: D1Database, bookmark: () => string | null) => {
    const where = () => (reads.copies ? (bookmark() ?? "first-unconstrained") : "first-primary");
    return meterD1(timedD1(inSession(binding, where), outage, deadlines), usage);
  };
  return {
    DB: open(env.DB, () => reads.versions && recentBookmark(reads.versions, Date.now())),
    // Bookmarks are of the main database. A page rendered shortly after a change is rendered again.
    SEARCH: open(env.SEARCH, () => null),
    KV: timedKv(env.KV, outage, deadlines),
    MEDIA: timedR2(env.MEDIA, outage, deadlines),
    MAIL: env.MAIL && timedQueue(env.MAIL, outage, deadlines.queue),
    CRON: env.CRON && timedCron(env.CRON, outage, deadlines),
    ASSETS: env.ASSETS && timedAssets(env.ASSETS, outage, deadlines.assets),
  };
}

const isRead = ({ method }: Request) => method === "GET" || method === "HEAD";

interface Handling {
  env: SiteEnv;
  deps: Deps;
  routing: ReturnType<typeof routingOf>;
  origins: ForeignOrigins;
  near: {
    cache: PageStore;
    versions: VersionsWithin;
    deadlines: Pick<RequestDeadlines, "versions" | "kv">;
  };
  outage: Outage;
  reads: Reads;
  /** Under which version pages are kept. */
  buildId: string;
}

async function answerTo(
  request: Request,
  { env, deps, routing: { table, handlerOf }, origins, near, outage, reads, buildId }: Handling,
): Promise<Answer> {
  const { cache, versions, deadlines } = near;
  const found = matchPage(table, request, deps.publication);
  const url = new URL(request.url);
  let sender: SignedIn = { session: null };
  if (isDesk(url)) {
    const admission = await admit({ ...deps, cron: env.CRON }, request, found);
    const refusal = admission.refusal ?? (await deskFile(env, url, request));
    if (refusal) return { response: refusal, state: "bypass" };
    sender = admission;
  }
  const page = found.kind === "page" ? found.match.page : null;
  if (!isRead(request) && !mayPost(request, page))
    return { response: plainError(403, WRONG_ORIGIN), state: "bypass" };
  if (found.kind === "refused") return { response: found.response, state: "bypass" };
  if (found.kind === "redirect") return { response: movedTo(found.location), state: "bypass" };
  if (found.kind === "moved") return { response: await movedByTable(deps, url, found), state: "bypass" };
  const { match } = found;
  reads.copies = match.key !== null;
  const answer = await withPageCache(
    new Request(match.url, request),
    {
      cache,
      key: match.key,
      data: match.data,
      pageData: match.pageData,
      buildId,
      shared: match.shared ? sharedPages(deps.kv, buildId) : undefined,
      keepsMissing: match.notFound,
      shown: match.shown,
      lastOutage,
      dependencyFailed: () => outage.failed.size > 0,
      versions,
      deadlines,
      now: deps.now,
      defer: deps.defer,
      log: deps.log,
    },
    async (asked, { renewAt, keepData }) => {
      const frames = match.page.framesPages ? ["'self'", ...origins.frames] : origins.frames;
      const policyOf = (html: string, mark: string) =>
        contentSecurityPolicy(html, { ...origins, frames }, mark);
      const bindings = {
        cron: env.CRON,
        analytics: env.ANALYTICS,
        country: (request.cf as { country?: string } | undefined)?.country,
        assets: env.ASSETS,
        version: env.VERSION?.id,
        setup: env.SETUP,
        session: sender.session ?? undefined,
        access: sender.access,
        policyOf,
      };
      const keepPageData =
        keepData &&
        (async (json: string) => {
          const id = await sha256Hex(json, 32);
          keepData({ id, json });
          return pageDataAddress(match.url, id);
        });
      let post: FormFailure | undefined;
      const keepPost = (failure: FormFailure) => {
        post = failure;
      };
      const asDraft = (draft: Publication, path: string) => {
        const url = URL.parse(path, match.url.origin);
        const isHere = url?.origin === match.url.origin;
        return renderedAs(draft, isHere ? url : null, { ...deps, ...bindings });
      };
      const ofThisPage = { table, renewAt, keepPageData, renderedAs: asDraft, notStored: keepPost };
      const context = { ...deps, ...bindings, ...ofThisPage };
      const render = () => handlerOf(match.id)(withoutOrigin(asked), context);
      // What somebody wrote is never refused for want of a slot, nor is a call about this moment: the site's health.
      const needsSlot = isRead(asked) && !(match.page.api && match.page.cache === "none");
      const response = needsSlot ? await slots.take(deps.now().getTime(), render) : await render();
      if (!response) return unavailable(BUSY_SECONDS);
      // The page that shows the post again has the headers of the answer to it.
      if (post && !response.headers.has("Retry-After")) return withPolicy(notStored(post), origins);
      const isUnavailable = response.status === 500 && outage.failed.size > 0;
      return isUnavailable ? unavailable() : withPolicy(response, origins);
    },
  );
  return { ...answer, negotiated: match.negotiated, isSecret: match.page.cache === "none" };
}

/** Returns a script of the desk, of the build's files; null for any other address. */
async function deskFile({ ASSETS }: SiteEnv, url: URL, request: Request): Promise<Response | null> {
  if (!url.pathname.startsWith(DESK_ASSETS)) return null;
  if (!ASSETS || !isRead(request)) return plainError(404, "There is no such file.");
  return ASSETS.fetch(request);
}

/** A publication without links to what it does not have, and its routes. */
function routed(read: Publication) {
  const routing = routingOf(read.brand);
  const publication = withLiveLinks(read, (href, whole) => leadsToAbsent(routing.table, href, whole));
  return { publication, routing };
}

/** Renders a public page of this site as a publication would have it, past all caches. */
async function renderedAs(draft: Publication, url: URL | null, context: AppLoadContext): Promise<Response> {
  const { publication, routing } = routed(withoutOrphans(draft));
  const { table, handlerOf } = routing;
  const request = url ? new Request(url) : null;
  const found = request ? matchPage(table, request, publication) : null;
  // Who may see the preview was admitted to nothing else of the desk.
  if (!request || found?.kind !== "page" || found.match.page.staff)
    return plainError(404, "There is no such page.");
  return handlerOf(found.match.id)(request, { ...context, publication, table });
}

/** Adds a policy without inline scripts to HTML without one, which is no screen's. */
async function withPolicy(response: Response, origins: ForeignOrigins): Promise<Response> {
  if (!response.headers.get("Content-Type")?.startsWith("text/html")) return response;
  if (response.headers.has("Content-Security-Policy")) return response;
  const bytes = await response.arrayBuffer();
  const page = new Response(bytes, response);
  const html = new TextDecoder().decode(bytes);
  page.headers.set("Content-Security-Policy", await contentSecurityPolicy(html, origins));
  return page;
}

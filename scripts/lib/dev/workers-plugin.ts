import type { IncomingMessage, ServerResponse } from "node:http";
import type { Connect, Plugin, ViteDevServer } from "vite";
import { onStop } from "../cli/lifetime.ts";
import { startClock } from "../clock.ts";
import { inRoot } from "../project.ts";
import { inWords } from "../serving/terminal-log.ts";
import type { LocalResources } from "../workers.ts";
import { sendResponse, toRequest } from "./node-http.ts";
import { openSourceWorkers, type SourceWorkers } from "./source-workers.ts";
import { isVites, staticHeaders } from "./static-files.ts";

/**
 * `npm run dev`: requests go through `workers/site.ts`, its refresh calls, the queues and the clock through
 * `workers/cron.ts`, both run from the source in this process. All that differs from the built Workers is here and in
 * the files beside this one; `app/entry.server.tsx` links to the stylesheet where a build writes the page's own rules.
 *
 * - `server-build` is Remix's build for development. It gets a new id whenever it is loaded.
 * - After a change of the source all modules are loaded again and kept pages are dropped: no page is older than its
 *   source, and nothing that a module keeps outlives it.
 * - A document ends with Vite's client, and its policy allows the client's connection.
 * - An error behind a plain 500 is shown with its place in the source.
 */
export function workersFromSource(): Plugin {
  let workers: Promise<SourceWorkers> | undefined;
  return {
    name: "workers-from-source",
    enforce: "pre",
    config: () => ({ server: { watch: WATCHED } }),
    resolveId: (id) => STAND_INS[id],
    load: (id) => (id === SITE_BUILD ? SITE_BUILD_SOURCE : null),
    async hotUpdate({ type, modules, server }) {
      if (this.environment.name !== "ssr" || (type === "update" && modules.length === 0)) return;
      (await workers)?.reload();
      server.ws.send("source-changed");
    },
    configureServer(server) {
      // Remix starts a second server for its own use, which never listens.
      server.httpServer?.once("listening", () => {
        const resources = localResources();
        const started = start(server, resources);
        workers = started;
        const stop = async () => (await started).close();
        server.httpServer?.once("close", () => void stop());
        onStop(stop, resources.parent);
      });
      const answer = answering(server, () => workers);
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(`http://host${request.url}`);
        if (!isVites(pathname, request.headers.accept, server.config.publicDir))
          return answer(request, response, next);
        for (const header of staticHeaders(pathname, server.config.publicDir)) response.setHeader(...header);
        next();
      });
      // What Vite does not have either is the site's to answer.
      return () => void server.middlewares.use(answer);
    },
  };
}

/**
 * What Vite watches. Without `awaitWriteFinish` its watcher drops a change that follows another within 50 ms, as an editor
 * makes that saves and then formats: the site would show the file as it was between the two.
 */
export const WATCHED = {
  ignored: ["**/.wrangler/**", "**/.local/**"],
  awaitWriteFinish: { stabilityThreshold: 60, pollInterval: 20 },
};

const SITE_BUILD = "\0site-build";
const SITE_BUILD_SOURCE = `export * from "virtual:remix/server-build";
import { assets as built } from "virtual:remix/server-build";
export const assets = { ...built, version: crypto.randomUUID() };`;

/** The modules that only a build or the Workers' runtime has. */
const STAND_INS: Record<string, string> = {
  "server-build": SITE_BUILD,
  "cloudflare:workers": inRoot("scripts/lib/dev/cloudflare-workers.ts"),
};

function localResources(): LocalResources {
  const { LOCAL_RESOURCES } = process.env;
  if (!LOCAL_RESOURCES) throw new Error('The source is served by "npm run dev".');
  return JSON.parse(LOCAL_RESOURCES) as LocalResources;
}

/** Shows the Workers' log as the terminal of the built site does. */
function tellInWords(): void {
  const log = console.log.bind(console);
  console.log = (...parts: unknown[]) =>
    log(...parts.map((part) => (typeof part === "string" ? inWords(part) : part)));
}

/** Opens the Workers of a server that listens, and starts their clock. */
async function start(server: ViteDevServer, resources: LocalResources): Promise<SourceWorkers> {
  tellInWords();
  // It would end the process; the runtime of Workers logs it.
  process.on("unhandledRejection", (error) => server.config.logger.error(String(error)));
  const workers = await openSourceWorkers(server, resources);
  const clock = startClock((cron) => void workers.fire(cron));
  const close = async () => {
    clock.stop();
    await workers.close();
  };
  return { ...workers, close };
}

/** Returns the middleware that answers with the site's Worker. */
function answering(
  server: ViteDevServer,
  workers: () => Promise<SourceWorkers> | undefined,
): Connect.NextHandleFunction {
  return async (from: IncomingMessage, to: ServerResponse, next) => {
    try {
      const running = await workers();
      const mistakes = await running?.mistakes();
      if (mistakes) return await sendResponse(mistaken(mistakes), to);
      const { response, failure } = (await running?.fetch(toRequest(from))) ?? {};
      if (!response) throw new Error("The Workers are not running.");
      if (failure && from.headers.accept?.includes("text/html")) throw failure;
      await sendResponse(await forDevelopment(response), to);
    } catch (error) {
      if (error instanceof Error) server.ssrFixStacktrace(error);
      next(error);
    }
  };
}

const CLOSING = "</body></html>";
const CLIENT = '<script type="module" src="/scripts/lib/dev/reload.ts"></script>';

/** The page in the place of every other while the publication has mistakes. It is loaded again when the source changes. */
function mistaken(mistakes: string): Response {
  const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const lines = mistakes.split("\n").map((line) => `<li>${escaped(line)}</li>`);
  const style = "body{font:1.1rem/1.6 system-ui;margin:3rem auto;max-width:50rem;padding:0 1rem}";
  const html = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>The publication has mistakes</title><style>${style}</style></head><body><h1>The publication has mistakes</h1><ol>${lines.join("")}</ol><p>The page comes back once they are mended.</p>${CLIENT}${CLOSING}`;
  return new Response(html, { status: 500, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

/** Adds Vite's client to a document, behind the elements that React takes over, and its connection to the policy. */
async function forDevelopment(response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  const policy = headers.get("Content-Security-Policy");
  if (policy)
    headers.set("Content-Security-Policy", policy.replace("connect-src 'self'", "connect-src 'self' ws:"));
  const { status, statusText } = response;
  if (!headers.get("Content-Type")?.startsWith("text/html") || !response.body)
    return new Response(response.body, { status, statusText, headers });
  const html = await response.text();
  const end = html.lastIndexOf(CLOSING);
  const shown = end < 0 ? html : html.slice(0, end) + CLIENT + html.slice(end);
  return new Response(shown, { status, statusText, headers });
}

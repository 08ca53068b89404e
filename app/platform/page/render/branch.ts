import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/cloudflare";

/**
 * Returns the part of a server build that one route needs: the route itself and its parents. For each request Remix
 * converts, matches and hands to React every route that it knows, so its cost follows the size of the build.
 */
export function branchOf(build: ServerBuild, id: string): ServerBuild {
  const ids: string[] = [];
  for (let next: string | undefined = id; next !== undefined; next = build.routes[next]?.parentId)
    ids.unshift(next);
  return {
    ...build,
    routes: pick(build.routes, ids),
    assets: { ...build.assets, url: manifestOf(build, id), routes: pick(build.assets.routes, ids) },
  };
}

/** The list of routes that a page's framework loads: the desk's has the desk's own (`scripts/lib/build/desk-files.ts`). */
const manifestOf = ({ assets: { url } }: ServerBuild, id: string): string =>
  id.startsWith("desk-routes/") ? url.replace(/^\/assets\//, "/desk/assets/") : url;

function pick<Value>(all: Record<string, Value | undefined>, names: string[]): Record<string, Value> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = all[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

/**
 * Returns Remix's handler of a route by its id. Each is made at its first request and kept for as long as the isolate
 * lives: it holds what Remix derives from the build, and nothing of a request.
 */
export function branchHandlers(build: ServerBuild): (id: string) => RequestHandler {
  const handlers = new Map<string, RequestHandler>();
  return (id) => {
    const made = handlers.get(id) ?? createRequestHandler(branchOf(build, id));
    handlers.set(id, made);
    return made;
  };
}

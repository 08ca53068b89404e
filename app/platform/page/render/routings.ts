import type { RequestHandler, ServerBuild } from "@remix-run/cloudflare";
import type { Brand } from "../../publication/publication.ts";
import { brandRoutes } from "../match/brand-path.ts";
import { type RouteTable, routeTable } from "../match/route-table.ts";
import { branchHandlers } from "./branch.ts";

interface Routing {
  table: RouteTable;
  /** Remix's handler of a route by its id. */
  handlerOf: (id: string) => RequestHandler;
}

/**
 * Returns the routes of a server build for a brand, whose slug is part of a path. They are made at the first request
 * and kept for as long as the isolate lives.
 */
export function routings(build: ServerBuild): (brand: Brand) => Routing {
  const made = new WeakMap<Brand, Routing>();
  return (brand) => {
    const routing = made.get(brand) ?? routingOf(build, brand.slug);
    made.set(brand, routing);
    return routing;
  };
}

function routingOf(build: ServerBuild, slug: string): Routing {
  const routes = brandRoutes(build.routes, slug);
  const assets = { ...build.assets, routes: brandRoutes(build.assets.routes, slug) };
  return { table: routeTable(routes), handlerOf: branchHandlers({ ...build, routes, assets }) };
}

import { type RouteTable, routeTable } from "~/platform/page/match/route-table.ts";
import { pathOf } from "./route-path.ts";

/** The routes of the site in the shape of its server build. */

export interface RouteModule {
  page?: unknown;
  headers?: unknown;
  loader?: unknown;
  meta?: unknown;
  default?: unknown;
  ErrorBoundary?: unknown;
}

/** The modules of `app/routes`, `app/local-routes` and `app/desk-routes`, by their id, such as "routes/articles". */
export const ROUTE_MODULES: Record<string, RouteModule> = Object.fromEntries(
  Object.entries(
    import.meta.glob<RouteModule>(
      ["/app/routes/*.{ts,tsx}", "/app/local-routes/*.{ts,tsx}", "/app/desk-routes/*.{ts,tsx}"],
      {
        eager: true,
      },
    ),
  ).map(([file, module]) => [file.replace(/^\/app\/|\.tsx?$/g, ""), module]),
);

/** The table of all routes, without the route that the publication names. */
export const siteRoutes = (): RouteTable =>
  routeTable({
    root: { id: "root", path: "", module: {} },
    ...Object.fromEntries(
      Object.entries(ROUTE_MODULES).map(([id, module]) => {
        const path = pathOf(id);
        return [id, { id, parentId: "root", ...(path ? { path } : { index: true }), module }];
      }),
    ),
  });

import type { ServerBuild } from "@remix-run/cloudflare";
import * as entry from "~/entry.server.tsx";
import * as root from "~/root.tsx";
import remixOptions from "../../../remix.config.ts";
import { ROUTE_MODULES, type RouteModule, siteRoutes } from "./routes.ts";

/** Returns the server build of the site, of its source, with `more` routes beside its own by their path. */
export function serverBuild(more: Record<string, RouteModule> = {}): ServerBuild {
  const [top] = siteRoutes().tree;
  const own = (top?.children ?? []).map(({ id, path, index }) => ({
    id,
    path,
    index,
    module: ROUTE_MODULES[id] as RouteModule,
  }));
  const added = Object.entries(more).map(([path, module]) => ({ id: path, path, index: false, module }));
  const routes = [
    { id: "root", parentId: undefined, path: "", index: false, module: root as RouteModule },
    ...[...own, ...added].map((route) => ({ ...route, parentId: "root" })),
  ];
  return {
    mode: "production",
    entry: { module: entry },
    routes: Object.fromEntries(routes.map((route) => [route.id, route])),
    assets: {
      version: "test",
      url: "/manifest.js",
      entry: { module: "/entry.js", imports: [] },
      routes: Object.fromEntries(routes.map(({ module, ...route }) => [route.id, asset(route, module)])),
    },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: remixOptions.future,
    isSpaMode: false,
  } as unknown as ServerBuild;
}

const asset = (route: { id: string; path?: string; index?: boolean }, module: RouteModule) => ({
  ...route,
  module: `/${route.id}.js`,
  imports: [],
  css: [],
  hasLoader: "loader" in module,
  hasAction: "action" in module,
  hasClientLoader: "clientLoader" in module,
  hasClientAction: false,
  hasErrorBoundary: "ErrorBoundary" in module,
});

import type { Plugin } from "vite";

const LINKS = /@remix-run\/react\/dist\/esm\/links\.js$/;
const LOADED =
  "let mod = await loadRouteModule(manifest.routes[match.route.id], routeModules);\n    return mod.links";
const KNOWN = "let mod = routeModules[match.route.id];\n    return mod?.links";

/**
 * Keeps Remix from running the module of a page that may be visited next: it would look for stylesheets there, of which
 * no page has its own, and reload the page that is read when the module cannot be fetched. The module is preloaded all
 * the same.
 */
export function harmlessPrefetch(): Plugin {
  return {
    name: "harmless-prefetch",
    apply: "build",
    transform(code, id, options) {
      if (options?.ssr || !LINKS.test(id)) return null;
      if (!code.includes(LOADED))
        this.error("Remix finds the links of a page in another way: see harmless-prefetch.ts.");
      return code.replace(LOADED, KNOWN);
    },
  };
}

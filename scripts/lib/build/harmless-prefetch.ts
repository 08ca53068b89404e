import type { Plugin } from "vite";

const LINKS = /@remix-run\/react\/dist\/esm\/links\.js$/;
const LOADED =
  "let mod = await loadRouteModule(manifest.routes[match.route.id], routeModules);\n    return mod.links";
const KNOWN = "let mod = routeModules[match.route.id];\n    return mod?.links";

/**
 * Keeps Remix from importing the modules of a page that it prefetches. Remix imports them to find the page's own
 * stylesheets, which no page of this site has, and reloads the current page when the import fails. The modules are
 * still preloaded.
 */
export function harmlessPrefetch(): Plugin {
  return {
    name: "harmless-prefetch",
    apply: "build",
    transform(code, id, options) {
      if (options?.ssr || !LINKS.test(id)) return null;
      if (!code.includes(LOADED))
        this.error(
          "This version of Remix reads the links of a prefetched page in another way: adapt harmless-prefetch.ts.",
        );
      return code.replace(LOADED, KNOWN);
    },
  };
}

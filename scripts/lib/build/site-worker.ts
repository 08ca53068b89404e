import type { Plugin } from "vite";

const PAGES = "server-build";
/** Found by Wrangler, which bundles a Worker for one publication: see `writePaths` in `scripts/build.ts`. */
const FOUND_LATER = ["~/site.config.ts", "build-version"];

const VERSIONED = "\0server-build";
const VERSIONED_SOURCE = `export * from "virtual:remix/server-build";
import { assets as built } from "virtual:remix/server-build";
import { version } from "build-version";
export const assets = { ...built, version };`;

/**
 * Makes the site's Worker the entry of the server's build, with Remix's pages as one of its modules: what both import is
 * in the Worker once, and what a module keeps is the same for both.
 */
export function siteWorker(entry: string): Plugin {
  return {
    name: "site-worker",
    apply: "build",
    enforce: "pre",
    config: {
      // Remix names its own entry.
      order: "post",
      handler: ({ build }, { isSsrBuild }) => {
        if (isSsrBuild && build?.rollupOptions) build.rollupOptions.input = entry;
      },
    },
    resolveId(id) {
      if (id === PAGES) return VERSIONED;
      return FOUND_LATER.includes(id) || id.startsWith("cloudflare:") ? { id, external: true } : null;
    },
    load: (id) => (id === VERSIONED ? VERSIONED_SOURCE : null),
  };
}

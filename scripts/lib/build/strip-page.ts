import type { Plugin } from "vite";

const ROUTE_MODULE = /\/app\/(?:local-|desk-)?routes\/[^?]+\.tsx?$/;

/**
 * Keeps the declaration of a page out of the browser: its export becomes a constant that only `loader` and `headers`
 * use, which Remix removes from the browser's build together with everything that only they need.
 */
export function stripPage(): Plugin {
  return {
    name: "strip-page",
    enforce: "pre",
    transform(code, id, options) {
      if (options?.ssr || !ROUTE_MODULE.test(id)) return null;
      return code
        .replace(/^export const page\b/m, "const page")
        .replace(
          /^export \{([^}]*)\} from/gm,
          (_, names: string) => `export {${names.split(",").filter((name) => name.trim() !== "page")}} from`,
        );
    },
  };
}

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

/** What only pages of the desk need: its routes, its shell and kit, and the components of domains for it. */
export const OF_DESK = /\/app\/(desk-routes|(shell|ui|domains)\/(.*\/)?desk)\//;

const PUBLIC = "assets";
/** The Worker answers what is below it to whoever is signed in. */
const PRIVATE = "desk/assets";

const NAME = "[name]-[hash].js";

/** Puts the scripts of the desk where the Worker guards them. */
export function deskFiles(): Plugin {
  const folderOf = (modules: readonly string[]) =>
    modules.some((id) => OF_DESK.test(id)) && modules.every((id) => OF_DESK.test(id) || id.startsWith("\0"))
      ? PRIVATE
      : PUBLIC;
  return {
    name: "desk-files",
    apply: "build",
    config: (_, { isSsrBuild }) =>
      isSsrBuild
        ? {}
        : {
            build: {
              rollupOptions: {
                output: {
                  entryFileNames: ({ facadeModuleId }) => `${folderOf([facadeModuleId ?? ""])}/${NAME}`,
                  chunkFileNames: ({ moduleIds }) => `${folderOf(moduleIds)}/${NAME}`,
                },
              },
            },
          },
  };
}

const MANIFEST = /^manifest-\w+\.js$/;
const OPENING = "window.__remixManifest=";

/**
 * Takes the desk's routes out of the list of routes that every page loads, and writes the whole list beside the desk's
 * scripts (`branchOf` names it to the desk's pages). Throws when Remix writes the list in another way.
 */
export function splitManifest(folder: string): void {
  const name = readdirSync(path.join(folder, PUBLIC)).find((file) => MANIFEST.test(file));
  const file = path.join(folder, PUBLIC, name ?? "");
  const text = name ? readFileSync(file, "utf8") : "";
  if (!text.startsWith(OPENING))
    throw new Error("Remix writes the manifest in another way: adapt desk-files.ts.");
  const manifest = JSON.parse(text.slice(OPENING.length).replace(/;\s*$/, "")) as {
    routes: Record<string, unknown>;
  };
  const routes = Object.entries(manifest.routes).filter(([id]) => !id.startsWith("desk-routes/"));
  mkdirSync(path.join(folder, PRIVATE), { recursive: true });
  writeFileSync(path.join(folder, PRIVATE, name ?? ""), text);
  writeFileSync(file, `${OPENING}${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })};`);
}

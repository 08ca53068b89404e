import type { GetModuleInfo, OutputBundle } from "rollup";
import type { Plugin } from "vite";
import { OF_DESK } from "./desk-files.ts";

/** What every page with the framework runs: the framework's start and the root. */
const STARTS = /\/app\/(entry\.client|root)\.tsx(\?|$)/;
const PUBLIC_ROUTE = "/app/routes/";
const PACKAGES = "/node_modules/";

/** What no reader's page loads before it is used. */
const LATER = [
  { name: "zod", is: (id: string) => id.includes("/node_modules/zod/") },
  { name: "the desk", is: (id: string) => OF_DESK.test(id) },
];

/**
 * Puts what every page runs into two scripts, of the packages and of our own. As forty scripts these modules compress a
 * tenth worse, and each list of a page's scripts names them all. Ends the build when the first scripts of a public page
 * hold zod, which forms load once somebody uses them, or components of the desk.
 */
export function pageScripts(): Plugin {
  let everywhere: Set<string> | undefined;
  return {
    name: "page-scripts",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    config: () => ({
      build: {
        rollupOptions: {
          output: {
            manualChunks: (id, { getModuleIds, getModuleInfo }) => {
              everywhere ??= importedBy(
                [...getModuleIds()].filter((each) => STARTS.test(each)),
                getModuleInfo,
              );
              if (!everywhere.has(id) || STARTS.test(id)) return null;
              // What Vite and Rollup add serves the packages: the other way round the two would need each other.
              return id.includes(PACKAGES) || id.startsWith("\0") ? "framework" : "shell";
            },
          },
        },
      },
    }),
    generateBundle(_, bundle) {
      const framework = Object.values(bundle).find((file) => file.name === "framework");
      if (framework?.type === "chunk" && framework.imports.length > 0)
        this.error(`The framework's script imports ${framework.imports.join(", ")}: it has to run first.`);
      const pages = publicPages(bundle);
      for (const { name, is } of LATER) {
        const found = pages.filter(({ modules }) => modules.some(is)).map((page) => page.name);
        if (found.length > 0)
          this.error(
            `The first scripts of ${found.join(", ")} hold ${name}: a component imports a module of it.`,
          );
      }
    },
  };
}

/** Returns modules with all that they import, dynamic imports aside. */
function importedBy(ids: string[], getModuleInfo: GetModuleInfo): Set<string> {
  const found = new Set(ids);
  for (const id of found) for (const imported of getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/** Returns each public route with the modules of its scripts, those that are loaded later aside. */
function publicPages(bundle: OutputBundle): { name: string; modules: string[] }[] {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  return chunks
    .filter(({ facadeModuleId }) => facadeModuleId?.includes(PUBLIC_ROUTE))
    .map((page) => {
      const loaded = new Set([page]);
      for (const { imports } of loaded)
        for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk);
      return { name: page.name, modules: [...loaded].flatMap(({ moduleIds }) => moduleIds) };
    });
}

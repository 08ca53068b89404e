import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import remixOptions from "./remix.config.ts";
import { deskFiles } from "./scripts/lib/build/desk-files.ts";
import { harmlessPrefetch } from "./scripts/lib/build/harmless-prefetch.ts";
import { lazyEncoding } from "./scripts/lib/build/lazy-encoding.ts";
import { pageScripts } from "./scripts/lib/build/page-scripts.ts";
import { siteWorker } from "./scripts/lib/build/site-worker.ts";
import { stripPage } from "./scripts/lib/build/strip-page.ts";
import { workersFromSource } from "./scripts/lib/dev/workers-plugin.ts";
import { reportFonts } from "./scripts/lib/fonts/dev-server.ts";
import { styleRules } from "./scripts/lib/styles/style-rules.ts";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    stripPage(),
    deskFiles(),
    pageScripts(),
    lazyEncoding(),
    harmlessPrefetch(),
    siteWorker(path("./workers/site.ts")),
    reportFonts(),
    styleRules(),
    command === "serve" && workersFromSource(),
    remix(remixOptions),
  ],
  resolve: {
    alias: [
      // Another publication is another configuration file. A build has none: Wrangler puts it in.
      ...(command === "serve"
        ? [{ find: "~/site.config.ts", replacement: path(process.env.SITE_CONFIG ?? "./app/site.config.ts") }]
        : []),
      { find: /^~\/(?!site\.config\.ts$)/, replacement: `${path("./app")}/` },
      // fontkit carries a brotli decoder for WOFF2, with a dictionary of 120 KB. Fonts reach the Worker as TrueType.
      { find: "brotli/decompress.js", replacement: path("./app/lib/pdf/no-brotli.ts") },
    ],
  },
  ssr: {
    target: "webworker",
    // Bundles the production React into the Worker; in development Node loads it from node_modules.
    noExternal: command === "build" ? true : undefined,
    resolve: {
      conditions: ["workerd", "worker", "browser", "module", "import", "production"],
      externalConditions: ["workerd", "worker"],
    },
  },
  build: {
    target: "es2022",
    // A sixth of the build's time, for `npm run bench -- profile` alone.
    sourcemap: Boolean(isSsrBuild) && process.env.SOURCE_MAPS === "on",
    // A twentieth smaller than esbuild's, for a few seconds of the build.
    minify: isSsrBuild ? false : "terser",
    terserOptions: { module: true, ecma: 2020, compress: { passes: 2 } },
  },
}));

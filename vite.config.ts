import { fileURLToPath } from "node:url";
import { cloudflareDevProxyVitePlugin as bindings, vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type ViteDevServer } from "vite";
import { makeDeps } from "./app/platform/deps.ts";
import type { SiteEnv } from "./app/platform/env.ts";
import remixOptions from "./remix.config.ts";
import { reportFonts } from "./scripts/lib/fonts/dev-server.ts";
import { lazyEncoding } from "./scripts/lib/lazy-encoding.ts";
import { stripPage } from "./scripts/lib/strip-page.ts";
import { styleRules } from "./scripts/lib/styles/style-rules.ts";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** `npm run dev`: loaders get the local D1 and KV and the publication, as the Worker would hand them over. */
function localContext() {
  let server: ViteDevServer;
  return [
    {
      name: "keep-server",
      configureServer(started: ViteDevServer) {
        server = started;
      },
    },
    bindings<SiteEnv, IncomingRequestCfProperties>({
      configPath: path("./wrangler.toml"),
      persist: { path: process.env.STATE_DIR ?? ".wrangler/state/v3" },
      getLoadContext: async ({ context: { cloudflare } }) => {
        const { readPublication } = await server.ssrLoadModule(path("./app/publication/reader/read.ts"));
        return { ...makeDeps(cloudflare.env, cloudflare.ctx, "site", await readPublication()) };
      },
    }),
  ];
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    stripPage(),
    lazyEncoding(),
    reportFonts(),
    styleRules(),
    command === "serve" && localContext(),
    remix(remixOptions),
  ],
  resolve: {
    alias: [
      // Another publication is another configuration file; the build needs no other change.
      {
        find: /^~\/site\.config(\.ts)?$/,
        replacement: path(process.env.SITE_CONFIG ?? "./app/site.config.ts"),
      },
      { find: /^~\//, replacement: `${path("./app")}/` },
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
    sourcemap: false,
    // A twentieth smaller than esbuild's, for a few seconds of the build.
    minify: isSsrBuild ? false : "terser",
    terserOptions: { module: true, ecma: 2020, compress: { passes: 2 } },
  },
}));

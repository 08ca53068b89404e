import { appendFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";
import { reportFont } from "./scripts/lib/fonts/report-fonts.ts";
import { endStalledRun } from "./scripts/lib/testing/stalled-run.ts";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** For `npm run statements`: the file that lists the statements which the tests prepare. */
const recorded = process.env.RECORD_STATEMENTS;

const recorder = {
  STATEMENTS: async (request: { text: () => Promise<string> }) => {
    appendFileSync(recorded ?? "", `${await request.text()}\n`);
    // As with ASSETS: a kept connection is sometimes closed by one side while the other asks again.
    return new Response(null, { status: 204, headers: { Connection: "close" } });
  },
};

/** Unit tests run inside workerd, on real D1, KV and queues; nothing leaves the machine. */
export default defineConfig(async () => ({
  resolve: {
    alias: [
      { find: /^~\//, replacement: `${path("./app")}/` },
      { find: /^server-build$/, replacement: path("./tests/support/unit/built-site.ts") },
    ],
  },
  plugins: [
    cloudflareTest({
      main: "./tests/support/unit/worker.ts",
      remoteBindings: false,
      wrangler: { configPath: "./wrangler.cron.toml" },
      miniflare: {
        cf: false,
        // For the schema of the release before.
        d1Databases: { BEFORE_MAIN: "before-main", BEFORE_SEARCH: "before-search" },
        bindings: {
          // `CLOCK=2026-12-03T15:00Z npm run unit` finds tests that pass on some days only.
          ...(process.env.CLOCK ? { CLOCK: process.env.CLOCK } : {}),
          MAIN_MIGRATIONS: await readD1Migrations(path("./migrations/main")),
          SEARCH_MIGRATIONS: await readD1Migrations(path("./migrations/search")),
        },
        // What the build would write beside the pages.
        serviceBindings: {
          ...(recorded ? recorder : {}),
          ASSETS: async ({ url }: { url: string }) => {
            const file = await reportFont(new URL(url).pathname);
            // A kept connection is sometimes closed by one side while the other asks again.
            return new Response(file, { status: file ? 200 : 404, headers: { Connection: "close" } });
          },
        },
        outboundService: () => new Response("no route to the outside", { status: 599 }),
      },
    }),
    endStalledRun(),
  ],
  // Generous: a busy machine is slow, not wrong.
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    include: ["tests/unit/**/*.test.{ts,tsx}"],
    setupFiles: ["./tests/support/unit/setup.ts"],
    // CommonJS modules that workerd's loader cannot read: those that need each other, or that `package.json` replaces.
    deps: { optimizer: { ssr: { enabled: true, include: ["@remix-run/cloudflare", "postcss"] } } },
    // What is logged goes to the runtime's own console. The runner waits for each line that is sent to it, and one that is
    // written after its request has ended may never arrive.
    disableConsoleIntercept: true,
    // The files take turns in one workerd: to start it for each took longer than their tests.
    isolate: false,
  },
}));

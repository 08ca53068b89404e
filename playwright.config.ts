import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/lib/testing/chromium.ts";
import { BROWSER_ARGUMENTS } from "./tests/support/servers/browser.ts";

/** Specs that wait for services rather than for the processor: retries of mail, pauses between requests. */
const SERVICES = /\/(alerts|documents|ingest|issue|mail|market-refresh|second-publication)\.spec\.ts$/;

/** No page lives long enough to earn back what V8's optimising compilers cost: two fifths of a renderer's time. */
const BASELINE_CODE = "--js-flags=--no-opt --no-maglev";

/**
 * Browser tests on the built site. A test tagged `@no-javascript` holds with scripts on and off, and runs both ways.
 */
export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/support/global-setup.ts",
  outputDir: "test-results/browser",
  fullyParallel: true,
  workers: 4,
  // Generous: a busy machine is slow, not wrong.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"], ["json", { outputFile: "test-results/browser.json" }]],
  use: {
    baseURL: process.env.BASE_URL,
    launchOptions: {
      executablePath: findChromium() ?? undefined,
      args: [...BROWSER_ARGUMENTS, BASELINE_CODE],
    },
  },
  projects: [
    { name: "services", testMatch: SERVICES, workers: 2 },
    { name: "javascript", testIgnore: SERVICES, workers: 2 },
    {
      name: "no-javascript",
      testIgnore: SERVICES,
      workers: 2,
      grep: /@no-javascript/,
      use: { javaScriptEnabled: false },
    },
  ],
});

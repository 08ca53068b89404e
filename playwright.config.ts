import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/lib/chromium.ts";

/**
 * Browser tests on the built site. A test tagged `@no-javascript` holds with scripts on and off, and runs both ways.
 */
export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/global-setup.ts",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  // Generous: a busy machine is slow, not wrong.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  // On a shared machine a test may be starved once; the report names it flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: [["list"], ["json", { outputFile: "test-results/browser.json" }]],
  use: {
    baseURL: process.env.BASE_URL,
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: findChromium() ?? undefined,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    { name: "javascript" },
    { name: "no-javascript", grep: /@no-javascript/, use: { javaScriptEnabled: false } },
  ],
});

import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { serveFeed } from "../../support/servers/one-feed.ts";
import { send } from "../../support/servers/send.ts";
import { START_MS } from "../../support/servers/start-site.ts";
import { type RunningSource, startBuilt } from "../../support/servers/start-source.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { expect, hydrated, test } from "../support/site.ts";

/** The page at /_welcome, on a copy of the project that `npm start` serves: it writes the copy's files. */

test.describe.configure({ mode: "serial" });

let site: RunningSource;
let feed: Awaited<ReturnType<typeof serveFeed>>;

test.beforeAll(async () => {
  test.setTimeout(START_MS);
  feed = await serveFeed();
  site = await startBuilt({ UPSTREAM_GATEWAY: feed.gateway });
});

test.afterAll(async () => {
  await site?.stop();
  feed?.stop();
});

const file = (name: string) => readFileSync(path.join(site.folder, "app", name), "utf8");
const open = async (page: Page) => {
  await page.goto(`${site.url}/_welcome`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Make it yours");
};
const preview = (page: Page) => page.frameLocator("iframe");
const submit = (page: Page) => page.getByRole("button", { name: "Write it into the publication" }).click();

test("the sample's note leads to it, and a deployed site has neither", async ({ baseURL }) => {
  expect(await (await send(site.url)).text()).toContain('href="/_welcome"');
  expect(await (await send(baseURL ?? "")).text()).not.toContain("_welcome");
});

test("@no-javascript a wrong answer has its sentence beside it, and nothing is lost or written", async ({
  page,
}) => {
  const before = file("publication/brand.ts");
  await open(page);
  await page.getByLabel("Name", { exact: true }).fill("Acme");
  await page.getByLabel("Domain").fill("acme");
  await page.getByRole("checkbox", { name: /^AI mentor/ }).uncheck();
  await submit(page);
  await expect(page.getByText("Please check the marked fields.")).toBeVisible();
  await expect(page.getByLabel("Domain")).toHaveAccessibleDescription(/Please enter a domain such as/);
  await expect(page.getByLabel("Domain")).toHaveValue("acme");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Acme");
  await expect(page.getByRole("checkbox", { name: /^AI mentor/ })).not.toBeChecked();
  await expect(page.getByRole("checkbox", { name: /^Events/ })).toBeChecked();
  // What is right already is in the preview.
  await expect(preview(page).getByRole("banner")).toContainText("Acme");
  expect(file("publication/brand.ts")).toBe(before);
});

test("@no-javascript a feed that cannot be read is not taken unless one says so", async ({ page }) => {
  await open(page);
  await page.getByLabel("Your feeds").fill("https://acme.test/none");
  await submit(page);
  await expect(page.getByLabel("Your feeds")).toHaveAccessibleDescription(/acme\.test\/none: .*404/);
  await expect(page.getByRole("checkbox", { name: "Add these feeds anyway" })).not.toBeChecked();
  expect(file("publication/content.ts")).not.toContain("acme.test");
});

test("@no-javascript the preview is the front page with the answers, and writes nothing", async ({
  page,
  javaScriptEnabled,
}) => {
  const before = file("site.config.ts");
  await open(page);
  await expect(preview(page).getByRole("heading", { level: 1 })).toHaveText(/one recurring dollar/);
  if (javaScriptEnabled) await hydrated(page);
  await page.getByLabel("Headline of the front page").fill("How machines are made.");
  await page.getByRole("checkbox", { name: /^AI mentor/ }).uncheck();
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Preview" }).click();
  await expect(preview(page).getByRole("heading", { level: 1 })).toHaveText("How machines are made.");
  await expect(preview(page).getByRole("link", { name: "AI Mentor" })).toHaveCount(0);
  await expect(page.getByLabel("Headline of the front page")).toHaveValue("How machines are made.");
  expect(file("site.config.ts")).toBe(before);
});

test("neither another site's page nor another computer's request gets through", async () => {
  const before = file("publication/brand.ts");
  const fields = {
    name: "Elsewhere",
    domain: "elsewhere.test",
    contactEmail: "a@elsewhere.test",
    tagline: "Not ours",
    description: "What nobody here has written.",
    headline: "Not ours",
    standfirst: "Not ours",
  };
  const body = new URLSearchParams(fields);
  const foreign = { method: "POST", body, headers: { Origin: "https://elsewhere.test" } };
  expect((await send(`${site.url}/_welcome`, foreign)).status).toBe(403);
  for (const address of ["/_welcome", "/_welcome/preview"]) {
    const proxied = { headers: { "X-Forwarded-For": "203.0.113.9" } };
    expect((await send(site.url + address, proxied)).status).toBe(404);
  }
  const proxied = { method: "POST", body, headers: { "X-Forwarded-For": "203.0.113.9" } };
  const refused = await send(`${site.url}/_welcome`, proxied);
  expect(refused.status).toBe(400);
  expect(await refused.text()).not.toContain("Your feeds");
  expect(file("publication/brand.ts")).toBe(before);
  const framed = await send(`${site.url}/_welcome/preview`);
  expect(framed.headers.get("Content-Security-Policy")).toMatch(/frame-ancestors 'self'.*; sandbox/);
  expect(await framed.text()).not.toContain("<script");
});

test("it is accessible, wide and narrow, and logs no error", async ({ page, watched }) => {
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page);
    await expect(preview(page).getByRole("heading", { level: 1 })).toBeAttached();
  }
  // Axe looks for scripts of its own in the frame, which has none.
  expect(watched.troubles).toEqual([]);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
});

test("@no-javascript the answers are written, and the site shows them without another start", async ({
  page,
  javaScriptEnabled,
}) => {
  const name = javaScriptEnabled ? "Acme" : "Bolts";
  await open(page);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Domain").fill("acme.test");
  await page.getByLabel("Your feeds").fill("https://acme.test/feed");
  await page.getByRole("checkbox", { name: /^AI mentor/ }).uncheck();
  await submit(page);
  await expect(page.getByRole("heading", { name: "Your publication is written" })).toBeVisible();
  await expect(page.getByText("https://acme.test/feed: 2 articles, the newest of 2026-03-03.")).toBeVisible();
  await expect(page.getByText(/app\/publication\/mentor\.ts:\d+/)).toBeVisible();
  expect(file("publication/brand.ts")).toContain(`name: "${name}"`);
  expect(file("site.config.ts")).not.toContain("mentor");
  // What is written ends the answers that are on their way.
  const shown = async () => {
    try {
      return await (await send(site.url)).text();
    } catch {
      return "";
    }
  };
  await expect.poll(shown).toContain(`<title>${name}:`);
  // The feed's articles are there, and those of the sample are not.
  await expect.poll(shown).toContain(">Two<");
  expect((await send(`${site.url}/article/what-a-liquidation-preference-pays`)).status).toBe(404);
  expect((await send(`${site.url}/ai-mentor`)).status).toBe(404);
});

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { SECOND_PUBLICATION } from "../../support/publication/builds.ts";
import { publication } from "../../support/publication/second.ts";
import { firstIn, firstTextsIn } from "../../support/publication/words.ts";
import { send } from "../../support/servers/send.ts";
import { type RunningSite, START_MS, startSite } from "../../support/servers/start-site.ts";
import { serve, startUpstream, status, type UpstreamServer } from "../../support/servers/upstream-server.ts";
import { readPdf } from "../../support/valuation/pdf.ts";
import { blog, serveFeeds } from "../support/feeds.ts";
import { firstRefresh, health, refresh, TOKEN } from "../support/operator.ts";
import { expect, ready, test } from "../support/site.ts";
import { answerVerify, VERIFY, withWidget } from "../support/turnstile.ts";
import { walk } from "../support/walk.ts";

/** From feeds over HTTP to pages: the built Workers, with a local server as the internet. */

test.describe.configure({ mode: "serial" });

let upstream: UpstreamServer;
let site: RunningSite;

test.beforeAll(async () => {
  test.setTimeout(START_MS);
  upstream = await startUpstream();
  serveFeeds(upstream);
  site = await startSite({
    publication: SECOND_PUBLICATION,
    env: {
      UPSTREAM_GATEWAY: upstream.origin,
      OPERATOR_TOKEN: TOKEN,
      TURNSTILE_SECRET: "a-secret",
      PRICE_PROVIDER: "none",
    },
  });
  await firstRefresh(site.url);
});

test.afterAll(async () => {
  await site?.stop();
  await upstream?.close();
});

test("one run fills the front page, the lists, the reader and search; the sample edition has gone", async ({
  page,
}) => {
  await page.goto(site.url);
  await expect(page.getByRole("main").getByRole("link", { name: "The walrus ledger" }).first()).toBeVisible();
  await expect(page.getByRole("contentinfo")).not.toContainText(publication.copy.sampleNote);
  await page.goto(`${site.url}/articles`);
  await expect(page.getByRole("article")).toHaveCount(12);
  await expect(page.getByText("12 of 16 shown")).toBeVisible();
  await page.goto(`${site.url}/article/the-walrus-ledger`);
  await expect(page.getByText("line by line", { exact: true })).toBeVisible();
  expect(await page.content()).not.toContain("alert(1)");
  await expect(page.locator("[onclick]")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The walrus ledger");
  await page.goto(`${site.url}/search?q=walrus`);
  await expect(page.getByText('Found 2 results for "walrus"')).toBeVisible();
  await page.goto(`${site.url}/category/vertrieb`);
  await expect(page.getByRole("article").first()).toContainText("The walrus ledger");
  await page.goto(`${site.url}/video/walrusVideo`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Walrus economics, the talk");
});

test("the clock brings a video's poster here within a minute", async ({ page }) => {
  await expect
    .poll(async () => (await send(`${site.url}/video/walrusVideo`)).text(), {
      timeout: 120_000,
      intervals: [2_000],
    })
    .toContain("-480x360.jpg");
  await page.goto(`${site.url}/video/walrusVideo`);
  const poster = page.getByRole("main").locator('img[src$="-480x360.jpg"]').first();
  await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);
});

test("a video of the best that no channel has shows its poster from here too, the others a drawn cover", async ({
  page,
}) => {
  const best = `${site.url}/videos?tab=best`;
  await expect
    .poll(async () => (await send(best)).text(), { timeout: 120_000, intervals: [2_000] })
    .toContain("-480x360.jpg");
  await page.goto(best);
  const pictures = page.getByRole("main").locator("img.cover");
  await expect(pictures.first()).toHaveAttribute("src", /^\/media\/.*-480x360\.jpg$/);
  await expect(pictures.nth(1)).toHaveAttribute("src", /^\/covers\//);
  // The front page may have been rendered just before, and is renewed within a minute too.
  const cover = page.getByRole("region", { name: "Best of" }).locator("img.cover").first();
  await expect(async () => {
    await page.goto(site.url);
    await expect(cover).toHaveAttribute("src", /-480x360\.jpg$/, { timeout: 1000 });
  }).toPass({ timeout: 120_000, intervals: [2_000] });
});

test("the terminal says what was read, or why not", () => {
  expect(site.output()).toContain("Reading https://blog.example.org/feed: 15 articles, 15 new");
  expect(site.output()).toMatch(/Reading https:\/\/failing\.example\.com\/feed: it was not read\. \S.+\./);
  expect(site.output()).not.toContain('"event":"job.ran"');
});

test("another publication's article opens at its source", async ({ page }) => {
  await page.goto(`${site.url}/articles`);
  const link = page.getByRole("link", { name: /What others found/ });
  await expect(link).toHaveAttribute("href", "https://others.example.com/found");
  await expect(link).toHaveAttribute("target", "_blank");
});

test("bad sources are named in /api/health and hurt nobody else", async () => {
  const { sources } = await health(site.url);
  const failing = sources.filter(({ state }) => state === "failing");
  expect(failing.map(({ id }) => id).sort()).toEqual(["endless", "failing", "garbage", "hanging"]);
  for (const { lastError } of failing) expect(lastError).toMatch(/^\S.+\.$/);
  expect(
    sources
      .filter(({ state }) => state === "ok")
      .map(({ id }) => id)
      .sort(),
  ).toEqual(["blog", "channel", "others"]);
});

test("a second run asks conditionally and changes nothing", async () => {
  const before = await (await send(`${site.url}/api/articles?limit=100`)).text();
  await refresh(site.url);
  const asked = upstream.requestsTo("blog.example.org/feed");
  expect(asked.length).toBeGreaterThanOrEqual(2);
  expect(asked.at(-1)?.headers["if-none-match"]).toBeTruthy();
  expect(asked.at(-1)?.status).toBe(304);
  expect(await (await send(`${site.url}/api/articles?limit=100`)).text()).toBe(before);
});

test("a retitled article updates in place, at its address, within a minute", async ({ page }) => {
  upstream.route("blog.example.org/feed", serve(blog("The walrus ledger, revised")));
  await refresh(site.url);
  await expect
    .poll(async () => (await send(`${site.url}/article/the-walrus-ledger`)).text(), {
      timeout: 60_000,
      intervals: [2_000],
    })
    .toContain("The walrus ledger, revised");
  await page.goto(`${site.url}/articles`);
  await expect(page.getByText(/of 16 shown/)).toBeVisible();
});

test("where Turnstile is configured a form asks it at the first touch, and takes a post only with its word", async ({
  page,
}) => {
  let vouches = false;
  answerVerify(upstream, () => vouches);
  const scripts = await withWidget(page);
  await page.goto(`${site.url}/contact`);
  await ready(page);
  expect(scripts).toEqual([]);
  const form = page.getByRole("form", { name: "Contact" });
  await form.getByLabel("Your name").fill("Ada");
  await expect(page.locator("[name=cf-turnstile-response]")).toHaveValue("word for 1x00000000000000000000AA");
  await form.getByLabel("Email address").fill("ada@example.com");
  await form.getByLabel("Message").fill("Hello");
  await form.getByRole("button", { name: "Send message" }).click();
  await expect(form.getByRole("alert")).toContainText("We could not tell that you are a person");
  vouches = true;
  await form.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  // A post without JavaScript is answered with another document.
  expect(new Set(scripts).size).toBe(1);
  expect(upstream.requestsTo(VERIFY)).toHaveLength(2);

  const without = await send(`${site.url}/api/contact`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name: "Bot", email: "bot@example.com", message: "Buy" }),
  });
  expect(without.status).toBe(403);
  upstream.route(VERIFY, status(500));
  await page.reload();
  await ready(page);
  await form.getByLabel("Your name").fill("Grace");
  await expect(page.locator("[name=cf-turnstile-response]")).toHaveCount(1);
  await form.getByLabel("Email address").fill("grace@example.com");
  await form.getByLabel("Message").fill("Hello too");
  await form.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
});

test("a form that is posted before its token is there waits for it, and is posted once", async ({ page }) => {
  answerVerify(upstream, () => true);
  await withWidget(page);
  await page.goto(`${site.url}/contact`);
  const before = upstream.requestsTo(VERIFY).length;
  await page.getByRole("form", { name: "Contact" }).evaluate((form: HTMLFormElement) => {
    for (const [name, value] of Object.entries({
      name: "Joan",
      email: "joan@example.com",
      message: "Hello again",
    }))
      (form.elements.namedItem(name) as HTMLInputElement).value = value;
    // As a browser that fills in what it knows, and a visitor who presses Enter twice.
    for (let presses = 0; presses < 2; presses++) form.requestSubmit();
  });
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  expect(upstream.requestsTo(VERIFY)).toHaveLength(before + 1);
});

test("nothing of the publication in app/publication shows on any page or document of another one", async () => {
  const { reached, wrong, found } = await walk(site.url, firstIn);
  expect(found).toEqual({});
  expect(wrong).toEqual({});
  expect(reached.size).toBeGreaterThan(50);
});

test("what the publication does not have is not there", async () => {
  for (const path of [
    "/ai-mentor",
    "/mentor",
    "/events",
    "/events/annual",
    "/events/webinars",
    "/events/annual.ics",
    "/ai-startups",
    "/api/ai-startups",
    "/category/ai",
    "/insights/SNOW",
    "/recurring-connect",
    "/api/news/recurring",
  ])
    expect((await send(site.url + path)).status, path).toBe(404);
});

test("a page speaks the publication's language, and a share image carries its name", async () => {
  const html = await (await send(site.url)).text();
  expect(html).toContain('<html lang="de-DE" data-brand="werkbank"');
  expect(html).toContain('property="og:locale" content="de_DE"');
  const image = /property="og:image" content="https:\/\/werkbank\.example(\/og\/[^"]+)"/.exec(html)?.[1];
  const response = await send(`${site.url}${image}`, { redirect: "manual" });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/png");
});

/** The mark in the film of the front page: the script that covers it with another one knows it. */
const FILMED_MARK = "27.01 13.67";

test("the scripts hold nothing of a publication", () => {
  const folder = path.resolve("build/client/assets");
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(20);
  // Routes keep their addresses, also those of features that this publication lacks.
  const found = scripts.flatMap((name) =>
    firstTextsIn(readFileSync(path.join(folder, name), "utf8"))
      .filter((word) => !word.startsWith("/") && !word.includes(FILMED_MARK))
      .map((word) => `${name}: ${word}`),
  );
  expect(found).toEqual([]);
});

test("mails and the report are the publication's own", async () => {
  answerVerify(upstream, () => true);
  const post = (call: string, fields: Record<string, string>) =>
    send(site.url + call, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...fields, "cf-turnstile-response": "token" }),
    });
  const email = "meisterin@example.com";
  expect((await post("/api/newsletter/subscribe", { email })).status).toBe(200);
  expect((await post("/api/waitlist", { email, primaryInterest: "funding" })).status).toBe(201);
  expect((await post("/api/contact", { name: "Ada", email, message: "Guten Tag" })).status).toBe(200);
  const input = { fundingStage: "seriesB", companyType: "aiNative", arr: "10", growthRate: "100" };
  const estimate = (await (
    await send(`${site.url}/api/valuation/estimate?${new URLSearchParams(input)}`)
  ).json()) as Record<string, unknown>;
  const report = await post("/api/valuation/generate-report", {
    ...input,
    email,
    valuationLow: String(estimate.estimatedValuationLow),
    valuationHigh: String(estimate.estimatedValuationHigh),
    multipleLow: String(estimate.multipleLow),
    multipleHigh: String(estimate.multipleHigh),
    percentile: String(estimate.percentile),
    tier: String(estimate.tier),
    context: String(estimate.context),
  });
  expect(report.status).toBe(200);
  const { downloadUrl } = (await report.json()) as { downloadUrl: string };
  const file = await send(new URL(downloadUrl, site.url));
  const { pages, source } = await readPdf(new Uint8Array(await file.arrayBuffer()));
  const printed = pages.map(({ text }) => text).join("\n");
  expect(printed).toContain("Werkbank");
  expect(firstIn(printed + source)).toEqual([]);
  expect(file.headers.get("content-disposition")).toContain("Werkbank");

  const mailbox = await (await send(`${site.url}/_mailbox`)).text();
  const mails = [
    ...new Set([...mailbox.matchAll(/href="(\/_mailbox\/[^"]+)"/g)].map(([, href = ""]) => href)),
  ];
  expect(mails.length).toBeGreaterThanOrEqual(4);
  for (const href of mails) {
    const page = await (await send(site.url + href)).text();
    const html = await (await send(`${site.url}${href}/html`)).text();
    expect(firstIn(page + html), href).toEqual([]);
    expect(html, href).toContain("Werkbank Verlag, Beispielweg 2");
  }
});

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { firstIn, firstTextsIn } from "../../support/publication/words.ts";
import { send } from "../../support/servers/send.ts";
import { type RunningSite, START_MS } from "../../support/servers/start-site.ts";
import { status, type UpstreamServer } from "../../support/servers/upstream-server.ts";
import { readPdf } from "../../support/valuation/pdf.ts";
import { type SecondSite, startSecondSite } from "../support/second-site.ts";
import { expect, ready, test } from "../support/site.ts";
import { answerVerify, VERIFY, withWidget } from "../support/turnstile.ts";
import { walk } from "../support/walk.ts";

/** The same build with another publication: nothing of the first one shows, and its forms ask Turnstile. */

test.describe.configure({ mode: "serial" });

let second: SecondSite | undefined;
let upstream: UpstreamServer;
let site: RunningSite;

test.beforeAll(async () => {
  test.setTimeout(START_MS);
  second = await startSecondSite();
  ({ site, upstream } = second);
});
test.afterAll(() => second?.stop());

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

test("a form asks again for a widget whose script did not come", async ({ page }) => {
  answerVerify(upstream, () => true);
  await withWidget(page);
  await page.route("https://challenges.cloudflare.com/**", (route) => route.abort(), { times: 1 });
  await page.goto(`${site.url}/contact`);
  await ready(page);
  const form = page.getByRole("form", { name: "Contact" });
  const lost = page.waitForEvent("requestfailed", (request) => request.url().includes("challenges"));
  await form.getByLabel("Your name").fill("Edith");
  await lost;
  await expect(form.locator("[data-person]:empty")).toHaveCount(1);
  await form.getByLabel("Email address").fill("edith@example.com");
  await expect(form.locator("[name=cf-turnstile-response]")).toHaveValue(/^word for /);
  await form.getByLabel("Message").fill("Hello");
  await form.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
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

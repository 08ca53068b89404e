import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { readPdf } from "../support/pdf.ts";
import { buildFolderOf, SECOND_PUBLICATION } from "../support/publication/builds.ts";
import { firstIn } from "../support/publication/words.ts";
import { send } from "../support/servers/send.ts";
import { type RunningSite, START_MS, startSite } from "../support/servers/start-site.ts";
import {
  garbage,
  hang,
  serve,
  startUpstream,
  status,
  stream,
  type UpstreamServer,
} from "../support/servers/upstream-server.ts";
import { expect, hydrated, test } from "./support/site.ts";

/** From feeds over HTTP to pages: the built Workers, with a local server as the internet. */

const TOKEN = "the-operator-of-the-browser-tests";

const post = (n: number, title: string, body: string) => `<item>
  <title>${title}</title><link>https://blog.example.org/posts/${n}?utm_source=feed</link>
  <guid isPermaLink="false">https://blog.example.org/?p=${n}</guid>
  <pubDate>${new Date(Date.now() - n * 3_600_000).toUTCString()}</pubDate>
  <category>Sales</category><content:encoded><![CDATA[${body}]]></content:encoded>
</item>`;

const blog = (title: string) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
<title>Our blog</title><link>https://blog.example.org/</link>
${post(1, title, "<h1>Heading</h1><p>The walrus ledger, <strong>line by line</strong>.</p><script>alert(1)</script><p onclick='x()'>Second.</p>")}
${Array.from({ length: 14 }, (_, index) => post(index + 2, `Field note ${index + 2}`, "<p>Something learned in the field.</p>")).join("\n")}
</channel></rss>`;

const ATOM = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Others</title><id>tag:others</id>
<entry><title>What others found</title><id>tag:others.example.com,1</id><link href="https://others.example.com/found"/>
<updated>${new Date(Date.now() - 1_800_000).toISOString()}</updated><summary>In short, a lot.</summary></entry></feed>`;

const CHANNEL = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
<id>yt:channel:0123456789abcdefghijAB</id><yt:channelId>0123456789abcdefghijAB</yt:channelId><title>Our channel</title>
<entry><id>yt:video:walrusVideo</id><yt:videoId>walrusVideo</yt:videoId><yt:channelId>UC0123456789abcdefghijAB</yt:channelId>
<title>Walrus economics, the talk</title><link rel="alternate" href="https://www.youtube.com/watch?v=walrusVideo"/>
<author><name>Our channel</name></author><published>2026-08-01T10:00:00+00:00</published><updated>2026-08-01T10:00:00+00:00</updated>
<media:group><media:title>Walrus economics, the talk</media:title><media:description>About walruses.</media:description>
<media:community><media:statistics views="1234"/></media:community></media:group></entry></feed>`;

interface Health {
  jobs: { job: string; lastSuccessAt: string | null; state: string }[];
  sources: { id: string; state: string; lastError: string | null }[];
}

test.describe.configure({ mode: "serial" });

let upstream: UpstreamServer;
let site: RunningSite;

const health = async () => (await (await send(`${site.url}/api/health`)).json()) as Health;

/** ISO 8601 UTC; empty before the first success. */
const lastSuccess = async (job: string) =>
  (await health()).jobs.find(({ job: name }) => name === job)?.lastSuccessAt ?? "";

/** Asks for a refresh with the operator's token. */
async function ask(path: string): Promise<{ status: string; lastRunAt: string | null }> {
  const response = await send(`${site.url}/api/content/${path}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${TOKEN}` },
  });
  expect(response.status).toBe(202);
  return (await response.json()) as { status: string; lastRunAt: string | null };
}

const JOBS = { "refresh/rss": "refresh-feeds", "refresh/youtube": "refresh-videos" };
const POLL = { timeout: 120_000, intervals: [500] };

/** A run of each refresh job that began after this call, to its end. */
async function refresh(): Promise<void> {
  const started = Object.entries(JOBS).map(async ([call, job]) => {
    let lastRunAt = "";
    // Until the run before has given its lease back, the answer is "running" and nothing is queued.
    await expect(async () => {
      const answer = await ask(call);
      expect(answer.status).toBe("started");
      lastRunAt = answer.lastRunAt ?? "";
    }).toPass(POLL);
    await expect.poll(async () => (await lastSuccess(job)) > lastRunAt, POLL).toBe(true);
  });
  await Promise.all(started);
}

test.beforeAll(async () => {
  test.setTimeout(START_MS);
  upstream = await startUpstream();
  upstream.route("blog.example.org/feed", serve(blog("The walrus ledger")));
  upstream.route("others.example.com/atom.xml", serve(ATOM));
  upstream.route("hanging.example.com/feed", hang());
  upstream.route("failing.example.com/feed", status(500, "no"));
  upstream.route("endless.example.com/feed", stream(50));
  upstream.route("garbage.example.com/feed", garbage());
  upstream.route("www.youtube.com/feeds/videos.xml", serve(CHANNEL));
  site = await startSite({
    publication: SECOND_PUBLICATION,
    env: {
      UPSTREAM_GATEWAY: upstream.origin,
      OPERATOR_TOKEN: TOKEN,
      TURNSTILE_SECRET: "a-secret",
      PRICE_PROVIDER: "none",
    },
  });
  // The clock's first tick, or this call, whichever comes first.
  await ask("fetch-comprehensive");
  for (const job of Object.values(JOBS)) await expect.poll(() => lastSuccess(job), POLL).not.toBe("");
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
  await expect(page.getByRole("contentinfo")).not.toContainText("sample edition");
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

test("another publication's article opens at its source", async ({ page }) => {
  await page.goto(`${site.url}/articles`);
  const link = page.getByRole("link", { name: /What others found/ });
  await expect(link).toHaveAttribute("href", "https://others.example.com/found");
  await expect(link).toHaveAttribute("target", "_blank");
});

test("bad sources are named in /api/health and hurt nobody else", async () => {
  const { sources } = await health();
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
  await refresh();
  const asked = upstream.requestsTo("blog.example.org/feed");
  expect(asked.length).toBeGreaterThanOrEqual(2);
  expect(asked.at(-1)?.headers["if-none-match"]).toBeTruthy();
  expect(asked.at(-1)?.status).toBe(304);
  expect(await (await send(`${site.url}/api/articles?limit=100`)).text()).toBe(before);
});

test("a retitled article updates in place, at its address, within a minute", async ({ page }) => {
  upstream.route("blog.example.org/feed", serve(blog("The walrus ledger, revised")));
  await refresh();
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
  const verify = "challenges.cloudflare.com/turnstile/v0/siteverify";
  let vouches = false;
  upstream.route(verify, (_request, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ success: vouches }));
  });
  const scripts: string[] = [];
  await page.route("https://challenges.cloudflare.com/**", (route) => {
    scripts.push(route.request().url());
    return route.fulfill({
      contentType: "text/javascript",
      body: `window.turnstile = {
        render(place, { sitekey }) {
          const input = document.createElement("input");
          Object.assign(input, { type: "hidden", name: "cf-turnstile-response", value: "word for " + sitekey });
          place.append(input);
        },
        reset() {},
      };`,
    });
  });
  await page.goto(`${site.url}/contact`);
  await hydrated(page);
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
  expect(scripts).toHaveLength(1);
  expect(upstream.requestsTo(verify)).toHaveLength(2);

  const without = await send(`${site.url}/api/contact`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name: "Bot", email: "bot@example.com", message: "Buy" }),
  });
  expect(without.status).toBe(403);
  upstream.route(verify, status(500));
  await page.reload();
  await hydrated(page);
  await form.getByLabel("Your name").fill("Grace");
  await expect(page.locator("[name=cf-turnstile-response]")).toHaveCount(1);
  await form.getByLabel("Email address").fill("grace@example.com");
  await form.getByLabel("Message").fill("Hello too");
  await form.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
});

/** Documents that no link leads to. */
const DOCUMENTS = [
  "/feed.xml",
  "/feed.json",
  "/category/vertrieb/feed.xml",
  "/newsletter/feed.xml",
  "/site.webmanifest",
  "/opensearch.xml",
  "/llms.txt",
  "/robots.txt",
  "/sitemap.xml",
  "/sitemap.xml?part=pages",
  "/sitemap.xml?part=articles-1",
  "/news-sitemap.xml",
  "/insights.csv",
  "/api/stocks",
  "/api/stocks/ytd-comparison",
  "/api/categories",
  "/api/stats",
  "/api/news",
  "/api/news/werkbank",
  "/api/health",
  "/werkbank-connect",
  "/newsletter/archive",
  "/valuation-calculator/method",
  "/no/such/page",
];

test("nothing of the publication in app/publication shows on any page or document of another one", async () => {
  const queue = [
    "/",
    "/insights/OKTA",
    "/about",
    "/newsletter",
    "/daily-intelligence",
    "/favorites",
    ...DOCUMENTS,
  ];
  const reached = new Set<string>();
  const found: Record<string, string[]> = {};
  const wrong: Record<string, number> = {};
  for (let address = queue.shift(); address !== undefined && reached.size < 200; address = queue.shift()) {
    if (reached.has(address)) continue;
    reached.add(address);
    const response = await send(site.url + address);
    const body = await response.text();
    const words = firstIn(body);
    if (words.length > 0) found[address] = words;
    if (response.status !== 200 && address !== "/no/such/page") wrong[address] = response.status;
    for (const [, href = ""] of body.matchAll(/<a\b[^>]*?\shref="(\/[^"/][^"]*|\/)"/g))
      if (!href.includes("?")) queue.push(href.replaceAll("&amp;", "&").replace(/#.*$/, ""));
  }
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

test("the scripts of another publication's build hold nothing of the first", () => {
  const folder = path.resolve(buildFolderOf(SECOND_PUBLICATION), "client/assets");
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(20);
  // Routes keep their addresses, also those of features that this publication lacks.
  const found = scripts.flatMap((name) =>
    firstIn(readFileSync(path.join(folder, name), "utf8"))
      .filter((word) => !word.startsWith("/"))
      .map((word) => `${name}: ${word}`),
  );
  expect(found).toEqual([]);
});

test("mails and the report are the publication's own", async () => {
  upstream.route("challenges.cloudflare.com/turnstile/v0/siteverify", (_request, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end('{"success":true}');
  });
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

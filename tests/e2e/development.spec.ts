import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { send } from "../support/servers/send.ts";
import { START_MS } from "../support/servers/start-site.ts";
import { type RunningSource, startSource } from "../support/servers/start-source.ts";
import { refresh, TOKEN } from "./support/operator.ts";
import { expect, test } from "./support/site.ts";

/** `npm run dev` against the built site: a developer meets what visitors meet. */

test.describe.configure({ mode: "serial" });

let source: RunningSource;

test.beforeAll(async () => {
  test.setTimeout(START_MS);
  source = await startSource({ OPERATOR_TOKEN: TOKEN });
});

test.afterAll(() => source?.stop());

/** Headers of the connection, of the encoding, and those that name files of a build. */
const OWN_HEADERS =
  /^(connection|keep-alive|date|transfer-encoding|content-(encoding|length)|vary|etag|link|server-timing|x-cache)$/;

/** The headers that do not depend on the server, the policy without hashes. */
function headersOf(response: Response): Record<string, string> {
  const headers = [...response.headers].filter(([name]) => !OWN_HEADERS.test(name));
  return Object.fromEntries(
    headers.map(([name, value]) => [name, value.replaceAll(/ 'sha256-[^']+'/g, "").replace(" ws:", "")]),
  );
}

for (const address of ["/", "/article/what-a-liquidation-preference-pays", "/api/articles", "/nowhere"])
  test(`${address} has the headers of the built site`, async ({ baseURL }) => {
    const [built, served] = [await send(baseURL + address), await send(source.url + address)];
    expect(served.status).toBe(built.status);
    expect(headersOf(served)).toEqual(headersOf(built));
    expect(Object.keys(headersOf(served))).toContain("cache-control");
    const cacheState = async (site: string) => (await send(site + address)).headers.get("X-Cache");
    await expect.poll(() => cacheState(source.url)).toBe(await cacheState(baseURL ?? ""));
  });

test("the hashes of the policy are those of the page", async () => {
  const page = await send(source.url);
  const html = await page.text();
  const policy = page.headers.get("Content-Security-Policy") ?? "";
  const inline = [...html.matchAll(/<script(?![^>]* (?:src|type="application))[^>]*>([^<]+)<\/script>/g)];
  expect(inline.length).toBeGreaterThan(1);
  for (const [, text = ""] of inline) {
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    expect(policy).toContain(Buffer.from(digest).toString("base64"));
  }
});

test("a post from elsewhere and an address with two slashes are refused", async ({ baseURL }) => {
  const foreign = { method: "POST", headers: { Origin: "https://elsewhere.test" } };
  for (const site of [baseURL, source.url]) {
    expect((await send(`${site}/newsletter`, foreign)).status).toBe(403);
    expect((await send(`${site}//elsewhere.test/x`)).status).toBe(400);
  }
});

test("files of the project are no pages, those of public/ have their types", async () => {
  expect((await send(`${source.url}/package.json`)).status).toBe(404);
  const rules = await send(`${source.url}/speculation-rules.json`);
  expect(rules.headers.get("Content-Type")).toBe("application/speculationrules+json");
});

test("refresh calls reach the cron Worker, which runs their jobs", async () => {
  await refresh(source.url);
});

test("an edit shows with the next load, also in kept markup", async () => {
  const file = path.join(source.folder, "app/shell/footer.tsx");
  const original = readFileSync(file, "utf8");
  const [, mark = ""] = /(<Logo [^>]*\/>)/.exec(original) ?? [];
  const page = async () => (await send(source.url)).text();
  expect(await page()).not.toContain("<b>edited</b>");
  writeFileSync(file, original.replace(mark, `${mark}<b>edited</b>`));
  await expect.poll(page).toContain("<b>edited</b>");
});

test("a mistake in the source is shown with its place", async () => {
  const file = path.join(source.folder, "app/lib/slug.ts");
  const original = readFileSync(file, "utf8");
  const answer = () => send(source.url, { headers: { Accept: "text/html" } });
  writeFileSync(file, `${original}\nthrow new Error("a mistake");\n`);
  await expect.poll(async () => (await answer()).status).toBe(500);
  expect(await (await answer()).text()).toMatch(/a mistake[\s\S]*app\/lib\/slug\.ts/);
  writeFileSync(file, original);
  await expect.poll(async () => (await answer()).status).toBe(200);
});

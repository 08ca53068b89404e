import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { lockState } from "../../../../scripts/lib/serving/state-lock.ts";
import { startOperator } from "../../../support/servers/operator.ts";
import { descendants, isAlive } from "../../../support/servers/processes.ts";
import { blog } from "../../../support/servers/second-feeds.ts";
import { send } from "../../../support/servers/send.ts";
import { copyPrepared, ROOT, run, START_MS } from "../../../support/servers/start-site.ts";
import { type RunningSource, startSource } from "../../../support/servers/start-source.ts";
import { serve, startUpstream } from "../../../support/servers/upstream-server.ts";
import { refresh, TOKEN } from "../../support/operator.ts";
import { expect, test } from "../../support/site.ts";

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
    // A refresh between two requests makes either of them stale for a moment.
    const both = async () => [await cacheState(source.url), await cacheState(baseURL ?? "")];
    await expect(async () => {
      const [ours, theirs] = await both();
      expect(ours).toBe(theirs);
    }).toPass();
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

test("a second start on the same databases is refused in a sentence; what a killed one left is not in the way", async () => {
  // In another terminal, which has another folder for temporary files.
  const operator = startOperator(ROOT, { TMPDIR: source.folder });
  const start = (state: string) => operator.operate("start", "--port", "0", "--state", state);
  try {
    const { status, output } = await start(source.state);
    expect(status).toBe(1);
    const { port } = new URL(source.url);
    expect(output).toContain(`are in use by the site at http://localhost:${port}: stop it, or name another`);
  } finally {
    operator.stop();
  }
  const folder = mkdtempSync(path.join(tmpdir(), "lock-"));
  const hold = `await (await import("./scripts/lib/serving/state-lock.ts")).lockState(${JSON.stringify(folder)}, 1);
    console.log("held"); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", hold], {
    cwd: ROOT,
  });
  await once(holder.stdout, "data");
  await expect(lockState(folder, 2)).rejects.toThrow("http://localhost:1");
  holder.kill("SIGKILL");
  await once(holder, "exit");
  await lockState(folder, 2);
  rmSync(folder, { recursive: true });
});

test("mistakes of the publication are shown in the place of each page, all with their lines, until they are mended", async () => {
  const edits = [
    { file: "app/publication/brand.ts", from: "tagline:", to: "taglin:" },
    { file: "app/publication/content.ts", from: "syntheticViews: true", to: 'syntheticViews: "yes"' },
  ].map(({ file, from, to }) => {
    const place = path.join(source.folder, file);
    const original = readFileSync(place, "utf8");
    return { place, original, wrong: original.replace(from, to) };
  });
  const page = async () => {
    const answer = await send(`${source.url}/about`, { headers: { Accept: "text/html" } });
    return { status: answer.status, body: await answer.text() };
  };
  expect((await page()).status).toBe(200);
  for (const { place, wrong } of edits) writeFileSync(place, wrong);
  await expect
    .poll(async () => (await page()).body)
    .toMatch(/content\.ts:4: content\.syntheticViews must be/);
  const { status, body } = await page();
  expect(status).toBe(500);
  expect(body).toMatch(/brand\.ts:\d+: .*taglin \(did you mean tagline\?\)/);
  for (const { place, original } of edits) writeFileSync(place, original);
  await expect.poll(async () => (await page()).status).toBe(200);
  expect(source.output()).toContain("The publication is right again.");
});

test("a feed of this computer that is added is read at once, and the sample edition leaves", async () => {
  const upstream = await startUpstream();
  upstream.route("feed", serve(blog("The walrus ledger")));
  const file = path.join(source.folder, "app/publication/content.ts");
  const original = readFileSync(file, "utf8");
  const feed = `{ id: "blog", name: "Our blog", url: "${upstream.origin}/feed", publication: "own", categories: ["sales"] }`;
  try {
    expect(await (await send(source.url)).text()).not.toContain("The walrus ledger");
    writeFileSync(file, original.replace("feeds: []", `feeds: [${feed}]`));
    await expect.poll(async () => (await send(source.url)).text()).toContain("The walrus ledger");
    expect(source.output()).toContain(`Reading ${upstream.origin}/feed: 15 articles, 15 new`);
    expect(source.output()).toContain("is on this computer: it is read here only");
    expect(source.output()).toContain("Sample edition: removed");
  } finally {
    await upstream.close();
  }
});

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGKILL"] as const)
  test(`${signal} leaves no process and no port`, async () => {
    const state = mkdtempSync(path.join(tmpdir(), "signal-"));
    copyPrepared(state);
    const other = await run(["start", "--dev", "--port", "0"], state, {}, source.folder);
    // The command, the start, Vite, and the runtime with the databases.
    await expect.poll(() => descendants(other.pid).length).toBeGreaterThan(3);
    const started = [other.pid, ...descendants(other.pid)];
    process.kill(other.pid, signal);
    await expect.poll(() => started.filter(isAlive)).toEqual([]);
    await expect(send(other.url)).rejects.toThrow();
    rmSync(state, { recursive: true, force: true });
  });

test("a mistake in the source is shown with its place", async () => {
  const file = path.join(source.folder, "app/lib/text/slug.ts");
  const original = readFileSync(file, "utf8");
  const answer = () => send(source.url, { headers: { Accept: "text/html" } });
  writeFileSync(file, `${original}\nthrow new Error("a mistake");\n`);
  await expect.poll(async () => (await answer()).status).toBe(500);
  expect(await (await answer()).text()).toMatch(/a mistake[\s\S]*app\/lib\/text\/slug\.ts/);
  writeFileSync(file, original);
  await expect.poll(async () => (await answer()).status).toBe(200);
});

test("what the page at /_welcome writes shows without another start", async () => {
  const fields = {
    name: "Acme",
    domain: "acme.test",
    contactEmail: "hi@acme.test",
    tagline: "Said daily",
    description: "What Acme has to say, every day.",
    headline: "How machines are made.",
    standfirst: "Once a week.",
    accent: "#2337a8",
    feeds: "",
    folder: "",
    "section:events": "on",
  };
  const body = new URLSearchParams(fields);
  const answer = await send(`${source.url}/_welcome`, { method: "POST", body });
  expect(await answer.text()).toContain("Your publication is written");
  expect(readFileSync(path.join(source.folder, "app/publication/brand.ts"), "utf8")).toContain('"Acme"');
  await expect.poll(async () => (await send(source.url)).text()).toContain("<title>Acme: Said daily");
  expect((await send(`${source.url}/ai-mentor`)).status).toBe(404);
});

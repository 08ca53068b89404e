import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { beforeAll, describe, expect, test } from "vitest";
import { upsertVideos } from "~/domains/content/store/writes.ts";
import type { Stock } from "~/domains/market/schema.ts";
import { readMarket } from "~/domains/market/store/queries.ts";
import { upsertNews } from "~/domains/news/store/writes.ts";
import { marketTiers } from "~/domains/valuation/rules/market.ts";
import type { Tool } from "~/platform/mcp/define-tool.ts";
import { TOOLS } from "~/tools/registry.ts";
import { toolCall } from "../../support/call.ts";
import { video } from "../../support/content/items.ts";
import { newsItem } from "../../support/content/news.ts";
import { seedEdition } from "../../support/sample.ts";
import { testDeps } from "../../support/unit/deps.ts";
import { ask, ORIGIN } from "../../support/unit/site.ts";

/** The endpoint /mcp, asked by the SDK's own client as programs ask it. */

const deps = testDeps({ at: "2026-08-22T15:00:00Z" });

beforeAll(() => seedEdition(deps));

/** The answers of the endpoint to a client, in their order. */
let answers: Response[] = [];

async function connected(mode: "auto" | "legacy"): Promise<Client> {
  answers = [];
  const transport = new StreamableHTTPClientTransport(new URL(`${ORIGIN}/mcp`), {
    fetch: async (address, init) => {
      const answer = await ask(deps, new URL(address).pathname, init);
      answers.push(answer.clone());
      return answer;
    },
  });
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  await client.connect(transport);
  return client;
}

interface Answered {
  isError?: boolean;
  content: { type: string; text: string }[];
  structuredContent?: Record<string, unknown>;
}

const provenance = expect.arrayContaining([
  {
    source: expect.stringMatching(/\w/),
    url: expect.toSatisfy((url) => url === null || /^https:/.test(String(url))),
    asOf: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    sample: expect.any(Boolean),
  },
]);

/** What each tool is asked for. */
const INPUTS = {
  search: { query: "pricing" },
  article: { slug: "article-1" },
  company: { symbol: "snow" },
  table: {},
  multiples: {},
  estimate: { fundingStage: "seed", companyType: "aiNative", arr: 1.5, growthRate: 80 },
};

const modules = import.meta.glob<Record<string, unknown>>("/app/tools/*.ts", { eager: true });
const files = import.meta.glob<string>("/app/tools/*.ts", { eager: true, query: "?raw", import: "default" });

test("every tool that is declared is in the registry", () => {
  const declared = Object.values(modules).flatMap((module) =>
    Object.values(module).filter(
      (value): value is Tool => typeof value === "object" && value !== null && "read" in value,
    ),
  );
  const names = (tools: readonly Tool[]) => tools.map(({ name }) => name).sort();
  expect(names(declared)).toEqual(names(TOOLS));
  // A tool that is not exported cannot be registered.
  const calls = Object.values(files).flatMap((text) => text.match(/ = defineTool\(/g) ?? []);
  expect(calls).toHaveLength(TOOLS.length);
});

test("every tool is called here", () => {
  expect(Object.keys(INPUTS)).toEqual(TOOLS.map(({ name }) => name));
});

/** With a handshake in 2025, without one since 2026. */
const VERSIONS = { auto: "2026-07-28", legacy: "2025-11-25" };

describe.each(["auto", "legacy"] as const)("a client that negotiates: %s", (mode) => {
  let client: Client;
  beforeAll(async () => {
    client = await connected(mode);
  });
  const use = async (name: string, input: object = {}) =>
    (await client.callTool({ name, arguments: { ...input } })) as unknown as Answered;

  test("begins without a session, and every answer is JSON that nobody keeps", async () => {
    await client.listTools();
    expect(client.getNegotiatedProtocolVersion()).toBe(VERSIONS[mode]);
    expect(client.getServerVersion()).toMatchObject({ name: "recurring", title: "Recurring" });
    expect(client.getInstructions()).toContain("source and a day");
    expect(answers.length).toBeGreaterThan(1);
    const posted = answers.filter(({ status }) => status === 200);
    for (const { headers } of posted) {
      expect(headers.get("Mcp-Session-Id")).toBeNull();
      expect(headers.get("Set-Cookie")).toBeNull();
      expect(headers.get("Cache-Control")).toBe("no-store");
      expect(headers.get("Content-Type")).toContain("application/json");
    }
  });

  test("lists the tools, which read only, with the schemas of what they take and answer", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
    for (const tool of tools) {
      expect(tool.annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false });
      expect(tool.outputSchema).toMatchObject({ type: "object", additionalProperties: false });
      expect(tool.outputSchema?.required).toContain("provenance");
    }
  });

  test.each(Object.entries(INPUTS))(
    "%s answers as its schema says, with source and day",
    async (name, input) => {
      // The client checks the answer by the schema that it listed.
      await client.listTools();
      const { isError, content, structuredContent } = await use(name, input);
      expect(isError ?? false).toBe(false);
      expect(structuredContent).toMatchObject({ provenance });
      expect(content).toMatchObject([{ type: "text", text: expect.stringMatching(/\w/) }]);
    },
  );

  test("a wrong input and an unknown tool are errors in words", async () => {
    const wrong = await use("estimate", {
      fundingStage: "seed",
      companyType: "bakery",
      arr: -1,
      growthRate: 1,
    });
    expect(wrong.isError).toBe(true);
    expect(wrong.content[0]?.text).toMatch(/companyType[\s\S]*arr/);
    expect(await use("company", { symbol: "NONE" })).toMatchObject({
      isError: true,
      content: [{ text: "No such company. The tool `table` lists them." }],
    });
    expect(await use("company", { symbol: "NOVO-B.COM" })).toMatchObject({
      content: [{ text: "No such company. The tool `table` lists them." }],
    });
    expect(await use("article", { slug: "none" })).toMatchObject({ isError: true });
    await expect(use("delete")).rejects.toThrow(/delete/);
  });
});

describe("the tools read what the pages read:", () => {
  const read = async (name: string, input: object = {}) => {
    const answer = await (await connected("legacy")).callTool({ name, arguments: { ...input } });
    return answer.structuredContent as Record<string, unknown>;
  };
  const call = async (path: string) => (await ask(deps, path)).json();

  test("company and table answer as the calls do", async () => {
    expect((await read("company", { symbol: "SNOW" })).company).toEqual(await call("/api/stocks/SNOW"));
    expect((await read("table")).companies).toEqual(await call("/api/stocks"));
  });

  test("multiples are the tiers of the calculator", async () => {
    const { tiers, counted, all } = await read("multiples");
    const market = await readMarket(deps);
    const expected = marketTiers(market?.data.stocks ?? []);
    expect(
      (tiers as { multiple: number; count: number }[]).map(({ multiple, count }) => [multiple, count]),
    ).toEqual(expected.map(({ multiple, companies }) => [multiple, companies.length]));
    expect(counted).toBe(expected.reduce((sum, { companies }) => sum + companies.length, 0));
    expect(all).toBe(market?.data.session?.all);
  });

  test("their sources are those of every figure, not of the prices alone", async () => {
    const { companies } = (await read("table")) as { companies: Stock[] };
    const filed = companies.map(({ arrSource }) => arrSource?.source).filter(Boolean);
    for (const [name, input] of [["table"], ["multiples"], ["estimate", INPUTS.estimate]] as const) {
      const { provenance } = (await read(name, input)) as { provenance: { source: string }[] };
      const named = provenance.map(({ source }) => source);
      expect(named, name).toContain(companies[0]?.priceSource.source);
      expect(named.filter((source) => filed.includes(source)).length, name).toBeGreaterThan(0);
    }
  });

  test("estimate answers as the call does", async () => {
    const input = { fundingStage: "seriesB", companyType: "aiEnhanced", arr: 12, growthRate: 95 };
    const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
    expect((await read("estimate", input)).estimate).toEqual(await call(`/api/valuation/estimate?${query}`));
  });

  test("search finds each kind, and only the kinds that are asked for", async () => {
    const kinds = async (input: object) => {
      const { results } = await read("search", input);
      return new Set((results as { kind: string }[]).map(({ kind }) => kind));
    };
    expect(await kinds({ query: "pricing" })).toEqual(new Set(["article", "video"]));
    expect(await kinds({ query: "revenue", kinds: ["news"] })).toEqual(new Set(["news"]));
  });

  const found = async (query: string, kind: string) =>
    (await read("search", { query, kinds: [kind], limit: 5 })).results as { url: string; summary: string }[];

  test("search keeps the characters of a long description whole", async () => {
    const description = `${"quokka".padEnd(299, " x")}🚀 and more`;
    await upsertVideos(deps, [video({ id: "abcdefghijk", title: "Quokka", description })]);
    const [{ summary } = { summary: "" }] = await found("quokka", "video");
    expect(summary).toMatch(/^quokka/);
    // Half a character cannot be encoded.
    expect(() => encodeURIComponent(summary)).not.toThrow();
  });

  test("search finds others' stories behind as many of the site's own", async () => {
    const own = Array.from({ length: 5 }, (_, index) =>
      newsItem({
        identity: `zebra-${index}`,
        title: `Zebra pricing ${index}`,
        description: "zebra",
        url: `/article/zebra-${index}`,
      }),
    );
    const url = "https://news.example.com/zebra";
    await upsertNews(deps, [...own, newsItem({ identity: "zebra", title: "Others on the zebra", url })]);
    expect((await found("zebra", "news")).map(({ url }) => url)).toEqual([url]);
  });
});

describe("what is no message of the protocol", () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    ask(deps, "/mcp", {
      method: "POST",
      body,
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
        ...headers,
      },
    });
  const ping = { jsonrpc: "2.0", id: 1, method: "ping" };

  test("a message itself is answered", async () => {
    const answer = await post(JSON.stringify(ping));
    expect([answer.status, await answer.json()]).toEqual([200, { jsonrpc: "2.0", id: 1, result: {} }]);
  });

  test.each([
    ["garbage", "{", 400, -32700],
    ["nothing", "", 400, -32700],
    ["a batch", JSON.stringify([ping, ping]), 400, -32600],
    ["another object", JSON.stringify({ hello: 1 }), 400, -32600],
    ["more than 64 KiB", JSON.stringify({ ...ping, params: { text: "x".repeat(65_536) } }), 413, -32600],
  ])("%s is refused", async (_, body, status, code) => {
    const answer = await post(body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ jsonrpc: "2.0", error: { code }, id: null });
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });

  test("an unknown method is an error of the protocol", async () => {
    const answer = await post(JSON.stringify({ ...ping, method: "resources/list" }));
    expect(await answer.json()).toMatchObject({ id: 1, error: { code: -32601 } });
  });

  test("a form is refused", async () => {
    expect((await post("a=b", { "Content-Type": "application/x-www-form-urlencoded" })).status).toBe(400);
    expect((await post(JSON.stringify(ping), { "Content-Type": "text/plain" })).status).toBe(415);
  });

  test.each(["GET", "DELETE", "PUT"])("%s is a 405: there is no stream and no session", async (method) => {
    expect((await ask(deps, "/mcp", { method })).status).toBe(405);
  });
});

test("a failing database is an answer in words, and the log names the tool alone", async () => {
  const failing = testDeps();
  const db = new Proxy(failing.db, {
    get: () => {
      throw new Error("secret detail");
    },
  });
  const answer = await ask(
    { ...failing, db } as typeof failing,
    "/mcp",
    toolCall("article", { slug: "private" }),
  );
  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject({ result: { isError: true } });
  expect(text).not.toContain("secret");
  expect(failing.errors).toEqual(["mcp.tool-failed"]);
});

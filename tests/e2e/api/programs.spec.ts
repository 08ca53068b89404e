import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import openapi, { astToString, type OpenAPI3 } from "openapi-typescript";
import ts from "typescript";
import { expect, test } from "../support/site.ts";

/** What programs read of the site: the calls by a generated client, the tools by a client of the protocol. */

/** Uses the types of a generated client as an analyst's program would. */
const PROGRAM = `
import type { components, operations, paths } from "./api.ts";

type Company = components["schemas"]["Company"];
declare const companies: Company[];
export const multiple: number | null = companies[0]!.priceToArr;
export const day: string = companies[0]!.priceSource.asOf;
export const basis: "reported" | "implied" | null = companies[0]!.arrBasis;

type Query = NonNullable<paths["/api/articles"]["get"]["parameters"]["query"]>;
export const query: Query = { limit: 5, category: "ai", ids: ["a", "b"] };
// @ts-expect-error No such parameter.
export const unknown: Query = { page: 2 };
// @ts-expect-error Growth is a number.
export const input: operations["getValuationEstimate"]["parameters"]["query"] = { fundingStage: "seed", companyType: "aiNative", arr: 1, growthRate: "fast" };
// @ts-expect-error No such field.
export const revenue = companies[0]!.revenue;

export const message: operations["postContact"]["requestBody"]["content"]["application/json"] = { name: "Ada", email: "ada@example.com", message: "Hello." };
export const symbol: operations["getStocksBySymbol"]["parameters"]["path"] = { symbol: "SNOW" };
`;

/** Returns the type errors of a program of these files, each named by its path. */
function typeErrors(files: Record<string, string>): string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.getSourceFile = (name, target, ...rest) =>
    name in files
      ? ts.createSourceFile(name, files[name] ?? "", target)
      : getSourceFile.call(host, name, target, ...rest);
  host.fileExists = (name) => name in files || fileExists.call(host, name);
  host.readFile = (name) => files[name] ?? readFile.call(host, name);
  return ts
    .getPreEmitDiagnostics(ts.createProgram(Object.keys(files), options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

test("a client is generated from /api/openapi.json, and a program that uses it compiles", async ({
  request,
}) => {
  const document = (await (await request.get("/api/openapi.json")).json()) as OpenAPI3;
  expect(document.openapi).toMatch(/^3\.1\./);
  // The generator also validates the document.
  const types = astToString(await openapi(document, { silent: true }));
  expect(types).toContain("getStocksBySymbol");
  expect(typeErrors({ "/api.ts": types, "/program.ts": PROGRAM })).toEqual([]);
});

test("a client of the protocol finds an article at /mcp and reads it", async ({ baseURL }) => {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", baseURL)));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    "search",
    "article",
    "company",
    "table",
    "multiples",
    "estimate",
  ]);
  const found = await client.callTool({ name: "search", arguments: { query: "churn", kinds: ["article"] } });
  const { results } = found.structuredContent as { results: { slug: string; title: string }[] };
  const [first] = results;
  expect(first?.slug).toBeTruthy();
  const read = await client.callTool({ name: "article", arguments: { slug: first?.slug } });
  expect(read.content).toMatchObject([{ text: expect.stringContaining(`# ${first?.title}`) }]);
  const table = await client.callTool({ name: "table", arguments: {} });
  const { companies } = table.structuredContent as { companies: { priceSource: { asOf: string } }[] };
  expect(companies.length).toBeGreaterThan(20);
  for (const { priceSource } of companies) expect(priceSource.asOf).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  await client.close();
});

test("pages of other sites get nothing from /mcp, and no request keeps anything", async ({ request }) => {
  const post = (headers: Record<string, string>) =>
    request.post("/mcp", {
      headers: { Accept: "application/json, text/event-stream", ...headers },
      data: { jsonrpc: "2.0", id: 1, method: "ping" },
    });
  expect((await post({ Origin: "https://elsewhere.example" })).status()).toBe(403);
  const answer = await post({});
  expect(await answer.json()).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
  expect(answer.headers()["set-cookie"]).toBeUndefined();
  expect(answer.headers()["cache-control"]).toBe("no-store");
  expect((await request.get("/mcp")).status()).toBe(405);
  expect((await request.delete("/mcp")).status()).toBe(405);
  const large = { jsonrpc: "2.0", id: 1, method: "ping", params: { text: "x".repeat(70_000) } };
  expect((await request.post("/mcp", { data: large })).status()).toBe(413);
});

test("an article is Markdown for a program that prefers it, and a page for everybody else", async ({
  request,
}) => {
  const path = "/article/what-a-liquidation-preference-pays";
  // The page first: it must not be answered from what is kept of the other.
  for (const [accept, type] of [
    ["text/html,*/*;q=0.8", "text/html"],
    ["text/markdown, text/html;q=0.9", "text/markdown"],
    ["text/html,*/*;q=0.8", "text/html"],
  ] as const) {
    const answer = await request.get(path, { headers: { Accept: accept } });
    expect(answer.headers()["content-type"]).toContain(type);
    expect(answer.headers().vary).toMatch(/\bAccept\b(?!-)/);
  }
  expect((await request.get("/articles")).headers().vary ?? "").not.toMatch(/\bAccept\b(?!-)/);
});

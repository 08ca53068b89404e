import type { Schema } from "@cfworker/json-schema";
import { describe, expect, test } from "vitest";
import { document, documentOf, misfits, operations } from "../../support/api/document.ts";
import { ROUTE_MODULES, type RouteModule } from "../../support/page/routes.ts";
import { publication as second } from "../../support/publication/second.ts";
import { testDeps } from "../../support/unit/deps.ts";
import { ask, table } from "../../support/unit/site.ts";

/** The document at /api/openapi.json: every public call is in it, with all that a client has to know. */

/** Routes under /api that the document leaves out, and why. */
const NOT_DESCRIBED: Record<string, string> = {
  "routes/api.daily-intelligence.preview": "a document in HTML, for the frame of its page",
  "routes/api.events": "counts page views for this site's own script",
  "routes/api.mail.webhook.$provider": "for mail providers, in their own formats",
  "routes/api.openapi[.json]": "the document itself",
};

test("every route under /api is described, or this file says why not", () => {
  const described = (module?: RouteModule) =>
    (module?.page as { api: object | null } | undefined)?.api != null;
  const routes = Object.keys(ROUTE_MODULES).filter((id) => id.startsWith("routes/api."));
  expect(routes.length).toBeGreaterThan(40);
  const left = routes.filter((id) => !described(ROUTE_MODULES[id]));
  expect(left.sort()).toEqual(Object.keys(NOT_DESCRIBED));
});

test("a call is described as posted where its route takes nothing else", () => {
  const posted = [...table.pages].filter(([, { api }]) => api?.method === "post").map(([id]) => id);
  expect(posted.length).toBeGreaterThan(8);
  for (const [id, { api }] of table.pages)
    if (api) expect(table.takingPostsAlone.has(id), id).toBe(posted.includes(id));
});

test("calls of one subject share a tag", () => {
  const tagOf = (wanted: string) => operations.find(({ path }) => path === wanted)?.tags;
  expect(tagOf("/api/articles")).toEqual(["articles"]);
  expect(tagOf("/api/articles/{slug}/next")).toEqual(["articles"]);
  expect(tagOf("/api/stocks/{symbol}")).toEqual(["stocks"]);
  for (const { path, tags } of operations) expect(tags).toEqual([/^(?:\/api)?\/([\w-]+)/.exec(path)?.[1]]);
});

describe.each(operations)("$method $path", ({ method, path, operationId, parameters = [], responses }) => {
  test("names the parameters of its path, and states no loose schema", () => {
    const named = parameters.filter((each) => each.in === "path").map(({ name }) => name);
    expect(named).toEqual(Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name));
    for (const { schema } of parameters) expect(Object.keys(schema)).not.toEqual([]);
    expect(operationId).toMatch(new RegExp(`^${method}[A-Z][A-Za-z]+$`));
    expect(operations.filter((other) => other.operationId === operationId)).toHaveLength(1);
  });

  test("states a type for each value of its answer, and allows no other field", () => {
    for (const { content } of Object.values(responses))
      for (const { schema } of Object.values(content ?? {})) expect(loose(schema)).toEqual([]);
  });
});

test("a number of a query states what it may be", () => {
  const numbers = operations
    .flatMap(({ parameters = [] }) => parameters)
    .filter(({ schema }) => schema.type === "integer");
  expect(numbers.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["limit", "offset", "maxAgeInDays"]),
  );
  for (const { name, schema } of numbers)
    expect([name, schema.minimum]).toEqual([name, expect.toBeOneOf([0, 1])]);
});

test("a post states every field that it must have, and what its choices are", () => {
  const bodyOf = (wanted: string) =>
    operations.find(({ path }) => path === wanted)?.requestBody?.content["application/json"]?.schema ?? {};
  const input = { fundingStage: "seed", companyType: "aiNative", arr: "2", growthRate: "100" };
  const range = { valuationLow: "20", valuationHigh: "30", multipleLow: "10", multipleHigh: "15" };
  const calculation = { ...input, ...range, percentile: "75th", tier: "Strong" };
  const report = { ...calculation, email: "ada@example.com", context: "Early" };
  for (const [path, whole] of Object.entries({
    "/api/valuation/track-calculation": calculation,
    "/api/valuation/generate-report": report,
  })) {
    expect(misfits(bodyOf(path), whole)).toEqual([]);
    expect(misfits(bodyOf(path), { ...whole, fundingStage: "series-z" }), path).not.toEqual([]);
    for (const name of Object.keys(whole)) {
      const { [name as "tier"]: _, ...others } = whole;
      expect(misfits(bodyOf(path), others), `${path} without ${name}`).not.toEqual([]);
    }
  }
  const answers = operations.find(({ path }) => path === "/api/valuation/generate-report")?.responses;
  expect(answers).toHaveProperty("409");
});

test("a search says where its next part is", () => {
  for (const kind of ["articles", "videos"]) {
    const search = operations.find(({ path }) => path === `/api/${kind}/search`);
    expect(search?.parameters?.map(({ name }) => name)).toEqual(["q", "limit", "offset", "after"]);
    expect(search?.responses[200]?.headers?.Link?.description).toContain('rel="next"');
  }
});

/** Returns the places of a schema that say nothing, and objects that allow any field. */
function loose(schema: Schema, place = ""): string[] {
  if (schema.$ref)
    return loose(document.components.schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}, place);
  const kinds = ["type", "anyOf", "allOf", "enum", "const"];
  return [
    ...(kinds.some((kind) => kind in schema) ? [] : [place]),
    ...(schema.type === "object" && schema.additionalProperties === undefined ? [place] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
      loose(each as Schema, `${place}/${name}`),
    ),
    ...[schema.items, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((each) =>
      each ? loose(each as Schema, `${place}/*`) : [],
    ),
  ];
}

test("figures state their unit, their day and their source", () => {
  const { Company, Provenance } = document.components.schemas as Record<string, Schema>;
  const text = (name: string) =>
    (Company?.properties as Record<string, Schema> | undefined)?.[name]?.description;
  expect(text("arr")).toContain("billions of USD");
  expect(text("arrGrowth")).toContain("Percent");
  expect(text("marketCap")).toContain("USD");
  expect(Provenance?.required).toEqual(["source", "url", "asOf", "sample"]);
});

test("a company is asked for by its symbol in capitals, which small letters lead to", () => {
  const symbols = operations
    .flatMap(({ parameters = [] }) => parameters)
    .filter((each) => each.in === "path" && each.name === "symbol");
  expect(symbols).toHaveLength(4);
  for (const { description } of symbols)
    expect(description).toBe(
      "The symbol at the exchange, in capitals: CRWD. Small letters are redirected there (301).",
    );
});

test("another publication's names are in its document", () => {
  const { paths, components } = documentOf(second);
  const category = paths["/api/articles"]?.get?.parameters?.find(({ name }) => name === "category");
  expect(category?.schema.enum).toEqual(second.categories.map(({ slug }) => slug));
  expect(Object.keys((components.schemas.YearToDate as Schema).properties ?? {})).toContain(
    `${second.brand.slug.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Index`,
  );
});

test("GET /api/openapi.json answers the document", async () => {
  const answer = await ask(testDeps(), "/api/openapi.json");
  expect(answer.headers.get("Content-Type")).toContain("application/json");
  expect(await answer.json()).toEqual(document);
});

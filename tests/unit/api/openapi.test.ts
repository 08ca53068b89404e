import { type Schema, Validator } from "@cfworker/json-schema";
import { beforeAll, describe, expect, test } from "vitest";
import { JOBS } from "~/jobs/registry.ts";
import { openApiDocument } from "~/platform/api/openapi.ts";
import { registerJobs } from "~/platform/jobs/register.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { ROUTE_MODULES, type RouteModule } from "../../support/page/routes.ts";
import { publication as second } from "../../support/publication/second.ts";
import { seedEdition } from "../../support/sample.ts";
import { testDeps } from "../../support/unit/deps.ts";
import { ask, table } from "../../support/unit/site.ts";
import { requestTexts } from "../../support/valuation/report.ts";

/** The document at /api/openapi.json: every public call is in it, and the calls answer what it says. */

const deps = testDeps({ at: "2026-08-22T15:00:00Z" });

interface Operation {
  operationId: string;
  tags: string[];
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<
    string,
    { content?: Record<string, { schema: Schema }>; headers?: Record<string, { description: string }> }
  >;
}

interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const documentOf = (publication: Publication = deps.publication) =>
  JSON.parse(JSON.stringify(openApiDocument(table, publication))) as Document;
const document = documentOf();

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method, path, ...operation })),
);

/** The errors of a value by a schema of the document; none when it fits. */
function misfits(schema: Schema, value: unknown): string[] {
  const { components } = document;
  return new Validator({ ...schema, components }, "2020-12", false)
    .validate(value)
    .errors.map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`);
}

/** Checks an answer by what the document says of its status. */
async function expectDescribed(
  { responses }: Pick<Operation, "responses">,
  answer: Response,
): Promise<unknown> {
  const described = responses[answer.status];
  expect(described, `status ${answer.status}`).toBeDefined();
  const type = answer.headers.get("Content-Type")?.split(";")[0];
  const text = await answer.text();
  if (!described?.content) return expect(text).toBe("");
  expect(Object.keys(described.content)).toEqual([type]);
  const value = type === "application/json" ? JSON.parse(text) : text;
  expect(misfits(described.content[type ?? ""]?.schema ?? {}, value)).toEqual([]);
  return value;
}

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

/** An address of each GET call, and what its answer must hold so that the check means something. */
const GETS: Record<string, string[]> = {
  "/api/ai-startups": [""],
  "/api/ai-startups/performers": [""],
  "/api/ai-startups/stats": [""],
  "/api/articles": ["", "?limit=100&category=ai", "?maxAgeInDays=3", "?minAgeInDays=3&offset=1"],
  "/api/articles/featured": ["", "?limit=1"],
  "/api/articles/pinned": [""],
  "/api/articles/search": ["?q=pricing"],
  "/api/articles/{slug}": ["article-1", "article-10", "article-11"],
  "/api/articles/{slug}/next": ["article-1", "article-2?category=sales"],
  "/api/categories": [""],
  "/api/daily-intelligence/data": [""],
  "/api/health": [""],
  "/api/health/live": [""],
  "/api/health/ready": [""],
  "/api/market-analysis": [""],
  "/api/news": ["", "?q=revenue&limit=3"],
  "/api/news/sources": [""],
  "/api/news/weekly": [""],
  "/api/news/{product}": ["recurring"],
  "/api/search/suggest": ["?q=pric"],
  "/api/stats": [""],
  "/api/stocks": ["", "?periods=true"],
  "/api/stocks/market-multiples": [""],
  "/api/stocks/ytd-comparison": [""],
  "/api/stocks/{symbol}": ["SNOW", "adbe"],
  "/api/substacks/posts": [""],
  "/api/twentyvc/latest": [""],
  "/api/valuation/estimate": ["?fundingStage=seed&companyType=aiNative&arr=1.5&growthRate=80"],
  "/api/videos": ["", "?category=sales"],
  "/api/videos/featured": [""],
  "/api/videos/search": ["?q=pricing"],
  "/api/videos/workshops": [""],
  "/api/videos/{id}": ["video-00001", "video-00003"],
  "/api/weekly-digest": [""],
  "/insights.json": [""],
  "/insights/index/levels.json": [""],
  "/insights/index/multiples.json": [""],
  "/insights/{symbol}.json": ["SNOW"],
  "/insights/{symbol}/multiples.json": ["SNOW"],
  "/insights/{symbol}/quarters.json": ["SNOW"],
};

const gets = operations.filter(({ method }) => method === "get");

/** "/api/articles/{slug}/next" and "article-2?category=sales": /api/articles/article-1/next?category=sales. */
function addressOf(path: string, filled: string): string {
  if (!path.includes("{")) return path + filled;
  const [value = "", query] = filled.split("?");
  return path.replace(/\{\w+\}/, value) + (query ? `?${query}` : "");
}

test("an address of every GET call is tried", () => {
  expect(Object.keys(GETS).sort()).toEqual(gets.map(({ path }) => path).sort());
});

describe("before there is any data", () => {
  test.each(gets)("GET $path answers as described", async (operation) => {
    for (const filled of GETS[operation.path] ?? [])
      await expectDescribed(operation, await ask(deps, addressOf(operation.path, filled)));
  });
});

describe("with an edition", () => {
  beforeAll(async () => {
    await seedEdition(deps);
    await registerJobs(deps, JOBS);
  });

  test.each(gets)("GET $path answers every field as described, and no other", async (operation) => {
    for (const filled of GETS[operation.path] ?? []) {
      const answer = await ask(deps, addressOf(operation.path, filled));
      expect([filled, answer.status]).toEqual([filled, 200]);
      const value = await expectDescribed(operation, answer);
      if (Array.isArray(value)) expect(value.length).toBeGreaterThan(0);
    }
  });

  test.each(gets.filter(({ parameters }) => parameters?.some((each) => each.in === "query")))(
    "GET $path says so when a parameter is wrong",
    async (operation) => {
      const { path, parameters = [] } = operation;
      for (const { name, schema } of parameters.filter((each) => each.in === "query")) {
        if (schema.type === "string" || schema.type === "array") continue;
        const [, query] = addressOf(path, GETS[path]?.[0] ?? "").split("?");
        const wrong = new URLSearchParams(query);
        wrong.set(name, "wrong");
        const [filled = ""] = addressOf(path, GETS[path]?.[0] ?? "").split("?");
        const answer = await ask(deps, `${filled}?${wrong}`);
        expect([name, answer.status]).toEqual([name, 400]);
        await expectDescribed(operation, answer);
      }
    },
  );

  const FIELDS: Record<string, Record<string, string>> = {
    "/api/contact": { name: "Ada", email: "ada@example.com", message: "Hello." },
    "/api/newsletter/subscribe": { email: "ada@example.com" },
    "/api/valuation/generate-report": requestTexts({
      fundingStage: "seed",
      companyType: "aiNative",
      arr: 1,
      growthRate: 80,
    }),
    "/api/valuation/track-calculation": requestTexts(),
    "/api/waitlist": { email: "ada@example.com", primaryInterest: "funding" },
  };

  test.each(operations.filter(({ method }) => method === "post"))(
    "POST $path takes the described fields and answers as described",
    async (operation) => {
      const { path, requestBody } = operation;
      const fields = FIELDS[path] ?? {};
      const schema = requestBody?.content["application/json"]?.schema;
      if (schema) expect(misfits(schema, fields)).toEqual([]);
      const headers = { "Content-Type": "application/json" };
      const post = (body: object) =>
        ask(deps, path, { method: "POST", headers, body: schema ? JSON.stringify(body) : null });
      const answer = await post(fields);
      expect(answer.status).toBeLessThan(300);
      await expectDescribed(operation, answer);
      if (schema) await expectDescribed(operation, await post({ email: 1 }));
    },
  );
});

test("a call's missing or unknown field is noticed", () => {
  const { Company } = document.components.schemas as Record<string, Schema>;
  const required = Company?.required as string[];
  expect(required).toContain("arr");
  const whole = Object.fromEntries(required.map((name) => [name, null]));
  const wrong = misfits(Company as Schema, { ...whole, revenue: 1 }).join();
  expect(wrong).toContain("revenue");
  expect(misfits(Company as Schema, { name: "A" }).join()).toContain("arr");
});

test("figures state their unit, their day and their source", () => {
  const { Company, Provenance } = document.components.schemas as Record<string, Schema>;
  const text = (name: string) =>
    (Company?.properties as Record<string, Schema> | undefined)?.[name]?.description;
  expect(text("arr")).toContain("billions of USD");
  expect(text("arrGrowth")).toContain("Percent");
  expect(text("marketCap")).toContain("USD");
  expect(Provenance?.required).toEqual(["source", "url", "asOf", "sample"]);
});

test("a company's measures are described with their parts", async () => {
  const { measures } = (await (await ask(deps, "/api/stocks/SNOW")).json()) as Record<string, object>;
  const known = Object.values(measures ?? {}).filter((measure) => measure !== null);
  expect(known.length).toBeGreaterThan(0);
  expect(known[0]?.parts.length).toBeGreaterThan(0);
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
  const answer = await ask(deps, "/api/openapi.json");
  expect(answer.headers.get("Content-Type")).toContain("application/json");
  expect(await answer.json()).toEqual(document);
});

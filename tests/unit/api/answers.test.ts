import type { Schema } from "@cfworker/json-schema";
import { beforeAll, describe, expect, test } from "vitest";
import { JOBS } from "~/jobs/registry.ts";
import { registerJobs } from "~/platform/jobs/register.ts";
import { document, misfits, type Operation, operations } from "../../support/api/document.ts";
import { seedEdition } from "../../support/sample.ts";
import { testDeps } from "../../support/unit/deps.ts";
import { ask } from "../../support/unit/site.ts";
import { requestTexts } from "../../support/valuation/report.ts";

/** The public calls answer what the document at /api/openapi.json says. */

const deps = testDeps({ at: "2026-08-22T15:00:00Z" });

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
  "/api/stocks/{symbol}": ["SNOW", "ADBE"],
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

test("a company's measures are described with their parts", async () => {
  const { measures } = (await (await ask(deps, "/api/stocks/SNOW")).json()) as Record<string, object>;
  const known = Object.values(measures ?? {}).filter((measure) => measure !== null);
  expect(known.length).toBeGreaterThan(0);
  expect(known[0]?.parts.length).toBeGreaterThan(0);
});

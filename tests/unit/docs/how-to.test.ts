import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Quarter } from "~/domains/market/rules/filings/fundamentals.ts";
import { runJob } from "~/jobs/clock/run.ts";
import { openApiDocument } from "~/platform/api/openapi.ts";
import { readSnapshot } from "~/platform/data/snapshots.ts";
import { matchPage } from "~/platform/page/match/match.ts";
import { routeTable } from "~/platform/page/match/route-table.ts";
import howTo from "../../../docs/HOW-TO.md?raw";
import { annualRevenueOf } from "../../examples/annual-revenue.ts";
import * as authors from "../../examples/authors.ts";
import { checkFreshnessJob } from "../../examples/check-freshness.ts";
import { courier } from "../../examples/courier.ts";
import * as newest from "../../examples/newest.tsx";
import { newestTool } from "../../examples/newest-tool.ts";
import { ratesSnapshot, refreshRates, refreshRatesJob } from "../../examples/refresh-rates.ts";
import { tipForm } from "../../examples/tip-form.ts";
import * as tips from "../../examples/tips.tsx";
import { call } from "../../support/call.ts";
import { post } from "../../support/mail/forms.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** The examples of docs/HOW-TO.md: they are what the files hold, and they work. */

const examples = Object.values(
  import.meta.glob<string>("/tests/examples/*", { eager: true, query: "?raw", import: "default" }),
);

const blocks = Array.from(
  howTo.matchAll(/```tsx?\n(\/\/ (\S+)\n)([\s\S]*?)```/g),
  ([, line = "", path = "", code = ""]) => ({
    line,
    path,
    code,
  }),
);

test("every example has its file", () => {
  expect(blocks.length).toBe(howTo.match(/```ts/g)?.length);
  expect(blocks.length).toBeGreaterThan(7);
});

test.each(blocks)("the example of $path is in its file", ({ line, code }) => {
  const files = examples.filter((text) => text.startsWith(line));
  expect(files).toHaveLength(1);
  expect(files[0]).toContain(code);
});

describe("the examples work:", () => {
  const deps = testDeps();

  test("a page is found by its address, and its query is its cache key", async () => {
    const table = routeTable({
      root: { id: "root", path: "", module: {} },
      newest: { id: "newest", parentId: "root", path: "newest", module: newest },
    });
    const asked = new Request("https://recurring.test/newest?page=02&utm_source=mail");
    const found = matchPage(table, asked, deps.publication);
    expect(found).toMatchObject({ kind: "page", match: { key: "/newest?page=2" } });
    const answer = await call(newest.loader, deps, "/newest?page=2");
    expect(answer).toMatchObject({ data: { articles: [], path: "/newest?page=2" } });
  });

  test("a call answers JSON, and the document at /api/openapi.json has it", async () => {
    const table = routeTable({
      root: { id: "root", path: "", module: {} },
      authors: { id: "authors", parentId: "root", path: "api/authors", module: authors },
    });
    expect(openApiDocument(table, deps.publication).paths).toMatchObject({
      "/api/authors": { get: { operationId: "getAuthors", parameters: [{ name: "limit" }] } },
    });
    const answer = await call(authors.loader, deps, "/api/authors");
    expect(await answer.json()).toEqual([]);
  });

  test("a tool answers a value of its schema with its source and day", async () => {
    const answer = await newestTool.read(deps, newestTool.input.parse({}) as never);
    const value = answer.ok && newestTool.output.parse(answer.value.value);
    expect(value).toMatchObject({ titles: [], provenance: [{ source: "Recurring", asOf: "2026-08-21" }] });
  });

  test("a job runs and is recorded", async () => {
    const outcome = await runJob(deps, "check-freshness", { jobs: [checkFreshnessJob] });
    expect(outcome).toEqual({
      state: "partial",
      summary: "0 articles were published within a week.",
      changed: false,
    });
  });

  test("a source is ingested, and an unreadable item is counted", async () => {
    const fetch = async () => Response.json({ date: "2026-08-21", rates: { EUR: 1.1, GBP: "none" } });
    const outcome = await refreshRates(testDeps({ fetch }), { pace: { sleep: async () => {} } });
    expect(outcome).toMatchObject({ state: "ok", changed: true });
    expect(outcome.summary).toContain("1 unreadable item left out");
    const stored = await readSnapshot(deps, "rates", ratesSnapshot);
    expect(stored?.data).toEqual({ day: "2026-08-21", rates: { EUR: 1.1 } });
    expect(refreshRatesJob.topics).toEqual(["market"]);
  });

  test("a form takes a post and queues its mail", async () => {
    const { status, result } = await tipForm.submit(
      deps,
      post({ email: "reader@example.com", tip: "Write about churn." }),
    );
    expect({ status, ok: result.ok }).toEqual({ status: 200, ok: true });
    expect(await deps.db.all(sql`select kind, text from outbox`)).toEqual([
      { kind: "tip", text: "Write about churn." },
    ]);
    expect(tips.page.sitemap(deps.publication)).toEqual(["/tips"]);
  });

  test("a figure is null while quarters are missing", () => {
    const quarters = [1, 2, 3, 4, 5].map((revenue) => ({ revenue }) as Quarter);
    expect([annualRevenueOf(quarters.slice(0, 3)), annualRevenueOf(quarters)]).toEqual([null, 14]);
  });

  test("a mail provider answers one result a message", async () => {
    const message = {
      from: "a@example.com",
      to: "b@example.com",
      subject: "",
      html: "",
      text: "",
      headers: {},
      bulk: false,
    };
    const send = (answer: () => Response) =>
      courier(testDeps({ fetch: async () => answer() }), "token").send("key", [message]);
    expect((await send(() => Response.json({ ids: ["1"] }))).results).toEqual([
      { outcome: "sent", providerId: "1" },
    ]);
    expect((await send(() => Response.json({}))).results).toMatchObject([{ outcome: "unknown" }]);
    expect((await send(() => new Response("", { status: 429 }))).pause).toBeDefined();
  });
});

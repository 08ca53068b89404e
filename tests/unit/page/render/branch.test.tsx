import { createRequestHandler } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { definePage } from "~/platform/page/define-page.ts";
import { matchPage } from "~/platform/page/match/match.ts";
import { routeTable } from "~/platform/page/match/route-table.ts";
import { branchHandlers, branchOf } from "~/platform/page/render/branch.ts";
import { notFound } from "~/platform/page/responses.ts";
import type { RouteModule } from "../../../support/page/routes.ts";
import { serverBuild } from "../../../support/page/server-build.ts";
import { testDeps } from "../../../support/unit/deps.ts";

/** A page is answered by a build of its branch alone. It has to answer as the whole build does. */

const ORIGIN = "https://recurring.test";

const page = definePage({ topics: [] });
const intent = definePage({ topics: [], framework: "intent" });
const screen = (read: () => object, component: unknown, more: object = {}): RouteModule => ({
  page,
  headers: page.headers,
  loader: page.loader(read),
  default: component,
  ...more,
});

const Told = () => <p>{useLoaderData<{ told: string }>().told}</p>;
const Boundary = () => <p>the boundary of its own</p>;
const throwing = () => {
  throw new Error("a slip");
};

const build = serverBuild({
  "made-up/told": screen(() => ({ told: "</script><b>&\u2028" }), Told),
  "made-up/intent": screen(() => ({ told: "</script><b>&\u2028" }), Told, { page: intent }),
  "made-up/intent-missing": screen(() => notFound("thing"), Told, { page: intent }),
  "made-up/missing": screen(() => notFound("thing"), Told),
  "made-up/missing-here": screen(() => notFound("thing"), Told, { ErrorBoundary: Boundary }),
  "made-up/loader": screen(throwing, Told),
  "made-up/loader-here": screen(throwing, Told, { ErrorBoundary: Boundary }),
  "made-up/component": screen(() => ({}), throwing),
  "made-up/component-here": screen(() => ({}), throwing, { ErrorBoundary: Boundary }),
});
const table = routeTable(build.routes);
const whole = createRequestHandler(build);
const handlerOf = branchHandlers(build);

async function both(path: string, init?: RequestInit) {
  const deps = testDeps();
  const found = matchPage(table, new Request(ORIGIN + path, init), deps.publication);
  if (found.kind !== "page") throw new Error(`${path} is ${found.kind}`);
  const { id, url } = found.match;
  const read = async (answer: Response) => ({
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: await answer.text(),
  });
  const errors: string[][] = [];
  const log = {
    info: () => {},
    error: (event: string, error: unknown) => void errors.push([event, String(error)]),
  };
  const context = () => ({ ...testDeps({ log }), assets: undefined });
  return {
    whole: await read(await whole(new Request(url, init), context())),
    branch: await read(await handlerOf(id)(new Request(url, init), context())),
    errors,
  };
}

const pathsOf = (id: string) => {
  const path = build.routes[id]?.path ?? "";
  const filled = path.replace(/:[a-z]+/g, (name) => SAMPLES[`${id} ${name}`] ?? SAMPLES[name] ?? "unknown");
  return `/${filled.replace("*", "no/such/page")}${/\/search(\/suggest)?$/.test(path) ? "?q=pricing" : ""}`;
};
const SAMPLES: Record<string, string> = {
  "routes/category.$slug :slug": "ai",
  "routes/events.$slug :slug": "annual",
  "routes/events.$slug[.]ics :slug": "annual",
  ":symbol": "SNOW",
  ":state": "expired",
};

let logged: unknown[][] = [];
beforeEach(() => {
  logged = [];
  vi.spyOn(console, "error").mockImplementation((...words) => void logged.push(words));
  // A form that adds something has a random id, which differs between two answers.
  vi.spyOn(crypto, "randomUUID").mockReturnValue("00000000-0000-4000-8000-000000000000");
});
afterEach(() => {
  vi.restoreAllMocks();
});

test("a branch holds a route and its parents, in the routes and in what the browser is told of them", () => {
  const branch = branchOf(build, "routes/articles");
  expect(Object.keys(branch.routes)).toEqual(["root", "routes/articles"]);
  expect(Object.keys(branch.assets.routes)).toEqual(["root", "routes/articles"]);
  expect(branch.assets.entry).toBe(build.assets.entry);
});

test("the handler of a route is made once", () => {
  expect(handlerOf("routes/articles")).toBe(handlerOf("routes/articles"));
  expect(handlerOf("routes/articles")).not.toBe(handlerOf("routes/videos"));
});

const ids = [...table.pages.keys()].filter((id) => !id.startsWith("made-up/"));

test("there are routes", () => {
  expect(ids.length).toBeGreaterThan(80);
});

describe("answers as the whole build", () => {
  test.each(ids)("%s", async (id) => {
    const method = table.takingPostsAlone.has(id) ? "POST" : "GET";
    const { whole, branch } = await both(pathsOf(id), { method });
    expect(branch).toEqual(whole);
  });

  test("its data", async () => {
    const { whole, branch } = await both("/articles.data");
    expect(branch).toEqual(whole);
    expect(branch.body).toContain("routes/articles");
    const asked = await both("/articles.data?_routes=routes%2Farticles");
    expect(asked.branch).toEqual(asked.whole);
  });

  test("a post", async () => {
    const { whole, branch } = await both("/newsletter?index", {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "email=",
    });
    expect(branch).toEqual(whole);
  });
});

describe("an error", () => {
  test.each([
    ["/made-up/missing", 404, "Page Not Found"],
    ["/made-up/missing-here", 404, "the boundary of its own"],
    ["/made-up/loader", 500, "Something went wrong"],
    ["/made-up/loader-here", 500, "the boundary of its own"],
    ["/made-up/component", 500, "Something went wrong"],
    ["/made-up/component-here", 500, "the boundary of its own"],
  ])("%s shows the nearest boundary with status %i", async (path, status, words) => {
    const { whole, branch, errors } = await both(path);
    expect(branch).toEqual(whole);
    expect(branch.status).toBe(status);
    expect(branch.body).toContain(words);
    expect(branch.body).toMatch(/^<!DOCTYPE html><html .*<\/body><\/html>$/s);
    if (status === 500) expect(branch.body).not.toContain("a slip");
    // Both builds log it once, as one event, and write nothing beside.
    const slip = ["route", "Error: a slip"];
    expect(errors).toEqual(status === 500 ? [slip, slip] : []);
    expect(logged.filter((words) => String(words).includes("a slip"))).toEqual([]);
  });
});

test("the data of a page stands at its end, as a text that cannot close its script", async () => {
  const { body } = (await both("/made-up/told")).branch;
  const scripts = Array.from(body.matchAll(/<script([^>]*)>(.*?)<\/script>/gs));
  const data = scripts.at(-1);
  expect(data?.[1]).toBe(' type="application/json" id="page-data"');
  expect(data?.[2]).not.toContain("<");
  const { loaderData } = JSON.parse(data?.[2] ?? "");
  expect(loaderData["made-up/told"].told).toBe("</script><b>&\u2028");
  expect(body.endsWith(`${data?.[0]}</body></html>`)).toBe(true);
});

test("the data of a page that loads the framework on intent is kept beside it, where the page is kept", async () => {
  const kept: string[] = [];
  const keepPageData = async (json: string) => {
    kept.push(json);
    return "/made-up/intent.page-data?tab=1&of=0";
  };
  const bodyOf = async (path: string, context: object) => {
    const found = matchPage(table, new Request(ORIGIN + path), testDeps().publication);
    if (found.kind !== "page") throw new Error(found.kind);
    const answer = await handlerOf(found.match.id)(new Request(found.match.url), {
      ...testDeps(),
      ...context,
    });
    return answer.text();
  };
  const body = await bodyOf("/made-up/intent", { keepPageData });
  expect(body).toContain('href="/made-up/intent.page-data?tab=1&amp;of=0" id="page-data">');
  expect(body).not.toContain("loaderData");
  expect(JSON.parse(kept[0] ?? "").loaderData["made-up/intent"].told).toBe("</script><b>&\u2028");
  // Not kept: the data stands in the page. So it does where the framework comes at once, and on an error page.
  expect(await bodyOf("/made-up/intent", {})).toContain("loaderData");
  expect(await bodyOf("/made-up/told", { keepPageData })).toContain("loaderData");
  expect(await bodyOf("/made-up/intent-missing", { keepPageData })).toContain("loaderData");
  expect(kept).toHaveLength(1);
});

test("a page without the framework carries no data", async () => {
  const { body } = (await both("/about")).branch;
  expect(body).not.toContain("__remixContext");
  expect(body.endsWith("</body></html>")).toBe(true);
});

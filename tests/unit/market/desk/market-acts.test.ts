import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { parse } from "zod/mini";
import { ACTS } from "~/acts/registry.ts";
import { startupSlug } from "~/domains/startups/rules/stated-valuation.ts";
import { isChange } from "~/platform/desk/act.ts";
import type { ActDeps } from "~/platform/desk/record.ts";
import { readStored } from "~/publication/reader/read.ts";
import { type Browser, clearDesk, entryOf, signedIn } from "../../../support/desk/desk.ts";
import { LISTED, STARTUP } from "../../../support/market/startup-fields.ts";
import { testDeps } from "../../../support/unit/deps.ts";
import { visitSite } from "../../../support/unit/whole-site.ts";

/** Figures of companies at the desk, as whoever is signed in sees and changes them. */

const deps = testDeps({ now: () => new Date() });
const { db } = deps;
let editor: Browser;
beforeEach(async () => {
  await clearDesk("publication_changes");
  editor = await signedIn("editor");
});

const inForce = () => readStored(deps);
const arrOf = async (symbol: string) =>
  (await inForce()).market?.companies.find((one) => one.symbol === symbol)?.reportedArr;

const STATED = { usd: "4.2B", asOf: "2026-10-31", source: "Company release" };

const NEW = { act: "add-startup", ...STARTUP };

describe("a stated ARR", () => {
  test("is looked at before it is stated, then shown with its day and source, and taken back", async () => {
    const [first] = (await inForce()).market?.companies ?? [];
    const symbol = first?.symbol ?? "";
    const path = `/desk/market/${symbol}`;
    const looked = await editor.get(`${path}?${new URLSearchParams(STATED)}`);
    expect(looked.body).toContain("State this figure");
    expect(await arrOf(symbol)).toEqual(first?.reportedArr);

    const stated = await editor.act(path, { act: "state-arr", symbol, ...STATED });
    expect(stated.status).toBe(303);
    expect(await arrOf(symbol)).toEqual({
      usd: 4_200_000_000,
      asOf: "2026-10-31",
      source: "Company release",
    });
    const shown = (await editor.get(stated.headers.get("Location") ?? "")).body;
    expect(shown).toContain("$4.2B of 2026-10-31 (Company release)");
    await editor.act(path, { act: "undo", entry: entryOf(stated) });
    expect(await arrOf(symbol)).toEqual(first?.reportedArr);
    expect(await db.all(sql`select path from publication_changes`)).toEqual([]);
  });

  test("of one company leaves those of the others, and is dropped", async () => {
    const [one, other] = ((await inForce()).market?.companies ?? []).map(({ symbol }) => symbol);
    for (const symbol of [one ?? "", other ?? ""])
      await editor.act(`/desk/market/${symbol}`, { act: "state-arr", symbol, ...STATED });
    expect([await arrOf(one ?? ""), await arrOf(other ?? "")]).toMatchObject([
      { usd: 4.2e9 },
      { usd: 4.2e9 },
    ]);
    await editor.act(`/desk/market/${one}`, { act: "drop-arr", symbol: one ?? "" });
    expect([await arrOf(one ?? ""), await arrOf(other ?? "")]).toMatchObject([undefined, { usd: 4.2e9 }]);
  });

  test("is taken back, and posted twice is done once, also when a company before it has left", async () => {
    const companies = (await inForce()).market?.companies ?? [];
    const [first = "", second = "", third = ""] = companies.map(({ symbol }) => symbol);
    const path = `/desk/market/${third}`;
    const { body } = await editor.get(path);
    const version = /name="version" value="([\da-f]+)"/.exec(body)?.[1] ?? "";
    const state = () => editor.act(path, { act: "state-arr", symbol: third, ...STATED, version });
    const stated = await state();
    await editor.act(`/desk/market/${first}`, { act: "remove-company", symbol: first });
    expect(entryOf(await state())).toBe(entryOf(stated));
    expect((await editor.act(path, { act: "undo", entry: entryOf(stated) })).status).toBe(303);
    const [left, next] = (await inForce()).market?.companies ?? [];
    expect([left?.symbol, next]).toEqual([second, companies[2]]);
  });

  test("that is wrong is refused at its field", async () => {
    const [first] = (await inForce()).market?.companies ?? [];
    const path = `/desk/market/${first?.symbol}`;
    const looked = await editor.get(`${path}?usd=much&asOf=2026-10-31&source=x`);
    expect(looked.body).toContain("Please enter an amount in USD");
    expect(looked.body).not.toContain("State this figure");
    const posted = await editor.act(path, {
      act: "state-arr",
      symbol: first?.symbol ?? "",
      ...STATED,
      usd: "x",
    });
    expect(posted.status).toBe(400);
  });
});

test("figures that two people state at once, of two companies and of a startup, are all kept", async () => {
  const [one = "", other = ""] = ((await inForce()).market?.companies ?? []).map(({ symbol }) => symbol);
  const arr = (symbol: string) =>
    editor.act(`/desk/market/${symbol}`, { act: "state-arr", symbol, ...STATED });
  const answers = await Promise.all([
    arr(one),
    arr(other),
    editor.act("/desk/market/add-startup", { ...NEW, ...LISTED }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect([await arrOf(one), await arrOf(other)]).toMatchObject([{ usd: 4.2e9 }, { usd: 4.2e9 }]);
  const { startups, market } = await inForce();
  expect(startups?.some(({ name }) => name === STARTUP.name)).toBe(true);
  expect(market?.others?.some(({ symbol }) => symbol === LISTED.symbol.toUpperCase())).toBe(true);
});

describe("the companies of the index", () => {
  test("are added and removed, each with Undo", async () => {
    const symbols = async () => (await inForce()).market?.companies.map(({ symbol }) => symbol) ?? [];
    const before = await symbols();
    const add = { act: "add-company", symbol: "acme", name: "Acme", cik: "123456" };
    expect((await editor.act("/desk/market", add)).headers.get("Location")).toMatch(
      /^\/desk\/market\/ACME\?done=/,
    );
    expect(await symbols()).toEqual([...before, "ACME"]);
    expect((await editor.act("/desk/market", add)).body).toContain("Acme is already in the index.");

    const [first = ""] = before;
    const removed = await editor.act(`/desk/market/${first}`, { act: "remove-company", symbol: first });
    expect(await symbols()).toEqual([...before.slice(1), "ACME"]);
    await editor.act("/desk/market", { act: "undo", entry: entryOf(removed) });
    expect(await symbols()).toEqual([...before, "ACME"]);
  });
});

test("what is added has its place by the database, also where the publication of a request is some seconds old", async () => {
  const files = await inForce();
  const [startup] = files.startups ?? [];
  const [company] = files.market?.companies ?? [];
  if (!startup || !company || !files.market) throw new Error("The publication has no companies.");
  // One more of each, which the database does not have any more.
  const stale = {
    ...files,
    startups: [...(files.startups ?? []), { ...startup, name: "Gone" }],
    market: { ...files.market, companies: [...files.market.companies, { ...company, symbol: "GONE" }] },
  };
  const staff = { id: "1", name: "Ada", email: "ada@desk.test", role: "editor" } as const;
  const request = new Request("https://recurring.test/desk/market");
  const placeOf = async (name: string, fields: Record<string, string>) => {
    const act = ACTS.find((one) => one.name === name);
    if (!act || !isChange(act)) throw new Error("This action does not exist.");
    const applied = await act.apply({
      deps: { ...deps, files, publication: stale, staff } as unknown as ActDeps,
      request,
      fields: parse(act.fields, fields),
      files: {},
      before: null,
    });
    return applied.ok ? (applied.value as { place: number }).place : applied;
  };
  expect(await placeOf("add-startup", NEW)).toBe(files.startups?.length);
  expect(await placeOf("add-company", { symbol: "ACME", name: "Acme", cik: "1" })).toBe(
    files.market.companies.length,
  );
});

describe("the startups", () => {
  const path = "/desk/market/startups/heron-labs";
  const names = async () => ((await inForce()).startups ?? []).map(({ name }) => name);

  test("get another one, which its page and the site show, and which leaves with Undo", async () => {
    const before = await names();
    expect((await editor.get("/desk/market/add-startup")).body).toContain("Foundation Models");
    const added = await editor.act("/desk/market/add-startup", NEW);
    expect(added.headers.get("Location")).toMatch(/^\/desk\/market\/startups\/heron-labs\?done=/);
    expect(await names()).toEqual([...before, "Heron Labs"]);
    expect((await editor.get(path)).body).toContain("1.2B");
    // A location that knows of the change, as each does within a minute.
    const origin = "https://after-adding.test";
    const page = await visitSite("/ai-startups", { origin });
    expect(page.body).toContain("Makes models that count herons.");
    const headers = { Cookie: editor.cookie };
    expect((await visitSite("/desk/find?q=heron", { origin, headers })).body).toContain(path);
    await editor.act(path, { act: "undo", entry: entryOf(added) });
    expect(await names()).toEqual(before);
    expect(await db.all(sql`select path from publication_changes`)).toEqual([]);
  });

  test("have names in any script, each with its own screen", async () => {
    const added = await editor.act("/desk/market/add-startup", { ...NEW, name: "楽天 AI" });
    const screen = `/desk/market/startups/${encodeURIComponent("楽天-ai")}`;
    expect(added.headers.get("Location")).toContain(`${screen}?done=`);
    expect((await editor.get(screen)).body).toContain("楽天 AI");
    expect((await editor.get("/desk/market")).body).toContain(`href="${screen}"`);
    const removed = await editor.act(screen, { act: "remove-startup", slug: "楽天-ai" });
    expect(removed.headers.get("Location")).toMatch(/^\/desk\/market\?done=/);
    expect(await names()).not.toContain("楽天 AI");
  });

  test("lose one, which comes back to its place", async () => {
    const before = await names();
    const [first] = (await inForce()).startups ?? [];
    const slug = first ? startupSlug(first) : "";
    const removed = await editor.act(`/desk/market/startups/${slug}`, { act: "remove-startup", slug });
    expect(removed.headers.get("Location")).toMatch(/^\/desk\/market\?done=/);
    expect(await names()).toEqual(before.slice(1));
    expect((await editor.get(`/desk/market/startups/${slug}`)).status).toBe(404);
    await editor.act("/desk/market", { act: "undo", entry: entryOf(removed) });
    expect(await names()).toEqual(before);
  });

  test("take none twice, and none without its day and its source", async () => {
    await editor.act("/desk/market/add-startup", NEW);
    const again = await editor.act("/desk/market/add-startup", { ...NEW, name: "Heron labs" });
    expect(again.body).toContain("Heron Labs is already listed.");
    const bare = await editor.act("/desk/market/add-startup", {
      ...NEW,
      name: "Egret",
      on: "2999-01-01",
      source: "",
    });
    expect(bare.status).toBe(400);
    expect(bare.body).toContain("A valuation cannot be of a day to come.");
    expect(bare.body).toContain("Please say who states it");
    expect(bare.body).toContain('value="Egret"');
    const unpriced = await editor.act("/desk/market/add-startup", {
      ...NEW,
      ...LISTED,
      name: "Egret",
      symbol: "E-G",
      shares: "many",
    });
    expect(unpriced.body).toContain("Please enter the symbol at the exchange");
    expect(unpriced.body).toContain("Please enter the number of all shares.");
    expect(await names()).not.toContain("Egret");
  });
});

test("a company that was added is in the sitemap and in search within a minute", async () => {
  await editor.act("/desk/market", {
    act: "add-company",
    symbol: "acme",
    name: "Acme Herons",
    cik: "123456",
  });
  const origin = "https://with-acme.test";
  expect((await visitSite("/sitemap.xml?part=pages", { origin })).body).toContain("/insights/ACME");
  expect((await visitSite("/search?q=acme+herons", { origin })).body).toContain("/insights/ACME");
});

test("a startup's valuation is stated with its day and source, and has a history", async () => {
  const [first] = (await inForce()).startups ?? [];
  if (!first) throw new Error("The publication has no startups.");
  const slug = startupSlug(first);
  const path = `/desk/market/startups/${slug}`;
  const fields = { usd: "12.5B", on: "2026-11-01", basis: "Series F", source: "Company release" };
  expect((await editor.get(`${path}?${new URLSearchParams(fields)}`)).body).toContain("State this valuation");
  const stated = await editor.act(path, { act: "state-valuation", slug, ...fields });
  expect(stated.status).toBe(303);
  expect((await inForce()).startups?.[0]).toMatchObject({
    name: first.name,
    valuation: { billions: 12.5, on: "2026-11-01", basis: "Series F", source: "Company release" },
  });
  expect((await editor.get(path)).body).toContain(`before $`);
  expect((await editor.get("/desk/market")).body).toContain("2026-11-01");
});

test("a new valuation is of a round of its day, of the day that is stated, or of none where none was known", async () => {
  const startups = (await inForce()).startups ?? [];
  const named = (known: boolean) =>
    startups.find((one) => one.status === "private" && (one.fundedOn !== null) === known)?.name ?? "";
  const fields = { usd: "12.5B", on: "2026-11-01", basis: "Series F", source: "Company release" };
  const pathOf = (name: string) => `/desk/market/startups/${startupSlug({ name })}`;
  const stated = async (name: string, fundedOn = "") => {
    const act = { act: "state-valuation", slug: startupSlug({ name }), ...fields, fundedOn };
    expect((await editor.act(pathOf(name), act)).status).toBe(303);
    return (await inForce()).startups?.find((one) => one.name === name);
  };
  expect(await stated(named(true), "2024-01-15")).toMatchObject({ fundedOn: "2024-01-15" });
  const form = (await editor.get(pathOf(named(true)))).body;
  expect(form).toContain("Now: 2024-01-15. Empty: the day of the valuation.");
  expect(form).not.toContain('value="2024-01-15"');
  // A form sends its empty fields too.
  const asked = new URLSearchParams({ ...fields, fundedOn: "" });
  const looked = await editor.get(`${pathOf(named(true))}?${asked}`);
  expect(looked.body).toMatch(/Last round.*2024-01-15.*<strong>2026-11-01<\/strong>/s);
  expect(await stated(named(true))).not.toHaveProperty("fundedOn");
  expect(await stated(named(false))).toMatchObject({ fundedOn: null });
  expect(await stated(named(false), fields.on)).not.toHaveProperty("fundedOn");
});

test("a viewer sees the figures and changes none", async () => {
  const viewer = await signedIn("viewer");
  const [first] = (await inForce()).market?.companies ?? [];
  const symbol = first?.symbol ?? "";
  expect((await viewer.get(`/desk/market/${symbol}`)).body).not.toContain("See what it changes");
  const refused = await viewer.act("/desk/market", { act: "state-arr", symbol, ...STATED });
  expect(refused.status).toBe(403);
  expect((await viewer.get("/desk/market/NONE")).status).toBe(404);
});

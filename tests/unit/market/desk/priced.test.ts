import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { startupSlug } from "~/domains/startups/rules/stated-valuation.ts";
import { readStored } from "~/publication/reader/read.ts";
import { type Browser, clearDesk, entryOf, signedIn } from "../../../support/desk/desk.ts";
import { LISTED } from "../../../support/market/startup-fields.ts";
import { testDeps } from "../../../support/unit/deps.ts";

/** The companies of the index and the startups have their prices from one list: a change of either keeps it in step. */

const deps = testDeps({ now: () => new Date() });
const { db } = deps;
let editor: Browser;
beforeEach(async () => {
  await clearDesk("publication_changes");
  editor = await signedIn("editor");
});

const inForce = () => readStored(deps);
const priced = async () => (await inForce()).market?.others.map(({ symbol }) => symbol) ?? [];

test("startups that are public get a price of the market, and leave it again", async () => {
  const before = await priced();
  const added = await editor.act("/desk/market/add-startup", { act: "add-startup", ...LISTED });
  expect(added.status).toBe(303);
  expect(await priced()).toEqual([...before, "HERN"]);
  expect((await inForce()).startups?.at(-1)).toMatchObject({
    symbol: "HERN",
    shares: { count: 120_000_000, on: "2026-05-31", source: "10-Q" },
  });
  await editor.act("/desk/market", { act: "undo", entry: entryOf(added) });
  expect(await priced()).toEqual(before);
  // One that the files have keeps its price.
  const ofFiles = (await inForce()).startups?.find(
    (one) => one.status === "public" && before.includes(one.symbol),
  );
  if (!ofFiles) throw new Error("The publication has no public startup.");
  const slug = startupSlug(ofFiles);
  await editor.act(`/desk/market/startups/${slug}`, { act: "remove-startup", slug });
  expect(await priced()).toEqual(before);
});

describe("a symbol that a public startup and the index have", () => {
  const remove = (symbol: string) => editor.act(`/desk/market/${symbol}`, { act: "remove-company", symbol });
  const undo = ({ headers }: { headers: Headers }) =>
    editor.act("/desk/market", { act: "undo", entry: entryOf({ headers }) });

  test("joins the index, leaves it, and has one price all the while", async () => {
    const before = await priced();
    const added = await editor.act("/desk/market", {
      ...{ act: "add-company", symbol: "CRWV", name: "CoreWeave", cik: "1769628" },
    });
    expect(added.status).toBe(303);
    expect(await priced()).toEqual(before.filter((symbol) => symbol !== "CRWV"));
    await undo(added);
    expect(await priced()).toEqual(before);
    expect(await db.all(sql`select path from publication_changes`)).toEqual([]);
  });

  test("has a price when the index loses it, and the index has it back with Undo beside what was stated", async () => {
    const before = await priced();
    const companies = (await inForce()).market?.companies ?? [];
    const [first = "", second = ""] = companies.map(({ symbol }) => symbol);
    await editor.act(`/desk/market/${second}`, {
      act: "state-arr",
      symbol: second,
      ...{ usd: "4.2B", asOf: "2026-10-31", source: "Company release" },
    });
    const removed = await remove(first);
    expect(await priced()).toEqual(before);
    await editor.act("/desk/market/add-startup", {
      ...{ act: "add-startup", ...LISTED },
      symbol: first,
    });
    expect(await priced()).toEqual([...before, first]);
    await undo(removed);
    expect(await priced()).toEqual(before);
    expect((await inForce()).market?.companies[0]?.symbol).toBe(first);
    expect((await inForce()).market?.companies[1]).toMatchObject({
      symbol: second,
      reportedArr: { usd: 4.2e9 },
    });
    await remove(first);
    expect(await priced()).toEqual([...before, first]);
  });
});

test("Undo is refused where the publication would have a mistake", async () => {
  const companies = async () => (await inForce()).market?.companies.length ?? 0;
  const [first] = (await inForce()).market?.companies ?? [];
  const symbol = first?.symbol ?? "";
  const removed = await editor.act(`/desk/market/${symbol}`, { act: "remove-company", symbol });
  const left = await companies();
  const entry = entryOf(removed);
  // As an older release had it, which took what this one does not.
  await db.run(
    sql`update audit set before = json_set(before, '$.entry.name', '') where id = ${Number(entry)}`,
  );
  const refused = await editor.act("/desk/market", { act: "undo", entry });
  expect(refused.status).toBe(409);
  expect(refused.body).toContain("This cannot be undone any more.");
  expect(await companies()).toBe(left);
});

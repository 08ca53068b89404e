import { expect, test, vi } from "vitest";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import { newSourceId } from "~/domains/sources/rules/new-id.ts";
import { firstFound, step } from "~/shell/desk/palette.tsx";
import { article } from "../../support/content/items.ts";
import { signedIn } from "../../support/desk/desk.ts";
import { testDeps } from "../../support/unit/deps.ts";

const find = async (role: "viewer" | "owner", q: string) => {
  const browser = await signedIn(role);
  return JSON.parse((await browser.get(`/desk/find.json?q=${encodeURIComponent(q)}`)).body) as {
    kind: string;
    label: string;
    href: string;
  }[];
};

test("the palette finds screens, companies, sources and articles by a word or its beginning", async () => {
  await upsertArticles(testDeps(), [
    article({ identity: "palette", slug: "quicksand", title: "Quicksand in pricing" }),
  ]);
  const found = await find("viewer", "snow");
  expect(found).toContainEqual({ kind: "Company", label: "Snowflake Inc. (SNOW)", href: "/insights/SNOW" });
  expect((await find("viewer", "quicks")).find(({ kind }) => kind === "Article")).toMatchObject({
    label: "Quicksand in pricing",
  });
  expect(await find("viewer", "undo")).toContainEqual({
    kind: "Screen",
    label: "Record",
    href: "/desk/record",
  });
  expect(await find("viewer", "")).toEqual([]);
});

test("the palette leads to the screen of every source, also of one that was added at the desk", async () => {
  const url = "https://quokka.example/feed";
  const id = await newSourceId("news", url);
  const editor = await signedIn("editor");
  await editor.act("/desk/sources/add", { act: "add-source", id, kind: "news", url, name: "Quokka Times" });
  const known = testDeps().publication.news.sources[0]?.name ?? "";
  for (const name of ["Quokka", known]) {
    const source = (await find("viewer", name)).find(({ kind }) => kind === "Source");
    expect((await editor.get(source?.href ?? "/none")).status, name).toBe(200);
  }
});

test("it names no screen that the role cannot open", async () => {
  expect(await find("viewer", "invite")).toEqual([]);
  expect(await find("owner", "invite")).toContainEqual({
    kind: "Screen",
    label: "People",
    href: "/desk/people",
  });
});

test("the same is a page, without JavaScript", async () => {
  const { body } = await (await signedIn("viewer")).get("/desk/find?q=undo");
  expect(body).toContain('href="/desk/record"');
  expect((await (await signedIn("viewer")).get("/desk/find?q=nothing+has+it")).body).toContain(
    "Nothing has this name.",
  );
});

test("Enter opens the first hit of what stands in the box, never that of what stood there before", () => {
  const answer = { q: "set", found: [{ kind: "Screen", label: "Settings", href: "/desk/site" }] };
  expect(firstFound(answer, "set")).toBe("/desk/site");
  expect(firstFound(answer, "sett")).toBeNull();
  expect(firstFound({ q: "xyz", found: [] }, "xyz")).toBeNull();
});

test("arrow keys go through what was found, and not while an input method asks for them", () => {
  const stops = [{ focus: vi.fn() }, { focus: vi.fn() }];
  vi.stubGlobal("document", { activeElement: stops[0] });
  const press = (nativeEvent: Pick<KeyboardEvent, "isComposing" | "keyCode">) =>
    step({
      key: "ArrowDown",
      nativeEvent,
      currentTarget: { querySelectorAll: () => stops },
      preventDefault: () => {},
    } as unknown as Parameters<typeof step>[0]);
  try {
    press({ isComposing: true, keyCode: 40 });
    // As Safari has it.
    press({ isComposing: false, keyCode: 229 });
    expect(stops[1]?.focus).not.toHaveBeenCalled();
    press({ isComposing: false, keyCode: 40 });
    expect(stops[1]?.focus).toHaveBeenCalledOnce();
  } finally {
    vi.unstubAllGlobals();
  }
});

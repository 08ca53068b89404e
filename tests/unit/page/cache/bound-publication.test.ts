import { afterEach, expect, test } from "vitest";
import type { Publication } from "~/platform/publication/publication.ts";
import { publication as second } from "../../../support/publication/second.ts";
import { testPublication } from "../../../support/unit/deps.ts";
import { settled, visitSite } from "../../../support/unit/whole-site.ts";

/** The publication as a binding of the Worker: what the own computer serves without another bundle. */

afterEach(settled);

const about = (id?: string, name = "") => {
  const { brand } = testPublication;
  const publication = { ...testPublication, brand: { ...brand, name } } as Publication;
  return visitSite("/about", {
    origin: "https://bound.test",
    bindings: id ? { PUBLICATION: { id, publication } } : {},
  });
};

test("a bound publication is shown, and no page of another one that is kept", async () => {
  expect((await about("one", "Werkbank Eins")).body).toContain("Werkbank Eins");
  await settled();
  const again = await about("one", "Werkbank Eins");
  expect(again.state).toBe("hit");
  const other = await about("two", "Werkbank Zwei");
  expect(other.state).toBe("miss");
  expect(other.body).toContain("Werkbank Zwei");
  expect(other.body).not.toContain("Werkbank Eins");
  const own = await about();
  expect(own.body).not.toMatch(/Werkbank (Eins|Zwei)/);
});

test("a link with a percent sign of its own breaks no page", async () => {
  const header = [...testPublication.navigation.header, { label: "Remote", href: "/100%-remote" }];
  const publication = {
    ...testPublication,
    navigation: { ...testPublication.navigation, header },
    redirects: [{ from: "/old/{slug}", to: "/50%-off" }],
  } as Publication;
  const visit = (path: string) =>
    visitSite(path, {
      origin: "https://percent.test",
      bindings: { PUBLICATION: { id: "percent", publication } },
    });
  expect((await visit("/about")).status).toBe(200);
  expect((await visit("/old/x")).status).toBe(404);
});

test("icons are drawn once", async () => {
  for (const path of [
    "/favicon.ico",
    "/favicon.svg",
    "/apple-touch-icon.png",
    "/icon-192.png",
    "/icon-512.png",
  ]) {
    expect((await visitSite(path, { origin: "https://icons.test" })).state, path).toBe("miss");
    await settled();
    const again = await visitSite(path, { origin: "https://icons.test" });
    expect([again.state, again.headers.get("ETag")], path).toEqual(["hit", expect.any(String)]);
  }
});

test("a publication is data: nothing is lost on the way to the Worker", () => {
  for (const publication of [testPublication, second])
    expect(JSON.parse(JSON.stringify(publication))).toEqual(publication);
});

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

test("a publication is data: nothing is lost on the way to the Worker", () => {
  for (const publication of [testPublication, second])
    expect(JSON.parse(JSON.stringify(publication))).toEqual(publication);
});

import { expect, test } from "vitest";
import { testDeps, testPublication } from "../../../support/unit/deps.ts";
import { ask } from "../../../support/unit/site.ts";

/** The document turns with the language of the publication. */

const inLanguage = (language?: string) =>
  testDeps({ publication: { ...testPublication, brand: { ...testPublication.brand, language } } });

const openingTag = async (path: string, language?: string) =>
  /<html[^>]*>/.exec(await (await ask(inLanguage(language), path)).text())?.[0];

test.each(["/", "/about", "/nowhere"])("%s is read from the right in Arabic", async (path) => {
  expect(await openingTag(path, "ar-EG")).toMatch(/^<html lang="ar-EG" dir="rtl"/);
});

test("so is the desk, whose words are English", async () => {
  expect(await openingTag("/desk/sign-in", "he")).toMatch(/^<html lang="en" dir="rtl"/);
});

test.each([undefined, "de-DE", "az"])(
  "of the language %s it says nothing of a direction",
  async (language) => {
    expect(await openingTag("/", language)).not.toContain("dir=");
  },
);

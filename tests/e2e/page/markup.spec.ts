import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { plainText } from "../../../app/platform/feed/texts.ts";
import { sanitiseHtml } from "../../../app/platform/html/sanitise.ts";
import { dataScript } from "../../../app/platform/page/render/data-script.ts";
import { payloads } from "../../support/markup/payloads.ts";
import { hitsOf } from "../support/arena.ts";
import { expect, test } from "../support/site.ts";

/** Foreign markup in a browser without a policy: nothing that is made of it runs code. */

const ATTACKS = payloads();
const BASE = "https://site.example/post";

test("the detector sees what attacks do", async ({ page }) => {
  const seen = new Set(await hitsOf(page, ATTACKS, "part"));
  expect(ATTACKS.length).toBeGreaterThan(300);
  expect(seen.size / ATTACKS.length).toBeGreaterThan(0.7);
});

for (const reading of ["page", "part"] as const)
  test(`what is stored of an attack runs nothing as a ${reading}`, async ({ page }) => {
    const stored = ATTACKS.map((attack) => sanitiseHtml(attack, BASE));
    const hits = await hitsOf(page, stored, reading);
    expect(hits.map((index) => [ATTACKS[index], stored[index]])).toEqual([]);
  });

test("an attack as a title runs nothing in the elements, attributes and data of a page", async ({ page }) => {
  const titled = ATTACKS.map((attack) => {
    const title = plainText(attack);
    return renderToStaticMarkup(createElement("p", { title }, title)) + dataScript(JSON.stringify({ title }));
  });
  const hits = await hitsOf(page, titled, "page");
  expect(hits.map((index) => [ATTACKS[index], titled[index]])).toEqual([]);
});

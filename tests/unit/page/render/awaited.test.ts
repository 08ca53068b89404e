import { expect, test } from "vitest";
import { awaitedScript } from "~/platform/page/render/awaited.ts";

test("a page waits for its marked element, by a script that its policy allows", () => {
  const script = awaitedScript(
    '<div id="other"></div><div id="article-cover" data-awaited=""></div>',
    "m4rk",
  );
  expect(script).toMatch(/^<script nonce="m4rk">window\.navigation\?\.activation\?\.from&&/);
  expect(script).toContain('{rel:"expect",href:"#article-cover",blocking:"render"}');
});

test("a page without one waits for nothing, and an id of other characters is none", () => {
  expect(awaitedScript('<div id="article-cover"></div>', "m4rk")).toBe("");
  expect(awaitedScript('<div id="a&quot;)" data-awaited=""></div>', "m4rk")).toBe("");
});

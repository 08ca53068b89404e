import { expect, test } from "vitest";
import { testDeps } from "../../../support/unit/deps.ts";
import { ask } from "../../../support/unit/site.ts";

/** A new site, before the clock's first run: nothing is stored. */
const deps = testDeps();

test("no page that the sitemap lists is a 404 before the first run; one without its figures is a 503", async () => {
  const sitemap = await (await ask(deps, "/sitemap.xml?part=pages")).text();
  const paths = Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = ""]) => new URL(url).pathname);
  expect(paths).toEqual(expect.arrayContaining(["/insights/index", "/insights/SNOW", "/articles"]));
  const unready: string[] = [];
  for (const path of paths) {
    const { status, headers } = await ask(deps, path);
    expect([200, 503], path).toContain(status);
    if (status === 503) {
      expect(headers.get("Retry-After"), path).toBe("60");
      unready.push(path);
    }
  }
  expect(unready).toContain("/insights/index");
  expect(unready.every((path) => path.startsWith("/insights/"))).toBe(true);
});

test.each([
  ["/insights/index", "The index is not ready yet"],
  ["/insights/SNOW", "The company is not ready yet"],
])("%s says why, and of no fault", async (path, title) => {
  const text = await (await ask(deps, path)).text();
  expect(/<title>(.*?)<\/title>/.exec(text)?.[1]).toContain(`${title} |`);
  const [main] = /<main.*?<\/main>/s.exec(text) ?? [];
  expect(main).toContain(`>${title}</h1>`);
  expect(main).toContain("Please try again in a few minutes.");
  expect(main).not.toMatch(/went wrong|recorded/);
});

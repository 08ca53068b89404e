import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { expect, hydrated, test } from "../support/site.ts";

test("old addresses lead to the pages that stand for them @no-javascript", async ({ request }) => {
  const moved = async (path: string) => {
    const response = await request.get(path, { maxRedirects: 0 });
    return [response.status(), response.headers().location, response.headers()["cache-control"]];
  };
  const kept = "public, max-age=3600, s-maxage=3600";
  for (const path of ["/feed", "/feed/", "/rss", "/rss.xml", "/atom.xml"])
    expect(await moved(path), path).toEqual([301, "/feed.xml", kept]);
  expect(await moved("/2024/05/a-slug/?utm_source=mail")).toEqual([
    301,
    "/article/a-slug?utm_source=mail",
    kept,
  ]);
  for (const path of [
    "/articles",
    "/category/ai",
    "/category/ai/feed.xml",
    "/tags/pricing",
    "/events/annual",
  ])
    for (const other of [`${path}/`, path.toUpperCase()])
      expect((await moved(other)).slice(0, 2), other).toEqual([301, path]);
  const icon = await request.get("/favicon.ico");
  expect([icon.status(), icon.headers()["content-type"]]).toEqual([200, "image/x-icon"]);
  expect([...(await icon.body()).subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0]);
});

test("an unknown call is a 404 in plain text, a wrong method a 405 that says which are right @no-javascript", async ({
  request,
}) => {
  const unknown = await request.get("/api/nothing");
  expect([unknown.status(), unknown.headers()["content-type"]]).toEqual([404, "text/plain; charset=utf-8"]);
  const wrong = await request.delete("/api/articles", { headers: { Origin: new URL(unknown.url()).origin } });
  expect([wrong.status(), wrong.headers().allow]).toEqual([405, "GET, HEAD"]);
  const posted = await request.get("/api/waitlist");
  expect([posted.status(), posted.headers().allow]).toEqual([405, "POST"]);
  expect(await (await request.get("/api/articles?limit=0")).json()).toHaveLength(1);
});

test("a page past the end says how many there are, and leads to the last @no-javascript", async ({
  page,
  javaScriptEnabled,
}) => {
  const response = await page.goto("/articles?page=999");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Page Not Found" })).toBeVisible();
  await expect(page.getByText(/^There (are \d+ pages|is one page) here, and no page 999\.$/)).toBeVisible();
  if (javaScriptEnabled !== false) await expectAccessibleInBothThemes(page);
  await page.getByRole("link", { name: /^Go to the (last|first) page$/ }).click();
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
});

test("a link to an address that moved arrives, also where the framework follows it @no-javascript", async ({
  page,
  javaScriptEnabled,
}) => {
  const follow = async (path: string) => {
    if (javaScriptEnabled === false) return page.goto(path);
    await page.goto("/articles");
    await hydrated(page);
    await page.evaluate((path) => {
      const { __remixRouter } = window as unknown as { __remixRouter: { navigate(path: string): void } };
      __remixRouter.navigate(path);
    }, path);
  };
  const slug = "what-a-liquidation-preference-pays";
  await follow(`/2024/05/${slug}`);
  await expect(page).toHaveURL(new RegExp(`/article/${slug}$`));
  await expect(page.getByRole("article").first()).toBeVisible();

  // What is nowhere is asked for as a document once, and said to be nowhere.
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) asked.push(new URL(request.url()).pathname);
  });
  await follow("/article/never-was");
  await expect(page.getByRole("heading", { level: 1, name: "Article Not Found" })).toBeVisible();
  if (javaScriptEnabled !== false) await hydrated(page);
  expect(asked.filter((path) => path === "/article/never-was")).toHaveLength(1);
});

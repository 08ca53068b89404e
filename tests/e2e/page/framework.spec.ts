import type { Page } from "@playwright/test";
import { decode } from "turbo-stream";
import { chooseHero, heroScript } from "../../../app/domains/promotions/rules/hero.ts";
import { SCREENS } from "../support/screens.ts";
import { expect, hold, hydrated, remember, test } from "../support/site.ts";
import { PHONE } from "../support/widths.ts";

/** Pages that load the framework at the first sign of intent. */
const PAGES = [
  "/",
  "/articles",
  "/article/what-a-liquidation-preference-pays",
  "/category/ai",
  "/videos",
  "/video/LCEmiRjPEtQ",
  "/news",
  "/search?q=pricing",
  "/newsletter",
  "/insights",
  "/insights/SNOW",
  "/valuation-calculator",
];

test("every loader's data is JSON, as a page hands it to the framework", async ({ request }) => {
  for (const { path } of SCREENS) {
    const { pathname, search } = new URL(path, "https://recurring.test");
    const body = await (await request.get(`${pathname === "/" ? "/_root" : pathname}.data${search}`)).body();
    const { value } = await decode(new Blob([new Uint8Array(body)]).stream());
    expect(JSON.parse(JSON.stringify(value)), path).toEqual(value);
  }
});

/** Whether an address is that of the data of a page that loads the framework on intent. */
const isData = ({ pathname }: URL) => pathname.endsWith(".page-data");

test.describe("before its visitor acts", () => {
  test.use({ viewport: PHONE });

  for (const path of PAGES)
    test(`${path} runs the two small scripts alone, and has no data yet`, async ({
      page,
      request,
      watched,
    }) => {
      const scripts = new Set<string>();
      const data: string[] = [];
      page.on("request", (asked) => {
        const url = new URL(asked.url());
        if (url.pathname.endsWith(".js")) scripts.add(url.pathname);
        if (isData(url)) data.push(asked.url());
      });
      // What moves by the clock would need the framework.
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto(path, { waitUntil: "networkidle" });
      expect([...scripts].sort()).toEqual(["/intent.js", "/shell.js"]);
      expect(data).toEqual([]);
      await hydrated(page);
      expect(data).toHaveLength(1);
      const kept = await request.get(data[0] ?? "");
      expect(kept.headers()).toMatchObject({ "x-cache": "hit", "x-robots-tag": "noindex" });
      expect(kept.headers()["cache-control"]).toContain("immutable");
      expect(Object.keys((await kept.json()).loaderData)).toContain("root");
      expect(scripts.size).toBeGreaterThan(5);
      await expect(page.locator("template[data-framework]")).toHaveCount(0);
      expect(watched.troubles).toEqual([]);
    });
});

test.describe("while React takes the page over", () => {
  test.use({ ownContext: true });

  /** Stops React's scheduler, which posts itself a message for each piece of work, until `goOn` is dispatched. */
  const holdReact = (page: Page) =>
    page.addInitScript(() => {
      const held: [MessagePort, unknown][] = [];
      const post = MessagePort.prototype.postMessage;
      MessagePort.prototype.postMessage = function (message: unknown) {
        held.push([this, message]);
      };
      addEventListener("goOn", () => {
        MessagePort.prototype.postMessage = post;
        for (const [port, message] of held) port.postMessage(message);
      });
    });

  /** Waits until React has its listeners on the document, whose elements it does not know yet. */
  const taking = async (page: Page) => {
    await page.evaluate(() => dispatchEvent(new Event("wheel")));
    await page.waitForFunction(() =>
      Object.keys(document).some((name) => name.startsWith("__reactContainer$")),
    );
  };

  test("the theme, the banner and the background video obey", async ({ page, watched }) => {
    await holdReact(page);
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto("/");
    await expect(page.locator("video")).toHaveJSProperty("paused", false);
    await taking(page);
    await page.getByRole("button", { name: "Pause the background video" }).click();
    await expect(page.locator("video")).toHaveJSProperty("paused", true);
    await page.locator("[data-theme-toggle]:visible").first().click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.locator("[data-dismiss-banner]").click();
    await expect(page.locator("html")).toHaveAttribute("data-banner", "off");
    await page.evaluate(() => dispatchEvent(new Event("goOn")));
    await hydrated(page);
    await page.getByRole("button", { name: "Play the background video" }).click();
    await expect(page.locator("video")).toHaveJSProperty("paused", false);
    await page.locator("[data-theme-toggle]:visible").first().click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    expect(watched.troubles).toEqual([]);
  });
});

test("a text that the server filled keeps what is written, and the focus, when React takes the page over", async ({
  page,
  watched,
}) => {
  const letGo = await hold(page, "**/assets/*.js");
  await page.goto("/contact");
  const form = page.getByRole("form", { name: "Contact" });
  await form.evaluate((element: HTMLFormElement) => {
    element.noValidate = true;
  });
  const message = form.getByLabel("Message");
  await message.fill("Half a message");
  await form.getByRole("button", { name: "Send message" }).click();
  await expect(form.getByRole("alert")).toBeVisible();
  await expect(message).toHaveValue("Half a message");
  await message.fill("The whole message");
  letGo();
  await hydrated(page);
  await expect(message).toHaveValue("The whole message");
  await expect(message).toBeFocused();
  expect(watched.troubles.filter((trouble) => !/status of 4\d\d/.test(trouble))).toEqual([]);
});

test.describe("without an act", () => {
  test("a saved heart shows", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto("/articles");
    const heart = page.getByRole("main").getByRole("button", { name: /^Save/ }).first();
    await heart.click();
    await expect(heart).toHaveAttribute("aria-pressed", "true");
    await page.reload();
    await expect(heart).toHaveAttribute("aria-pressed", "true");
  });

  test("a popup comes when it is due", async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await remember(page, {});
    await page.goto("/articles");
    await expect(page.getByRole("complementary", { name: "AI Mentor" })).toBeVisible();
  });
});

test("the hero's script chooses what the rule chooses", async ({ page }) => {
  const weights = [{ weight: 3 }, { weight: 1 }, { weight: 2 }];
  const draws = [0, 0.3, 0.499, 0.5, 0.9].flatMap((promote) =>
    Array.from({ length: 100 }, (_, n) => ({ promote, pick: n / 100 })),
  );
  await remember(page, { "hero-visited": "1" });
  const chosen = await page.evaluate(
    ({ script, draws, count }) =>
      draws.map(({ promote, pick }) => {
        document.body.innerHTML = "<div data-hero-variant></div>".repeat(count);
        const numbers = [promote, pick];
        Math.random = () => numbers.shift() ?? 0;
        // biome-ignore lint/security/noGlobalEval: the script of our own pages, on an empty one
        eval(script);
        const shown = [...document.querySelectorAll("[data-hero-variant]")].map(
          (variant) => variant.getAttribute("aria-hidden") === "false",
        );
        return { shown: shown.indexOf(true), noted: Number(document.documentElement.dataset.hero) };
      }),
    { script: heroScript(weights), draws, count: weights.length + 1 },
  );
  const expected = draws.map((draw) => {
    const hero = chooseHero(weights, draw);
    return hero ? weights.indexOf(hero) + 1 : 0;
  });
  expect(chosen).toEqual(expected.map((variant) => ({ shown: variant, noted: variant })));
  expect(new Set(expected).size).toBe(weights.length + 1);
});

test("a hovered link's page is fetched ahead where no framework runs", async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  const ready: string[] = [];
  devtools.on("Preload.prefetchStatusUpdated", ({ status, prefetchUrl }) => {
    if (status === "Ready") ready.push(new URL(prefetchUrl).pathname);
  });
  await devtools.send("Preload.enable");
  await page.goto("/about");
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).hover();
  await expect.poll(() => ready).toEqual(["/privacy"]);
  await devtools.detach();
});

test("a page whose next one cannot be fetched ahead stays as it is", async ({ page }) => {
  await page.goto("/search");
  await hydrated(page);
  const query = page.getByRole("main").locator("input[name=q]");
  await query.fill("pricing");
  await page.route(/\/assets\/about-/, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed", (request) => /\/assets\/about-/.test(request.url()));
  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).hover();
  await failed;
  // A page that goes on to load itself again has begun by the time another one answers.
  await page.evaluate(() => fetch("/health").then((response) => response.text()));
  await expect(query).toHaveValue("pricing");
});

test.describe("the data of a page that waits for intent", () => {
  test.use({ viewport: PHONE });

  test("that does not arrive is asked for again; links work meanwhile", async ({ page }) => {
    let asked = 0;
    await page.route(isData, (route) => {
      asked += 1;
      return asked === 1 ? route.fulfill({ status: 503, body: "" }) : route.continue();
    });
    await page.goto("/articles");
    const heart = page.getByRole("main").getByRole("button", { name: /^Save/ }).first();
    await heart.click();
    await expect(heart).toHaveAttribute("aria-pressed", "true");
    expect(asked).toBe(2);
  });

  test("of another rendering brings the page to that rendering", async ({ page }) => {
    await page.route(isData, async (route) => {
      const answer = await route.fetch();
      const json = await answer.json();
      const [first] = json.loaderData["routes/articles"].articles;
      first.title = "A title that was corrected meanwhile";
      await route.fulfill({ response: answer, json });
    });
    await page.goto("/articles");
    await hydrated(page);
    await expect(
      page.getByRole("main").getByText("A title that was corrected meanwhile").first(),
    ).toBeVisible();
    const heart = page.getByRole("main").getByRole("button", { name: /^Save/ }).first();
    await heart.click();
    await expect(heart).toHaveAttribute("aria-pressed", "true");
  });
});

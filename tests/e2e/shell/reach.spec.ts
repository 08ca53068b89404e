import type { Page } from "@playwright/test";
import { expect, hydrated, ready, test } from "../support/site.ts";

test.describe("where the system chooses the colours", () => {
  test.use({ ownContext: true });

  for (const [path, name] of [
    ["/articles?category=sales", "Filter by category"],
    ["/videos", "Sections"],
    ["/search?q=pricing", "Search results"],
  ] as const)
    test(`${path} tells what is chosen by its ground`, async ({ page }) => {
      await page.emulateMedia({ forcedColors: "active" });
      await page.goto(path);
      const links = page.getByLabel(name).getByRole("link");
      const grounds = await links.evaluateAll((all) =>
        all.map((link) => ({
          current: link.hasAttribute("aria-current"),
          ground: getComputedStyle(link).backgroundColor,
        })),
      );
      const chosen = new Set(grounds.filter(({ current }) => current).map(({ ground }) => ground));
      const others = new Set(grounds.filter(({ current }) => !current).map(({ ground }) => ground));
      expect(chosen.size).toBe(1);
      expect(others).not.toContain([...chosen][0]);
    });

  test("a chosen tile and the lines of a chart are seen, whatever theme the reader chose here", async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
    await page.goto("/valuation-calculator");
    const tiles = page.locator("label:has(> input[type=radio])");
    const grounds = await tiles.evaluateAll((all) =>
      all.map((tile) => getComputedStyle(tile).backgroundColor),
    );
    const checked = await tiles.evaluateAll((all) => all.findIndex((tile) => tile.querySelector(":checked")));
    expect(grounds.filter((ground) => ground === grounds[checked])).toHaveLength(
      await page.locator("label > input[type=radio]:checked").count(),
    );
    await page.goto("/insights/SNOW");
    await page.locator("html").evaluate((html) => html.setAttribute("data-theme", "light"));
    const drawn = await page.locator("path.line-company, line.line-nasdaq").evaluateAll((lines) => {
      const ground = getComputedStyle(document.body).backgroundColor;
      return [
        getComputedStyle(document.documentElement).backgroundColor,
        ground,
        ...lines.map((line) => getComputedStyle(line).stroke),
      ];
    });
    expect(drawn.slice(2).length).toBeGreaterThan(1);
    expect(drawn.slice(2)).not.toContain(drawn[0]);
    for (const stroke of drawn.slice(2)) expect(stroke).not.toBe("rgb(23, 21, 15)");
  });
});

const ENLARGED = [
  "/",
  "/category/ai",
  "/article/what-a-liquidation-preference-pays",
  "/videos",
  "/search?q=pricing",
  "/news",
  "/newsletter",
  "/insights",
  "/insights/SNOW",
  "/insights/table",
  "/daily-intelligence",
  "/valuation-calculator",
  "/connect",
  "/contact",
];

for (const [where, size, text] of [
  ["at 320 px", { width: 320, height: 640 }, 16],
  ["at 360 px", { width: 360, height: 640 }, 16],
  ["at 320 px with text of 200 %", { width: 320, height: 640 }, 32],
  ["at 640 px with text of 200 %", { width: 640, height: 800 }, 32],
] as const)
  test.describe(where, () => {
    test.use({ viewport: size, ownContext: true });
    test("the menu is reached and holds its links", async ({ page }) => {
      const browser = await page.context().newCDPSession(page);
      // As the browser's own setting does, which media queries follow.
      await browser.send("Page.setFontSizes", { fontSizes: { standard: text } });
      await page.goto("/articles");
      await ready(page);
      const html = page.locator("html");
      expect(await html.evaluate((root) => Number.parseFloat(getComputedStyle(root).fontSize))).toBe(text);
      expect(await html.evaluate((root) => root.scrollWidth - root.clientWidth)).toBe(0);
      const header = page.getByRole("banner");
      for (const part of await header.locator(".button:visible, button:visible").all())
        await expect(part).toBeInViewport({ ratio: 1 });
      // One line, unless the text is enlarged on a narrow screen.
      const height = (await header.boundingBox())?.height ?? 0;
      if (text === 16) expect(height).toBeLessThan(70);
      const button = page.getByRole("button", { name: "Menu", exact: true });
      await button.click();
      const link = page.getByRole("navigation", { name: "Menu" }).getByRole("link").last();
      await link.scrollIntoViewIfNeeded();
      await expect(link).toBeInViewport({ ratio: 1 });
    });
  });

test.describe("on the narrowest phone the marked section", () => {
  test.use({ viewport: { width: 320, height: 640 } });
  const strip = (page: Page) => page.getByLabel("Sections").getByRole("list");
  const marked = (page: Page) => strip(page).locator("[aria-current=page]");
  const expectShown = async (page: Page, name: string) => {
    await expect(marked(page)).toHaveText(name);
    await expect(marked(page)).toBeInViewport({ ratio: 1 });
  };

  test("is in view on a page that was loaded, which stays where it is", async ({ page }) => {
    for (const [path, name] of [
      ["/videos", "Videos"],
      ["/category/scale", "Scale"],
    ] as const) {
      await page.goto(path);
      await expectShown(page, name);
      const { body, at } = await page.evaluate(() => ({
        body: document.activeElement === document.body,
        at: [scrollX, scrollY],
      }));
      expect({ body, at }).toEqual({ body: true, at: [0, 0] });
    }
  });

  test("is in view on pages that the framework shows, and on Back", async ({ page }) => {
    await page.goto("/articles");
    await ready(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "Videos and Podcasts" }).click();
    await expectShown(page, "Videos");
    await page.goBack();
    await expect(marked(page)).toHaveText("All articles");
    // Back returns to the footer, from which the strip itself is not seen.
    await expect.poll(() => strip(page).evaluate((list) => list.scrollLeft)).toBe(0);
  });

  test("is in view where the page is read from the right", async ({ page }) => {
    await page.route("**/videos", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace("<html", '<html dir="rtl"') });
    });
    await page.goto("/videos");
    await expectShown(page, "Videos");
  });

  test("stays where its reader put it when the framework takes over", async ({ page }) => {
    await page.goto("/videos");
    await expectShown(page, "Videos");
    await strip(page).evaluate((list) => list.scrollTo(0, 0));
    await hydrated(page);
    expect(await strip(page).evaluate((list) => list.scrollLeft)).toBe(0);
  });
});

/** As where the fonts of the site come late, or never; the second is a system's whose font is wider than ours. */
const FONTS = [
  ["fallback fonts", ""],
  ["wide fonts", "DejaVu Serif"],
] as const;

for (const [fonts, family] of FONTS)
  test(`with ${fonts} the header fits every phone, and has the search where there is room`, async ({
    page,
  }) => {
    await page.route("**/*.woff2", (route) => route.abort());
    await page.goto("/articles");
    await ready(page);
    const html = page.locator("html");
    if (family)
      await html.evaluate((root, name) => {
        root.style.setProperty("--font-serif", name);
        root.style.setProperty("--font-sans", name);
      }, family);
    const header = page.getByRole("banner");
    for (const width of [320, 340, 344, 360, 375, 390, 414, 600]) {
      await page.setViewportSize({ width, height: 640 });
      expect.soft(await html.evaluate((root) => root.scrollWidth - root.clientWidth), `${width}`).toBe(0);
      const parts = [
        header.getByRole("link", { name: "Subscribe" }),
        header.getByRole("button", { name: "Menu" }),
      ];
      for (const part of parts) await expect.soft(part, `${width}`).toBeInViewport({ ratio: 1 });
      if (!family) expect.soft((await header.boundingBox())?.height, `${width}`).toBeLessThan(70);
    }
    await expect(header.getByRole("link", { name: "Search" })).toBeInViewport({ ratio: 1 });
  });

/** Where what holds for enlarged text begins, and a little before: the width, and the size of text. */
const BETWEEN = [
  [320, 20],
  [360, 20],
  [390, 24],
  [430, 24],
] as const;

test.describe("with enlarged text, or with more space between words, letters and lines, on 320 px", () => {
  test.use({ viewport: { width: 320, height: 640 }, ownContext: true });
  test("no page scrolls sideways", async ({ page }) => {
    const browser = await page.context().newCDPSession(page);
    const setSize = (standard: number) => browser.send("Page.setFontSizes", { fontSizes: { standard } });
    const expectNoWider = async (name: string) => {
      const over = await page.locator("html").evaluate((root) => root.scrollWidth - root.clientWidth);
      expect.soft(over, name).toBe(0);
    };
    for (const path of ENLARGED) {
      await setSize(32);
      await page.goto(path);
      await ready(page);
      await expectNoWider(`${path}, of 200 %`);
      for (const [width, size] of BETWEEN) {
        await page.setViewportSize({ width, height: 640 });
        await setSize(size);
        await expectNoWider(`${path}, ${size} px on ${width} px`);
      }
      await page.setViewportSize({ width: 320, height: 640 });
      await setSize(16);
      // The figures of WCAG 2.2, 1.4.12.
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(
          "*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}",
        );
        document.adoptedStyleSheets = [sheet];
      });
      await expectNoWider(`${path}, spaced`);
    }
  });
});

test("the key / goes to the search box, and the search page turns it off and on", async ({ page }) => {
  await page.goto("/search?q=pricing");
  await ready(page);
  const box = page.getByRole("banner").locator("[data-search-box]").first();
  await page.locator("main").press("/");
  await expect(box).toBeFocused();
  await expect(box).toHaveValue("pricing");
  await box.blur();
  await page.getByRole("button", { name: "Turn it off" }).click();
  await page.keyboard.press("/");
  await expect(box).not.toBeFocused();
  await page.getByRole("button", { name: "Turn on the / key" }).click();
  await page.keyboard.press("/");
  await expect(box).toBeFocused();
});

test("every drawing has a name, or is hidden beside its table or text", async ({ page }) => {
  for (const path of ["/", "/insights", "/insights/SNOW", "/news", "/valuation-calculator"]) {
    await page.goto(path);
    await ready(page);
    for (const chart of await page.locator("main .enhanced").all()) {
      await chart.scrollIntoViewIfNeeded();
      await expect(chart).toHaveAttribute("data-enhanced");
    }
    const unnamed = await page.locator("main svg").evaluateAll((all) =>
      all
        .filter(
          (svg) =>
            !svg.closest(
              '[aria-hidden="true"], a, button, [role="img"][aria-label], [role="group"][aria-label]',
            ),
        )
        .filter(
          (svg) =>
            !["img", "application"].includes(svg.getAttribute("role") ?? "") ||
            !(
              svg.hasAttribute("aria-label") ||
              svg.hasAttribute("aria-labelledby") ||
              svg.querySelector(":scope > title")?.textContent
            ),
        )
        .map((svg) => svg.outerHTML.slice(0, 120)),
    );
    expect(unnamed, path).toEqual([]);
  }
});

test("on the narrowest phone no link of the welcome lies under the film's button", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto("/");
  const welcome = page.getByRole("region", { name: "Welcome" });
  const { x, y } = (await welcome.getByRole("button", { name: /the background video$/ }).boundingBox()) ?? {};
  for (const link of await welcome.getByRole("link").all()) {
    const box = await link.boundingBox();
    expect(box && (box.x + box.width <= Number(x) || box.y + box.height <= Number(y))).toBe(true);
  }
});

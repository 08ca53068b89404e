import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";

/** Every screen of the sample edition, with what a person would know it by. */
export const SCREENS = [
  { path: "/", heading: "The business of software, one recurring dollar at a time." },
  { path: "/?category=ai", heading: "The business of software, one recurring dollar at a time." },
  { path: "/articles", heading: "SaaS Articles & Insights" },
  { path: "/articles?category=sales&page=1", heading: "SaaS Articles & Insights" },
  {
    path: "/article/what-a-liquidation-preference-pays",
    heading: "What a liquidation preference really pays, at seven exit prices",
  },
  { path: "/category/ai", heading: "AI" },
  { path: "/category/ai?tab=best", heading: "AI" },
  { path: "/category/ai?tab=digest", heading: "AI" },
  { path: "/category/scale?tab=videos", heading: "Scale" },
  { path: "/daily-intelligence", heading: "Daily Intelligence" },
  { path: "/daily-intelligence?tab=markets", heading: "Daily Intelligence" },
  { path: "/daily-intelligence?tab=news", heading: "Daily Intelligence" },
  { path: "/daily-intelligence?tab=insights", heading: "Daily Intelligence" },
  { path: "/insights", heading: "Market Data" },
  { path: "/insights?period=YTD&view=grid&tier=high", heading: "Market Data" },
  { path: "/stocks?sort=company", heading: "Market Data" },
  { path: "/insights/SNOW", heading: "Snowflake Inc." },
  { path: "/insights/MNDY?period=1W", heading: "monday.com Ltd." },
  { path: "/videos", heading: "Videos" },
  { path: "/videos?tab=best", heading: "Videos" },
  { path: "/videos?tab=workshops", heading: "Videos" },
  { path: "/video/LCEmiRjPEtQ", heading: "Andrej Karpathy: Software Is Changing (Again)" },
  { path: "/favorites", heading: "Favorites" },
  { path: "/contact", heading: "Contact" },
  { path: "/connect", heading: "The right introduction, made by people who know both sides" },
  { path: "/recurring-connect", heading: "The right introduction, made by people who know both sides" },
  { path: "/news", heading: "News" },
  { path: "/news?view=all", heading: "News" },
  { path: "/news?q=revenue", heading: "News" },
  { path: "/newsletter", heading: "The Insider: one letter a week, worth opening" },
  { path: "/valuation-calculator", heading: "Valuation calculator" },
  {
    path: "/valuation-calculator?fundingStage=seriesD&companyType=aiNative&arr=98.5&growthRate=205",
    heading: "Valuation calculator",
  },
  {
    path: "/valuation-calculator/report?fundingStage=seriesB&companyType=aiNative&arr=10&growthRate=100",
    heading: "Valuation report",
  },
  { path: "/search", heading: "Search" },
  { path: "/search?q=pricing", heading: "Search" },
  { path: "/search?q=startup&tab=videos", heading: "Search" },
  { path: "/search?q=qqqqzzzz", heading: "Search" },
] as const;

export const MISSING = [
  { path: "/no/such/page", heading: "Page Not Found" },
  { path: "/article/no-such-article", heading: "Article Not Found" },
  { path: "/insights/NOSUCH", heading: "Company Not Found" },
  { path: "/video/no-such-video", heading: "Video Not Found" },
  { path: "/category/no-such-category", heading: "Category not found" },
] as const;

interface Watched {
  /** Requests to other hosts; they are answered with nothing. */
  foreign: string[];
  /** Console errors and warnings, uncaught errors, failed requests of our own. */
  troubles: string[];
}

/** A page that notes what it should not do: ask other hosts, log errors, fail requests. */
export const test = base.extend<{ watched: Watched }>({
  watched: async ({ page, baseURL, javaScriptEnabled }, use) => {
    const watched: Watched = { foreign: [], troubles: [] };
    await page.route(
      (url) => url.origin !== new URL(baseURL ?? "").origin,
      (route) => {
        watched.foreign.push(route.request().url());
        return route.fulfill({ status: 200, contentType: "text/html", body: "" });
      },
    );
    page.on("console", (message) => {
      const expected404 = /status of 404/.test(message.text()) && message.location().url === page.url();
      if (["error", "warning"].includes(message.type()) && !expected404)
        watched.troubles.push(message.text());
    });
    page.on("pageerror", (error) => watched.troubles.push(error.message));
    page.on("requestfailed", (request) => {
      // A navigation away cancels what the page still waits for; without scripts the preloaded ones are refused.
      const refused = !javaScriptEnabled && request.url().endsWith(".js");
      if (request.failure()?.errorText !== "net::ERR_ABORTED" && !refused)
        watched.troubles.push(`failed: ${request.url()}`);
    });
    await use(watched);
  },
});

export { expect };

/** Waits until React has taken over, so that a click reaches its handler. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith("__react")));
}

/** Stops the page's clock, which must be installed: from here on it runs only as far as a test says. */
export async function freezeClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500));
}

export async function expectAccessible(page: Page): Promise<void> {
  // A colour on its way from one theme to the other is neither's.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  );
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  expect(
    violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ html }) => html)
          .join(" | ")
          .slice(0, 400)}`,
    ),
  ).toEqual([]);
}

export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
}

import { chromium, type Page } from "@playwright/test";
import { step } from "../../scripts/lib/cli/steps.ts";
import { findChromium, needChromium } from "../../scripts/lib/testing/chromium.ts";
import { MISSING, SCREENS } from "../e2e/support/screens.ts";
import { RULES, violationsOf } from "../support/page/axe.ts";
import { BROWSER_ARGUMENTS } from "../support/servers/browser.ts";
import { startSite } from "../support/servers/start-site.ts";

const WIDTHS = [320, 360, 768, 1440, 1920];

type Look = Parameters<Page["emulateMedia"]>[0] & object;

const LOOKS: Record<string, Look> = {
  light: { colorScheme: "light", forcedColors: "none" },
  dark: { colorScheme: "dark", forcedColors: "none" },
  forced: { colorScheme: "light", forcedColors: "active" },
};

/** Where colours are forced the browser chooses them; axe reads those of the stylesheet. */
const FORCED_RULES = { ...RULES, rules: { "color-contrast": { enabled: false } } };

/**
 * Runs axe on every screen and on a page of each other kind in the sitemap, in five widths, both themes and forced
 * colours, and looks for what scrolls sideways. Prints each finding once, with where it is met.
 */
export async function benchAccessibility(given?: string[]): Promise<void> {
  const executablePath = findChromium() ?? needChromium();
  const site = await startSite();
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGUMENTS });
  const found = new Map<string, string[]>();
  const note = (finding: string, place: string) => found.set(finding, [...(found.get(finding) ?? []), place]);
  try {
    const paths = given ?? (await pathsOf(site.url));
    const page = await browser.newPage({ baseURL: site.url, reducedMotion: "reduce" });
    await step("axe", async () => {
      for (const path of paths)
        for (const [look, media] of Object.entries(LOOKS)) {
          await page.emulateMedia(media);
          await page.goto(path, { waitUntil: "load" });
          for (const width of WIDTHS) {
            await page.setViewportSize({ width, height: 900 });
            const over = await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
            if (over > 0) note(`scrolls sideways by ${over} px`, `${path} at ${width}`);
            const rules = look === "forced" ? FORCED_RULES : RULES;
            for (const finding of await violationsOf(page, rules))
              note(finding, `${path} at ${width}, ${look}`);
          }
        }
      return `${paths.length} pages, ${paths.length * WIDTHS.length * Object.keys(LOOKS).length} runs, ${found.size} findings`;
    });
    for (const [finding, places] of found)
      console.log(`${finding}\n  ${places.length} times: ${places.slice(0, 3).join("; ")}`);
  } finally {
    await browser.close();
    await site.stop();
  }
}

/** Returns the screens, the pages of what is missing, and the first address of each other kind in the sitemap. */
async function pathsOf(origin: string): Promise<string[]> {
  const paths = [...SCREENS, ...MISSING].map(({ path }) => path as string);
  const kinds = new Set(paths.map(kindOf));
  for (const path of await sitemapPaths(new URL("/sitemap.xml", origin)))
    if (!kinds.has(kindOf(path))) {
      kinds.add(kindOf(path));
      paths.push(path);
    }
  return paths;
}

/** What a path is apart from the last of several segments, which names the thing that the page is about. */
const kindOf = (path: string): string => {
  const segments = path.split(/[?#]/, 1)[0]?.split("/").slice(1) ?? [];
  return segments.length === 1 ? path : [...segments.slice(0, -1), segments.length].join("/");
};

/** Returns the paths of a sitemap and of those that it names, with their queries. */
async function sitemapPaths(url: URL): Promise<string[]> {
  const xml = await (await fetch(url)).text();
  const paths = Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), ([, loc = ""]) => {
    const { pathname, search } = new URL(loc);
    return pathname + search;
  });
  if (!xml.includes("<sitemapindex")) return paths;
  return (await Promise.all(paths.map((path) => sitemapPaths(new URL(path, url))))).flat();
}

import { mkdir } from "node:fs/promises";
import path from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { commandLine, run } from "../../scripts/lib/cli/command-line.ts";
import { step } from "../../scripts/lib/cli/steps.ts";
import { findChromium } from "../../scripts/lib/testing/chromium.ts";
import { bannerShownAt } from "../e2e/support/desk.ts";
import { BROWSER_ARGUMENTS } from "../support/servers/browser.ts";
import { blog } from "../support/servers/second-feeds.ts";
import { prepareState, ROOT, type RunningSite, startSite } from "../support/servers/start-site.ts";
import { serve, startUpstream } from "../support/servers/upstream-server.ts";

/** The pictures of docs/DESK.md and README.md, taken of the sample edition. */

const FOLDER = path.join(ROOT, "docs/pictures");
const SIZE = { width: 1280, height: 800 };

interface Shot {
  name: string;
  path: string;
  /** What an editor does before the picture is taken. */
  prepare?: (page: Page) => Promise<void>;
}

const TEXT = `Nobody decides by the pilot. They decide by the renewal.

\`\`\`chart
title: What a pilot becomes
kind: bar
unit: %
source: A worked example
---
Price of the pilot, Renewed
Free, 31
A tenth of the year, 58
A quarter of the year, 74
\`\`\`

So ask for a quarter of the first year, and **credit it in full**.
`;

/** In their order: what one prepares, the record at the end tells. */
const SHOTS: readonly Shot[] = [
  {
    name: "article",
    path: "/desk/articles",
    prepare: async (page) => {
      await page.getByRole("table").getByRole("link").first().click();
      await page.getByLabel("Title").fill("The renewal is sold in the first month");
      await page.getByRole("button", { name: "Save corrections" }).click();
      await page.getByRole("status").waitFor();
    },
  },
  { name: "articles", path: "/desk/articles" },
  {
    name: "write",
    path: "/desk/write",
    prepare: async (page) => {
      await page.getByRole("button", { name: "New draft" }).click();
      await page.getByRole("toolbar", { name: "Text" }).waitFor();
      await page.getByLabel("Title", { exact: true }).fill("Price the pilot");
      await page.getByLabel("Category", { exact: true }).selectOption("sales");
      await page.getByLabel("Text, in Markdown").fill(TEXT);
      await page.getByRole("region", { name: "Preview" }).getByText("credit it in full").last().waitFor();
      await page.getByText(/^Saved( at .+)?\.$/).waitFor();
    },
  },
  {
    name: "sources",
    path: "/desk/sources/add?address=blog.example.org/feed",
    prepare: (page) =>
      page
        .getByRole("heading", { name: "Our blog" })
        .evaluate((heading) => scrollTo(0, heading.getBoundingClientRect().top - 40)),
  },
  {
    name: "letter",
    path: "/desk/letter",
    prepare: async (page) => {
      const begin = page.getByRole("button", { name: "Begin it now" });
      if (await begin.isVisible()) await begin.click();
      await page.getByRole("button", { name: "Approve" }).click();
      await page.getByRole("status").waitFor();
    },
  },
  {
    name: "readers",
    path: "/desk/readers/import",
    prepare: async (page) => {
      const rows = ["email", ...Array.from({ length: 240 }, (_, n) => `reader-${n}@example.com`), "nobody"];
      const buffer = Buffer.from(rows.join("\n"));
      await page
        .getByLabel("CSV file")
        .setInputFiles({ name: "old-letter.csv", mimeType: "text/csv", buffer });
      await page.getByLabel("Where they consented").fill("https://old.example.com");
      await page.getByLabel("The words they agreed to").fill("The weekly letter");
      await page.getByLabel("Date of consent").fill("2025-03-31");
      await page.getByRole("button", { name: "Check the file" }).click();
      await page.getByRole("button", { name: /^Store/ }).waitFor();
    },
  },
  {
    name: "site",
    path: "/desk/site/promotions",
    prepare: async (page) => {
      const banner = bannerShownAt(Date.now());
      await page.locator("summary", { hasText: banner.title }).click();
      await page.locator(`[name="${banner.field}"]`).fill("Tickets until Friday");
      await page.getByRole("button", { name: "Preview" }).click();
      await page
        .frameLocator("iframe[name=preview]")
        .getByText("Tickets until Friday")
        .first()
        .waitFor({ state: "attached" });
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  { name: "moving", path: "/desk/moving" },
  { name: "numbers", path: "/desk/numbers?period=day" },
  { name: "record", path: "/desk/record" },
  { name: "today", path: "/desk" },
];

/** Where a reader comes from, and what they open. */
const VISITS: readonly [from: string, ...paths: string[]][] = [
  ["https://www.google.com/", "/", "/articles", "/article/what-a-liquidation-preference-pays"],
  ["https://news.ycombinator.com/", "/article/what-a-liquidation-preference-pays", "/insights/SNOW"],
  ["https://www.linkedin.com/", "/?utm_source=insider&utm_medium=email", "/insights", "/insights/SNOW"],
  ["", "/valuation-calculator", "/videos", "/search?q=pricing"],
];

const program = commandLine(
  "npm run tour",
  "Takes the pictures of the desk in docs/pictures: starts the sample edition, signs in and opens each screen.",
  ["npm run tour", "npm run tour -- letter"],
);
program.argument("[name...]", "the pictures to keep; all when absent").action(takePictures);

await run(program);

async function takePictures(names: string[]): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const forget = await prepareState();
  const upstream = await startUpstream();
  upstream.route("blog.example.org/feed", serve(blog("How the walrus keeps its ledger")));
  const site = await startSite({ env: { UPSTREAM_GATEWAY: upstream.origin } });
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: BROWSER_ARGUMENTS,
  });
  try {
    const page = await browser.newPage({ viewport: SIZE, colorScheme: "light", reducedMotion: "reduce" });
    await page.goto(site.url + (await site.invite("ada@example.com", "owner")));
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL(`${site.url}/desk`);
    await readAround(browser, site.url);
    await site.runJob("count-visits");
    for (const shot of SHOTS) {
      const clock = setInterval(() => void workOf(site), 1000);
      try {
        const isKept = names.length === 0 || names.includes(shot.name);
        await step(
          shot.name,
          () => take(page, site, shot, isKept),
          () => (isKept ? "taken" : "passed"),
        );
      } finally {
        clearInterval(clock);
      }
    }
  } finally {
    await browser.close();
    await site.stop();
    await upstream.close();
    forget();
  }
}

/** Reads pages as visitors do, so that there is something to count. */
async function readAround(browser: Browser, origin: string): Promise<void> {
  for (const [from, ...paths] of VISITS) {
    // A browser without a window calls itself a program, whose visits are not counted.
    const context = await browser.newContext({
      userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    });
    const page = await context.newPage();
    let referer = from || undefined;
    for (const path of paths) {
      const counted = page.waitForResponse(/\/api\/events$/);
      await page.goto(origin + path, { referer });
      await counted;
      referer = origin + path;
    }
    await context.close();
  }
}

/** What the clock of a running site does within a minute. */
function workOf(site: RunningSite): Promise<unknown> {
  return site.runJob("import-subscribers").catch(() => {});
}

async function take(page: Page, site: RunningSite, { name, path: where, prepare }: Shot, isKept: boolean) {
  await page.goto(site.url + where);
  await prepare?.(page);
  if (!isKept) return;
  await page.evaluate(() => document.fonts.ready);
  const shown = await page.screenshot({ animations: "disabled", caret: "hide" });
  await sharp(shown)
    .webp({ quality: 82 })
    .toFile(path.join(FOLDER, `${name}.webp`));
}

import { chromium, type Page } from "@playwright/test";
import { step } from "../../../scripts/lib/cli/steps.ts";
import { findChromium, needChromium } from "../../../scripts/lib/testing/chromium.ts";
import { BROWSER_ARGUMENTS } from "../../support/servers/browser.ts";
import { startSite } from "../../support/servers/start-site.ts";
import { mulberry32 } from "../random.ts";
import { act } from "./wander.ts";

export interface WanderOptions {
  seed: number;
  acts: number;
  width: number;
  line: Line;
}

/** On a poor line each answer comes late and slowly, and some data are lost. */
export const LINES = ["good", "poor"] as const;
type Line = (typeof LINES)[number];

const POOR = { offline: false, latency: 350, downloadThroughput: 120_000, uploadThroughput: 60_000 };
const LOST_SHARE = 1 / 7;
const DATA = /\.(page-)?data\?|\/api\//;

/** What the console has of a lost answer: by the browser, and by the page that shows what to do now. */
const LOST = /net::ERR_FAILED|Failed to fetch/;

/** What Chromium says of a view transition that arrives after its page was shown. No script of the page can take it. */
const TOO_LATE = "Page already revealed";

/** After how many acts the page is looked at. */
const LOOKED_AT_EVERY = 3;
const TOLD_ACTS = 6;

/**
 * Lets a visitor click, type, scroll and go back and forth at random, and prints what no page may have: an error in the
 * console or an answer of 500, an empty page, one that scrolls sideways, two dialogs, no heading, two elements of one
 * id, `undefined` in its text. Each finding stands once, with the acts that came before. The same seed does the same
 * acts, as far as the pages come as soon.
 */
export async function benchWander({ seed, acts, width, line }: WanderOptions): Promise<void> {
  const executablePath = findChromium() ?? needChromium();
  const site = await startSite();
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGUMENTS });
  try {
    const context = await browser.newContext({ baseURL: site.url, viewport: { width, height: 800 } });
    await context.route(
      ({ origin }) => origin !== new URL(site.url).origin,
      (route) => route.abort(),
    );
    const page = await context.newPage();
    if (line === "poor") await makePoor(page, site.url, mulberry32(seed + 1));
    context.on("page", (other) => void other.close());
    const done: string[] = [];
    const found = new Map<string, string>();
    const note = (finding: string) => {
      const key = finding.replace(/\d+/g, "0").slice(0, 120);
      if (!found.has(key))
        found.set(key, `${finding}\n  ${page.url()}\n  after ${done.slice(-TOLD_ACTS).join(" → ")}`);
    };
    page.on("pageerror", ({ message }) => {
      if (!message.includes(TOO_LATE)) note(`error: ${message}`);
    });
    page.on("console", (message) => {
      if (/error|warning/.test(message.type()) && !LOST.test(message.text())) note(message.text());
    });
    page.on("response", (response) => {
      if (response.status() >= 500) note(`status ${response.status()} of ${response.url()}`);
    });
    const random = mulberry32(seed);
    await step(`seed ${seed}`, async () => {
      for (let count = 0; count < acts; count += 1) {
        // An element or a document may go while it is acted on.
        const what = await act(page, random).catch(() => "");
        if (what) done.push(what);
        if (count % LOOKED_AT_EVERY === 0) await look(page, note).catch(() => {});
      }
      return `${done.length} acts, ${found.size} findings`;
    });
    for (const finding of found.values()) console.log(finding);
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function makePoor(page: Page, origin: string, random: () => number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", POOR);
  await page.route(
    ({ href }) => href.startsWith(origin) && DATA.test(href),
    (route) => (random() < LOST_SHARE ? route.abort() : route.continue()),
  );
}

async function look(page: Page, note: (finding: string) => void): Promise<void> {
  await page.waitForTimeout(900);
  // Back before the first page.
  if (page.url() === "about:blank") return;
  const seen = await page.evaluate(() => {
    const main = document.querySelector<HTMLElement>("main");
    const ids = Array.from(document.querySelectorAll("[id]"), ({ id }) => id);
    return {
      text: main?.innerText ?? "",
      over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      dialogs: document.querySelectorAll("dialog[open]").length,
      headings: document.querySelectorAll("main h1").length,
      twice: ids.filter((id, index) => ids.indexOf(id) !== index),
    };
  });
  if (seen.text.trim().length < 20) note("an empty page");
  if (seen.over > 0) note(`scrolls sideways by ${seen.over} px`);
  if (seen.dialogs > 1) note(`${seen.dialogs} dialogs at once`);
  if (seen.headings === 0) note("no heading");
  if (seen.twice.length > 0) note(`two elements of one id: ${seen.twice.join(", ")}`);
  const [hole] = /\b(undefined|NaN|Infinity)\b|\[object/.exec(seen.text) ?? [];
  if (hole) note(`“${hole}” in its text`);
}

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { step } from "../../../scripts/lib/cli/steps.ts";
import { Mistake } from "../../../scripts/lib/project.ts";
import { findChromium, needChromium } from "../../../scripts/lib/testing/chromium.ts";
import { serve } from "../../../scripts/lib/workers.ts";
import { BROWSER_ARGUMENTS } from "../../support/servers/browser.ts";
import type { Library } from "../library.ts";
import { table } from "../table.ts";
import { overHttp2 } from "./http2.ts";

/**
 * Lighthouse on cached pages, as a phone on a slow line: its defaults, with simulated throttling, so that a busy
 * machine disturbs little, and over HTTP/2, as the edge serves them. npx fetches it: as a dependency it would add
 * 185 MB to every clone.
 */
const LIGHTHOUSE = "lighthouse@12.8.2";
const RUNS = 3;
const RETRIES = 2;

const GOALS = { performance: 98, lcp: 1.2, accessibility: 100, "best-practices": 100, seo: 100 };
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

/** Performance and seconds to the largest element before pages were made fast. */
const BEFORE: Record<string, [performance: number, lcp?: number]> = {
  "/": [85, 3.55],
  "/articles": [91],
  "/videos": [88],
  "/insights": [88],
  "/category/ai": [90],
  "/about": [100, 1.68],
};

const routesOf = ({ article, video }: Library): string[] => [
  "/",
  "/articles",
  article,
  "/category/ai",
  "/videos",
  video,
  "/news",
  "/search?q=pricing",
  "/newsletter",
  "/insights",
  "/insights/SNOW",
  "/ai-startups",
  "/valuation-calculator",
  "/about",
];

/** Measures the routes, or only those that are given, and prints the median of each figure beside its goal. */
export async function benchLighthouse(state: string, library: Library, given?: string[]): Promise<void> {
  const chromium = findChromium({ shell: false }) ?? needChromium();
  await step("Lighthouse", () => run(["--version"], chromium));
  const folder = mkdtempSync(path.join(tmpdir(), "lighthouse-"));
  const { miniflare, url } = await serve({ state });
  const front = await overHttp2(String(url), folder);
  try {
    const rows = [];
    for (const route of given ?? routesOf(library)) {
      const reports: Report[] = [];
      for (let index = 0; index < RUNS; index++)
        reports.push(
          await audited({ site: new URL(route, url), shown: new URL(route, front.url) }, folder, chromium),
        );
      rows.push([route, reports] as const);
      console.log(`${route}: ${complaintsOf(reports).join("; ") || "no complaint"}`);
    }
    const medians = rows.map(([route, reports]) => [
      route.length > 30 ? `${route.slice(0, 29)}…` : route,
      ...CATEGORIES.map((name) =>
        score(median(reports.map(({ categories }) => categories[name].score ?? 0))),
      ),
      ...["first-contentful-paint", "largest-contentful-paint", "total-blocking-time"].map((name) =>
        seconds(median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN))),
      ),
      ...(BEFORE[route] ?? []).map(String),
    ]);
    console.log(`\nLighthouse ${LIGHTHOUSE.split("@")[1]}, mobile, median of ${RUNS}`);
    console.log(
      table(
        [
          "page",
          "performance",
          "accessibility",
          "practices",
          "seo",
          "FCP s",
          "LCP s",
          "TBT s",
          "before",
          "LCP before",
        ],
        [["goal", ...CATEGORIES.map((name) => `${GOALS[name]}`), "", `${GOALS.lcp}`, "", "", ""], ...medians],
      ),
    );
  } finally {
    front.close();
    await miniflare.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Report {
  categories: Record<
    (typeof CATEGORIES)[number],
    { score: number | null; auditRefs: { id: string; weight: number }[] }
  >;
  audits: Record<
    string,
    {
      score: number | null;
      scoreDisplayMode: string;
      title: string;
      displayValue?: string;
      numericValue?: number;
    }
  >;
}

/** A page at its address on the site, and at that of the server which shows it over HTTP/2. */
interface AuditedPage {
  site: URL;
  shown: URL;
}

/** Lighthouse itself fails now and then, for want of a trace: it is asked again. */
async function audited(page: AuditedPage, folder: string, chromium: string): Promise<Report> {
  for (let left = RETRIES; ; left--)
    try {
      return await audit(page, folder, chromium);
    } catch (error) {
      if (left === 0) throw error;
    }
}

async function audit({ site, shown }: AuditedPage, folder: string, chromium: string): Promise<Report> {
  // The first answer is rendered; what is measured is a page from the cache.
  const { status } = await fetch(site);
  if (status !== 200) throw new Mistake(`${site.pathname} answered ${status}.`);
  const file = path.join(folder, "report.json");
  const flags = ["--headless", "--ignore-certificate-errors", ...BROWSER_ARGUMENTS].join(" ");
  await run(
    [shown.href, "--quiet", "--output=json", `--output-path=${file}`, `--chrome-flags=${flags}`],
    chromium,
  );
  return JSON.parse(readFileSync(file, "utf8")) as Report;
}

/** Names the audits of the last report that cost points, the first paints aside. */
function complaintsOf(reports: Report[]): string[] {
  const { categories, audits } = reports.at(-1) as Report;
  const names = new Set(
    CATEGORIES.flatMap((name) =>
      categories[name].auditRefs
        .filter(({ weight }) => weight > 0 || name === "performance")
        .map(({ id }) => id),
    ),
  );
  return [...names].flatMap((id) => {
    const { score, scoreDisplayMode, title, displayValue } = audits[id] ?? {};
    if (score == null || score >= 0.9 || scoreDisplayMode === "informative") return [];
    return [`${title}${displayValue ? ` (${displayValue})` : ""}`];
  });
}

function run(args: string[], chromium: string): Promise<string> {
  const child = spawn("npx", ["--yes", LIGHTHOUSE, ...args], {
    env: { ...process.env, CHROME_PATH: chromium },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0
        ? resolve(text.trim().split("\n").at(-1) ?? "")
        : reject(new Mistake(`${text.trim()}\n\nLighthouse failed.`)),
    );
  });
}

const score = (value: number) => String(Math.round(value * 100));
const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2);

const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

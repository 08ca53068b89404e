import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { Mistake } from "../project.ts";

/** Where Chrome and Chromium are usually installed. */
const PLACES: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  ],
  win32: ["ProgramFiles", "ProgramFiles(x86)", "LocalAppData"].flatMap((variable) => {
    const base = process.env[variable];
    return base ? [path.join(base, "Google/Chrome/Application/chrome.exe")] : [];
  }),
};

/** The headless shell first: a new context costs it a third of the processor time. */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];

/** System package managers and their command to install Chromium. */
const MANAGERS: [string, string[][]][] = [
  [
    "apt-get",
    [
      ["update", "-q"],
      ["install", "-y", "-q", "--no-install-recommends", "chromium"],
      ["install", "-y", "-q", "--no-install-recommends", "chromium-headless-shell"],
    ],
  ],
  ["apk", [["add", "--no-cache", "chromium"]]],
  ["dnf", [["install", "-y", "chromium"]]],
  ["pacman", [["-Sy", "--noconfirm", "chromium"]]],
];

/**
 * Returns the path of Chromium: CHROMIUM_PATH, an installed one, or Playwright's download. Without `shell` the headless
 * shell comes last: Lighthouse waits in vain for its first paint.
 */
export function findChromium({ shell = true } = {}): string | null {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) {
    if (!existsSync(CHROMIUM_PATH)) throw new Mistake(`CHROMIUM_PATH names no file: ${CHROMIUM_PATH}.`);
    return CHROMIUM_PATH;
  }
  const places = [
    ...(PLACES[process.platform] ?? []),
    ...(shell ? NAMES : [...NAMES].reverse()).flatMap(onPath),
    chromium.executablePath(),
  ];
  return places.find((place) => existsSync(place)) ?? null;
}

/** The same; installs one through the system's package manager where that is allowed, or says in one sentence what to do. */
export function needChromium(): string {
  const found = findChromium() ?? installed();
  if (found) return found;
  throw new Mistake(
    'The browser tests need a Chromium: install Chrome or Chromium, run "npx playwright install chromium", or name one with CHROMIUM_PATH.',
  );
}

function installed(): string | null {
  const isRoot = process.getuid?.() === 0;
  const [manager, steps] = MANAGERS.find(([name]) => onPath(name).length > 0) ?? [];
  if (!isRoot || !manager) return null;
  console.log(`Chromium       installing with ${manager}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of steps ?? []) spawnSync(manager, args, { stdio: ["ignore", "ignore", "inherit"], env });
  return findChromium();
}

const onPath = (name: string): string[] =>
  (process.env.PATH ?? "")
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .filter(existsSync)
    .slice(0, 1);

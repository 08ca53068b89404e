/**
 * `node scripts/run.mjs scripts/media/hero-video.ts`: draws `public/hero.svg` (the poster), `hero.mp4` and `hero.webm`, the video behind
 * the front page's headline. Needs Chromium and ffmpeg; only for whoever changes `media/hero-frame.ts`.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import { findChromium } from "../lib/testing/chromium.ts";
import { HEIGHT, heroFrame, WIDTH } from "./hero-frame.ts";

const SECONDS = 8;
const RATE = 24;
const FRAMES = SECONDS * RATE;

const ENCODINGS = {
  "hero.mp4": [
    "libx264",
    "-preset",
    "veryslow",
    "-crf",
    "25",
    "-tune",
    "animation",
    "-movflags",
    "+faststart",
  ],
  "hero.webm": ["libsvtav1", "-preset", "4", "-crf", "40", "-g", String(FRAMES)],
};

writeFileSync("public/hero.svg", heroFrame(0));
const folder = mkdtempSync(path.join(tmpdir(), "hero-"));
try {
  await draw(folder);
  for (const [name, options] of Object.entries(ENCODINGS)) encode(folder, `public/${name}`, options);
} finally {
  rmSync(folder, { recursive: true });
}

async function draw(folder: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
  await page.setContent("<style>body{margin:0}svg{display:block}</style><body>");
  for (let frame = 0; frame < FRAMES; frame++) {
    await page.evaluate(
      (svg) => {
        document.body.innerHTML = svg;
      },
      heroFrame(frame / FRAMES),
    );
    await page.screenshot({ path: path.join(folder, `${String(frame).padStart(3, "0")}.png`) });
  }
  await browser.close();
}

function encode(folder: string, target: string, [codec = "", ...options]: string[]): void {
  const input = ["-framerate", String(RATE), "-i", path.join(folder, "%03d.png")];
  const output = ["-an", "-pix_fmt", "yuv420p", "-c:v", codec, ...options, target];
  const { status, error, stderr } = spawnSync("ffmpeg", ["-y", "-loglevel", "error", ...input, ...output]);
  if (status !== 0) throw error ?? new Error(String(stderr));
  console.log(`${target}  ${Math.round(statSync(target).size / 1024)} KiB`);
}

import { beforeAll, expect, test } from "vitest";
import { seedEdition } from "../../../support/sample.ts";
import { testDeps } from "../../../support/unit/deps.ts";
import { ask } from "../../../support/unit/site.ts";

const deps = testDeps({ at: "2026-08-22T15:00:00Z" });

beforeAll(() => seedEdition(deps));

/** Figures with their sources, the typed copy of the mentor's conversation, and what the page keeps for scripts. */
const APART =
  /<(dl|table|script|style|svg|template|ol)\b[\s\S]*?<\/\1>|<div class="demo-stage">[\s\S]*?<\/section>/g;
const LINE_ENDS = /<\/?(?:p|div|li|h\d|section|header|summary|figcaption|form|article)\b[^>]*>/g;

/** Sources of figures; the pulse, which is the first sentence of the analysis; the consent of each form; test articles. */
const AGAIN =
  /^shares outstanding|share count: |led the (?:gainers|losers)|^Send me |^I can leave |^What it says in short\.$/;

function sentencesOf(html: string): string[] {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  const lines = main
    .replace(APART, "\n")
    .replace(LINE_ENDS, "\n")
    .replace(/<[^>]+>/g, "")
    .split("\n");
  return lines
    .flatMap((line) =>
      line
        .replace(/\s+/g, " ")
        .trim()
        .split(/(?<=[.!?])\s+(?=\p{Lu})/u),
    )
    .filter((sentence) => /[.!?]$/.test(sentence) && sentence.split(" ").length > 4 && !AGAIN.test(sentence));
}

test("no page says a sentence twice", async () => {
  const sitemap = await (await ask(deps, "/sitemap.xml?part=pages")).text();
  const paths = Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = ""]) => new URL(url).pathname);
  const twice: string[] = [];
  let read = 0;
  for (const path of [...paths, "/search?q=pricing", "/favorites", "/videos?tab=workshops"]) {
    const sentences = sentencesOf(await (await ask(deps, path)).text());
    read += sentences.length;
    twice.push(
      ...sentences.filter((sentence, at) => sentences.indexOf(sentence) !== at).map((s) => `${path}: ${s}`),
    );
  }
  expect(read).toBeGreaterThan(300);
  expect([...new Set(twice)]).toEqual([]);
});

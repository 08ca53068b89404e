import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import type { Answers } from "../../../app/domains/setup/schema.ts";
import { contrast } from "../../../app/lib/contrast.ts";
import type { Publication } from "../../../app/platform/publication/publication.ts";
import { publicationMistakes } from "../../../app/publication/reader/mistakes.ts";
import { lookAt } from "../../../scripts/lib/wizard/feeds.ts";
import { planned } from "../../../scripts/lib/wizard/plan.ts";
import { sectionStates } from "../../../scripts/lib/wizard/sections.ts";
import { evaluated, readSources, writeAll } from "../../../scripts/lib/wizard/sources.ts";
import { ask } from "../../../scripts/lib/wizard/terminal.ts";
import { draftOf, readPresent, write } from "../../../scripts/lib/wizard/wizard.ts";
import { serveFeed } from "../../support/servers/one-feed.ts";
import { startOperator } from "../../support/servers/operator.ts";
import { ROOT } from "../../support/servers/start-site.ts";
import { expect, test } from "../support/site.ts";

/** `npm start -- --wizard` writes the answers into a publication: here into a copy of it. */

let folder: string;
const at = (...parts: string[]) => path.join(folder, ...parts);
const config = () => at("site.config.ts");
const text = (file: string) => readFileSync(at(file), "utf8");
const edit = (file: string, from: string, to: string) => {
  expect(text(file)).toContain(from);
  writeFileSync(at(file), text(file).replace(from, to));
};

test.beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "publication-"));
  cpSync(path.join(ROOT, "app/publication"), at("publication"), { recursive: true });
  cpSync(path.join(ROOT, "app/site.config.ts"), config());
});

test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Puts answers into the copy. Returns the files that changed, from its folder. */
async function answer(answers: Answers, names = new Map<string, string>()): Promise<string[]> {
  const present = await readPresent(config());
  const draft = await draftOf(present, answers, names);
  write(present, draft);
  return draft.files.map((file) => path.relative(folder, path.resolve(ROOT, file)));
}

const said = async () => (await readPresent(config())).publication;

const ACME = { name: "Acme", domain: "acme.test", contactEmail: "hi@acme.test" };

test("texts go where they stand, and nothing else of their files changes", async () => {
  edit("publication/brand.ts", '  tagline: "', '  // Our own words.\n  tagline: /* short */ "');
  const before = text("publication/brand.ts");
  expect(await answer({ tagline: "Said daily", headline: 'A "quoted" one' })).toEqual([
    "publication/brand.ts",
  ]);
  const changed = before
    .replace(/tagline: \/\* short \*\/ ".*"/, 'tagline: /* short */ "Said daily"')
    .replace(/headline: ".*"/, "headline: 'A \"quoted\" one'");
  expect(text("publication/brand.ts")).toBe(changed);
});

test("a name replaces the one before in every text, and its slug and address follow", async () => {
  await answer(ACME);
  const { brand, legal, market, mentor } = await said();
  expect(brand).toMatchObject({ ...ACME, slug: "acme", url: "https://acme.test" });
  expect(legal.operator).toBe("Acme");
  expect(market?.indexName).toBe("Acme Index");
  // An address is nobody's to guess.
  expect(mentor?.chatUrl).toBe("https://mentor.recurring.ai/chat");
  for (const file of readdirSync(at("publication")).filter((name) => name.endsWith(".ts")))
    expect(text(`publication/${file}`), file).not.toMatch(/\bRecurring\b/);
});

test("the places that still lead to the domain before are named with their lines", async () => {
  const present = await readPresent(config());
  const { left } = await draftOf(present, ACME);
  const line = text("publication/mentor.ts").slice(
    0,
    text("publication/mentor.ts").indexOf("mentor.recurring.ai"),
  );
  expect(left).toContainEqual(
    expect.stringMatching(new RegExp(`publication/mentor\\.ts:${line.split("\n").length}$`)),
  );
  expect(left.join()).not.toContain("brand.ts:7");
});

test("feeds are added with the names that they have, and those no longer named are taken off", async () => {
  const urls = ["https://acme.test/feed", "https://other.test/atom.xml"];
  await answer({ feeds: urls }, new Map([["https://acme.test/feed", "Acme’s blog"]]));
  const { feeds } = (await said()).sources;
  expect(feeds).toEqual([
    { id: "acmes-blog", name: "Acme’s blog", url: urls[0], publication: "own", categories: ["ai"] },
    { id: "other-test", name: "other.test", url: urls[1], publication: "own", categories: ["ai"] },
  ]);
  edit("publication/content.ts", 'name: "other.test"', '// By hand.\n      name: "Theirs"');
  await answer({ feeds: [urls[1] ?? ""] });
  expect((await said()).sources.feeds).toEqual([{ ...feeds[1], name: "Theirs" }]);
  expect(text("publication/content.ts")).toContain("// By hand.");
});

test("an accent is written for both themes, and one that many cannot read is said", async () => {
  const accent = async () => (await said()).brand.accent;
  expect(await answer({ accent: (await readPresent(config())).texts.accent })).toEqual([]);
  await answer({ accent: "#7a1f2b" });
  expect(await accent()).toEqual({ light: "#7a1f2b", dark: expect.stringMatching(/^#[0-9a-f]{6}$/) });
  const { dark = "" } = (await accent()) ?? {};
  expect(contrast(dark, "#0f1215")).toBeGreaterThan(7);
  const present = await readPresent(config());
  expect((await draftOf(present, { accent: "#7a1f2b" })).warnings).toEqual([]);
  expect((await draftOf(present, { accent: "#ffe680" })).warnings).toEqual([
    "The colour of the accent has a contrast of 1.1 to the light page; under 4.5 many cannot read it.",
  ]);
});

test("each section can be left out and taken in again, with all that was written of it", async () => {
  const { sources, sections, publication } = await readPresent(config());
  expect(sections.length).toBeGreaterThan(4);
  const all = sections.map(({ entry }) => entry);
  for (const { entry, on } of sections) {
    expect(on, entry).toBe(true);
    const others = all.filter((other) => other !== entry && !other.startsWith(`${entry}.`));
    const without = planned(sources, publication, { sections: others });
    const left = (await evaluated(without)).publication as Publication;
    expect(publicationMistakes(left), entry).toEqual([]);
    const states = sectionStates(without, left);
    expect(
      states.find((section) => section.entry === entry),
      entry,
    ).toMatchObject({ on: false });
    const again = planned(without, left, { sections: all });
    expect((await evaluated(again)).publication, entry).toEqual(publication);
  }
  await answer({ sections: [] });
  expect((await readPresent(config())).sections.filter(({ on }) => on)).toEqual([]);
  await answer({ sections: all });
  expect(await said()).toEqual(publication);
});

test("the same answers a second time change nothing", async () => {
  const answers = { ...ACME, feeds: ["https://acme.test/feed"], sections: ["events"] };
  expect((await answer(answers)).length).toBeGreaterThan(3);
  expect(await answer(answers)).toEqual([]);
});

test("what the publication's check refuses is not written, nor a section that it does not have", async () => {
  const before = [...readSources(config()).files];
  // The schema of the answers would refuse it first.
  await expect(answer({ name: "Acme", description: "short" })).rejects.toThrow(
    /brand\.description must have at least 20/,
  );
  await expect(answer({ name: "Acme", sections: ["weather"] })).rejects.toThrow("no section weather");
  expect([...readSources(config()).files]).toEqual(before);
});

test("an entry that is not written out is named with its file, and nothing is written", async () => {
  edit("publication/brand.ts", 'export const brand: Publication["brand"] = {', "const parts = {");
  writeFileSync(
    at("publication/brand.ts"),
    `${text("publication/brand.ts")}\nexport const brand: Publication["brand"] = Object.assign({}, parts);\n`,
  );
  const before = text("publication/brand.ts");
  await expect(answer({ tagline: "Said daily" })).rejects.toThrow(
    /brand\.tagline .*brand\.ts: change it there/,
  );
  expect(text("publication/brand.ts")).toBe(before);
});

test("either all files are written or none", () => {
  const before = text("publication/brand.ts");
  const files = new Map([
    [at("publication/brand.ts"), "new"],
    // A folder stands where the file would be.
    [at("publication"), "new"],
  ]);
  expect(() => writeAll(files)).toThrow();
  expect(text("publication/brand.ts")).toBe(before);
  expect(readdirSync(at("publication")).filter((name) => name.endsWith(".new"))).toEqual([]);
});

/** Runs a test while one feed answers. */
async function withFeed(body: () => Promise<void>): Promise<void> {
  const feed = await serveFeed();
  process.env.UPSTREAM_GATEWAY = feed.gateway;
  try {
    await body();
  } finally {
    Reflect.deleteProperty(process.env, "UPSTREAM_GATEWAY");
    feed.stop();
  }
}

test("a feed is read before it is taken: how many articles it has, or why it cannot be read", () =>
  withFeed(async () => {
    const urls = ["https://acme.test/feed", "https://acme.test/none", "http://127.0.0.1/feed"];
    expect(await lookAt(await said(), urls)).toEqual([
      { url: urls[0], title: "Acme’s blog", found: "2 articles, the newest of 2026-03-03." },
      { url: urls[1], title: null, found: expect.stringContaining("404") },
      { url: urls[2], title: null, found: expect.stringContaining("not fetched") },
    ]);
  }));

/** Types lines, each once something is asked. Returns the answers, and what the terminal showed. */
async function typed(lines: string[]) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let shown = "";
  const left = [...lines];
  output.on("data", (chunk) => {
    shown += chunk;
    // A question ends without a line break; what else comes then moves the cursor.
    if (/(\[[^\n]*\]|Switch:) [^\n]*$/.test(String(chunk))) {
      const line = left.shift();
      if (line !== undefined) setImmediate(() => input.write(line));
    }
  });
  const asked = ask(await readPresent(config()), { input, output });
  const outcome = await asked.then(
    ({ answers }) => ({ answers }),
    (error: Error) => ({ refused: error.message.trim() }),
  );
  return { ...outcome, shown, left };
}

test("the terminal asks with the present values, and asks again for what it cannot take", () =>
  withFeed(async () => {
    const { answers, shown, left } = (await typed([
      "Acme\r",
      "acme\r",
      "acme.test\r",
      "\r",
      "\r",
      "Too short\r",
      "What Acme has to say, every day.\r",
      "\r",
      "\r",
      "red\r",
      "#7A1F2B\r",
      "acme.test/none\r",
      "n\r",
      "acme.test/feed\r",
      "/nowhere\r",
      `${config()}\r`,
      "\r",
      "99\r",
      "2\r",
      "\r",
      "\r",
    ])) as { answers: Answers; shown: string; left: string[] };
    expect(left).toEqual([]);
    expect(shown).toContain("[Recurring]");
    expect(shown).toContain("Please enter a domain such as example.com.");
    expect(shown).toContain("https://acme.test/feed: 2 articles, the newest of 2026-03-03.");
    expect(shown).toContain("Please enter a colour such as #8a2b0e.");
    expect(shown.match(/There is no such folder\./g)).toHaveLength(2);
    expect(shown).toContain("There is no section 99.");
    const { sections, texts } = await readPresent(config());
    expect(answers).toEqual({
      ...texts,
      ...ACME,
      contactEmail: "hello@acme.test",
      description: "What Acme has to say, every day.",
      accent: "#7a1f2b",
      feeds: ["https://acme.test/feed"],
      folder: null,
      sections: sections.map(({ entry }) => entry).filter((_, index) => index !== 1),
    });
  }));

test("Ctrl-C and a no at the end write nothing", async () => {
  expect(await typed(["Acme\r", "\u0003"])).toMatchObject({ refused: "Nothing was written." });
  expect(await typed(["Acme\r", ...Array(10).fill("\r"), "n\r"])).toMatchObject({
    refused: "Nothing was written.",
    left: [],
  });
});

test("without a terminal it says what to do, and a wrong file of answers is refused with all that is wrong", async () => {
  const operator = startOperator(folder);
  try {
    const unasked = await operator.operate("start", "--wizard");
    expect(unasked).toMatchObject({
      status: 1,
      output: expect.stringMatching(/--answers FILE\.json.*\/_welcome/),
    });
    writeFileSync(at("answers.json"), JSON.stringify({ name: "", nam: "Acme", feeds: ["nowhere"] }));
    const { status, output } = await operator.operate("start", "--answers", "answers.json");
    expect(status).toBe(1);
    expect(output).toContain("name: Please enter a name.");
    expect(output).toContain("feeds.0: Please enter addresses");
    expect(output).toContain("No question is called nam.");
  } finally {
    operator.stop();
  }
});

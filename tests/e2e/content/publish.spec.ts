import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { type Operator, startOperator } from "../../support/servers/operator.ts";
import { copyPrepared, run } from "../../support/servers/start-site.ts";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { expect, getAs, ready, test } from "../support/site.ts";

/** The command `publish`: what it removes, refuses and leaves as it is. */

test.describe.configure({ mode: "serial" });

let home: string;
let state: string;
let operator: Operator;

test.beforeAll(() => {
  home = mkdtempSync(path.join(tmpdir(), "publish-"));
  state = path.join(home, "state");
  mkdirSync(state);
  copyPrepared(state);
  operator = startOperator(home);
});

test.afterAll(() => {
  operator?.stop();
  rmSync(home, { recursive: true, force: true });
});

const folderOf = (name: string) => path.join(home, name);

function write(folder: string, name: string, frontMatter: string, body = "Some text."): void {
  mkdirSync(folderOf(folder), { recursive: true });
  writeFileSync(path.join(folderOf(folder), name), `---\n${frontMatter}\n---\n${body}\n`);
}

const MINIMAL = (title: string) => `title: ${title}\ncategories: [ai]`;

/** What an operator types, without a terminal to be asked in. */
const publish = (folder: string, ...options: string[]) =>
  operator.operate("publish", folder, "--state", state, ...options);

test("a folder keeps the id of its source; a dry run writes neither", async () => {
  write("mine", "one.md", MINIMAL("One"));
  write("mine", "two.md", MINIMAL("Two"));
  const tie = path.join(folderOf("mine"), ".publish.json");
  expect((await publish("mine", "--dry-run")).output).toContain(
    'Would publish as "mine": 2 new, 0 changed, 0 unchanged, 0 removed, 0 waiting for their date. Nothing was written.',
  );
  expect(existsSync(tie)).toBe(false);
  expect((await publish("mine")).output).toContain('Published as "mine": 2 new');
  expect(JSON.parse(readFileSync(tie, "utf8"))).toEqual({
    source: "mine",
    id: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  cpSync(folderOf("mine"), folderOf("renamed"), { recursive: true });
  expect((await publish("renamed")).output).toContain('Published as "mine": 0 new, 0 changed, 2 unchanged');
});

test("another folder of that name is refused, as is a name of a feed or of the sample", async () => {
  write("elsewhere/mine", "three.md", MINIMAL("Three"));
  const { status, output } = await publish("elsewhere/mine");
  expect(status).toBe(1);
  expect(output).toContain('The source "mine" belongs to another folder: choose another name with --source.');
  expect(existsSync(path.join(folderOf("elsewhere/mine"), ".publish.json"))).toBe(false);
  expect((await publish("elsewhere/mine", "--source", "sample")).output).toContain("belongs to the sample");
  expect((await publish("mine", "--source", "theirs")).output).toContain(
    'mine is published as "mine" already',
  );
  expect((await publish("elsewhere/mine", "--source", "third")).output).toContain(
    'Published as "third": 1 new',
  );
  expect((await publish("mine", "--dry-run")).output).toContain("2 unchanged, 0 removed");
});

test("what would be removed is listed, and removed only with --yes", async () => {
  rmSync(path.join(folderOf("mine"), "two.md"));
  const removed = "remove   /article/two  Two";
  expect(await publish("mine", "--dry-run")).toEqual({ status: 0, output: expect.stringContaining(removed) });
  const { status, output } = await publish("mine");
  expect(status).toBe(1);
  expect(output).toContain(removed);
  expect(output).toContain(
    "Publish, and take these off the site? Nobody can be asked here: --yes says so. Nothing was done.",
  );
  expect((await publish("mine", "--yes")).output).toContain("1 unchanged, 1 removed");
});

test("--skip-invalid leaves the article of a broken file as it is", async () => {
  write("mine", "two.md", MINIMAL("Two"));
  expect((await publish("mine")).output).toContain("1 new");
  write("mine", "two.md", "title: Two\ncategories: [golf]");
  expect((await publish("mine")).status).toBe(1);
  const { status, output } = await publish("mine", "--skip-invalid");
  expect(status, output).toBe(0);
  expect(output).toContain("two.md:3: categories names");
  expect(output).toContain('Published as "mine": 0 new, 0 changed, 1 unchanged, 0 removed');
  write("mine", "two.md", MINIMAL("Two"));
  expect((await publish("mine")).output).toContain("0 new, 0 changed, 2 unchanged, 0 removed");
});

test("a folder with nothing but broken files has none to publish", async () => {
  write("wrong", "one.md", "title: One");
  const { status, output } = await publish("wrong", "--skip-invalid");
  expect(output).toMatch(
    /one\.md:2: categories is missing\.\nNone of the files in wrong can be published\.\n$/,
  );
  expect(status).toBe(1);
});

test("a broken file whose article nobody can name keeps everything", async () => {
  write("mine", "two.md", MINIMAL("Two"));
  rmSync(path.join(folderOf("mine"), "one.md"));
  write("mine", "moved.md", "title: One\nslug: A Slug\ncategories: [ai]");
  const { output } = await publish("mine", "--skip-invalid");
  expect(output).toContain("Nothing is removed this time: it cannot be told which article");
  expect(output).toContain("1 unchanged, 0 removed");
  rmSync(path.join(folderOf("mine"), "moved.md"));
  expect((await publish("mine", "--dry-run")).output).toContain("remove   /article/one  One");
});

test("a file dated ahead waits, and moving a date ahead is listed", async () => {
  write("mine", "one.md", MINIMAL("One"));
  write("mine", "later.md", `${MINIMAL("Later")}\npublished: 2099-01-01`);
  expect((await publish("mine")).output).toContain("2 unchanged, 0 removed, 1 waiting for their date");
  write("mine", "two.md", `${MINIMAL("Two")}\npublished: 2099-01-01`);
  expect((await publish("mine")).output).toContain(
    "take off /article/two  Two (until 2099-01-01T00:00:00.000Z)",
  );
  rmSync(path.join(folderOf("mine"), "later.md"));
  expect((await publish("mine", "--dry-run")).output).toContain(
    "cancel   Later (to come on 2099-01-01T00:00:00.000Z)",
  );
});

test("a missing picture, a dead link and captions of no video are mistakes with their lines", async () => {
  write("shown", "one.md", `${MINIMAL("Pictured")}\nimage: none.png`, "![](gone.webp)\n\n[dead](nobody.md)");
  writeFileSync(path.join(folderOf("shown"), "talk.srt"), "");
  const { status, output } = await publish("shown");
  rmSync(path.join(folderOf("shown"), "talk.srt"));
  expect(status).toBe(1);
  for (const mistake of [
    "talk.srt: is named after no video",
    "shown/one.md:4: none.png leads to no file",
    "shown/one.md:6: gone.webp leads to no file",
    "shown/one.md:8: nobody.md leads to no file",
  ])
    expect(output).toContain(mistake);
});

test("what is no picture by its bytes, or too large, is a mistake", async () => {
  write(
    "shown",
    "one.md",
    MINIMAL("Pictured"),
    "![](drawing.svg) ![](text.png) ![](large.png) [up](../mine/one.md)",
  );
  writeFileSync(path.join(folderOf("shown"), "drawing.svg"), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(path.join(folderOf("shown"), "text.png"), "no picture");
  writeFileSync(path.join(folderOf("shown"), "large.png"), Buffer.alloc(10_000_001));
  const { output } = await publish("shown");
  expect(output).toContain("drawing.svg is no picture that can be shown: AVIF, GIF, JPEG, PNG or WebP.");
  expect(output).toContain("text.png is no picture that can be shown");
  expect(output).toContain("large.png has 10.0 MB; a picture may have 10.");
  expect(output).toContain("../mine/one.md leads out of the folder.");
});

test("an address that another source's article has is a mistake: links to it would lead astray", async () => {
  write("mine", "one.md", MINIMAL("One"));
  await publish("mine");
  write("shown", "one.md", MINIMAL("Another"));
  expect((await publish("shown")).output).toContain(
    'shown/one.md:1: has the slug "one", which an article of another source has: name another one.',
  );
  rmSync(path.join(folderOf("shown"), "one.md"));
});

test("pictures and captions beside a file are shown, the pictures from an address of our own for ever", async ({
  page,
}) => {
  test.slow();
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#2f6f4f" } });
  await picture(1200, 630)
    .png()
    .toFile(path.join(folderOf("shown"), "cover one.png"));
  // Named as what it is not.
  await picture(320, 200)
    .webp()
    .toFile(path.join(folderOf("shown"), "chart.png"));
  // Systems write the letter as two characters, and an address names it as one.
  await picture(640, 400)
    .png()
    .toFile(path.join(folderOf("shown"), "U\u0308bersicht #1.png"));
  write(
    "shown",
    "pictured.md",
    `${MINIMAL("Pictured")}\nimage: cover one.png`,
    "![The overview](%C3%9Cbersicht%20%231.png) A chart: ![The chart](chart.png) See [the other](sub/two.md#end).",
  );
  write(
    "shown/sub",
    "two.md",
    `${MINIMAL("The other")}\nslug: the-other-one\ndiscussion: https://forum.example/t/1`,
    "Again: ![](../chart.png)",
  );
  writeFileSync(
    path.join(folderOf("shown"), "LCEmiRjPEtQ.vtt"),
    "WEBVTT\n\n00:00.000 --> 00:04.000\nHello.\n\n01:02.000 --> 01:05.000\nA walrus.\n",
  );
  expect((await publish("shown")).output).toContain("2 new");
  expect((await publish("shown")).output).toContain("0 new, 0 changed, 2 unchanged");

  const site = await run(["tests/support/servers/serve-state.ts"], state);
  try {
    await page.goto(`${site.url}/article/pictured`);
    const chart = page.getByRole("img", { name: "The chart" });
    await chart.scrollIntoViewIfNeeded();
    await expect(chart).toHaveAttribute("src", /^\/media\/[\da-f]{32}-320x200-[0-7]{3}\.webp$/);
    await expect(chart).toHaveAttribute("width", "320");
    await expect(chart).toHaveAttribute("height", "200");
    await expect
      .poll(() => chart.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true);
    expect(await chart.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\.w320\.webp$/);
    const answer = await getAs(page, `${site.url}${await chart.getAttribute("src")}`);
    expect(answer.headers()).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
    });
    await expect(page.getByRole("img", { name: "The overview" })).toHaveAttribute("width", "640");
    const cover = page.locator('img[src^="/media/"][src$=".png"]').first();
    await expect
      .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await page.getByRole("link", { name: "the other" }).click();
    await expect(page).toHaveURL(/\/article\/the-other-one#end$/);
    const discussion = page.getByRole("link", { name: "Join the discussion" });
    await expect(discussion).toHaveAttribute("href", "https://forum.example/t/1");
    await expect(discussion).toHaveAttribute("target", "_blank");
    const feed = await (await getAs(page, `${site.url}/feed.xml`)).text();
    expect(feed).toMatch(/https?:\/\/[^"<]+\/media\/[\da-f]{32}-320x200-[0-7]{3}\.webp/);

    await page.goto(`${site.url}/video/LCEmiRjPEtQ`);
    const line = page.getByRole("link", { name: /A walrus\.$/ });
    await expect(line).toBeHidden();
    await page.getByText("Transcript", { exact: true }).click();
    await expect(line).toHaveAttribute("href", "https://www.youtube.com/watch?v=LCEmiRjPEtQ&t=62s");
    await ready(page);
    await expectAccessibleInBothThemes(page);
    await line.click();
    await expect(page.locator("iframe")).toHaveAttribute("src", /embed\/LCEmiRjPEtQ\?.*start=62/);

    await page.goto(`${site.url}/search?q=walrus&tab=videos`);
    const found = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.locator("h2") })
      .first();
    await expect(found.locator("mark")).toHaveText("walrus");
  } finally {
    await site.stop();
  }
});

import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import type { Answers } from "../../../app/domains/setup/schema.ts";
import { FIRST_MARK } from "../../../scripts/lib/wizard/logo/first-mark.ts";
import { logoMistake } from "../../../scripts/lib/wizard/service.ts";
import { ask } from "../../../scripts/lib/wizard/terminal.ts";
import { draftOf, readPresent, write } from "../../../scripts/lib/wizard/wizard.ts";
import { ROOT, START_MS } from "../../support/servers/start-site.ts";
import { type RunningSource, startBuilt } from "../../support/servers/start-source.ts";
import { expect, test } from "../support/site.ts";

/** The wizard takes a logo: a file or an address, drawn anew as the publication's mark. */

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" onload="alert(1)">
<script>alert(1)</script><image href="https://tracker.test/x.png" width="9" height="9"/>
<rect width="40" height="40" fill="#7a1f2b"/><rect x="10" y="10" width="20" height="20" fill="#fff"/></svg>`;

let folder: string;
const at = (...parts: string[]) => path.join(folder, ...parts);
const brandFile = () => readFileSync(at("publication/brand.ts"), "utf8");
const present = () => readPresent(at("site.config.ts"));
const logo = async () => (await present()).publication.brand.logo;

test.beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "publication-"));
  cpSync(path.join(ROOT, "app/publication"), at("publication"), { recursive: true });
  cpSync(path.join(ROOT, "app/site.config.ts"), at("site.config.ts"));
  writeFileSync(at("our logo.svg"), SVG);
});

test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function answer(answers: Answers): Promise<string[]> {
  const before = await present();
  const draft = await draftOf(before, answers);
  write(before, draft);
  return draft.files;
}

test("a picture becomes flat parts in the publication, of which nothing else is kept", async () => {
  expect(await answer({ logo: at("our logo.svg") })).toHaveLength(1);
  expect(await logo()).toEqual([
    { path: expect.stringMatching(/^M2 /), color: "accent" },
    { path: expect.stringMatching(/^M9/), color: "on-accent" },
  ]);
  expect(brandFile()).not.toMatch(/A loop about to close|tracker|alert/);
  expect(await answer({ logo: at("our logo.svg") })).toEqual([]);
});

test("without one, a new name takes the project's own mark off, and no other", async () => {
  await answer({ tagline: "Said daily" });
  expect(await logo()).toContainEqual(expect.objectContaining({ path: FIRST_MARK }));
  await answer({ name: "Acme" });
  expect(await logo()).toBeUndefined();
  await answer({ logo: at("our logo.svg") });
  await answer({ name: "Acme Two" });
  expect(await logo()).toHaveLength(2);
  await answer({ logo: "-" });
  expect(await logo()).toBeUndefined();
  expect(await answer({ logo: "-" })).toEqual([]);
});

test("an address is read as the site reads addresses; what is no picture is told in a sentence", async () => {
  const server = createServer((request, response) => {
    if (request.url === "/acme.test/logo.svg") response.setHeader("Content-Type", "image/svg+xml").end(SVG);
    else response.writeHead(404).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { publication } = await present();
  const told = (where: string) => logoMistake(publication, { logo: where });
  const gateway = process.env.UPSTREAM_GATEWAY;
  try {
    process.env.UPSTREAM_GATEWAY = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await told("https://acme.test/logo.svg")).toBeNull();
    expect(await told("https://acme.test/none.svg")).toContain("https://acme.test/none.svg: ");
    expect(await told("http://10.0.0.1/logo.svg")).toContain("The address is not fetched");
    expect(await told(at("none.svg"))).toBe(`There is no file ${at("none.svg")}.`);
    expect(await told(at("site.config.ts"))).toBe(
      `${at("site.config.ts")} is no picture: SVG, PNG, JPEG, WebP, AVIF or GIF.`,
    );
  } finally {
    if (gateway === undefined) delete process.env.UPSTREAM_GATEWAY;
    else process.env.UPSTREAM_GATEWAY = gateway;
    server.close();
  }
});

test("the terminal asks for it, and again for what it cannot take", async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const left = [
    ...Array(8).fill("\r"),
    `${at("none.svg")}\r`,
    `${at("our logo.svg")}\r`,
    ...Array(4).fill("\r"),
  ];
  let shown = "";
  output.on("data", (chunk) => {
    shown += chunk;
    if (!/(\[[^\n]*\]|Switch:) [^\n]*$/.test(String(chunk))) return;
    const line = left.shift();
    if (line !== undefined) setImmediate(() => input.write(line));
  });
  const before = await present();
  const tryLogo = (where: string) => logoMistake(before.publication, { logo: where });
  const { answers } = await ask(before, { input, output }, { tryLogo });
  expect(left).toEqual([]);
  expect(shown).toContain(`There is no file ${at("none.svg")}.`);
  expect(answers.logo).toBe(at("our logo.svg"));
});

test.describe("the page", () => {
  let site: RunningSource;
  test.beforeAll(async () => {
    test.setTimeout(START_MS);
    site = await startBuilt({});
  });
  test.afterAll(() => site?.stop());

  test("@no-javascript previews it, says what it cannot read beside the field, and writes it", async ({
    page,
  }) => {
    await page.goto(`${site.url}/_welcome`);
    const field = page.getByLabel("Logo", { exact: true });
    const write = page.getByRole("button", { name: "Write it into the publication" });
    const mark = page.frameLocator("iframe").getByRole("banner").locator("svg path.fill-on-accent");
    await field.fill(at("none.svg"));
    await write.click();
    await expect(field).toHaveAccessibleDescription(/There is no file .*none\.svg/);
    await field.fill(at("our logo.svg"));
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(mark.first()).toBeAttached();
    await write.click();
    await expect(page.getByText("Your publication is written")).toBeVisible();
    const written = readFileSync(path.join(site.folder, "app/publication/brand.ts"), "utf8");
    expect(written).toContain('color: "on-accent"');
    expect(written).not.toContain(FIRST_MARK);
  });
});

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { withChanges } from "../../../app/domains/publication/rules/overlay.ts";
import type { Publication } from "../../../app/platform/publication/publication.ts";
import { pulled } from "../../../scripts/lib/desk/pull.ts";
import { migrate } from "../../../scripts/lib/migrate.ts";
import { writeAll } from "../../../scripts/lib/wizard/sources.ts";
import { readPresent } from "../../../scripts/lib/wizard/wizard.ts";
import { openState } from "../../../scripts/lib/workers.ts";
import { changed, storeChanges } from "../../support/publication/changes.ts";
import { startOperator } from "../../support/servers/operator.ts";
import { copyPrepared, ROOT } from "../../support/servers/start-site.ts";
import { expect, test } from "../support/site.ts";

/** `npm run publication` compares what the desk changed with the files, here a copy of them, and writes it into them. */

let folder: string;
const at = (...parts: string[]) => path.join(folder, ...parts);
const config = () => at("site.config.ts");
const text = (file: string) => readFileSync(at(file), "utf8");

test.beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "desk-"));
  cpSync(path.join(ROOT, "app/publication"), at("publication"), { recursive: true });
  cpSync(path.join(ROOT, "app/site.config.ts"), config());
});

test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes changes into the copy. Returns the files that it wrote, what they say then, and what is left to do by hand. */
async function pull(...changes: { path: string; value: unknown }[]) {
  const { sources, publication } = await readPresent(config());
  const wanted = withChanges(publication, changes as Parameters<typeof withChanges>[1]);
  const made = await pulled(sources, publication, wanted);
  writeAll(new Map(made.files.map((file) => [file, made.sources.files.get(file) ?? ""])));
  const files = made.files.map((file) => path.relative(folder, file)).sort();
  return { wanted, files, left: made.left, said: (await readPresent(config())).publication };
}

test("values go where they stand, and comments and everything else stay", async () => {
  const before = text("publication/content.ts");
  const { wanted, files, said } = await pull(
    { path: "home.conferenceWeight", value: 3 },
    { path: "sharing.templates.ai", value: 'On "AI": {title}' },
    { path: "brand.tagline", value: "Said at the desk" },
  );
  expect(said).toEqual(wanted);
  expect(files).toEqual(["publication/brand.ts", "publication/content.ts"]);
  expect(text("publication/content.ts")).toBe(
    before
      .replace("conferenceWeight: 2", "conferenceWeight: 3")
      .replace('"AI in B2B: {title}"', "'On \"AI\": {title}'"),
  );
});

test("of a list, only the entries change that differ", async () => {
  const { publication } = await readPresent(config());
  const marked = text("publication/promotions.ts").replace(
    'id: "annual-2027"',
    '// Ours.\n      id: "annual-2027"',
  );
  writeFileSync(at("publication/promotions.ts"), marked);
  const [europa, annual] = publication.promotions.banners;
  const { said, wanted } = await pull(
    { path: "promotions.banners", value: [europa, { ...annual, title: "Changed", eventDate: undefined }] },
    {
      path: "navigation.header",
      value: [...publication.navigation.header.slice(1), { label: "About", href: "/about" }],
    },
    { path: "navigation.more", value: [...publication.navigation.more].reverse() },
    { path: "navigation.social", value: publication.navigation.social.slice(2) },
  );
  expect(said).toEqual(wanted);
  expect(text("publication/promotions.ts")).toContain("// Ours.");
  expect(text("publication/promotions.ts")).toContain('title: "Changed"');
});

test("sections and parts are left out and taken in again, with what the desk changed of them", async () => {
  const { publication } = await readPresent(config());
  const { mentor, events } = publication;
  const off = await pull(
    { path: "mentor", value: null },
    { path: "events.workshops", value: null },
    { path: "security", value: null },
    { path: "brand.logo", value: null },
  );
  expect(off.said.mentor).toBeUndefined();
  expect(off.said.events?.workshops).toBeUndefined();
  expect(off.said.security).toBeUndefined();
  expect(off.said.brand.logo).toBeUndefined();
  expect(off.left).toEqual([]);
  const on = await pull(
    { path: "mentor", value: { ...mentor, name: "Ask us" } },
    { path: "events.workshops", value: events?.workshops },
    { path: "security", value: { https: "subdomains" } },
  );
  expect(on.said.mentor).toEqual({ ...mentor, name: "Ask us" });
  expect(on.said.events).toEqual(events);
  expect(on.said.security).toEqual({ https: "subdomains" });
});

test("an entry that is not written out is left to the publisher, and the others are written", async () => {
  const file = at("publication/brand.ts");
  const computed = text("publication/brand.ts").replace(
    /tagline: ".*"/,
    'tagline: ["Said", "daily"].join(" ")',
  );
  writeFileSync(file, computed);
  const right = await pull({ path: "brand.tagline", value: "Said weekly" });
  // A computed value is replaced as well as any other.
  expect(right.said.brand.tagline).toBe("Said weekly");
  writeFileSync(
    file,
    text("publication/brand.ts")
      .replace('export const brand: Publication["brand"] = {', "const parts = {")
      .concat('\nexport const brand: Publication["brand"] = Object.assign({}, parts);\n'),
  );
  const { said, left } = await pull(
    { path: "brand.tagline", value: "Said yearly" },
    { path: "promotions.subscribe.title", value: "Written" },
  );
  expect(left).toEqual([expect.stringMatching(/^brand\.tagline .*brand\.ts: change it there by hand\.$/)]);
  expect([said.brand.tagline, said.promotions.subscribe.title]).toEqual(["Said weekly", "Written"]);
});

test("diff shows both, and pull makes the files equal; what will hold stays at the desk", async () => {
  const state = at("state");
  copyPrepared(state);
  const operator = startOperator(folder, { SITE_CONFIG: config() });
  const { deps, env, close } = await openState({ state });
  try {
    await migrate(env);
    await storeChanges(
      deps,
      changed("brand.tagline", "Said at the desk", "2026-01-01"),
      changed("promotions.banners", [], "2126-01-01"),
      changed("newsletter.headline", "", "2026-01-01"),
    );
  } finally {
    await close();
  }
  try {
    const diff = await operator.operate("publication", "diff", "--state", state);
    expect(diff.output).toContain(
      'brand.tagline\n  - "AI + B2B software, read daily"\n  + "Said at the desk"',
    );
    expect(diff.output).toContain("From 2126-01-01 00:00 UTC on:\npromotions.banners");
    expect(diff.output).toContain("Not in force: newsletter.headline must not be empty.");
    const json = await operator.operate("publication", "diff", "--json", "--state", state);
    expect(JSON.parse(json.output)).toMatchObject({
      now: [{ path: "brand.tagline", desk: "Said at the desk" }],
      later: [{ from: "2126-01-01T00:00:00.000Z" }],
    });
    const pull = await operator.operate("publication", "pull", "--state", state);
    expect([pull.status, pull.output]).toEqual([0, expect.stringMatching(/^Written: .*brand\.ts\n/)]);
    const said: Publication = (await readPresent(config())).publication;
    expect(said.brand.tagline).toBe("Said at the desk");
    expect(said.promotions.banners.length).toBeGreaterThan(0);
    const again = await operator.operate("publication", "pull", "--state", state);
    expect(again.output).toContain("The files say what the desk says.");
  } finally {
    operator.stop();
  }
});

import { env } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PUBLICATION_TOPIC, publicationChangesIn } from "~/domains/publication/store/changes.ts";
import { checkPublication } from "~/jobs/upkeep/check-publication.ts";
import { openDb } from "~/platform/data/db.ts";
import { changeTopics, readVersions } from "~/platform/data/topic-versions.ts";
import type { BaseEnv } from "~/platform/env.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { idOf, layerKey } from "~/publication/reader/near.ts";
import { readPublished } from "~/publication/reader/read.ts";
import { changed, forgetChanges, storeChanges } from "../../support/publication/changes.ts";
import { publication as second } from "../../support/publication/second.ts";
import { testDeps, testPublication } from "../../support/unit/deps.ts";
import { noteWrites, settled, visitSite } from "../../support/unit/whole-site.ts";

/** What the desk lays over the files, as both Workers read it. */

const stores = env as unknown as BaseEnv;
const deps = () => ({ ...testDeps(), now: () => new Date() });

/** Each location has its own copies; an isolate's copy of the versions is of one. */
let location = 0;
const elsewhere = () => `https://location-${++location}.test`;

const TITLE = "A title of the desk";

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-08-21T12:00:00Z") });
  await forgetChanges(deps(), "brand", "newsletter", "promotions");
});

afterEach(async () => {
  await settled();
  vi.useRealTimers();
});

test("a change is on every page at once where it was not seen before, and is kept apart from the pages before", async () => {
  const origin = elsewhere();
  expect((await visitSite("/about", { origin })).body).not.toContain(TITLE);
  await settled();
  expect((await visitSite("/about", { origin })).state).toBe("hit");
  await storeChanges(deps(), changed("brand.name", TITLE));
  // Six seconds later the isolate reads the versions again, ten more and the location does.
  vi.setSystemTime(Date.now() + 16_000);
  const other = elsewhere();
  for (const path of ["/about", "/newsletter", "/privacy"]) {
    const { body, status } = await visitSite(path, { origin: other });
    expect([path, status, body.includes(TITLE)]).toEqual([path, 200, true]);
  }
  await settled();
  expect((await visitSite("/about", { origin: other })).state).toBe("hit");
  await forgetChanges(deps(), "brand");
  const last = await visitSite("/about", { origin: elsewhere() });
  expect(last.body).not.toContain(TITLE);
});

test("a dated change holds from its minute on, without anybody doing anything then", async () => {
  const starts = "2026-08-22T07:30:00Z";
  await storeChanges(deps(), changed("newsletter.headline", TITLE, starts));
  const origin = elsewhere();
  expect((await visitSite("/newsletter", { origin })).body).not.toContain(TITLE);
  await settled();
  vi.setSystemTime(new Date(starts).getTime() - 1000);
  expect((await visitSite("/newsletter", { origin })).body).not.toContain(TITLE);
  vi.setSystemTime(new Date(starts));
  expect((await visitSite("/newsletter", { origin })).body).toContain(TITLE);
});

test("a publication that is bound as data has the changes over it as well", async () => {
  await storeChanges(deps(), changed("brand.name", TITLE));
  const bindings = { PUBLICATION: { id: "second", publication: second } };
  const { body } = await visitSite("/about", { origin: elsewhere(), bindings });
  expect(body).toContain(TITLE);
  expect(body).toContain(second.about.mission);
});

test("the clock reads the same publication as the site", async () => {
  await storeChanges(deps(), changed("brand.name", TITLE));
  const published = await readPublished(stores, deps());
  expect(published.publication.brand.name).toBe(TITLE);
  expect(published.publication.categories).toBe(testPublication.categories);
  expect((await readPublished(stores, deps())).publication).toBe(published.publication);
});

describe("a new isolate of the clock", () => {
  const fresh = () => ({ PUBLICATION: { id: "same", publication: { ...testPublication } as Publication } });
  const fail = (store: string) => Promise.reject(new Error(store));
  const kv = { get: async () => fail("KV") } as unknown as KVNamespace;

  test("asks D1 for what the desk changed when KV does not answer", async () => {
    await storeChanges(deps(), changed("brand.name", TITLE));
    expect((await readPublished(fresh(), { ...deps(), kv })).publication.brand.name).toBe(TITLE);
  });

  test("does nothing by the files alone when D1 does not answer either", async () => {
    const d1 = {
      ...stores.DB,
      prepare: (text: string) => stores.DB.prepare(text),
      batch: async () => fail("D1"),
    };
    const db = openDb(d1 as unknown as D1Database);
    await expect(readPublished(fresh(), { ...deps(), kv, db })).rejects.toThrow("D1");
  });
});

test("links to a section that the desk leaves out are gone, and so is its page", async () => {
  await storeChanges(deps(), changed("events", null));
  const origin = elsewhere();
  expect((await visitSite("/events", { origin })).status).toBe(404);
  expect((await visitSite("/about", { origin })).body).not.toContain('href="/events"');
  await forgetChanges(deps(), "events");
});

test("the layer is made once and kept in KV; a publication that nobody changed costs no read of it", async () => {
  await storeChanges(deps(), changed("brand.name", TITLE));
  const at = (await readVersions(deps())).changed[PUBLICATION_TOPIC]?.[0] ?? 0;
  const key = layerKey(at, await idOf(testPublication as Publication));
  expect(await stores.KV.get(key)).toBeNull();
  const writes = noteWrites();
  await visitSite("/about", { origin: elsewhere(), writes });
  await settled();
  expect(writes.kv).toContain(key);
  // Without a database the next isolate finds it there.
  const files = { ...testPublication } as Publication;
  const { body } = await visitSite("/about", {
    origin: elsewhere(),
    bindings: { PUBLICATION: { id: "same", publication: files } },
    faults: { d1: "rejects" },
  });
  expect(body).toContain(TITLE);
});

test("while KV does not work, the change before goes on holding; without any, the files do", async () => {
  await storeChanges(deps(), changed("brand.name", TITLE));
  const origin = elsewhere();
  await visitSite("/about", { origin });
  await settled();
  vi.setSystemTime(Date.now() + 60_000);
  const kept = await visitSite("/about", { origin, faults: { kv: "rejects" } });
  expect(kept.body).toContain(TITLE);
  const files = { ...testPublication } as Publication;
  const fresh = await visitSite("/about", {
    origin: elsewhere(),
    bindings: { PUBLICATION: { id: "fresh", publication: files } },
    faults: { kv: "rejects" },
  });
  expect([fresh.status, fresh.body.includes(TITLE)]).toEqual([200, false]);
  // Seconds later it looks again.
  vi.setSystemTime(Date.now() + 6000);
  const later = await visitSite("/about", {
    origin: elsewhere(),
    bindings: { PUBLICATION: { id: "fresh", publication: files } },
  });
  expect(later.body).toContain(TITLE);
});

test("what stands in for a change is looked at again also where the clock was set back", async () => {
  await storeChanges(deps(), changed("brand.name", TITLE));
  const bindings = { PUBLICATION: { id: "back", publication: { ...testPublication } as Publication } };
  await visitSite("/about", { origin: elsewhere(), bindings, faults: { kv: "rejects" } });
  vi.setSystemTime(Date.now() - 60_000);
  const { body } = await visitSite("/about", { origin: elsewhere(), bindings });
  expect(body).toContain(TITLE);
});

test("while the database does not work, a change that was not read yet waits, and the page is answered", async () => {
  const origin = elsewhere();
  await visitSite("/about", { origin });
  await storeChanges(deps(), changed("brand.name", TITLE));
  vi.setSystemTime(Date.now() + 60_000);
  const other = elsewhere();
  const { status, body } = await visitSite("/about", { origin: other, faults: { d1: "rejects" } });
  expect([status, body.includes(TITLE)]).toEqual([200, false]);
  vi.setSystemTime(Date.now() + 6000);
  expect((await visitSite("/about", { origin: other })).body).toContain(TITLE);
});

test("a change that is not valid is told to the operator, and holds nothing up", async () => {
  await storeChanges(deps(), changed("brand.name", TITLE), changed("newsletter.headline", ""));
  const outcome = await checkPublication(deps());
  expect(outcome).toMatchObject({
    state: "partial",
    summary: "a change does not hold: newsletter.headline must not be empty.",
  });
  const { body } = await visitSite("/newsletter", { origin: elsewhere() });
  expect(body).toContain(TITLE);
  expect(body).toContain(testPublication.newsletter.headline);
});

test("one that will not be valid is told before its date", async () => {
  await storeChanges(deps(), changed("newsletter.headline", "", "2026-08-24T00:00:00Z"));
  expect((await checkPublication(deps())).summary).toMatch(/^From 2026-08-24 on, a change does not hold: /);
});

test("the clock tells the site where a release understands the changes otherwise, and only then", async () => {
  expect((await checkPublication(deps())).state).toBe("idle");
  await storeChanges(deps(), changed("brand.name", TITLE));
  const at = (await readVersions(deps())).changed[PUBLICATION_TOPIC]?.[0] ?? 0;
  expect((await checkPublication(deps())).changed).toBe(false);
  const key = layerKey(at, await idOf(testPublication as Publication));
  expect(await stores.KV.get(key)).not.toBeNull();
  expect((await checkPublication(deps())).changed).toBe(false);
  await stores.KV.put(key, JSON.stringify([{ from: 0, id: "", changes: [], left: [] }]));
  expect((await checkPublication(deps())).changed).toBe(true);
  await changeTopics(deps(), [PUBLICATION_TOPIC]);
  expect((await checkPublication(deps())).changed).toBe(false);
});

test("a change that the files have goes an hour later, unless they lose it again", async () => {
  const name = testPublication.brand.name;
  const paths = async () => (await publicationChangesIn(deps())).map(({ path }) => path);
  await storeChanges(deps(), changed("brand.name", name), changed("newsletter.headline", TITLE));
  const minutesLater = async (minutes: number, files?: Publication) => {
    vi.setSystemTime(Date.now() + minutes * 60_000);
    await checkPublication({ ...deps(), files });
    return paths();
  };
  const before = { ...testPublication, brand: { ...testPublication.brand, name: "Before" } };
  expect(await minutesLater(5)).toHaveLength(2);
  expect(await minutesLater(50, before as Publication)).toHaveLength(2);
  expect(await minutesLater(15)).toHaveLength(2);
  expect(await minutesLater(59)).toHaveLength(2);
  expect(await minutesLater(5)).toEqual(["newsletter.headline"]);
});

test("changes are stored by part, in the order in which they lie over each other", async () => {
  await storeChanges(deps(), changed("brand.name", "B", 2), changed("brand.name", "A", 1));
  await storeChanges(deps(), changed("newsletter.headline", "N", 3), changed("brand.tagline", "T", 2));
  const stored = await publicationChangesIn(deps());
  expect(stored.map(({ path, value }) => [path, value])).toEqual([
    ["brand.name", "A"],
    ["brand.name", "B"],
    ["brand.tagline", "T"],
    ["newsletter.headline", "N"],
  ]);
});

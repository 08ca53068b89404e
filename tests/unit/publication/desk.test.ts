import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DESK_PARTS } from "~/domains/publication/rules/parts.ts";
import { changesOfPart, PUBLICATION_TOPIC } from "~/domains/publication/store/changes.ts";
import { readVersions } from "~/platform/data/topic-versions.ts";
import { publicationSchema } from "~/publication/reader/schema.ts";
import { type Browser, clearDesk, entryOf, signedIn } from "../../support/desk/desk.ts";
import { fieldsIn, shownVersion } from "../../support/publication/fields.ts";
import { testDeps, testPublication } from "../../support/unit/deps.ts";
import { settled, visitSite } from "../../support/unit/whole-site.ts";

/** The desk's screens of the publication. */

const { db } = testDeps();
let owner: Browser;
let editor: Browser;
let location = 0;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-08-21T12:00:00Z") });
  await clearDesk("publication_changes");
  owner = await signedIn("owner");
  editor = await signedIn("editor");
});

afterEach(async () => {
  await settled();
  vi.useRealTimers();
});

const PROMOTIONS = "/desk/site/promotions";

/** Posts the form of a part as the page has it, with some fields changed. */
async function save(
  who: Browser,
  part: string,
  changed: Record<string, string | null>,
  address = `/desk/site/${part}`,
) {
  return saveOpened(who, part, (await who.get(address)).body, changed, address);
}

/** The same with a page that was opened before. */
async function saveOpened(
  who: Browser,
  part: string,
  body: string,
  changed: Record<string, string | null>,
  address = `/desk/site/${part}`,
) {
  const fields = { ...fieldsIn(body, `${part}.`), ...changed };
  const kept = Object.entries(fields).filter((pair): pair is [string, string] => pair[1] !== null);
  const act = body.includes('value="owner-save-part"') ? "owner-save-part" : "save-part";
  const hidden = (name: string) => new RegExp(`name="${name}" value="([\\da-f]+)"`).exec(body)?.[1] ?? "";
  const [version, seen] = [hidden("version"), hidden("seen")];
  return who.act(address, { ...Object.fromEntries(kept), act, part, version, seen });
}

const seen = async (path: string) =>
  (await visitSite(path, { origin: `https://seen-${++location}.test` })).body;

test.each(DESK_PARTS.flatMap(({ parts }) => parts))(
  "the form of $part says all that the part has: posted as it came, it changes nothing",
  async ({ part }) => {
    const posted = await save(owner, part, {});
    expect(posted.status).toBe(303);
    expect(await changesOfPart({ db }, part)).toEqual([]);
  },
);

test("every part of the publication has a form here, or a screen of its own", () => {
  const here = DESK_PARTS.flatMap(({ parts }) => parts.map(({ part }) => part));
  const elsewhere = ["sources", "market", "startups"];
  expect([...here, ...elsewhere].sort()).toEqual(Object.keys(publicationSchema.shape).sort());
});

test("a change of a part is noted for the pages that show it", async () => {
  const noted = async () => (await readVersions(testDeps())).changed[PUBLICATION_TOPIC]?.[0] ?? 0;
  const before = await noted();
  vi.setSystemTime(new Date("2026-08-21T12:00:01Z"));
  await save(editor, "promotions", { "promotions.subscribe.title": "Said at the desk" });
  expect(await noted()).toBeGreaterThan(before);
});

test("the list of parts says what differs from the files, and what will", async () => {
  await save(editor, "promotions", { "promotions.subscribe.title": "Said at the desk" });
  await save(editor, "home", { "home.conferenceWeight": "5", from: "2026-08-22T07:30" });
  const { body } = await editor.get("/desk/site");
  expect(body).toContain("Changed here: ");
  expect(body).toMatch(/Changes on.*2026-08-22.*07:30/);
});

test("what is saved is on the page at once, is told with its name, and is undone", async () => {
  const title = "Said at the desk";
  const posted = await save(editor, "newsletter", { "newsletter.headline": title });
  const shown = await editor.get(posted.headers.get("Location") ?? "");
  expect(shown.body).toContain("Newsletter: changed headline.");
  expect(shown.body).toContain(`value="${title}"`);
  expect(await seen("/newsletter")).toContain(title);
  const entry = entryOf(posted);
  await editor.act("/desk/site/newsletter", { act: "undo", entry });
  expect(await seen("/newsletter")).not.toContain(title);
  expect(await changesOfPart({ db }, "newsletter")).toEqual([]);
});

test("what a form does not change stays as others have planned it, also where it was opened before and is saved after", async () => {
  const [headline, standfirst] = ["newsletter.headline", "newsletter.standfirst"];
  await save(owner, "newsletter", { [headline]: "Planned by others", from: "2026-08-22T07:30" });
  const shown = async (at: string) => {
    const { body } = await editor.get(`/desk/site/newsletter?at=${Date.parse(at)}`);
    const fields = fieldsIn(body, "newsletter.");
    return [fields[headline], fields[standfirst]];
  };
  const [before] = await shown("2026-08-21T12:00:00Z");
  await save(editor, "newsletter", { [standfirst]: "Changed from Monday on", from: "2026-08-24T07:30" });
  expect(await shown("2026-08-24T08:00:00Z")).toEqual(["Planned by others", "Changed from Monday on"]);
  const opened = await editor.get("/desk/site/newsletter");
  vi.setSystemTime(new Date("2026-08-22T12:00:00Z"));
  const late = await saveOpened(editor, "newsletter", opened.body, { [standfirst]: "Changed at once" });
  expect(late.status).toBe(303);
  expect((await shown("2026-08-22T12:00:00Z"))[0]).toBe("Planned by others");
  expect((await shown("2026-08-23T12:00:00Z"))[1]).toBe("Changed at once");
  expect(before).not.toBe("Planned by others");
});

test("a change from tomorrow on holds then, shows on its day, and can be given up", async () => {
  const title = "From tomorrow on";
  const posted = await save(editor, "newsletter", { "newsletter.headline": title, from: "2026-08-22T07:30" });
  const at = Date.parse("2026-08-22T07:30:00Z");
  expect(posted.headers.get("Location")).toContain(`at=${at}`);
  const day = await editor.get(`/desk/site/newsletter?at=${at}`);
  expect(day.body).toContain(title);
  expect(day.body).toContain('value="2026-08-22T07:30"');
  expect((await editor.get("/desk/site/newsletter")).body).not.toContain(`value="${title}"`);
  expect(await seen("/newsletter")).not.toContain(title);
  vi.setSystemTime(at);
  expect(await seen("/newsletter")).toContain(title);
  vi.setSystemTime(new Date("2026-08-21T13:00:00Z"));
  const planned = { act: "drop-planned", part: "newsletter", at: String(at) };
  const dropped = await editor.act("/desk/site/newsletter", planned);
  vi.setSystemTime(at);
  expect(await seen("/newsletter")).not.toContain(title);
  // Its day has passed: it would hold at once.
  const entry = /done=(\d+)/.exec(dropped.headers.get("Location") ?? "")?.[1] ?? "";
  expect((await editor.act("/desk/site/newsletter", { act: "undo", entry })).status).toBe(409);
  expect(await seen("/newsletter")).not.toContain(title);
});

describe("a form with mistakes", () => {
  test("comes back with each sentence at its field, and with what was entered", async () => {
    const posted = await save(editor, "promotions", {
      "promotions.banners.0.title": "",
      "promotions.banners.0.colors.background": "blue",
      "promotions.subscribe.title": "Kept in the field",
    });
    expect(posted.status).toBe(400);
    expect(posted.body).toContain("Please check the marked fields.");
    expect(posted.body).toContain("This must not be empty.");
    expect(posted.body).toContain("This must be a colour such as #8a2b0e, not &quot;blue&quot;.");
    expect(posted.body).toContain('value="Kept in the field"');
    expect(await changesOfPart({ db }, "promotions")).toEqual([]);
  });

  test("says what would be wrong elsewhere, and on a later day", async () => {
    const [first = { slug: "" }] = testPublication.categories;
    await save(editor, "digest", { "digest.category": first.slug, from: "2026-08-22T00:00" });
    const { body } = await editor.get("/desk/site/categories");
    const others = Object.keys(fieldsIn(body, "categories.")).length;
    expect(others).toBeGreaterThan(10);
    const without = await save(editor, "categories", { "categories.0.slug": "other" });
    expect(without.status).toBe(400);
    expect(without.body).toContain("which is not in categories");
  });

  test("says what is wrong with an entry or a list as a whole", async () => {
    const name = "events.conferences.0";
    const [from, to] = [`${name}.editions.0.startsOn`, `${name}.editions.0.endsOn`];
    const days = await save(owner, "events", { [from]: "2026-09-02", [to]: "2026-09-01" });
    expect(days.status).toBe(400);
    expect(days.body).toMatch(/<p class="[^"]*text-down">[^<]*must not end before it starts/);
    const [first] = testPublication.categories;
    const twice = await save(owner, "categories", { "categories.1.slug": first?.slug ?? "" });
    expect(twice.status).toBe(400);
    expect(twice.body).toMatch(/<p class="[^"]*text-down">[^<]*the same slug twice/);
  });

  test("refuses a moment that is none", async () => {
    const posted = await save(editor, "promotions", { from: "tomorrow" });
    expect(posted.status).toBe(400);
    expect(posted.body).toContain("Please enter a day and a time");
  });
});

test("a list is added to, moved in and taken from without being saved", async () => {
  const { body } = await editor.get(PROMOTIONS);
  const fields = { ...fieldsIn(body, "promotions."), act: "save-part", part: "promotions" };
  const press = async (button: string, changed: Record<string, string> = {}) => {
    const answer = await editor.act(`${PROMOTIONS}?op=${button}`, { ...fields, ...changed });
    expect(answer.status).toBe(200);
    return fieldsIn(answer.body, "promotions.");
  };
  const [first, second] = testPublication.promotions.banners;
  const added = await press("add:promotions.banners", { "promotions.subscribe.title": "Not saved yet" });
  expect(added["promotions.banners.#"]).toBe("0,1,2");
  expect(added["promotions.banners.2.title"]).toBe("");
  expect(added["promotions.subscribe.title"]).toBe("Not saved yet");
  const moved = await press("down:promotions.banners.0");
  expect([moved["promotions.banners.0.id"], moved["promotions.banners.1.id"]]).toEqual([
    second?.id,
    first?.id,
  ]);
  const left = await press("remove:promotions.banners.0");
  expect([left["promotions.banners.#"], left["promotions.banners.0.id"]]).toEqual(["0", second?.id]);
  expect(await changesOfPart({ db }, "promotions")).toEqual([]);
});

test("what may be left out is left out, and comes back", async () => {
  await save(owner, "mentor", { "mentor.?": null });
  expect((await changesOfPart({ db }, "mentor")).map(({ path, value }) => [path, value])).toEqual([
    ["mentor", null],
  ]);
  expect(await seen("/")).not.toContain('href="/ai-mentor"');
  await owner.act("/desk/site/mentor", { act: "owner-reset-part", part: "mentor" });
  expect(await seen("/")).toContain('href="/ai-mentor"');
});

test("two people who change the same part are told, and neither loses words", async () => {
  const { body } = await editor.get(PROMOTIONS);
  await save(owner, "promotions", { "promotions.subscribe.title": "The owner's title" });
  const post = (address: string, shown: string, changed: Record<string, string> = {}) =>
    editor.act(address, {
      ...fieldsIn(shown, "promotions."),
      act: "save-part",
      part: "promotions",
      version: shownVersion(shown),
      ...changed,
    });
  const entered = { "promotions.subscribe.title": "The editor's title" };
  // A list that is rearranged after the owner has saved does not hide that.
  const moved = await post(`${PROMOTIONS}?op=up:promotions.banners.1`, body, entered);
  for (const late of [await post(PROMOTIONS, body, entered), await post(PROMOTIONS, moved.body)]) {
    expect(late.status).toBe(409);
    expect(late.body).toContain("The owner&#x27;s title");
    expect(late.body).toContain('value="The editor&#x27;s title"');
  }
});

/** Of the desk's owners, or of another site, however they are spelt. */
const PRIVATE_PATHS =
  "/desk /DESK/people /x/../desk/readers.csv /%2e/desk/webhooks /%09desk/inbox desk/people //elsewhere.test /\\elsewhere.test/ http://[";

test("a preview shows a page as the fields make it, in a frame of this site, and stores nothing", async () => {
  const { body } = await editor.get("/desk/site/newsletter");
  const fields = fieldsIn(body, "newsletter.");
  const preview = (changed: Record<string, string>, path = "/newsletter") =>
    visitSite(`/desk/site/preview?path=${path}`, {
      method: "POST",
      headers: { Cookie: editor.cookie, "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ ...fields, part: "newsletter", ...changed }).toString(),
    });
  const shown = await preview({ "newsletter.headline": "As it would be" });
  expect(shown.status).toBe(200);
  expect(shown.body).toContain("As it would be");
  expect(shown.body).not.toContain("<script");
  expect(shown.headers.get("Content-Security-Policy")).toMatch(/frame-ancestors 'self'.*sandbox/);
  expect(shown.headers.get("X-Frame-Options")).toBeNull();
  expect(shown.headers.get("Cache-Control")).toContain("no-store");
  const wrong = await preview({ "newsletter.headline": "" });
  expect([wrong.status, wrong.body]).toEqual([422, "newsletter.headline must not be empty."]);
  for (const path of PRIVATE_PATHS.replace("%09", "\t").split(" ")) {
    const answer = await preview({}, encodeURIComponent(path));
    expect([path, answer.status, answer.body]).toEqual([path, 404, "There is no such page."]);
  }
  expect(await seen("/newsletter")).not.toContain("As it would be");
});

test("what is an owner's, an editor sees and does not change, nor undo", async () => {
  for (const part of ["brand", "mentor"])
    expect((await editor.get(`/desk/site/${part}`)).body).not.toContain(">Save</button>");
  const tried = await editor.act("/desk/site/promotions", { act: "owner-save-part", part: "brand" });
  expect(tried.status).toBe(403);
  const other = await editor.act("/desk/site/promotions", {
    act: "save-part",
    part: "brand",
    "brand.name": "X",
  });
  expect(other.status).toBe(400);
  const renamed = await save(owner, "brand", { "brand.name": "Renamed" });
  const entry = entryOf(renamed);
  expect((await editor.act("/desk/site/promotions", { act: "undo", entry })).status).toBe(403);
  const [stored] = await changesOfPart({ db }, "brand");
  expect(stored).toMatchObject({ path: "brand.name", value: "Renamed", by: "The owner" });
  // The slug names Workers and databases: it stays that of the files, whatever is posted.
  await owner.act("/desk/site/brand", { act: "owner-save-part", part: "brand", "brand.slug": "other" });
  expect((await changesOfPart({ db }, "brand")).map(({ path }) => path)).toEqual(["brand.name"]);
});

test("parts that have no form here are not found", async () => {
  for (const part of ["market", "sources", "startups", "nothing", "constructor"])
    expect((await owner.get(`/desk/site/${part}`)).status, part).toBe(404);
});

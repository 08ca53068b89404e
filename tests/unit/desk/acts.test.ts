import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { ACTS } from "~/acts/registry.ts";
import { batch, rowsOf, statement } from "~/platform/data/db.ts";
import { isChange } from "~/platform/desk/act.ts";
import { entries, writeEntry } from "~/platform/desk/audit.ts";
import { addPasskey, passkeysOf } from "~/platform/desk/passkeys/store.ts";
import { versionOf } from "~/platform/desk/record.ts";
import type { Staff } from "~/platform/desk/roles.ts";
import { findStaff } from "~/platform/desk/staff.ts";
import { type Browser, clearDesk, entryOf, refusalsIn, signedIn } from "../../support/desk/desk.ts";
import { fieldsIn, shownVersion } from "../../support/publication/fields.ts";
import { testDeps } from "../../support/unit/deps.ts";
import { visitSite } from "../../support/unit/whole-site.ts";

/** The pipeline of every write of the desk. */

const { db } = testDeps();
const PEOPLE = "/desk/people";
const ADA = { act: "invite-person", name: "Ada", email: "ada@desk.test", role: "editor" };

let owner: Browser;
beforeEach(async () => {
  await clearDesk("outbox");
  owner = await signedIn("owner");
});

const log = async () => (await batch(db, [entries({ limit: 50 })]))[0];
test("names of acts are unique, and so are kinds of records", () => {
  const names = ACTS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const records = new Set(ACTS.flatMap((act) => (isChange(act) ? [act.record] : [])));
  expect(new Set([...records].map(({ kind }) => kind)).size).toBe(records.size);
});

describe("an act that changes a record", () => {
  test("writes it and its entry, says so, and has Undo", async () => {
    const posted = await owner.act(PEOPLE, ADA);
    expect(posted.status).toBe(303);
    expect(await findStaff(db, ADA.email)).toMatchObject({ name: "Ada", role: "editor" });
    expect(await log()).toMatchObject([
      {
        act: "invite-person",
        name: "The owner",
        kind: "person",
        subject: ADA.email,
        before: null,
        after: '{"name":"Ada","role":"editor"}',
      },
    ]);
    const shown = await owner.get(posted.headers.get("Location") ?? "");
    expect(shown.body).toContain("Invited Ada (ada@desk.test) as editor.");
    expect(shown.body).toContain(">Undo</button>");
    const undone = await owner.act(PEOPLE, { act: "undo", entry: entryOf(posted) });
    expect(undone.status).toBe(303);
    expect(await findStaff(db, ADA.email)).toBeNull();
    expect((await log())[1]).toMatchObject({ undoneBy: (await log())[0]?.id });
    expect((await owner.get(undone.headers.get("Location") ?? "")).body).toContain("Undone: Invited Ada");
  });

  test("is done once when it is posted twice, and refused when it contradicts what is stored", async () => {
    await owner.act(PEOPLE, ADA);
    const second = await owner.act(PEOPLE, ADA);
    expect(second.status).toBe(400);
    // The form that was posted shows it, with what was entered.
    expect(refusalsIn(second.body)).toEqual(["This address is already on the staff list."]);
    const form = second.body.slice(second.body.lastIndexOf('value="invite-person"'));
    expect(form).toContain("This address is already on the staff list.");
    expect(form).toContain('value="ada@desk.test"');
    await owner.act(PEOPLE, { act: "change-role", email: ADA.email, role: "viewer" });
    await owner.act(PEOPLE, { act: "change-role", email: ADA.email, role: "viewer" });
    expect(await log()).toHaveLength(2);
  });

  test("is not undone once the record changed again", async () => {
    const posted = await owner.act(PEOPLE, ADA);
    await owner.act(PEOPLE, { act: "change-role", email: ADA.email, role: "owner" });
    const undone = await owner.act(PEOPLE, { act: "undo", entry: entryOf(posted) });
    expect(undone.status).toBe(409);
    expect(await findStaff(db, ADA.email)).toMatchObject({ role: "owner" });
  });

  test("is undone once, and its Undo is not undone", async () => {
    await owner.act(PEOPLE, ADA);
    const changed = await owner.act(PEOPLE, { act: "change-role", email: ADA.email, role: "viewer" });
    const undone = await owner.act(PEOPLE, { act: "undo", entry: entryOf(changed) });
    // The record is again as the first change left it.
    await owner.act(PEOPLE, { act: "change-role", email: ADA.email, role: "viewer" });
    const again = await owner.act(PEOPLE, { act: "undo", entry: entryOf(changed) });
    expect([again.status, again.body.includes("There is nothing to undo.")]).toEqual([409, true]);
    await owner.act(PEOPLE, { act: "change-role", email: ADA.email, role: "editor" });
    const redone = await owner.act(PEOPLE, { act: "undo", entry: entryOf(undone) });
    expect([redone.status, redone.body.includes("There is nothing to undo.")]).toEqual([409, true]);
    expect(await findStaff(db, ADA.email)).toMatchObject({ role: "editor" });
  });

  test("tells whoever saw another version, and keeps what they entered", async () => {
    await owner.act(PEOPLE, ADA);
    const posted = await owner.act(PEOPLE, {
      act: "change-role",
      email: ADA.email,
      role: "owner",
      version: "0".repeat(16),
    });
    expect(posted.status).toBe(409);
    expect(posted.body).toContain("Somebody else changed this in the meantime.");
    expect(await findStaff(db, ADA.email)).toMatchObject({ role: "editor" });
  });

  test("tells so also after a mistake: the form that came back keeps the version that it showed", async () => {
    await clearDesk("publication_changes");
    owner = await signedIn("owner");
    const editor = await signedIn("editor");
    const page = "/desk/site/promotions";
    const save = (who: Browser, shown: string, changed: Record<string, string>) =>
      who.act(page, {
        ...fieldsIn(shown, "promotions."),
        act: "save-part",
        part: "promotions",
        version: shownVersion(shown),
        ...changed,
      });
    const title = "promotions.subscribe.title";
    const opened = (await editor.get(page)).body;
    await save(owner, (await owner.get(page)).body, { [title]: "The owner's title" });
    const entered = { [title]: "The editor's title" };
    const refused = await save(editor, opened, { ...entered, seen: "no time" });
    expect(refused.status).toBe(400);
    const stale = await save(editor, opened, { ...entered, token: "0".repeat(32) });
    expect(stale.status).toBe(403);
    for (const { body } of [refused, stale]) {
      const corrected = await save(editor, body, {});
      expect(corrected.status).toBe(409);
      expect(corrected.body).toContain("The owner&#x27;s title");
      expect(corrected.body).toContain('value="The editor&#x27;s title"');
    }
    await clearDesk("publication_changes");
  });
});

describe("a form that is sent again, with the version that its page showed", () => {
  const change = async (role: string, who = owner) =>
    who.act(PEOPLE, {
      act: "change-role",
      email: ADA.email,
      role,
      version: await versionOf({ name: "Ada", role: "editor" }),
    });

  test("is answered as the first time", async () => {
    await owner.act(PEOPLE, ADA);
    const first = await change("viewer");
    const second = await change("viewer");
    expect([second.status, second.headers.get("Location")]).toEqual([303, first.headers.get("Location")]);
    expect(await log()).toHaveLength(2);
  });

  test("is refused when it says something else, is of somebody else, or the first was undone", async () => {
    await owner.act(PEOPLE, ADA);
    const first = await change("viewer");
    expect((await change("owner")).status).toBe(409);
    expect((await change("viewer", await signedIn("owner", "other@desk.test"))).status).toBe(409);
    await owner.act(PEOPLE, { act: "undo", entry: entryOf(first) });
    await owner.act(PEOPLE, { act: "change-role", email: ADA.email, role: "owner" });
    expect((await change("viewer")).status).toBe(409);
    expect(await findStaff(db, ADA.email)).toMatchObject({ role: "owner" });
  });
});

describe("a post", () => {
  test("without the token of its page changes nothing", async () => {
    const posted = await owner.act(PEOPLE, { ...ADA, token: "0".repeat(32) });
    expect(posted.status).toBe(403);
    expect(await findStaff(db, ADA.email)).toBeNull();
  });

  test("of another site changes nothing, whatever it carries", async () => {
    const posted = await visitSite(PEOPLE, {
      method: "POST",
      headers: {
        Cookie: owner.cookie,
        Origin: "https://elsewhere.test",
        "Sec-Fetch-Site": "cross-site",
        "Content-Type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams(ADA).toString(),
    });
    expect(posted.status).toBe(403);
    expect(await findStaff(db, ADA.email)).toBeNull();
  });

  test.each(ACTS.filter(({ role }) => role !== "viewer"))(
    "of $name by a viewer is refused on any page",
    async ({ name, role }) => {
      const viewer = await signedIn("viewer");
      const posted = await viewer.act("/desk/record", { act: name });
      expect(posted.status).toBe(403);
      expect(posted.body).toContain(`This requires the role “${role}”.`);
      expect(await log()).toEqual([]);
    },
  );

  test("that is too long, no form, or of an unknown act gets a sentence", async () => {
    expect((await owner.act(PEOPLE, { ...ADA, name: "a".repeat(300_000) })).status).toBe(413);
    expect((await owner.act(PEOPLE, { act: "unknown" })).status).toBe(400);
    const json = await visitSite(PEOPLE, {
      method: "POST",
      headers: { Cookie: owner.cookie, "Content-Type": "application/json" },
      body: "{}",
    });
    expect(json.status).toBe(415);
  });
});

describe("the staff", () => {
  test("always has an owner", async () => {
    const left = await owner.act(PEOPLE, { act: "remove-person", email: owner.email });
    expect(left.status).toBe(400);
    expect(left.body).toContain("The site needs an owner");
    expect((await owner.act(PEOPLE, { act: "change-role", email: owner.email, role: "viewer" })).status).toBe(
      400,
    );
  });

  test("has an owner after any Undo too, and the entry that was refused is not in the record", async () => {
    const invited = await owner.act(PEOPLE, { ...ADA, name: "The owner", role: "owner" });
    const ada = await signedIn("owner", ADA.email);
    await ada.act(PEOPLE, { act: "change-role", email: owner.email, role: "editor" });
    const before = await log();
    const undone = await ada.act(PEOPLE, { act: "undo", entry: entryOf(invited) });
    expect(undone.status).toBe(400);
    expect(undone.body).toContain("The site needs an owner");
    expect(await findStaff(db, ADA.email)).toMatchObject({ role: "owner" });
    expect(await log()).toEqual(before);
  });

  test("has an owner when two demote each other at once", async () => {
    const other = await signedIn("owner", "other@desk.test");
    await Promise.all([
      owner.act(PEOPLE, { act: "change-role", email: other.email, role: "editor" }),
      other.act(PEOPLE, { act: "change-role", email: owner.email, role: "editor" }),
    ]);
    const owners = statement<{ email: string }>(sql`select email from staff where role = 'owner'`);
    expect(await rowsOf(db, owners)).toHaveLength(1);
  });

  test("is told by mail who comes, and signed out who leaves or has another role", async () => {
    await owner.act(PEOPLE, ADA);
    const [mail] = await rowsOf(
      db,
      statement<{ subject: string; text: string }>(
        sql`select subject, text from outbox where recipient = ${ADA.email}`,
      ),
    );
    expect(mail?.subject).toMatch(/^You are invited to the desk of /);
    expect(mail?.text).toMatch(/\/desk>?$/m);
    const ada = await signedIn("editor", ADA.email);
    expect((await ada.get("/desk/record")).status).toBe(200);
    await owner.act(PEOPLE, { act: "change-role", email: ADA.email, role: "viewer" });
    expect((await ada.get("/desk/record")).status).toBe(303);
  });

  test("can sign out everywhere, and nobody but an owner signs others out", async () => {
    const editor = await signedIn("editor");
    expect(
      (await editor.act("/desk/record", { act: "sign-out-everywhere", email: owner.email })).status,
    ).toBe(400);
    expect((await owner.get("/desk/record")).status).toBe(200);
    await editor.act("/desk/record", { act: "sign-out-everywhere", email: editor.email });
    expect((await editor.get("/desk/record")).status).toBe(303);
  });

  test("has no passkeys left once it is signed out everywhere: an intruder may have added one", async () => {
    const editor = await signedIn("editor");
    const passkeys = async ({ email }: Browser) =>
      rowsOf(db, passkeysOf((await findStaff(db, email))?.id ?? ""));
    for (const { email } of [owner, editor]) {
      const key = { id: `key of ${email}`, publicKey: "AAAA", counter: 0 };
      await batch(db, [addPasskey((await findStaff(db, email))?.id ?? "", "Firefox on Linux", key, 1)]);
    }
    await owner.act(PEOPLE, { act: "sign-out-everywhere", email: editor.email });
    expect(await passkeys(editor)).toEqual([]);
    expect(await passkeys(owner)).toHaveLength(1);
    expect((await log())[0]).toMatchObject({
      says: "Signed editor@desk.test out everywhere and removed their passkeys.",
    });
  });
});

test("the record goes on where the page before ended", async () => {
  const ada: Staff = { id: "ada", name: "Ada", email: "ada@desk.test", role: "owner" };
  const entry = { act: "act", kind: "person", subject: "1", says: "", before: null, after: null };
  const written = await batch(
    db,
    [1, 2, 3].map((time) => writeEntry(ada, time, entry)),
  );
  const ids = written.map(([row]) => row?.id);
  const [older] = await batch(db, [entries({ before: ids[2], limit: 50 })]);
  expect(older.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual([ids[1], ids[0]]);
});

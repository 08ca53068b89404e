import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { batch } from "~/platform/data/db.ts";
import { entries, eraseEntries } from "~/platform/desk/audit.ts";
import { entryOf, signedIn } from "../../support/desk/desk.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** What the record of the desk keeps of an address that is erased. */

const { db } = testDeps();
const ANN = "ann@acme.com";
const MARK = "erased:0123456789ab";

beforeEach(async () => {
  for (const table of ["staff", "staff_sessions", "audit", "outbox"])
    await db.run(sql`delete from ${sql.identifier(table)}`);
});

const written = (kind: string, subject: string, says: string, before: unknown = null) =>
  db.run(sql`insert into audit (at, staff, name, act, kind, subject, says, before)
    values (1, 'id', 'Ben', 'act', ${kind}, ${subject}, ${says}, ${before && JSON.stringify(before)})`);
const erased = async () => {
  await batch(db, await eraseEntries(testDeps(), ANN, MARK));
  const [[entry]] = await batch(db, [entries({ limit: 1 })]);
  return entry;
};

test("an address is replaced wherever a text has it, in any case, and the entry has no Undo", async () => {
  await written("person", ANN, "Invited Ann (Ann@Acme.com).", {
    text: `Dear all,\n${ANN}, and Ben.`,
    to: [`mailto:${ANN}`],
    [ANN]: 1,
  });
  expect(await erased()).toMatchObject({
    kind: "",
    subject: MARK,
    says: `Invited Ann (${MARK}).`,
    before: JSON.stringify({ text: `Dear all,\n${MARK}, and Ben.`, to: [`mailto:${MARK}`], [MARK]: 1 }),
  });
});

test("an entry that names the address in its sentence alone can still be undone", async () => {
  await written("publication", "brand", `Wrote ${ANN}.`, { name: "Ben" });
  expect(await erased()).toMatchObject({ kind: "publication", says: `Wrote ${MARK}.` });
});

test.each([
  "joann@acme.com",
  "jo.ann@acme.com",
  "jo+ann@acme.com",
  "jo-ann@acme.com",
  "ann@acme.com.au",
  "ann@acme.community",
  "ann@acme.com-pany.net",
])("%s is another address, and stays", async (other) => {
  await written("person", other, `Invited ${other}.`, { email: other });
  expect(await erased()).toMatchObject({
    kind: "person",
    subject: other,
    says: `Invited ${other}.`,
    before: JSON.stringify({ email: other }),
  });
});

test("Undo brings back no member of staff whose address was erased", async () => {
  const owner = await signedIn("owner");
  const people = "/desk/people";
  await owner.act(people, { act: "invite-person", name: "Ann", email: ANN, role: "editor" });
  const removed = await owner.act(people, { act: "remove-person", email: ANN });
  await batch(db, await eraseEntries(testDeps(), ANN, MARK));
  const entry = entryOf(removed);
  expect((await owner.act(people, { act: "undo", entry })).body).toContain("There is nothing to undo.");
  expect(await db.all(sql`select email from staff`)).toEqual([{ email: owner.email }]);
});

import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { rowsOf } from "~/platform/data/db.ts";
import { heldEntries } from "~/platform/desk/audit.ts";
import { testDeps } from "../../support/unit/deps.ts";

const { db } = testDeps();

test("the record holds of an address what was done to the person's row and what the person was named in", async () => {
  const entries = [
    ["person", "ada@desk.test", "the row"],
    ["", "person/ada@desk.test", "the name"],
    ["person", "person/ada@desk.test", "another row"],
    ["", "ada@desk.test", "another name"],
    ["person", "ben@desk.test", "another person"],
  ];
  for (const [kind, subject, says] of entries)
    await db.run(sql`insert into audit (at, staff, name, act, kind, subject, says)
      values (1, 'id', 'Ben', 'act', ${kind}, ${subject}, ${says})`);
  expect(await rowsOf(db, heldEntries("ada@desk.test"))).toMatchObject([
    { says: "the row" },
    { says: "the name" },
  ]);
});

import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { eraseAddress } from "~/acts/readers/erasure/erase.ts";
import { importSubscriptions } from "~/domains/newsletter/store/import/store.ts";
import { joinWaitlist } from "~/domains/waitlist/form.ts";
import { batch, rowsOf, statement } from "~/platform/data/db.ts";
import { imported } from "../../support/mail/imported.ts";
import { ORIGIN } from "../../support/mail/newsletter.ts";
import { exported, taken } from "../../support/moving/own.ts";
import { testDeps } from "../../support/unit/deps.ts";

const deps = testDeps();

const SIGNUP = {
  firstName: null,
  lastName: null,
  company: null,
  title: null,
  primaryInterest: null,
  eventAttendance: null,
  place: "card",
} as const;

const forget = () =>
  batch(
    deps.db,
    ["waitlist", "subscriptions", "subscribers"].map((name) =>
      statement(sql`delete from ${sql.identifier(name)}`),
    ),
  );

beforeEach(forget);

const emailsIn = async (table: string) =>
  (
    await rowsOf(
      deps.db,
      statement<{ email: string }>(sql`select email from ${sql.identifier(table)} order by email`),
    )
  ).map(({ email }) => email);

test("an export brings back nobody who was erased after it was taken", async () => {
  const [gone, before, stays] = ["gone@moved.example", "before@moved.example", "stays@moved.example"];
  await eraseAddress(testDeps({ at: "2026-08-01T12:00:00Z" }), before);
  const all = [before, gone, stays];
  await importSubscriptions(
    deps,
    all.map((email) => imported(email)),
  );
  for (const email of all) await joinWaitlist(deps, { ...SIGNUP, email }, ORIGIN);
  const { files } = await exported();
  await eraseAddress(testDeps({ at: "2026-08-22T12:00:00Z" }), gone);
  await forget();
  const { counts } = await taken(files);
  expect(counts.readers).toMatchObject({ added: 2 });
  expect(await emailsIn("subscribers")).toEqual([before, stays]);
  expect(await emailsIn("waitlist")).toEqual([before, stays]);
});

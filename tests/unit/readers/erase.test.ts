import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { importSubscriptions } from "~/domains/newsletter/store/import/store.ts";
import { signedIn } from "../../support/desk/desk.ts";
import { imported } from "../../support/mail/imported.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** The screen that erases looks up every address that a form of the site takes. */

const now = testDeps({ now: () => new Date() });

test.each([
  ["Kim@xn--80ak6aa92e.xn--p1ai", "kim@xn--80ak6aa92e.xn--p1ai"],
  ["rock&roll@example.com", "rock&roll@example.com"],
  ["abc..def@docomo.example.jp", "abc..def@docomo.example.jp"],
  ["kim@exämple.de", "kim@xn--exmple-cua.de"],
])("what is kept of %s is shown and can be erased", async (asked, stored) => {
  await now.db.run(sql`delete from subscribers`);
  await importSubscriptions(now, [imported(stored)]);
  const owner = await signedIn("owner");
  const path = `/desk/readers/erase?email=${encodeURIComponent(asked)}`;
  const { body } = await owner.get(path);
  expect(body).toContain(`Kept of ${stored.replace("&", "&amp;")}`);
  expect((await owner.act(path, { act: "erase-reader", email: stored })).status).toBe(303);
  expect(await now.db.all(sql`select 1 from subscribers`)).toEqual([]);
});

test("what is no address is said to be none, and stays to be corrected", async () => {
  const { body } = await (await signedIn("owner")).get("/desk/readers/erase?email=kim@example");
  expect(body).toContain("Please enter a valid email address.");
  expect(body).toContain('value="kim@example"');
  expect(body).not.toContain("is kept of");
});

import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { batch, statement } from "~/platform/data/db.ts";
import { type Browser, signedIn } from "../../support/desk/desk.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** A list that is filtered says what the filter found, not what the desk has. */

const deps = testDeps();
let viewer: Browser;

beforeEach(async () => {
  await batch(
    deps.db,
    ["staff", "staff_sessions", "moved_paths", "audit"].map((table) =>
      statement(sql.raw(`delete from ${table}`)),
    ),
  );
  viewer = await signedIn("viewer");
});

test.each([
  ["/desk/redirects", "None yet.", "/desk/redirects?from=/zzz", "No address begins with /zzz."],
  [
    "/desk/record",
    "Nothing has been done yet.",
    "/desk/record?kind=move",
    "Nothing in the record matches the filter.",
  ],
])("%s: %s; filtered: %s", async (path, none, filtered, noneFound) => {
  expect((await viewer.get(path)).body).toContain(none);
  const { body } = await viewer.get(filtered);
  expect(body).toContain(noneFound);
  expect(body).not.toContain(none);
});

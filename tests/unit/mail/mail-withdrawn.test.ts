import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { rowsOf } from "~/platform/data/db.ts";
import { withdrawMails } from "~/platform/mail/outbox.ts";
import { clearMail, clockedDeps, single } from "../../support/mail/mail.ts";
import { rowsReadBy } from "../../support/unit/rows-read.ts";

test("to take back an address's waiting mails reads no other's, however many wait", async () => {
  const deps = clockedDeps();
  await clearMail(deps);
  await single(deps, "own", "ann@example.com");
  await deps.db.run(sql`
    insert into outbox (id, kind, recipient, subject, html, text, headers, status, idempotency_key, created_at, next_try_at)
    select 'other-' || value, kind, value || '@example.com', subject, html, text, headers, status, 'other-' || value,
      created_at, next_try_at
    from outbox, (with recursive n(value) as (select 1 union all select value + 1 from n where value < 2000) select value from n)`);
  const read = await rowsReadBy(async (db) => {
    await rowsOf(db, withdrawMails("test", sql`select 'ann@example.com'`, sql`select ''`));
  });
  expect(read).toBeLessThan(20);
});

import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { shareDraft } from "~/domains/writing/store/publication.ts";
import { readDraft } from "~/domains/writing/store/reads.ts";
import { sharedDraft, sharePath } from "~/domains/writing/store/sharing.ts";
import { batch } from "~/platform/data/db.ts";
import { secretOf } from "~/platform/data/secrets.ts";
import { signToken } from "~/platform/data/signed-token.ts";
import { draftOf } from "../../support/content/drafts.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** Who makes the address of a shared draft. */

const { vars } = testDeps();
const deps = testDeps({ vars: { ...vars, MAIL_SECRET: "a secret of twenty-four characters" } });

test("whoever reads the database alone makes no address of a draft where MAIL_SECRET signs", async () => {
  const draft = await draftOf(deps);
  const until = deps.now().getTime() + 1000;
  await batch(deps.db, [shareDraft(draft, { id: "share-1", until })]);
  for (const name of ["drafts", "visitors"]) await secretOf(deps, name);
  const secrets = await deps.db.all<{ value: string }>(sql`select value from secrets`);
  expect(secrets.length).toBeGreaterThan(1);
  for (const { value } of secrets) {
    const token = await signToken(value, {
      purpose: "draft",
      subject: `${draft}/share-1`,
      expiresAt: until,
    });
    expect(await sharedDraft(deps, token)).toBeNull();
  }
  const token = (await sharePath(deps, { id: draft, share: { id: "share-1", until } }))?.split("/").at(-1);
  expect(await sharedDraft(deps, token ?? "")).toEqual(await readDraft(deps, draft));
});

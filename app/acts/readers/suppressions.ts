import * as z from "zod/mini";
import { emailField } from "~/lib/forms/fields.ts";
import { ok } from "~/lib/result.ts";
import { batch, rowsOf } from "~/platform/data/db.ts";
import { defineAct } from "~/platform/desk/act.ts";
import { defineRecord } from "~/platform/desk/record.ts";
import {
  addressHash,
  type Suppression,
  suppress,
  suppressionOf,
  writeSuppression,
} from "~/platform/mail/delivery/reports/suppressions.ts";

type Suppressed = Pick<Suppression, "reason" | "createdAt">;

/** An address that gets no mail, by its hash. */
const suppressions = defineRecord<Suppressed>({
  kind: "suppression",
  topics: [],
  read: async ({ db }, hash) => {
    const [found] = await rowsOf(db, suppressionOf(hash));
    return found ? { reason: found.reason, createdAt: found.createdAt } : null;
  },
  write: (_, hash, value) => [writeSuppression(hash, value)],
});

/** Lets an address be written to again: its owner says that the trouble is over. */
export const allowAddress = defineAct({
  name: "allow-address",
  role: "editor",
  fields: z.object({ hash: z.string().check(z.regex(/^[\da-f]{64}$/)) }),
  record: suppressions,
  id: ({ hash }) => hash,
  apply: () => ok(null),
  says: ({ fields: { hash } }) => `Mail to the address ${hash.slice(0, 10)}… is allowed again.`,
});

export const suppressAddress = defineAct({
  name: "suppress-address",
  role: "editor",
  fields: z.object({ email: emailField() }),
  run: async ({ deps, fields: { email } }) => {
    const hash = await addressHash(email);
    await batch(deps.db, [suppress(deps, [hash], "operator")]);
    return ok({
      subject: `suppression/${hash}`,
      says: `No more mail goes to the address ${hash.slice(0, 10)}….`,
    });
  },
});

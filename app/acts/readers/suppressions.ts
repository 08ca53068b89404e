import * as z from "zod/mini";
import { emailField } from "~/lib/forms/fields.ts";
import { fail, ok } from "~/lib/result.ts";
import { wasPromisedSilence } from "~/platform/data/backup/erasures.ts";
import { batch, rowsOf } from "~/platform/data/db.ts";
import { defineAct } from "~/platform/desk/act.ts";
import { defineRecord } from "~/platform/desk/record.ts";
import { mayAs } from "~/platform/desk/roles.ts";
import { findStaff } from "~/platform/desk/staff.ts";
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

/**
 * Lets an address be written to again: whoever has it says that the trouble is over. What was promised with an erasure,
 * an owner of the site alone takes back.
 */
export const allowAddress = defineAct({
  name: "allow-address",
  role: "editor",
  fields: z.object({ hash: z.string().check(z.regex(/^[\da-f]{64}$/)) }),
  record: suppressions,
  id: ({ hash }) => hash,
  apply: async ({ deps, fields: { hash } }) => {
    if (mayAs(deps.staff.role, "owner")) return ok(null);
    const [promised] = await rowsOf(deps.db, wasPromisedSilence(hash));
    return promised?.yes
      ? fail(
          "hash",
          "With an erasure it was promised that this address gets no mail again. An owner can allow it.",
        )
      : ok(null);
  },
  says: ({ fields: { hash } }) => `Mail to the address ${hash.slice(0, 10)}… is allowed again.`,
});

/** Stops all mail to an address. Nobody can lock staff out by it. */
export const suppressAddress = defineAct({
  name: "suppress-address",
  role: "editor",
  fields: z.object({ email: emailField() }),
  run: async ({ deps, fields: { email } }) => {
    if (await findStaff(deps.db, email))
      return fail("email", "This is the address of somebody who works at this desk.");
    const hash = await addressHash(email);
    await batch(deps.db, [suppress(deps, [hash], "operator")]);
    return ok({
      subject: `suppression/${hash}`,
      says: `No more mail goes to the address ${hash.slice(0, 10)}….`,
    });
  },
});

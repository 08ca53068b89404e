import * as z from "zod/mini";
import { emailField } from "~/lib/forms/fields.ts";
import { ok } from "~/lib/result.ts";
import { defineAct } from "~/platform/desk/act.ts";
import { eraseAddress } from "./erasure/erase.ts";

const ticked = () =>
  z.pipe(
    z.optional(z.string()),
    z.transform((value) => value !== undefined),
  );

/** Answers a wish to be forgotten. The record of the desk keeps the number of the receipt, not the address. */
export const eraseReader = defineAct({
  name: "erase-reader",
  role: "owner",
  fields: z.object({ email: emailField(), neverAgain: ticked(), mailed: ticked() }),
  run: async ({ deps, fields: { email, neverAgain, mailed } }) => {
    const { id, counts } = await eraseAddress(deps, email, { neverAgain, mailed });
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return ok({
      subject: `erasure/${id}`,
      says: `Erased somebody everywhere: ${rows === 1 ? "one row" : `${rows} rows`}. Receipt ${id}.`,
      next: `/desk/readers/erase?receipt=${id}`,
    });
  },
});

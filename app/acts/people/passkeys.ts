import * as z from "zod/mini";
import { fail, ok } from "~/lib/result.ts";
import { batch } from "~/platform/data/db.ts";
import { defineAct } from "~/platform/desk/act.ts";
import {
  removePasskey as deletePasskey,
  addPasskey as insertPasskey,
  relyingParty,
  sessionChallenge,
} from "~/platform/desk/passkeys/store.ts";
import { browserOf } from "~/platform/desk/sessions.ts";

/** Everybody's own passkeys: they take no role. */

export const addPasskey = defineAct({
  name: "add-passkey",
  role: "viewer",
  fields: z.object({ response: z.string().check(z.minLength(1), z.maxLength(20_000)) }),
  run: async ({ deps, request, fields: { response } }) => {
    const { session, cron, staff } = deps;
    if (!session || !cron) return fail("unavailable", "Passkeys cannot be checked right now.");
    const party = relyingParty(deps.publication, request);
    const challenge = sessionChallenge(session.token);
    const passkey = await cron.verifyPasskeyCreation({ party, challenge, response });
    if (!passkey) return fail("response", "Your browser’s answer could not be verified. Please try again.");
    const name = browserOf(request.headers.get("User-Agent") ?? "");
    await batch(deps.db, [insertPasskey(staff.id, name, passkey, deps.now().getTime())]);
    return ok({ subject: `person/${staff.email}`, says: `Added a passkey of ${name}.` });
  },
});

export const removePasskey = defineAct({
  name: "remove-passkey",
  role: "viewer",
  fields: z.object({ id: z.string().check(z.minLength(1), z.maxLength(2000)) }),
  run: async ({ deps, fields: { id } }) => {
    await batch(deps.db, [deletePasskey(deps.staff.id, id)]);
    return ok({ subject: `person/${deps.staff.email}`, says: "Removed a passkey." });
  },
});

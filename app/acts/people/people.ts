import * as z from "zod/mini";
import { inviteMail } from "~/domains/desk/mail/sign-in.ts";
import { emailField, lineField } from "~/lib/forms/fields.ts";
import { fail, ok, type Result } from "~/lib/result.ts";
import { batch } from "~/platform/data/db.ts";
import { defineAct } from "~/platform/desk/act.ts";
import { removePasskeysOf } from "~/platform/desk/passkeys/store.ts";
import { defineRecord } from "~/platform/desk/record.ts";
import { ROLES, type Role } from "~/platform/desk/roles.ts";
import { endSessionsOf } from "~/platform/desk/sessions.ts";
import { deleteStaff, findStaff, isOwned, writeStaff } from "~/platform/desk/staff.ts";
import { queueMail } from "~/platform/mail/outbox.ts";

interface Person {
  name: string;
  role: Role;
}

/** Somebody of the staff, by address. Whoever leaves, or has another role, is signed out; whoever comes gets a mail. */
const people = defineRecord<Person>({
  kind: "person",
  topics: [],
  keeps: () => ({
    condition: isOwned,
    otherwise: "The site needs an owner: make somebody else an owner first.",
  }),
  async read({ db }, email) {
    const found = await findStaff(db, email);
    return found && { name: found.name, role: found.role };
  },
  write(deps, email, value, before) {
    if (!value) return [...endSessionsOf(email), ...deleteStaff(email)];
    const time = deps.now().getTime();
    const written = writeStaff({ email, ...value }, time);
    if (!before) return [written, queueMail(deps, inviteMail(deps.publication, { email, ...value, time }))];
    return before.role === value.role ? [written] : [...endSessionsOf(email), written];
  },
});

const role = z.enum(ROLES, "Please choose a role.");

export const invitePerson = defineAct({
  name: "invite-person",
  role: "owner",
  fields: z.object({
    email: emailField(),
    name: lineField({ missing: "Please enter a name.", max: 80 }),
    role,
  }),
  record: people,
  id: ({ email }) => email,
  apply: ({ before, fields: { name, role } }): Result<Person, string> =>
    before ? fail("email", "This address is already on the staff list.") : ok({ name, role }),
  says: ({ fields: { name, email, role } }) => `Invited ${name} (${email}) as ${role}.`,
});

export const changeRole = defineAct({
  name: "change-role",
  role: "owner",
  fields: z.object({ email: emailField(), role }),
  record: people,
  id: ({ email }) => email,
  apply: ({ before, fields: { role } }): Result<Person, string> =>
    before ? ok({ ...before, role }) : fail("email", "This person has left."),
  says: ({ before, after }) => `${before?.name} is now ${after?.role}, no longer ${before?.role}.`,
});

export const removePerson = defineAct({
  name: "remove-person",
  role: "owner",
  fields: z.object({ email: emailField() }),
  record: people,
  id: ({ email }) => email,
  apply: () => ok(null),
  says: ({ before, fields: { email } }) => `Removed ${before?.name ?? email} and signed them out everywhere.`,
});

/**
 * For oneself it takes no role: whoever has lost a computer is in a hurry. Passkeys go, too: whoever got in may have added
 * one, and an owner cannot tell it from the others.
 */
export const signOutEverywhere = defineAct({
  name: "sign-out-everywhere",
  role: "viewer",
  fields: z.object({ email: emailField() }),
  run: async ({ deps, fields: { email } }) => {
    if (email !== deps.staff.email && deps.staff.role !== "owner")
      return fail("email", "Only an owner can sign others out.");
    await batch(deps.db, [...endSessionsOf(email), removePasskeysOf(email)]);
    return ok({
      subject: `person/${email}`,
      says: `Signed ${email} out everywhere and removed their passkeys.`,
    });
  },
});

import { ROLES } from "~/platform/desk/roles.ts";
import type { StaffShown } from "~/platform/desk/staff.ts";
import { Button } from "~/ui/button.tsx";
import { ActForm } from "~/ui/desk/act-form.tsx";
import { DeskTable } from "~/ui/desk/table.tsx";
import { DeskTime } from "~/ui/desk/time.tsx";
import { Field, INPUT } from "~/ui/field.tsx";

/** The staff list with its acts, and the form that invites somebody. */
export function People({ people }: { people: readonly StaffShown[] }) {
  return (
    <div className="grid gap-12">
      <DeskTable
        caption="People"
        columns={[{ label: "Name" }, { label: "Signed in" }, { label: "Role" }, { label: "Acts" }]}
        rows={people.map((person) => ({
          key: person.email,
          cells: [
            <span key="name" className="grid">
              <span className="font-semibold">{person.name}</span>
              <span className="text-sm text-soft">{person.email}</span>
            </span>,
            <DeskTime key="signed-in" at={person.signedInAt} />,
            <RoleForm key="role" {...person} />,
            <span key="acts" className="flex flex-wrap gap-x-4 gap-y-1">
              <SmallAct
                act="sign-out-everywhere"
                email={person.email}
                label="Sign out everywhere, remove passkeys"
              />
              <SmallAct act="remove-person" email={person.email} label="Remove" />
            </span>,
          ],
        }))}
        empty="Nobody yet."
      />
      <section aria-labelledby="invite" className="max-w-md">
        <h2 id="invite" className="mb-4 border-t-2 border-strong pt-3 font-serif text-xl font-semibold">
          Invite somebody
        </h2>
        <ActForm act="invite-person" label="Invite somebody" className="grid gap-5">
          {({ field }) => (
            <>
              <Field {...field("name")} label="Name" autoComplete="off" maxLength={80} required />
              <Field {...field("email")} label="Email address" type="email" autoComplete="off" required />
              <label className="grid gap-1.5 font-semibold">
                Role
                <select
                  name="role"
                  defaultValue={field("role", "editor").defaultValue}
                  className={`${INPUT} h-11 font-normal`}
                >
                  {ROLES.map((role) => (
                    <option key={role}>{role}</option>
                  ))}
                </select>
              </label>
              <Button type="submit" className="justify-self-start">
                Invite
              </Button>
            </>
          )}
        </ActForm>
      </section>
    </div>
  );
}

function RoleForm({ email, name, role }: StaffShown) {
  return (
    <ActForm act="change-role" fields={{ email }} className="flex items-center gap-2">
      <select
        name="role"
        defaultValue={role}
        aria-label={`Role of ${name}`}
        className={`${INPUT} h-9 w-auto`}
      >
        {ROLES.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      <Button type="submit" variant="outline" size="sm">
        Change
      </Button>
    </ActForm>
  );
}

function SmallAct({ act, email, label }: { act: string; email: string; label: string }) {
  return (
    <ActForm act={act} fields={{ email }}>
      <button
        type="submit"
        aria-label={`${label}: ${email}`}
        className="cursor-pointer text-sm whitespace-nowrap underline underline-offset-2 hover:text-accent"
      >
        {label}
      </button>
    </ActForm>
  );
}

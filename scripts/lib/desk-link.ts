import { batch } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import type { Role } from "~/platform/desk/roles.ts";
import { endSessionsOf } from "~/platform/desk/sessions.ts";
import { findStaff, signInLink, staffList, writeStaff } from "~/platform/desk/staff.ts";
import { Mistake } from "./cli/mistake.ts";

interface Invited {
  email: string;
  /** Who is known keeps theirs; a stranger has the part before the @. */
  name?: string;
  /** Who is known keeps theirs; a stranger becomes an owner. */
  role?: Role;
}

export interface Invitation {
  /** Signs in once. */
  link: string;
  name: string;
  role: Role;
}

/**
 * Makes an address part of the staff, or gives it the role, which signs it out as at the desk. Idempotent.
 * @throws Mistake where nobody would be an owner then
 */
export async function inviteToDesk(
  deps: Pick<Deps, "db" | "now">,
  origin: string,
  { email, ...given }: Invited,
): Promise<Invitation> {
  const known = await findStaff(deps.db, email);
  const name = given.name ?? known?.name ?? email.slice(0, email.indexOf("@"));
  const role = given.role ?? known?.role ?? "owner";
  const [people] = await batch(deps.db, [staffList()]);
  const hasOtherOwner = people.some((one) => one.role === "owner" && one.id !== known?.id);
  if (known?.role === "owner" && role !== "owner" && !hasOtherOwner)
    throw new Mistake("The site needs an owner: make somebody else an owner first.");
  const { path, insert } = await signInLink(deps, email);
  await batch(deps.db, [
    ...(known && known.role !== role ? endSessionsOf(known.email) : []),
    writeStaff({ email, name, role }, deps.now().getTime()),
    insert,
  ]);
  return { link: new URL(path, origin).href, name, role };
}

import { batch } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import type { Role } from "~/platform/desk/roles.ts";
import { signInLink, writeStaff } from "~/platform/desk/staff.ts";

interface Invited {
  email: string;
  name?: string;
  role: Role;
}

/** Makes an address part of the staff, or gives it the role. Returns a link that signs it in once. Idempotent. */
export async function inviteToDesk(
  deps: Pick<Deps, "db" | "now">,
  origin: string,
  { email, name = email.slice(0, email.indexOf("@")), role }: Invited,
): Promise<string> {
  const { path, insert } = await signInLink(deps, email);
  await batch(deps.db, [writeStaff({ email, name, role }, deps.now().getTime()), insert]);
  return new URL(path, origin).href;
}

import type { Act } from "~/platform/desk/act.ts";
import { addPasskey, removePasskey } from "./people/passkeys.ts";
import { changeRole, invitePerson, removePerson, signOutEverywhere } from "./people/people.ts";

/** Every act of the desk: what its people may do. */
export const ACTS: readonly Act[] = [
  invitePerson,
  changeRole,
  removePerson,
  signOutEverywhere,
  addPasskey,
  removePasskey,
];

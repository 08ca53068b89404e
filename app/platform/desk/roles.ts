/** What the people of the desk may do, least first. `viewer` reads; `editor` changes content; `owner` does everything. */
export const ROLES = ["viewer", "editor", "owner"] as const;

export type Role = (typeof ROLES)[number];

/** Whether somebody with a role may do what takes at least another one. */
export const mayAs = (role: Role, least: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(least);

/** Somebody who is signed in to the desk. */
export interface Staff {
  id: string;
  name: string;
  email: string;
  role: Role;
}

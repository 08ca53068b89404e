import { actAction } from "~/platform/desk/action.ts";
import { ACTS } from "./registry.ts";

/** The action of every screen of the desk. */
export const deskAction = actAction(ACTS);

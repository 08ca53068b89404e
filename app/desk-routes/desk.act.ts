import { ACTS } from "~/acts/registry.ts";
import { actCall } from "~/platform/desk/action.ts";
import { definePage } from "~/platform/page/define-page.ts";

/** Where scripts of the desk post an act, such as autosave: the same fields as a form, and JSON as the answer. */
export const page = definePage({ staff: "viewer", topics: [] });

export const action = actCall(ACTS);

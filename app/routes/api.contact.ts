import { contactForm } from "~/domains/contact/form.ts";
import { callAction } from "~/platform/forms/call.ts";
import { methodNotAllowed } from "~/platform/jobs/refresh.ts";
import { definePage } from "~/platform/page/define-page.ts";

export const page = definePage({ topics: [], cache: "none" });

export const loader = methodNotAllowed;
export const action = callAction(contactForm);

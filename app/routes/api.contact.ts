import { contactForm } from "~/domains/contact/form.ts";
import { formCall } from "~/platform/api/posts.ts";
import { callAction } from "~/platform/forms/call.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { postOnly } from "~/platform/page/responses.ts";

export const page = definePage({
  topics: [],
  cache: "none",
  api: formCall(contactForm, { summary: "Sends a message to the publisher." }),
});

export const loader = postOnly;
export const action = callAction(contactForm);

import { contactForm } from "~/domains/contact/form.ts";
import { formCall } from "~/platform/api/posts.ts";
import { callAction } from "~/platform/forms/call.ts";
import { definePage } from "~/platform/page/define-page.ts";

export const page = definePage({
  topics: [],
  cache: "none",
  api: formCall(contactForm, { summary: "Sends a message to the publisher." }),
});

export const action = callAction(contactForm);

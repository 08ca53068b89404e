import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { definePage } from "~/platform/page/define-page.ts";
import { recordEvent } from "~/platform/page/record-event.ts";

export const page = definePage({ topics: [], cache: "none" });

export const loader = page.document(({ request }) => recordEvent(request));

export const action = ({ request, context }: ActionFunctionArgs) => recordEvent(request, context.analytics);

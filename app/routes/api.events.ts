import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { recordEvent } from "~/platform/page/record-event.ts";

export const loader = ({ request }: LoaderFunctionArgs) => recordEvent(request);

export const action = ({ request, context }: ActionFunctionArgs) => recordEvent(request, context.analytics);

import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { answerRefresh, methodNotAllowed } from "~/platform/jobs/refresh.ts";
import { definePage } from "~/platform/page/define-page.ts";

export const page = definePage({ topics: [], cache: "none" });

export const loader = methodNotAllowed;

export const action = ({ request, context }: ActionFunctionArgs) =>
  answerRefresh(request, context, "refresh-videos");

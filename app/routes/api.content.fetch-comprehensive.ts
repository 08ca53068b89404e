import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { answerRefresh, methodNotAllowed } from "~/platform/jobs/refresh.ts";

export const loader = methodNotAllowed;

export const action = ({ request, context }: ActionFunctionArgs) =>
  answerRefresh(request, context, "refresh-content");

import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { refreshCall } from "~/platform/api/posts.ts";
import { answerRefresh } from "~/platform/jobs/refresh.ts";
import { definePage } from "~/platform/page/define-page.ts";

export const page = definePage({
  topics: [],
  cache: "none",
  api: refreshCall("Asks for a run of the job that reads the channels."),
});

export const action = ({ request, context }: ActionFunctionArgs) =>
  answerRefresh(request, context, "refresh-videos");

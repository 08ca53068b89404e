import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { healthReport } from "~/platform/jobs/health.ts";
import { json, NO_STORE } from "~/platform/page/responses.ts";

/** How the clock's work stands: 200 while pages can be trusted to be current, 503 when a job does not work. */
export async function loader({ context }: LoaderFunctionArgs) {
  const report = await healthReport(context);
  return json(report, { status: report.status === "failing" ? 503 : 200, cache: NO_STORE });
}

import { healthReport, healthSchema } from "~/platform/jobs/health.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { json, NO_STORE } from "~/platform/page/responses.ts";

export const page = definePage({
  topics: [],
  cache: "none",
  api: {
    summary: "The state of the jobs, the sources and the mail; 503 when a job does not work.",
    answer: healthSchema,
    statuses: [200, 503],
  },
});

/** The state of the jobs: 200 while pages are current, 503 when a job fails. */
export const loader = page.call(async ({ deps }) => {
  const report = await healthReport(deps);
  return json(report, { status: report.status === "failing" ? 503 : 200, cache: NO_STORE });
});

import { readiness, readinessSchema } from "~/platform/data/readiness.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { json, NO_STORE } from "~/platform/page/responses.ts";

export const page = definePage({
  topics: [],
  cache: "none",
  api: {
    summary: "Whether what pages are made of answers, and how fast; 503 when a part does not.",
    answer: readinessSchema,
    statuses: [200, 503],
  },
});

export const loader = page.call(async ({ deps }) => {
  const report = await readiness(deps, () => caches.default);
  return json(report, { status: report.status === "ok" ? 200 : 503, cache: NO_STORE });
});

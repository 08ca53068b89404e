import { pdf } from "remix-utils/responses";
import { attachment } from "~/domains/valuation/report/rules/file-name.ts";
import { readReport } from "~/domains/valuation/report/store/reports.ts";
import { definePage } from "~/platform/page/define-page.ts";

export const page = definePage({
  section: ({ valuation }) => valuation,
  topics: [],
  cache: "none",
});

const PRIVATE = "private, no-store";

/** A report behind its signed link: /report/{token}.pdf. An expired or unknown one redirects to a page that says so. */
export const loader = page.document(async ({ params: { token = "" }, deps }) => {
  const report = await readReport(deps, token);
  const headers = new Headers({ "Cache-Control": PRIVATE, "X-Robots-Tag": "noindex, nofollow" });
  if (!report.ok) {
    headers.set("Location", `/report/${report.code}`);
    return new Response(null, { status: 303, headers });
  }
  headers.set("Content-Disposition", attachment(deps.publication.brand.name, report.value.company));
  return pdf(report.value.file, { headers });
});

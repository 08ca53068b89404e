import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { attachment } from "~/domains/valuation/report/rules/file-name.ts";
import { readReport } from "~/domains/valuation/report/store/reports.ts";
import { site } from "~/site.config.ts";

const PRIVATE = "private, no-store";

/** A report behind its signed link: /report/{token}.pdf. What has ended or never was leads to the page that says so. */
export async function loader({ params: { token = "" }, context }: LoaderFunctionArgs) {
  const report = await readReport(context, token);
  const headers = new Headers({ "Cache-Control": PRIVATE, "X-Robots-Tag": "noindex, nofollow" });
  if (!report.ok) {
    headers.set("Location", `/report/${report.code}`);
    return new Response(null, { status: 303, headers });
  }
  headers.set("Content-Type", "application/pdf");
  headers.set("Content-Disposition", attachment(site.brand.name, report.value.company));
  return new Response(report.value.file, { headers });
}

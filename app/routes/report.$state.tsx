import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { REPORT_DAYS } from "~/domains/valuation/report/fields.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { notFound, PUBLIC_CACHE } from "~/platform/page/responses.ts";
import { Link } from "~/ui/link.tsx";
import { PageHeading } from "~/ui/page-heading.tsx";

export const page = definePage({
  section: ({ valuation }) => valuation,
  topics: [],
});

export const headers = page.headers;

const STATES = {
  gone: {
    status: 410,
    title: "This report is gone",
    text: `A report can be downloaded for ${REPORT_DAYS} days; then its file is erased.`,
  },
  invalid: {
    status: 404,
    title: "No such report",
    text: "This link is not one of ours, or a part of it was lost on its way. It is safest to copy the whole of it from the mail.",
  },
};

type State = keyof typeof STATES;

export const meta = metaOf<typeof loader>(
  ({ data: { state } }) => ({
    title: STATES[state].title,
    description: "The page behind links to valuation reports that have expired.",
    path: "/report/gone",
    noindex: true,
  }),
  { missing: "No such report" },
);

/** The page of a report that cannot be downloaded: 410 for an expired one, else 404. */
export function loader({ params: { state = "" } }: LoaderFunctionArgs) {
  const known = Object.hasOwn(STATES, state) ? (state as State) : notFound("report");
  return data({ state: known }, { status: STATES[known].status, headers: { "Cache-Control": PUBLIC_CACHE } });
}

export default function ReportStateRoute() {
  const { title, text } = STATES[useLoaderData<typeof loader>().state];
  return (
    <div className="page">
      <PageHeading title={title}>{text}</PageHeading>
      <p>
        <Link to="/valuation-calculator" className="font-semibold text-accent underline underline-offset-2">
          Calculate again
        </Link>{" "}
        and ask for a new one: it takes a moment.
      </p>
    </div>
  );
}

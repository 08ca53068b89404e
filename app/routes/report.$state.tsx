import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { REPORT_DAYS } from "~/domains/valuation/report/fields.ts";
import { pageHeaders } from "~/platform/page/loader.ts";
import { notFound, PUBLIC_CACHE } from "~/platform/page/responses.ts";
import { pageMeta } from "~/platform/page/seo-compat.ts";
import { PageHeading } from "~/ui/page-heading.tsx";

export const headers = pageHeaders;

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

export const meta: MetaFunction<typeof loader> = ({ data: state }) =>
  pageMeta({
    title: state ? STATES[state.state].title : "No such report",
    description: "Where links to valuation reports lead that have ended.",
    path: "/report/gone",
    noindex: true,
  });

/** Where the links to reports lead that cannot be downloaded: 410 when they could be once, else 404. */
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

import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { ARCHIVE_PATH, archivePath, MONTH } from "~/domains/content/rules/months.ts";
import { monthContent } from "~/domains/content/store/archive/archive.ts";
import { PAGE_SIZE } from "~/domains/content/store/pages.ts";
import { MonthPage } from "~/domains/content/ui/archive.tsx";
import { datesIn } from "~/lib/time/written-dates.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { breadcrumbData } from "~/platform/page/document/structured-data.ts";
import { relativeDates } from "~/platform/page/due.ts";
import { pageNumber } from "~/platform/page/match/query.ts";
import { notFound, pageOf } from "~/platform/page/responses.ts";
import { MissingScreen } from "~/shell/error-screens.tsx";

export const page = definePage({
  query: z.object({ page: pageNumber }),
  topics: ["content"],
  due: relativeDates,
  framework: "intent",
});

export const headers = page.headers;

export const meta = metaOf<typeof loader>(
  ({ data: { month }, publication: { brand } }) => {
    const path = archivePath(month);
    const name = datesIn(brand.language).longMonth(month);
    return {
      title: `Articles of ${name}`,
      description: `What ${brand.name} published in ${name}, newest first.`,
      feed: `${path}/feed`,
      jsonLd: [
        breadcrumbData(brand, [
          { name: "Archive", path: ARCHIVE_PATH },
          { name, path },
        ]),
      ],
    };
  },
  { missing: "Month not found" },
);

export const loader = page.loader(async ({ query: { page }, params, deps: { db } }) => {
  const month = `${params.year}-${params.month}`;
  if (!MONTH.test(month)) notFound("month");
  const content = await pageOf({ page, pageSize: PAGE_SIZE }, (page) => monthContent(db, month, page));
  return content.total > 0 ? { ...content, month, page } : notFound("month");
});

export default function MonthRoute() {
  const { month, page, now, ...content } = useLoaderData<typeof loader>();
  return <MonthPage key={month} month={month} content={content} page={page} now={now} />;
}

export function ErrorBoundary() {
  return (
    <MissingScreen
      title="Month not found"
      sentence="We have no article of that month."
      link={{ label: "Archive", to: ARCHIVE_PATH }}
    />
  );
}

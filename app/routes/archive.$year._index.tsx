import { useLoaderData } from "@remix-run/react";
import { ARCHIVE_PATH, YEAR } from "~/domains/content/rules/months.ts";
import { archiveContent } from "~/domains/content/store/archive/archive.ts";
import { ArchivePage } from "~/domains/content/ui/archive.tsx";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { breadcrumbData } from "~/platform/page/document/structured-data.ts";
import { notFound } from "~/platform/page/responses.ts";
import { MissingScreen } from "~/shell/error-screens.tsx";

/** The sitemap lists years and months in a part of its own. */
export const page = definePage({ topics: ["content"], framework: "none" });

export const headers = page.headers;

export const meta = metaOf<typeof loader>(
  ({ data: { year }, path, publication: { brand } }) => ({
    title: `Articles of ${year}`,
    description: `Every article of ${brand.name} in ${year} by month.`,
    jsonLd: [
      breadcrumbData(brand, [
        { name: "Archive", path: ARCHIVE_PATH },
        { name: year, path },
      ]),
    ],
  }),
  { missing: "Year not found" },
);

export const loader = page.loader(async ({ params: { year = "" }, deps: { db } }) => {
  if (!YEAR.test(year)) notFound("year");
  const archive = await archiveContent(db, year);
  return archive.months.length > 0 ? { ...archive, year } : notFound("year");
});

export default function YearRoute() {
  return <ArchivePage {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return (
    <MissingScreen
      title="Year not found"
      sentence="We have no article of that year."
      link={{ label: "Archive", to: ARCHIVE_PATH }}
    />
  );
}

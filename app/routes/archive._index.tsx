import { useLoaderData } from "@remix-run/react";
import { ARCHIVE_PATH } from "~/domains/content/rules/months.ts";
import { archiveContent } from "~/domains/content/store/archive/archive.ts";
import { ArchivePage } from "~/domains/content/ui/archive.tsx";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";

export const page = definePage({ topics: ["content"], framework: "none", sitemap: () => [ARCHIVE_PATH] });

export const headers = page.headers;

export const meta = metaOf<typeof loader>(({ publication: { brand } }) => ({
  title: "Archive",
  description: `Every article of ${brand.name} by year and month.`,
}));

export const loader = page.loader(({ deps: { db } }) => archiveContent(db));

export default function ArchiveRoute() {
  return <ArchivePage {...useLoaderData<typeof loader>()} />;
}

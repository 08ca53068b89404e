import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { ARCHIVE_PATH, archiveSummary, archiveTitle, FEED_PATH } from "~/domains/newsletter/rules/copy.ts";
import { archivePage, issueCount } from "~/domains/newsletter/store/archive.ts";
import { ArchivePage } from "~/domains/newsletter/ui/archive-page.tsx";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { pageNumber } from "~/platform/page/match/query.ts";
import { withinPages } from "~/platform/page/responses.ts";

export const page = definePage({
  query: z.object({ page: pageNumber }),
  everywhere: true,
  topics: ["newsletter"],
  framework: "none",
  sitemap: () => [ARCHIVE_PATH],
});

export const headers = page.headers;

export const meta = metaOf<typeof loader>(({ publication }) => ({
  title: archiveTitle(publication),
  description: archiveSummary(publication),
  feed: FEED_PATH,
}));

const PAGE_SIZE = 25;

export const loader = page.loader(async ({ query: { page }, deps }) => {
  const found = await archivePage(deps.db, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
  if (found.issues.length === 0 && page > 1)
    withinPages(await issueCount(deps.db), { page, pageSize: PAGE_SIZE });
  return { ...found, page };
});

export default function ArchiveRoute() {
  const { issues, more, page } = useLoaderData<typeof loader>();
  return <ArchivePage issues={issues} more={more} page={page} />;
}

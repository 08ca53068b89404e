import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ARCHIVE_PATH, archiveTitle, FEED_PATH } from "~/domains/newsletter/rules/copy.ts";
import { archivePage } from "~/domains/newsletter/store/archive.ts";
import { ArchivePage } from "~/domains/newsletter/ui/archive-page.tsx";
import type { PageHandle } from "~/platform/page/handle.ts";
import { pageHeaders, pageNumber, publicPage } from "~/platform/page/loader.ts";
import { pageMeta } from "~/platform/page/seo-compat.ts";
import { site } from "~/site.config.ts";

export const handle: PageHandle = { hydrate: false };

export const headers = pageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: data && data.page > 1 ? `${archiveTitle(site)}, page ${data.page}` : archiveTitle(site),
    description: site.newsletter.standfirst,
    path: data && data.page > 1 ? `${ARCHIVE_PATH}?page=${data.page}` : ARCHIVE_PATH,
    feed: FEED_PATH,
  });

const PAGE_SIZE = 25;

export async function loader({ request, context: { db, now } }: LoaderFunctionArgs) {
  const page = pageNumber(new URL(request.url));
  const found = await archivePage(db, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
  return publicPage({ ...found, page }, now());
}

export default function ArchiveRoute() {
  const { issues, more, page } = useLoaderData<typeof loader>();
  return <ArchivePage issues={issues} more={more} page={page} />;
}

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ARCHIVE_PATH, archiveTitle, FEED_PATH } from "~/domains/newsletter/rules/copy.ts";
import { archivedIssue } from "~/domains/newsletter/store/archive.ts";
import { IssueArticle } from "~/domains/newsletter/ui/archive-page.tsx";
import { SITE_CARD } from "~/platform/images/share-image-compat.ts";
import type { PageHandle } from "~/platform/page/handle.ts";
import { pageHeaders, publicPage } from "~/platform/page/loader.ts";
import { notFound } from "~/platform/page/responses.ts";
import { pageMeta } from "~/platform/page/seo-compat.ts";
import { articleData, breadcrumbData } from "~/platform/page/structured-data-compat.ts";
import { MissingScreen } from "~/shell/error-screens.tsx";
import { site } from "~/site.config.ts";

export const handle: PageHandle = { hydrate: false };

export const headers = pageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data)
    return [{ title: `Issue Not Found | ${site.brand.name}` }, { name: "robots", content: "noindex" }];
  const { day, subject, preheader, publishedAt } = data.issue;
  const path = `${ARCHIVE_PATH}/${day}`;
  const author = site.brand.name;
  const facts = { title: subject, excerpt: preheader, author, publishedAt, categories: [], tags: [] };
  return pageMeta({
    title: subject,
    description: preheader,
    path,
    type: "article",
    publishedAt,
    feed: FEED_PATH,
    jsonLd: [
      articleData(facts, path, SITE_CARD),
      breadcrumbData([
        { name: archiveTitle(site), path: ARCHIVE_PATH },
        { name: subject, path },
      ]),
    ],
  });
};

export async function loader({ params, context: { db, now } }: LoaderFunctionArgs) {
  const issue = (await archivedIssue(db, params.day ?? "")) ?? notFound("issue");
  return publicPage({ issue }, now());
}

export default function IssueRoute() {
  return <IssueArticle issue={useLoaderData<typeof loader>().issue} />;
}

export function ErrorBoundary() {
  return (
    <MissingScreen
      title="Issue Not Found"
      sentence="There is no issue of that day."
      link={{ label: "All issues", to: ARCHIVE_PATH }}
    />
  );
}

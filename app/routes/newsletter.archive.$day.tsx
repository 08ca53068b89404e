import { useLoaderData } from "@remix-run/react";
import { ARCHIVE_PATH, archiveTitle, FEED_PATH } from "~/domains/newsletter/rules/copy.ts";
import { archivedIssue } from "~/domains/newsletter/store/archive.ts";
import { IssueArticle } from "~/domains/newsletter/ui/issue-article.tsx";
import { siteShareImage } from "~/platform/images/share-image.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { articleData, breadcrumbData } from "~/platform/page/document/structured-data.ts";
import { notFound } from "~/platform/page/responses.ts";
import { MissingScreen } from "~/shell/error-screens.tsx";

/** The sitemap lists issues in a part of its own. */
export const page = definePage({ topics: ["newsletter"], framework: "intent" });

export const headers = page.headers;

export const meta = metaOf<typeof loader>(
  ({ data: { issue }, path, publication }) => {
    const { subject, preheader, publishedAt } = issue;
    const { brand } = publication;
    const author = brand.name;
    const facts = { title: subject, excerpt: preheader, author, publishedAt, categories: [], tags: [] };
    return {
      title: subject,
      description: preheader,
      type: "article",
      publishedAt,
      feed: FEED_PATH,
      asMarkdown: true,
      jsonLd: [
        articleData(publication, facts, path, siteShareImage(publication)),
        breadcrumbData(brand, [
          { name: archiveTitle(publication), path: ARCHIVE_PATH },
          { name: subject, path },
        ]),
      ],
    };
  },
  { missing: "Issue Not Found" },
);

export const loader = page.loader(async ({ params, deps }) => ({
  issue: (await archivedIssue(deps.db, params.day ?? "")) ?? notFound("issue"),
}));

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

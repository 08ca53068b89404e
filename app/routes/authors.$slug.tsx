import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { authorOf } from "~/domains/content/rules/terms.ts";
import { PAGE_SIZE } from "~/domains/content/store/pages.ts";
import { termContent } from "~/domains/content/store/terms/pages.ts";
import { TermPage } from "~/domains/content/ui/term-page.tsx";
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
  ({ data, publication }) => {
    const path = `/authors/${data.slug}`;
    return {
      title: data.label,
      description: `Articles by ${data.label}, newest first.`,
      path,
      feed: `${path}/feed`,
      jsonLd: [breadcrumbData(publication.brand, [{ name: data.label, path }])],
    };
  },
  { missing: "Author not found" },
);

export const loader = page.loader(
  async ({ query: { page }, params: { slug = "" }, deps: { db, publication } }) => {
    const read = async (page: number) => (await termContent(db, "authors", slug, page)) ?? notFound("author");
    const author = authorOf(publication.content.authors, slug);
    return { ...(await pageOf({ page, pageSize: PAGE_SIZE }, read)), author, slug, page };
  },
);

export default function AuthorRoute() {
  const { slug, page, now, author, ...content } = useLoaderData<typeof loader>();
  return (
    <TermPage key={slug} kind="authors" slug={slug} content={content} author={author} page={page} now={now} />
  );
}

export function ErrorBoundary() {
  return (
    <MissingScreen
      title="Author not found"
      sentence="We have no article by this author."
      link={{ label: "All articles", to: "/articles" }}
    />
  );
}

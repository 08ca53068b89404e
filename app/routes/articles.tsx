import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { ARCHIVE_PATH } from "~/domains/content/rules/months.ts";
import { articleListContent, PAGE_SIZE } from "~/domains/content/store/pages.ts";
import { ArticleList } from "~/domains/content/ui/article-list.tsx";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { relativeDates } from "~/platform/page/due.ts";
import { optionalOneOf, pageNumber } from "~/platform/page/match/query.ts";
import { pageOf } from "~/platform/page/responses.ts";
import { usePublication } from "~/platform/publication/context.tsx";
import { chipClass } from "~/ui/chip.ts";
import { Link } from "~/ui/link.tsx";
import { PageHeading } from "~/ui/page-heading.tsx";

export const page = definePage({
  query: ({ categories }) =>
    z.object({ page: pageNumber, category: optionalOneOf(categories.map(({ slug }) => slug)) }),
  everywhere: true,
  topics: ["content"],
  due: relativeDates,
  framework: "intent",
  sitemap: () => ["/articles"],
});

export const headers = page.headers;

export const meta = metaOf<typeof loader>(({ data: { category, copy } }) => ({
  ...copy,
  // The list of a category stands on its own page too.
  path: category ? `/category/${category}` : undefined,
}));

export const loader = page.loader(async ({ query: { page, category }, deps }) => {
  const list = await pageOf({ page, pageSize: PAGE_SIZE }, (page) =>
    articleListContent(deps.db, page, category ?? undefined),
  );
  return { ...list, category, page, copy: deps.publication.copy.articles };
});

export default function Articles() {
  const { articles, total, category, page, copy, now } = useLoaderData<typeof loader>();
  const { categories } = usePublication();
  const name = categories.find(({ slug }) => slug === category)?.name;
  return (
    <div className="page">
      <PageHeading title={copy.title}>
        What we have learned, and what others wrote that is worth your time. The{" "}
        <Link to={ARCHIVE_PATH} className="text-accent underline underline-offset-2">
          archive
        </Link>{" "}
        has every month; the{" "}
        <a href="/feed.xml" className="text-accent underline underline-offset-2">
          feed
        </a>{" "}
        brings what is new.
      </PageHeading>
      <nav aria-label="Filter by category" className="-m-1 mb-7 overflow-x-auto p-1">
        <ul className="flex gap-2">
          <li>
            <Link to="/articles" aria-current={category ? undefined : "page"} className={chipClass}>
              All
            </Link>
          </li>
          {categories.map(({ slug, name }) => (
            <li key={slug}>
              <Link
                to={`/articles?category=${slug}`}
                aria-current={category === slug ? "page" : undefined}
                className={chipClass}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <ArticleList
        name="articles"
        articles={articles}
        total={total}
        page={page}
        pageParam="page"
        call={{ category: category ?? undefined }}
        label="Load More Articles"
        empty={name ? `No articles found in the ${name} category` : "No articles available"}
        now={now}
        heading="h2"
        priorityCount={1}
      />
    </div>
  );
}

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { articleListContent } from "~/domains/content/store/pages.ts";
import { ArticleList } from "~/domains/content/ui/article-list.tsx";
import { useCategoryName } from "~/domains/content/ui/category-tags.tsx";
import { pageHeaders, pageNumber, publicPage } from "~/platform/page/loader.ts";
import { pageMeta } from "~/platform/page/seo.ts";
import { usePublication } from "~/platform/publication/context.tsx";
import { site } from "~/site.config.ts";
import { chipClass } from "~/ui/chip.ts";
import { PageHeading } from "~/ui/page-heading.tsx";

export const headers = pageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: "SaaS Articles & Insights",
    description: `Every article of ${site.brand.name}: pricing, sales, fundraising, product and the craft of running B2B software.`,
    // The list of a category stands on its own page too.
    path: data?.category ? `/category/${data.category}` : "/articles",
    page: data?.category ? 1 : data?.page,
  });

export async function loader({ request, context: { db, now, publication } }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const asked = url.searchParams.get("category");
  const category = publication.categories.find(({ slug }) => slug === asked)?.slug ?? null;
  const page = pageNumber(url);
  return publicPage(
    { ...(await articleListContent(db, page, category ?? undefined)), category, page },
    now(),
  );
}

export default function Articles() {
  const { articles, total, category, page, now } = useLoaderData<typeof loader>();
  const { categories } = usePublication();
  const categoryName = useCategoryName();
  return (
    <div className="page">
      <PageHeading title="SaaS Articles & Insights">
        What we have learned, and what others wrote that is worth your time.
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
        empty={
          category ? `No articles found in the ${categoryName(category)} category` : "No articles available"
        }
        now={now}
        heading="h2"
        priorityCount={3}
      />
    </div>
  );
}

// app/routes/newest.tsx
import { Link, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { articlePage } from "~/domains/content/store/queries.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { pageNumber } from "~/platform/page/match/query.ts";
import { PageHeading } from "~/ui/page-heading.tsx";

export const page = definePage({
  query: z.object({ page: pageNumber }),
  topics: ["content"],
  sitemap: () => ["/newest"],
});

export const headers = page.headers;

export const meta = metaOf<typeof loader>(({ publication: { brand } }) => ({
  title: "Newest articles",
  description: `The newest articles of ${brand.name}, latest first.`,
}));

export const loader = page.loader(async ({ query, deps }) => {
  const { items } = await articlePage(deps.db, { limit: 20, offset: (query.page - 1) * 20 });
  return { articles: items.map(({ slug, title }) => ({ slug, title })) };
});

export default function Newest() {
  const { articles } = useLoaderData<typeof loader>();
  return (
    <div className="page">
      <PageHeading title="Newest articles" />
      <ul>
        {articles.map(({ slug, title }) => (
          <li key={slug}>
            <Link to={`/article/${slug}`}>{title}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

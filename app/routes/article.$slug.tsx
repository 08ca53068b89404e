import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { articleCard } from "~/domains/content/rules/share-images.ts";
import { readerContent } from "~/domains/content/store/pages.ts";
import { Reader } from "~/domains/content/ui/reader.tsx";
import { pageHeaders, publicPage } from "~/platform/page/loader.ts";
import { notFound } from "~/platform/page/responses.ts";
import { pageMeta } from "~/platform/page/seo-compat.ts";
import { articleData, breadcrumbData } from "~/platform/page/structured-data-compat.ts";
import { MissingScreen } from "~/shell/error-screens.tsx";
import { site } from "~/site.config.ts";

export const headers = pageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data)
    return [{ title: `Article Not Found | ${site.brand.name}` }, { name: "robots", content: "noindex" }];
  const { article } = data;
  const path = `/article/${article.slug}`;
  const card = articleCard(article);
  const section = site.categories.find(({ slug }) => slug === article.categories[0]);
  return pageMeta({
    title: article.title,
    description: article.excerpt,
    path,
    canonical: article.originalUrl,
    card,
    type: "article",
    publishedAt: article.publishedAt,
    jsonLd: [
      article.originalUrl ? null : articleData(article, path, card),
      breadcrumbData([
        section
          ? { name: section.name, path: `/category/${section.slug}` }
          : { name: "Articles", path: "/articles" },
        { name: article.title, path },
      ]),
    ],
  });
};

export async function loader({ params, context: { db, now, publication } }: LoaderFunctionArgs) {
  const content = (await readerContent(db, params.slug ?? "")) ?? notFound("article");
  const { templates, otherwise } = publication.sharing;
  return publicPage({ ...content, shareTexts: { templates, otherwise } }, now());
}

export default function ArticleRoute() {
  const { article, next, shareTexts } = useLoaderData<typeof loader>();
  return <Reader key={article.id} first={article} next={next} shareTexts={shareTexts} />;
}

export function ErrorBoundary() {
  return (
    <MissingScreen
      title="Article Not Found"
      sentence="The article you're looking for doesn't exist or has been moved."
      link={{ label: "Back to Home", to: "/" }}
    />
  );
}

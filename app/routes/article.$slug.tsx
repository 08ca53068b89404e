import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readerContent } from "~/domains/content/pages.server.ts";
import { Reader } from "~/domains/content/ui/reader.tsx";
import { notFound } from "~/platform/http.ts";
import { pageHeaders, publicPage } from "~/platform/loader.ts";
import { absoluteUrl, pageMeta } from "~/platform/seo.ts";
import { MissingScreen } from "~/shell/error-screens.tsx";
import { site } from "~/site.config.ts";

export const headers = pageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data)
    return [{ title: `Article Not Found | ${site.brand.name}` }, { name: "robots", content: "noindex" }];
  const { article } = data;
  const path = `/article/${article.slug}`;
  return pageMeta({
    title: article.title,
    description: article.excerpt,
    path,
    type: "article",
    jsonLd: [
      {
        "@context": "https://schema.org",
        "@type": "Article",
        headline: article.title,
        description: article.excerpt,
        datePublished: article.publishedAt,
        author: { "@type": "Organization", name: article.author },
        publisher: { "@type": "Organization", name: site.brand.name, url: site.brand.url },
        mainEntityOfPage: absoluteUrl(path),
      },
    ],
  });
};

export async function loader({ params, context: { db, now } }: LoaderFunctionArgs) {
  const content = (await readerContent(db, params.slug ?? "")) ?? notFound("article");
  return publicPage(content, now());
}

export default function ArticleRoute() {
  const { article, next, now } = useLoaderData<typeof loader>();
  return <Reader key={article.id} first={article} next={next} now={now} />;
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

import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { articleShareImage } from "~/domains/content/rules/share-images.ts";
import { readerContent } from "~/domains/content/store/pages.ts";
import { Reader } from "~/domains/content/ui/reader.tsx";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { articleData, breadcrumbData } from "~/platform/page/document/structured-data.ts";
import { notFound } from "~/platform/page/responses.ts";
import { MissingScreen } from "~/shell/error-screens.tsx";

export const page = definePage({ topics: ["content"], part: ({ slug }) => slug, framework: "intent" });

export const headers = page.headers;

export const meta = metaOf<typeof loader>(
  ({ data: { article }, publication }) => {
    const path = `/article/${article.slug}`;
    const shareImage = articleShareImage(article);
    const section = publication.categories.find(({ slug }) => slug === article.categories[0]);
    return {
      title: article.title,
      description: article.excerpt,
      path,
      canonical: article.originalUrl,
      shareImage,
      type: "article",
      publishedAt: article.publishedAt,
      jsonLd: [
        article.originalUrl ? null : articleData(publication, article, path, shareImage),
        breadcrumbData(publication.brand, [
          section
            ? { name: section.name, path: `/category/${section.slug}` }
            : { name: "Articles", path: "/articles" },
          { name: article.title, path },
        ]),
      ],
    };
  },
  { missing: "Article Not Found" },
);

export const loader = page.loader(async ({ params, deps: { db, publication } }) => {
  const { slug = "" } = params;
  const content = await readerContent(db, slug);
  if (!content) {
    const lowerCase = slug.toLowerCase();
    if (lowerCase !== slug && (await readerContent(db, lowerCase)))
      throw redirect(`/article/${encodeURIComponent(lowerCase)}`, 301);
    notFound("article");
  }
  const { templates, otherwise } = publication.sharing;
  return { ...content, shareTexts: { templates, otherwise } };
});

export default function ArticleRoute() {
  const { article, next, related, shareTexts } = useLoaderData<typeof loader>();
  return <Reader key={article.id} first={article} next={next} related={related} shareTexts={shareTexts} />;
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

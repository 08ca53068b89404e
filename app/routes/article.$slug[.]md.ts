import { withoutDeadCompanyLinks } from "~/domains/content/rules/company-blocks.ts";
import { articleBySlug } from "~/domains/content/store/queries.ts";
import { escapeText } from "~/lib/text/markdown.ts";
import { markdownForReaders } from "~/platform/html/to-markdown/for-readers.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { absoluteUrl } from "~/platform/page/document/seo.ts";
import { markdownDocument, movedTo, notFound } from "~/platform/page/responses.ts";

export const page = definePage({ topics: ["content"], part: ({ slug }) => slug });

/** /article/{slug}.md: an article as Markdown; of another publication's the excerpt. */
export const loader = page.document(async ({ params: { slug = "" }, deps: { db, publication } }) => {
  const found = (await articleBySlug(db, slug)) ?? notFound("article");
  const article = withoutDeadCompanyLinks(found, publication.market?.companies);
  if (article.slug !== slug) return movedTo(`/article/${article.slug}.md`);
  const { title, author, publishedAt, undated, excerpt, originalUrl, content } = article;
  const url = originalUrl ?? absoluteUrl(publication.brand, `/article/${article.slug}`);
  const facts = [escapeText(author), !undated && publishedAt.slice(0, 10), url].filter(Boolean).join(", ");
  return markdownDocument(
    [`# ${escapeText(title)}`, facts, `> ${escapeText(excerpt)}`, markdownForReaders(content, url)],
    url,
  );
});

import * as z from "zod";
import { withoutDeadCompanyLinks } from "~/domains/content/rules/company-blocks.ts";
import { articleSummary } from "~/domains/content/schema.ts";
import { articleBySlug } from "~/domains/content/store/queries.ts";
import { fail, ok } from "~/lib/result.ts";
import { escapeText } from "~/lib/text/markdown.ts";
import { markdownForReaders } from "~/platform/html/to-markdown/for-readers.ts";
import { defineTool } from "~/platform/mcp/define-tool.ts";
import { absoluteUrl } from "~/platform/page/document/seo.ts";
import { ownSource, sources } from "./provenance.ts";

export const articleTool = defineTool({
  name: "article",
  title: "Read an article",
  description: "Returns one article as Markdown, by the slug that `search` answers.",
  input: z.object({ slug: z.string().min(1).max(200) }),
  output: z.object({
    ...articleSummary.pick({ slug: true, title: true, author: true, excerpt: true }).shape,
    publishedAt: z.string().nullable().describe("ISO 8601 UTC; null when unknown."),
    url: z.string(),
    text: z.string().describe("Markdown. Of another publication's article only the excerpt."),
    provenance: sources,
  }),
  read: async (deps, { slug: asked }) => {
    const found = await articleBySlug(deps.db, asked);
    if (!found) return fail("missing", "No such article.");
    const article = withoutDeadCompanyLinks(found, deps.publication.market?.companies);
    const { slug, title, author, excerpt, originalUrl, content } = article;
    const publishedAt = article.undated ? null : article.publishedAt;
    const { brand } = deps.publication;
    const url = originalUrl ?? absoluteUrl(brand, `/article/${slug}`);
    const text = markdownForReaders(content, url) || excerpt;
    const provenance = [
      { ...ownSource(brand, url, publishedAt ?? deps.now()), ...(originalUrl && { source: author }) },
    ];
    return ok({
      value: { slug, title, author, publishedAt, excerpt, url, text, provenance },
      text: `# ${escapeText(title)}\n\n${[escapeText(author), publishedAt?.slice(0, 10), url].filter(Boolean).join(", ")}\n\n${text}`,
    });
  },
});

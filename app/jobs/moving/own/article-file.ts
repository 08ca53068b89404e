import { stringify } from "yaml";
import type { CompileContext } from "~/domains/content/sources/markdown/compile.ts";
import { decompile } from "~/domains/content/sources/markdown/decompile.ts";
import type { OwnedArticle } from "~/domains/content/store/publishing/owned.ts";
import { parsePicture } from "~/lib/picture/picture.ts";
import { typeset } from "~/lib/text/typography.ts";
import type { Publication } from "~/platform/publication/publication.ts";

/** Writes an article as a file that `npm run publish` reads: front matter and Markdown. */

/** Where an article is pinned: the lists, and its rank among the featured ones. */
export interface Pinned {
  lists: string[];
  featured: number | null;
}

export interface ArticleFile {
  text: string;
  /** Names of the pictures that it shows; they lie in `pictures/` beside it. */
  pictures: string[];
  /** Whether compiling it gives the same article. */
  exact: boolean;
}

const STORED = /^\/media\/([\w.-]+)$/;

/** How the file will be compiled: its pictures lie beside it, under the names that they have here. */
export const compileContext = ({ brand, market }: Pick<Publication, "brand" | "market">): CompileContext => ({
  author: brand.name,
  siteUrl: brand.url,
  language: brand.language,
  figures: {
    companies: new Map(market?.companies.map(({ symbol, name }) => [symbol, name])),
    lenient: true,
  },
  hasPath: () => true,
  resolve: (address) => {
    const path = address.replace(/^pictures\//, "/media/");
    const { width, height } = parsePicture(path) ?? {};
    return { address: path, width, height };
  },
});

export function articleFile(
  article: OwnedArticle,
  { lists, featured }: Pinned,
  context: CompileContext,
): ArticleFile {
  const pictures = new Set<string>();
  const addressOf = (address: string): string => {
    const name = STORED.exec(address)?.[1];
    if (!name) return address;
    pictures.add(name);
    return `pictures/${name}`;
  };
  const { markdown, exact } = decompile(article.content, { context, addressOf });
  const front = {
    title: typeset(article.title, context.language),
    slug: article.slug,
    excerpt: typeset(article.excerpt, context.language) || undefined,
    author: article.author,
    published: new Date(article.publishedAt).toISOString(),
    categories: article.categories,
    tags: article.tags.length > 0 ? article.tags : undefined,
    image: article.featuredImage ? addressOf(article.featuredImage) : undefined,
    featured: featured ?? undefined,
    pinned: lists.length > 0 ? lists : undefined,
    originalUrl: article.originalUrl ?? undefined,
    discussion: article.discussionUrl ?? undefined,
  };
  const head = stringify(front, { lineWidth: 0, defaultStringType: "PLAIN" });
  return { text: `---\n${head}---\n\n${markdown}\n`, pictures: [...pictures], exact };
}

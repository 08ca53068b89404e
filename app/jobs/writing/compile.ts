import type { ArticleInput } from "~/domains/content/schema.ts";
import { type CompileContext, compileArticle, NO_TEXT } from "~/domains/content/sources/markdown/compile.ts";
import { slugOf } from "~/domains/writing/rules/manuscript.ts";
import type { Manuscript } from "~/domains/writing/schema.ts";
import { parsePicture } from "~/lib/picture/picture.ts";
import type { Deps } from "~/platform/deps.ts";
import type { CompiledManuscript } from "~/platform/env.ts";

/** Makes an article of what is written at the desk, as `npm run publish` does of a file. */

export interface CompiledDraft extends CompiledManuscript {
  /** Null with a mistake in it. */
  article: Omit<ArticleInput, "identity" | "sourceId"> | null;
}

/** Compiles a manuscript. What is wrong with it is said with its line or its field. */
export function compileManuscript(
  { publication }: Pick<Deps, "publication">,
  manuscript: Manuscript,
): CompiledDraft {
  const { title, excerpt, author, categories, tags, image, discussion, text } = manuscript;
  const { html, wrongs, ignored, article } = compileArticle(
    {
      slug: slugOf(manuscript),
      title: title.trim(),
      excerpt: excerpt.trim() || undefined,
      author: author.trim() || undefined,
      categories,
      tags,
      image: image || undefined,
      discussion: discussion || undefined,
    },
    text.replaceAll("\r\n", "\n"),
    contextOf(publication),
  );
  return {
    html,
    article: article && withCoverSize(article),
    wrongs: wrongs.map(said),
    ignored: ignored.map(said),
  };
}

const contextOf = ({ brand, market }: Deps["publication"]): CompileContext => ({
  author: brand.name,
  siteUrl: brand.url,
  language: brand.language,
  figures: {
    companies: new Map(market?.companies.map(({ symbol, name }) => [symbol, name])),
    lenient: false,
  },
  resolve: (address, as) =>
    as === "image"
      ? address === ""
        ? "a picture has no address yet: add it again, or delete its line"
        : `“${address}” is not a picture of this site: add its file, or write its full address`
      : `“${address}” leads nowhere: begin the address with https:// or /`,
  hasPath: () => true,
});

/** The address of a picture that is stored here says its size. */
function withCoverSize(article: NonNullable<CompiledDraft["article"]>): CompiledDraft["article"] {
  const picture = parsePicture(article.featuredImage ?? "");
  return picture ? { ...article, imageWidth: picture.width, imageHeight: picture.height } : article;
}

const said = ({ sentence, ...place }: { sentence: string; line?: number; entry?: string }) => ({
  // The desk has no field for what the sentence of files names.
  sentence:
    sentence === NO_TEXT
      ? "There is no text yet."
      : `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`,
  line: place.line ?? null,
  field: place.entry ?? null,
});

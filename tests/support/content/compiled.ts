import { type ParseContext, parseArticle } from "../../../scripts/lib/publish/markdown.ts";
import { parseContext } from "./parse-context.ts";

/** An article as its Markdown is published, or what is wrong with it. */

const context = parseContext({
  file: "a.md",
  figures: { companies: new Map([["SNOW", "Snowflake & Sons"]]), lenient: false },
});

/** The body begins on line 5. */
export const parse = (body: string, own: Partial<ParseContext> = {}) =>
  parseArticle(`---\ntitle: One\ncategories: [ai]\n---\n${body}\n`, { ...context, ...own });

export function htmlOf(body: string, own?: Partial<ParseContext>): string {
  const parsed = parse(body, own);
  if (!parsed.ok) throw new Error(parsed.mistakes.join("\n"));
  return parsed.item.article.content;
}

export const mistakesOf = (body: string): string[] => {
  const parsed = parse(body);
  return parsed.ok ? [] : parsed.mistakes;
};

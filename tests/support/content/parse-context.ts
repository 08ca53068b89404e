import type { ParseContext } from "../../../scripts/lib/publish/markdown.ts";

/** What a Markdown file is parsed with: every address leads to itself, and no company is known. */
export const parseContext = (own: Partial<ParseContext> = {}): ParseContext => ({
  file: "posts/hello-there.md",
  sourceId: "posts",
  categories: ["ai"],
  author: "The Editors",
  siteUrl: "https://recurring.example",
  figures: { companies: new Map(), lenient: false },
  hasPath: () => true,
  resolve: (address) => ({ address }),
  ...own,
});

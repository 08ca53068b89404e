import { expect, test } from "vitest";
import { ArticlePreview } from "~/domains/content/ui/article-preview.tsx";
import { PreviewPane } from "~/domains/writing/ui/desk/editor/preview-pane.tsx";
import { compileManuscript } from "~/jobs/writing/compile.ts";
import { manuscript } from "../../support/content/drafts.ts";
import { testDeps } from "../../support/unit/deps.ts";
import { markupOf } from "../../support/unit/markup.tsx";

/** What the editor shows of a draft beside its text. */

const article = {
  slug: "draft",
  title: "A draft",
  excerpt: "",
  readTime: 1,
  featuredImage: null,
  categories: [],
  tags: [],
  content: "",
};

test("a byline without an author begins with what follows", () => {
  const byline = (author: string) =>
    markupOf(<ArticlePreview heading="h2" dated="not published" article={{ ...article, author }} />)
      .replace(/<[^>]+>/g, "")
      .match(/A draft(.*)1 min read/)?.[1];
  expect(byline("")).toBe("not published·");
  expect(byline("Ada")).toBe("Ada·not published·");
});

test("an empty text is no mistake of its writer, and other mistakes are named beside it", () => {
  const pane = (own: Parameters<typeof manuscript>[0]) =>
    markupOf(
      <PreviewPane
        preview={{ compiled: compileManuscript(testDeps(), manuscript(own)), late: null }}
        show={() => null}
      />,
    );
  const empty = pane({ text: "" });
  expect(empty).toContain("The preview appears as you write.");
  expect(empty).not.toContain("Remarks");
  expect(pane({ text: "", image: "gone.png" })).toContain("is not a picture of this site");
  expect(pane({ text: "Words." })).not.toContain("The preview appears");
  expect(pane({ text: "[away](about)" })).toContain("leads nowhere");
});

test("what the desk says of a text without words names nothing of a file", () => {
  const { wrongs } = compileManuscript(testDeps(), manuscript({ text: "<!-- later -->" }));
  expect(wrongs).toEqual([{ line: null, field: null, sentence: "There is no text yet." }]);
});

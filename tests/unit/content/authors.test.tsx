import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { describe, expect, test } from "vitest";
import { content } from "~/domains/content/config.ts";
import { AuthorNote } from "~/domains/content/ui/author.tsx";
import { TermPage } from "~/domains/content/ui/term-page.tsx";
import { markupOf } from "../../support/unit/markup.tsx";

/** Who wrote an article, at its end and on the author's page. */

const JANE = { name: "Jane van Doe", picture: "/authors/jane.jpg", about: "Sells software." };

describe("the author at the end of an article", () => {
  test("has the publication's picture in its size, a sentence, and a page", () => {
    const html = markupOf(<AuthorNote name="Jane van Doe" authors={[JANE]} />);
    expect(html).toMatch(/<img src="\/authors\/jane\.jpg" alt="" width="64" height="64" loading="lazy"/);
    expect(html).toContain("Sells software.");
    expect(html).toContain('href="/authors/jane-van-doe"');
  });

  test("is the same in another spelling of the name", () => {
    expect(markupOf(<AuthorNote name="jane Van Doe" authors={[JANE]} />)).toContain("<img");
  });

  test("of a name in another script is who has this very name, not who shares its Latin letters", () => {
    const authors = [{ name: "李 Wei", picture: "/authors/li.jpg", about: "Writes of chips." }];
    expect(
      markupOf(
        <AuthorNote name="王 Wei" authors={[...authors, { name: "王 Wei", about: "Writes of banks." }]} />,
      ),
    ).toContain("Writes of banks.");
    const taro = [{ name: "山田太郎", about: "Writes of cars." }];
    expect(markupOf(<AuthorNote name="山田太郎" authors={taro} />)).toContain("Writes of cars.");
  });

  test("has initials in place of a picture, which screen readers do not read", () => {
    for (const authors of [[], [{ name: JANE.name }]]) {
      const html = markupOf(<AuthorNote name={JANE.name} authors={authors} />);
      expect(html).toMatch(/<span aria-hidden="true" [^>]*>JD<\/span>/);
      expect(html).not.toContain("<img");
    }
  });

  test("of a name without letters for an address has no link", () => {
    const html = markupOf(<AuthorNote name="…" authors={[JANE]} />);
    expect(html).not.toContain("<a ");
    expect(html).not.toContain("<img");
  });
});

test("a picture is a file of the site's own", () => {
  const entry = (picture: string) => ({
    syntheticViews: false,
    bestOfVideos: [],
    authors: [{ name: "Jane", picture }],
  });
  expect(content.safeParse(entry("/authors/jane.jpg")).success).toBe(true);
  for (const foreign of ["https://example.com/jane.jpg", "//example.com/jane.jpg", "jane.jpg"])
    expect(content.safeParse(entry(foreign)).success, foreign).toBe(false);
});

test.each([
  ["authors", "bell hooks", "bell hooks"],
  ["tags", "pricing", "Pricing"],
  ["tags", "iOS", "iOS"],
] as const)("the page of %s: “%s” is titled “%s”", (kind, label, title) => {
  const content = { label, articles: [], total: 0 };
  const element = <TermPage kind={kind} slug="one" content={content} page={1} now={0} />;
  const router = createMemoryRouter([{ path: "*", element }]);
  const [, classes, text] =
    /<h1 class="([^"]*)">([^<]*)</.exec(markupOf(<RouterProvider router={router} />)) ?? [];
  expect(text).toBe(title);
  expect(classes).not.toContain("uppercase");
});

import { describe, expect, test } from "vitest";
import type { Target } from "~/domains/content/sources/markdown/compile.ts";
import { type Parsed, parseArticle } from "../../../../scripts/lib/publish/markdown.ts";
import { unusedPictures } from "../../../../scripts/lib/publish/pictures.ts";
import { parseContext } from "../../../support/content/parse-context.ts";

/** The pictures of a Markdown file: what an article shows of them, and what is said of those that nobody will see. */

/** A folder with a picture and another article. */
const FILES: Record<string, Target> = {
  "a picture.png": { address: "/media/0123.png", width: 640, height: 480 },
  "other.md": { address: "/article/other" },
};

const context = parseContext({
  categories: ["ai", "sales"],
  hasPath: (path) => path === "/covers/x.png",
  resolve: (address) => FILES[decodeURI(address).replace("./", "")] ?? `${address} leads to no file`,
});

const parse = (frontMatter: string, body = "One paragraph.") =>
  parseArticle(`---\n${frontMatter}\n---\n${body}\n`, context);

function article(parsed: Parsed) {
  if (!parsed.ok) throw new Error(parsed.mistakes.join("\n"));
  return parsed.item.article;
}

const MINIMAL = "title: Hello there\ncategories: [ai]";

describe("a picture that nobody will see is a warning", () => {
  const warnings = (frontMatter: string, body?: string) => {
    const parsed = parse(frontMatter, body);
    return parsed.ok ? parsed.warnings : parsed.mistakes;
  };

  test("of a private network, as a cover; one that the clock can bring is none", () => {
    expect(warnings(`${MINIMAL}\nimage: https://10.0.0.1/x.png`)).toEqual([
      "posts/hello-there.md:4: https://10.0.0.1/x.png is not shown: the address is none of the public internet.",
    ]);
    for (const image of ["/covers/x.png", "a picture.png", "https://example.com/x.png"])
      expect(warnings(`${MINIMAL}\nimage: ${image}`)).toEqual([]);
  });

  test("at a path without a file, as a cover and in the body", () => {
    expect(warnings(`${MINIMAL}\nimage: /none.png`, "One.\n\n![two](/nowhere.png?x=1)")).toEqual([
      "posts/hello-there.md:4: /none.png is not shown: public/ has no such file.",
      "posts/hello-there.md:8: /nowhere.png?x=1 is not shown: public/ has no such file.",
    ]);
  });

  test("that pages leave out, each with its line", () => {
    const body = [
      "![one](http://example.com/one.png)",
      `<img src="data:image/png;base64,${"A".repeat(200)}">`,
      "![three](https://feeds.feedburner.com/~r/three)",
      "![four](https://10.0.0.1/four.png)",
      "![five](https://example.com/five.png) ![six](/covers/x.png) [seven](http://example.com/)",
    ];
    expect(warnings(MINIMAL, body.join("\n\n"))).toEqual(
      [
        `:7: data:image/png;base64,${"A".repeat(38)}… is not shown: put the picture beside the file.`,
        ":9: https://feeds.feedburner.com/~r/three is not shown: the address is one that counts readers.",
        ":11: https://10.0.0.1/four.png is not shown: the address is none of the public internet.",
      ].map((sentence) => `posts/hello-there.md${sentence}`),
    );
  });

  test("in the folder, that no file names", () => {
    expect(unusedPictures(["old/cover.PNG", "notes.txt", "plan.svg"], "posts")).toEqual([
      "posts/old/cover.PNG: no article names this picture. It is not published.",
      "posts/plan.svg: no article names this picture. It is not published.",
    ]);
  });
});

describe("a picture of a Markdown file", () => {
  test("beside it has its size, and other files of its folder are led to", () => {
    const { content } = article(
      parse(
        MINIMAL,
        [
          "![A chart](a%20picture.png)",
          "[the other](./other.md), [by name][it]",
          '<img src="a%20picture.png" alt="Again" width="100"><a href="other.md">raw</a>',
          "",
          "[it]: other.md",
        ].join("\n"),
      ),
    );
    expect(content).toContain('<img src="/media/0123.png" width="640" height="480" alt="A chart"');
    expect(content).toContain('<a href="/article/other">the other</a>');
    expect(content).toContain('<a href="/article/other">by name</a>');
    expect(content).toContain('<a href="/article/other">raw</a>');
    expect(content).toMatch(/<img src="\/media\/0123\.png" alt="Again" width="100"/);
  });

  test("says what is written of it, quotes too", () => {
    const picture = '![The "Billing" page & more](https://example.com/a.png)';
    const alt = 'alt="The &quot;Billing&quot; page &amp; more"';
    for (const body of [
      picture,
      `${picture.slice(0, -1)} "Its caption")`,
      `[${picture}](https://example.com/)`,
    ])
      expect(article(parse(MINIMAL, `Seen here:\n\n${body}`)).content).toContain(alt);
  });

  test("may be its cover, beside it, at an address, or at a path of the site", () => {
    const cover = (image: string) => {
      const { featuredImage, imageWidth, imageHeight } = article(parse(`${MINIMAL}\nimage: ${image}`));
      return [featuredImage, imageWidth, imageHeight];
    };
    expect(cover("a picture.png")).toEqual(["/media/0123.png", 640, 480]);
    expect(cover("/covers/x.png")).toEqual(["/covers/x.png", null, null]);
    expect(cover("https://example.com/x.png")).toEqual(["https://example.com/x.png", null, null]);
  });
});

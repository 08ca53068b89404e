import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { withPicturesAt, withShownPictures } from "~/domains/content/rules/pictures/body.ts";
import { pageLooks } from "~/domains/content/rules/pictures/looks.ts";
import type { ArticleSummary } from "~/domains/content/schema.ts";
import { CoverImage } from "~/domains/content/ui/cover-image.tsx";
import { coverPath, LOOKS, lookChooser, lookOf } from "~/lib/cover/cover.ts";
import { sanitiseHtml } from "~/platform/html/sanitise.ts";
import { readPicture } from "~/platform/images/pictures.ts";
import { imagePreload } from "~/platform/page/render/image-preload.ts";
import { testDeps } from "../../../support/unit/deps.ts";

const DIGEST = "0123456789abcdef".repeat(2);
const SCALED = `/media/${DIGEST}-2400x1200-630.jpg`;
const PLAIN = `/media/${DIGEST}-2400x1200.jpg`;
const SRC_SET = [320, 640, 1024, 1600]
  .map((width) => `/media/${DIGEST}-2400x1200-630.w${width}.webp ${width}w`)
  .join(", ");

const cover = (src: string | null) =>
  renderToStaticMarkup(<CoverImage src={src} category="ai" seed="an-article" priority />);

describe("a card's picture", () => {
  test("comes in the size that a screen needs, over its colour, with a cover to fall back on", () => {
    const html = cover(SCALED);
    expect(html).toContain(`src="${SCALED}" srcSet="${SRC_SET}" sizes="(max-width`);
    expect(html).toContain('class="cover tone r6 g3 b0"');
    expect(html).toContain(`data-fallback="${coverPath("ai", "an-article", "paper", lookOf("an-article"))}"`);
    expect(html).toMatch(/ alt="" width="1200" height="675"/);
    // A hint could not know which of them the page takes.
    expect(imagePreload(html)).toBe(null);
  });

  test("is shown as it is without copies, and another host's not at all", () => {
    expect(cover(PLAIN)).toContain(`<img src="${PLAIN}" data-fallback=`);
    expect(cover("https://elsewhere.example/a.png")).not.toContain("elsewhere");
    expect(cover(null)).toMatch(/^<img src="\/covers\/ai\/an-article\.\d+\.svg" alt/);
  });
});

describe("a text's pictures", () => {
  test("of this site come in the size that a screen needs, and keep their words", () => {
    expect(withShownPictures(`<img src="${SCALED}" alt="A &quot;figure&quot;" loading="lazy">`)).toBe(
      `<img src="${SCALED}" alt="A &quot;figure&quot;" loading="lazy" srcset="${SRC_SET}" sizes="(max-width: 44rem) 100vw, 42rem" class="tone r6 g3 b0">`,
    );
  });

  test("of other hosts are links, which only a reader follows", () => {
    const there = 'src="https://a.example/b.png?c=1&amp;d=2"';
    expect(withShownPictures(`<p><img ${there} alt="A figure"> <img ${there} alt=""></p>`)).toBe(
      '<p><a href="https://a.example/b.png?c=1&amp;d=2" rel="noopener nofollow">Picture: A figure</a> <a href="https://a.example/b.png?c=1&amp;d=2" rel="noopener nofollow">Picture</a></p>',
    );
    expect(withShownPictures(`<a href="https://b.example/"><img ${there} alt="A figure"></a>`)).toBe(
      '<a href="https://b.example/">Picture: A figure</a>',
    );
  });

  test("of other hosts are named by their words, never by elements that these spell", () => {
    const there = 'src="https://a.example/b.png"';
    const html = sanitiseHtml(`<img ${there} alt="the <head> element">`, "https://a.example/");
    const stored = `<img ${there} alt="the <head> element">`;
    for (const one of [html, stored])
      expect(withShownPictures(one)).toContain(">Picture: the &lt;head&gt; element</a>");
  });

  test("stay as they are at an address of this site that says nothing", () => {
    const html = `<img src="/media/${DIGEST}.png" alt="a" width="3"><table><td>1 < 2</td></table>`;
    expect(withShownPictures(html)).toBe(html);
  });

  test("are found in elements alone, never in the value of an attribute", () => {
    const html = `<a title="<img src>" href="/x">x</a><img src="https://a.example/b.png" alt="1 > 0">`;
    expect(withPicturesAt(html, () => PLAIN)).toBe(
      `<a title="<img src>" href="/x">x</a><img src="${PLAIN}" alt="1 > 0" width="2400" height="1200">`,
    );
  });
});

describe("the generated covers of a page", () => {
  const article = (slug: string, featuredImage: string | null = null) =>
    ({ slug, featuredImage, categories: ["ai"] }) as ArticleSummary;
  const looksOf = (articles: ArticleSummary[]) => articles.map(({ slug, look }) => look ?? lookOf(slug));

  test("do not repeat within a category: no look twice, and five compositions before one comes again", () => {
    const slugs = Array.from({ length: LOOKS }, (_, index) => `article-${index}`);
    const looks = looksOf(pageLooks().articles(slugs.map((slug) => article(slug))));
    expect(new Set(looks).size).toBe(LOOKS);
    expect(new Set(looks.slice(0, 5).map((look) => look % 5)).size).toBe(5);
  });

  test("are the article's own where nothing stands beside it, and take nothing from a real picture", () => {
    expect(pageLooks().articles([article("one")])[0]).not.toHaveProperty("look");
    const [, second] = pageLooks().articles([article("one", PLAIN), article("one")]);
    expect(second).not.toHaveProperty("look");
  });

  test("of more than there are looks are drawn all the same", () => {
    const choose = lookChooser();
    const looks = Array.from({ length: 2 * LOOKS }, () => choose("ai", "x"));
    expect(looks.every((look) => look >= 0 && look < LOOKS)).toBe(true);
  });
});

test.each([
  ["../backups/x.png"],
  [`${DIGEST}-2400x1200-630.w320`],
  [`${DIGEST}-2400x1200.w320.webp`],
  [`${DIGEST}-2400x1200-998.jpg`],
  [`${DIGEST}-2400x1200-630.svg`],
])("there is no picture %s, and the store is not asked", async (name) => {
  const media = { get: () => expect.fail("asked") } as unknown as R2Bucket;
  expect(await readPicture(testDeps({ media }), name)).toBe(null);
});

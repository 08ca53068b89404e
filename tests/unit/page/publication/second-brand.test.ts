import { beforeAll, describe, expect, test } from "vitest";
import { upsertArticles, upsertVideos } from "~/domains/content/store/writes.ts";
import { publishNews } from "~/domains/news/store/front-page.ts";
import { publishEdition } from "~/jobs/send-daily.ts";
import { readPath } from "~/lib/raster/path.ts";
import { renderShareImage } from "~/platform/images/render-share-image.ts";
import { shareImagePath, siteShareImage } from "~/platform/images/share-image.ts";
import { button } from "~/platform/mail/template/blocks.ts";
import { renderMail } from "~/platform/mail/template/layout.ts";
import { accentStyle, onAccentOf } from "~/platform/publication/accent.ts";
import { markOf } from "~/platform/publication/mark.ts";
import { article, video } from "../../../support/content/items.ts";
import { seedMarket } from "../../../support/market/rows.ts";
import { publication as first } from "../../../support/publication/first.ts";
import { publication as second } from "../../../support/publication/second.ts";
import { firstIn } from "../../../support/publication/words.ts";
import { testDeps } from "../../../support/unit/deps.ts";
import { ask } from "../../../support/unit/site.ts";

/** Nothing of the first publication is on a page of the second, whatever its name and trade. */

const deps = testDeps({ at: "2026-08-22T15:00:00Z", publication: second });

beforeAll(async () => {
  await seedMarket(deps);
  const categories = ["fertigung"];
  await upsertArticles(deps, [
    article({ identity: "https://example.com/1", slug: "eins", title: "Drehen", categories }),
    article({ identity: "https://example.com/2", slug: "zwei", title: "Fräsen", categories }),
  ]);
  await upsertVideos(deps, [video({ id: "video-00001", title: "Gießen", categories })]);
  await publishNews(deps, deps.publication.news);
  await publishEdition(deps);
});

const DOCUMENTS = [
  "/feed.xml",
  "/favicon.svg",
  "/api/daily-intelligence/preview",
  "/feed.json",
  "/llms.txt",
  "/opensearch.xml",
  "/site.webmanifest",
  "/robots.txt",
  "/.well-known/security.txt",
  "/api/openapi.json",
  "/insights.csv",
  "/embed/index",
  "/embed/company/HUBS",
  "/embed/map",
  "/embed/rule-of-40",
  "/insights/HUBS",
  "/insights/HUBS?period=1M",
  "/insights?layout=grid&period=YTD",
  "/insights/compare?symbols=HUBS,TEAM",
  "/insights/index?period=1M",
  "/insights.json",
  "/api/market-analysis",
  "/api/stocks/market-multiples",
  "/valuation-calculator/method?fundingStage=seed&companyType=aiNative&arr=1.5&growthRate=80",
  "/status",
  "/search?q=pricing",
  "/videos?tab=best",
  "/daily-intelligence?tab=markets",
  "/valuation-calculator?fundingStage=seed&companyType=aiNative&arr=1.5&growthRate=80",
  "/favorites",
  "/nothing-is-here",
];

test("no page names the first publication, its trade or its sections, nor a date in its language", async () => {
  const sitemap = await (await ask(deps, "/sitemap.xml?part=pages")).text();
  const pages = Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = ""]) => new URL(url).pathname);
  expect(pages.length).toBeGreaterThan(20);
  const found: string[] = [];
  for (const path of [...pages, ...DOCUMENTS]) {
    const text = await (await ask(deps, path)).text();
    found.push(...firstIn(text).map((words) => `${path}: ${words}`));
  }
  const listed = [...new Set(found)].join("\n");
  expect(listed, listed).toBe("");
});

test("its accent is on every page, in frames and in mail, with a text that is readable on it", async () => {
  const read = async (path: string) => (await ask(deps, path)).text();
  expect(await read("/about")).toContain(
    "<style>:root{--color-accent:light-dark(#7a1f2b,#ffb4a0);--color-on-accent:light-dark(#ffffff,#0f1215)}",
  );
  expect(await read("/embed/index")).toContain("--accent:light-dark(#7a1f2b,#ffb4a0)");
  const mail = renderMail(second, {
    title: "Neu",
    reason: "Weil",
    blocks: [button({ label: "Los", href: "https://werkbank.example/" })],
  });
  expect(mail.html).toContain('bgcolor="#7a1f2b"');
  expect(mail.html).toContain(".button { background-color: #ffb4a0 !important; }");
  expect(mail.html).not.toContain("var(");
  expect(firstIn(mail.html)).toEqual([]);
});

describe("the faces of a page", () => {
  const about = async (publication: typeof second) =>
    (await ask(testDeps({ at: "2026-08-22T15:00:00Z", publication }), "/about")).text();
  const preloads = (html: string) =>
    Array.from(html.matchAll(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g), ([, href]) => href);

  test("are the publication's own, and no file of another is asked for", async () => {
    const html = await about(second);
    expect(html).toContain(":root{--font-serif:Charter, Cambria, serif;--font-sans:Verdana, sans-serif}");
    expect(preloads(html)).toEqual([]);
    expect(html).not.toMatch(/newsreader|public-sans|\.woff2/i);
  });

  test("come from its own files, of which the first is fetched early", async () => {
    const files = [
      { path: "/fonts/werkschrift.woff2" },
      { path: "/fonts/werkschrift-kursiv.woff2", style: "italic" as const },
    ];
    const faces = { ...second.brand.faces, interface: { family: "Werkschrift, Verdana, sans-serif", files } };
    const html = await about({ ...second, brand: { ...second.brand, faces } });
    expect(preloads(html)).toEqual(["/fonts/werkschrift.woff2"]);
    expect(html).toContain(
      '@font-face{font-family:Werkschrift;src:url(/fonts/werkschrift.woff2) format("woff2");font-weight:400 700;font-style:normal;font-display:optional}',
    );
    expect(html).toContain("src:url(/fonts/werkschrift-kursiv.woff2)");
  });

  test("are the usual ones where none is named, each for itself", async () => {
    const { faces: _, ...brand } = second.brand;
    const usual = await about({ ...second, brand });
    expect(preloads(usual)).toEqual([
      expect.stringContaining("newsreader"),
      expect.stringContaining("public-sans"),
    ]);
    expect(usual).not.toContain("--font-");
    const half = await about({ ...second, brand: { ...brand, faces: { reading: { family: "serif" } } } });
    expect(preloads(half)).toEqual([expect.stringContaining("public-sans")]);
    expect(half).toContain(":root{--font-serif:serif}");
  });
});

test("the legal pages call its chat by its name", async () => {
  const mentor = first.mentor && { ...first.mentor, name: "Werkmeister", note: "Gratis.", stats: undefined };
  const publication = { ...second, mentor };
  for (const path of ["/privacy", "/terms"]) {
    const html = (await (await ask(testDeps({ publication }), path)).text()).replaceAll("<!-- -->", "");
    const [, main = ""] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? [];
    expect(main).toContain("The Werkmeister chat");
    expect(main).not.toMatch(/AI mentor/i);
  }
});

describe("the front page", () => {
  const front = async (home: Partial<typeof second.home>, brand = second.brand) => {
    const publication = { ...second, brand, home: { ...second.home, ...home } };
    return (await ask(testDeps({ at: "2026-08-22T15:00:00Z", publication }), "/")).text();
  };
  const { film } = first.home;

  test("without a film has the mark in its place, and names no file of the first one's", async () => {
    const html = await (await ask(deps, "/")).text();
    expect(html).toMatch(/data-still-figure="".*?d="M3 9H29V14H3Z".*?<\/svg>/);
    expect(html).not.toMatch(/\/hero\.|data-background-video|data-pause-video|mix-blend-color/);
  });

  test("with the film that comes along has it in the hue of the accent, and its own mark in the middle", async () => {
    const html = await front({ film });
    expect(html).toContain("mix-blend-color");
    expect(html).toMatch(/viewBox="0 0 1200 376".*?d="M3 9H29V14H3Z".*?<\/svg>/);
    const { accent: _, ...brand } = second.brand;
    expect(await front({ film }, brand)).not.toContain("mix-blend-color");
  });

  test("with a film of its own has that and nothing over it", async () => {
    const html = await front({
      film: { poster: "/halle.avif", sources: [{ src: "/halle.mp4", type: "video/mp4" }] },
    });
    expect(html).toContain('<img src="/halle.avif"');
    expect(html).toContain('poster="/halle.avif"');
    expect(html).toContain('<source src="/halle.mp4" type="video/mp4">');
    expect(html).not.toMatch(/\/hero\.|mix-blend-color|viewBox="0 0 1200 376"/);
    const still = await front({ film: { poster: "/halle.avif", sources: [] } });
    expect(still).not.toMatch(/data-background-video|data-pause-video/);
  });

  test("of the first is as filmed", async () => {
    const html = await (await ask(testDeps(), "/")).text();
    expect(html).toContain(`<source src="/hero.webm" type="video/webm; codecs=&quot;av01.0.04M.08&quot;">`);
    expect(html).toContain('<source src="/hero.mp4" type="video/mp4">');
    expect(html).not.toMatch(/mix-blend-color|viewBox="0 0 1200 376"/);
  });
});

test("a light accent has dark text; without one the page's style is as before", () => {
  expect(onAccentOf({ accent: { light: "#ffd24d", dark: "#30408a" } })).toEqual({
    light: "#0f1215",
    dark: "#ffffff",
  });
  expect(accentStyle({})).toBe("");
});

test("another accent is another address of each share image, and another picture", async () => {
  const site = siteShareImage(second);
  const blue = { ...second, brand: { ...second.brand, accent: { light: "#155e75", dark: "#7fd6ee" } } };
  expect(shareImagePath(second, site)).not.toBe(shareImagePath(blue, site));
  expect(await renderShareImage(second, site)).not.toEqual(await renderShareImage(blue, site));
});

test("a share image has the colour of its own category", async () => {
  const [own, other] = second.categories;
  const image = (recoloured?: string) =>
    renderShareImage(
      {
        ...second,
        categories: second.categories.map((category) =>
          category.slug === recoloured
            ? { ...category, color: { light: "#123456", dark: "#abcdef" } }
            : category,
        ),
      },
      { kind: "article", id: "gießen", title: "Gießen", category: own?.slug ?? null },
    );
  const before = await image();
  expect(await image(other?.slug)).toEqual(before);
  expect(await image(own?.slug)).not.toEqual(before);
});

test("a share image is where a page's own data says that it is", async () => {
  const html = await (await ask(deps, "/about")).text();
  const [, path = ""] = /property="og:image" content="https:\/\/[^/]+(\/og\/[^"]+)"/.exec(html) ?? [];
  expect(path).toBe(shareImagePath(second, siteShareImage(second)));
});

describe("the mark", () => {
  const read = async (path: string) => (await ask(deps, path)).text();
  const own = "M3 9H29V14H3Z";

  test("is the publication's own beside the name and in the icon", async () => {
    expect((await read("/about")).split(own).length).toBeGreaterThanOrEqual(3);
    expect(await read("/favicon.svg")).toContain(`<path fill="var(--text)" d="${own}"/>`);
    expect(await read("/favicon.svg")).toContain("svg{--text:#17150f;--accent:#7a1f2b;--on-accent:#ffffff}");
  });

  test.each([
    ["/icon-192.png", 192],
    ["/icon-512.png", 512],
    ["/apple-touch-icon.png", 180],
  ])("is drawn in %s", async (path, size) => {
    const answer = await ask(deps, path);
    expect(answer.headers.get("Content-Type")).toBe("image/png");
    const view = new DataView(await answer.arrayBuffer());
    expect([view.getUint32(16), view.getUint32(20)]).toEqual([size, size]);
  });

  test("is the first letter on the accent when the publication has none", () => {
    const [square, letter] = markOf({ name: "élan" });
    expect([square?.color, letter?.color]).toEqual(["accent", "on-accent"]);
    expect(letter).toEqual(markOf({ name: "Élan" })[1]);
    expect(letter).not.toEqual(markOf({ name: "Werkbank" })[1]);
  });

  test.each(["Werkbank", "Recurring", "8 bit", "定価", "🚀 Launch"])(
    "of %s stands within its field",
    (name) => {
      for (const { path } of markOf({ name })) {
        const points = readPath(path, 0.01).flatMap(({ points }) => points);
        expect(points.length).toBeGreaterThan(5);
        for (const value of points) {
          expect(value).toBeGreaterThanOrEqual(2);
          expect(value).toBeLessThanOrEqual(30);
        }
      }
    },
  );

  test("of another logo is another address of each share image", () => {
    const plain = { ...second, brand: { ...second.brand, logo: undefined } };
    expect(shareImagePath(second, siteShareImage(second))).not.toBe(
      shareImagePath(plain, siteShareImage(plain)),
    );
  });
});

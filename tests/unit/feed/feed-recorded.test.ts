import { describe, expect, test } from "vitest";
import { toArticles } from "~/domains/content/sources/feed-articles.ts";
import { readFeed } from "~/platform/feed/read.ts";
import { publication as site } from "../../support/publication/first.ts";
import { RECORDED } from "./feed-files.ts";

/** What a person counts in each recorded feed: items that can be read, or the failure. */
const EXPECTED: Record<string, number | "not-a-feed" | "unreadable"> = {
  "aws-blog-typepad-leading-newline.xml": 10,
  "bad-control-chars-stackoverflow.xml": 1,
  "bad-entities-bold-ampersand.xml": 20,
  "bad-invalid-token-guardian.xml": 54,
  "bad-leading-ws-kagi.xml": 35,
  "bad-namespaced-garbage.xml": 2,
  "bad-sax-error.xml": 3,
  "bad-truncated-reuters.xml": "unreadable",
  "blogger-atom.xml": 25,
  "daringfireball-atom.xml": 48,
  "date-invalid-format.xml": 2,
  "date-invalid-published.xml": 1,
  "date-missing-donthitsave.xml": 10,
  "date-missing-finanzen.xml": 15,
  "duplicate-content-atom.xml": 10,
  "enc-gb2312-dvbbs.xml": 20,
  "enc-iso8859-1-golem.xml": 40,
  "enc-iso8859-7-greek.xml": 1,
  "enc-koi8r.xml": 2,
  // Ten items stand there; the fourth is blank.
  "enc-undeclared-iso8859-1.xml": 9,
  "enc-uol-noticias.xml": 15,
  "enc-urdu-bbc.xml": 26,
  "enc-utf16.xml": 1,
  "enc-utf16be.xml": 1,
  "enc-utf8-wrong-prolog.xml": 1,
  "enc-windows1251-iconv.xml": 10,
  "enc-windows1251-ibash.xml": 50,
  "escape-malformed-obsidian.xml": 1,
  "feedburner-techcrunch-2009.xml": 20,
  "ghost-changelog.xml": 1,
  "ghost-cloudflare-blog.xml": 1,
  "github-releases-atom.xml": 10,
  "google-alerts-atom.xml": 20,
  "google-news-search-2026.xml": 92,
  "google-news-top.xml": 38,
  "googlecloud-blog.xml": 20,
  "groove-saas-blog-atom.xml": 10,
  "guardian-media.xml": 55,
  "guid-dupes.xml": 1,
  "hn-no-encoding.xml": 30,
  "html-tag-mismatch.xml": 1,
  "hubspot-marketing-blog.xml": 50,
  "huggingface-blog-no-baseurl.xml": 175,
  "huggingface-blog-no-link.xml": 175,
  "illegally-nested-pcmag.xml": 10,
  "jsonfeed-1.1-authors.json": 4,
  "jsonfeed-cowboyprogrammer.json": 10,
  "jsonfeed-daringfireball.json": 48,
  "jsonfeed-inessential.json": 20,
  "jsonfeed-invalid.json": 8,
  // The third item is cut.
  "jsonfeed-truncated.json": 2,
  "mediacontent-dupes.xml": 1,
  "medium-author.xml": 3,
  "medium-publication.xml": 7,
  "not-a-feed.html": "not-a-feed",
  "peertube.xml": 20,
  "podcast-nightvale.xml": 1,
  "podcast-omnishow.xml": 4,
  "podcast-podbean.xml": 50,
  "podcast-taverncast-leading-ws.xml": 131,
  "rdf-biorxiv.xml": 30,
  "rdf-craigslist.xml": 25,
  "rdf-heise-nodates.xml": 60,
  "rdf-slashdot-iso8859-1.xml": 15,
  "reddit-mediarss-atom.xml": 25,
  "relative-channel-image.xml": 1,
  "relative-links-feedrs.xml": 2,
  "relative-links-neverwinter.xml": 2,
  "reuters-world.xml": 10,
  "root-author-atom.xml": 2,
  "rustblog-atom-2026.xml": 4,
  "shopify-atom-ns.xml": 1,
  "squarespace-katiefloyd.xml": 20,
  "substack-heated-paywalled-2021.xml": 1,
  "substack-interconnects-2026.xml": 20,
  "textcast-markdown-source.xml": 25,
  "theverge-atom.xml": 10,
  "tpm-relative-base-atom.xml": 20,
  "wp-androidauthority-leading-ws.xml": 1,
  "wp-derbrutkasten-startup-news.xml": 10,
  "wp-foolcontrol-2024.xml": 10,
  "wp-jungegruender-nulltitle.xml": 6,
  "wp-morningpaper.xml": 10,
  "wp-suwa-2026.xml": 10,
  "wp-techcrunch-2023.xml": 20,
  "wp-trendingtopics-startup-news.xml": 10,
};

/** Titles and other first-item details that a wrong charset, escape or link rule would change. */
const FIRST_ITEMS: Record<string, object> = {
  "enc-windows1251-ibash.xml": { title: "Цитата #17703" },
  "enc-windows1251-iconv.xml": { title: "В Бузулуке главные стройплощадки – детсад и Ледовый дворец" },
  "enc-koi8r.xml": { title: "Первая новость" },
  "enc-gb2312-dvbbs.xml": { title: "建国35周年纪念，华表，和平鸽", author: "大鱼儿" },
  "enc-iso8859-7-greek.xml": { title: "«Πορτραίτα καραντίνας» για έμπνευση από τη συλλογή Φέλιου" },
  "enc-undeclared-iso8859-1.xml": {
    summaryHtml: expect.stringContaining(
      "nombre d'études montrent que les perturbateurs endocriniens pourraient être",
    ),
  },
  "enc-uol-noticias.xml": {
    title: "Ibope: Bolsonaro perde de Haddad, Ciro e Alckmin em simulações de 2º turno",
    publishedAt: Date.parse("2018-09-24T22:42:40Z"),
  },
  "enc-utf8-wrong-prolog.xml": { title: "Café" },
  "enc-utf16be.xml": { title: "Test feed title 1" },
  "enc-urdu-bbc.xml": { title: expect.stringContaining("امریکی عسکری امداد") },
  "wp-derbrutkasten-startup-news.xml": { title: "Startup-Paket: Die Förderprogramme sind gestartet" },
  "feedburner-techcrunch-2009.xml": {
    title: "Angie’s List Sets Price Range IPO At $11 To $13 Per Share; Valued At Over $600M",
    url: "http://techcrunch.com/2011/11/02/angies-list-prices-ipo-at-11-to-13-per-share-valued-at-over-600m/",
  },
  "rdf-craigslist.xml": {
    title: "Bright, Spacious Beautiful Victorian (oakland north / temescal) $4300 3bd 1930ft2",
  },
  "google-alerts-atom.xml": {
    url: expect.stringMatching(/^https:\/\/www\.aglobalmarketresearch\.com\//),
    author: null,
  },
  "google-news-top.xml": {
    url: "https://www.cnn.com/2022/07/27/politics/schumer-manchin-deal-build-back-better/index.html",
    source: { name: "CNN", url: "https://www.cnn.com/" },
  },
  "google-news-search-2026.xml": { title: "Trump again shrinks two national monuments in Utah" },
  "illegally-nested-pcmag.xml": { url: expect.stringMatching(/^http:\/\/www\.pcmag\.com\/article2\//) },
  "substack-heated-paywalled-2021.xml": {
    image: { url: expect.stringMatching(/^https:\S+jpeg$/), width: null, height: null },
  },
  "wp-morningpaper.xml": {
    image: { url: expect.not.stringContaining("gravatar"), width: null, height: null },
  },
  "guardian-media.xml": { image: expect.objectContaining({ width: 460 }) },
  "relative-links-feedrs.xml": {
    summaryHtml: expect.stringContaining("what exactly <em>is</em> good compression"),
  },
  "aws-blog-typepad-leading-newline.xml": { base: "http://aws.typepad.com/aws/" },
  "shopify-atom-ns.xml": { title: "Real Product Title", author: "Jane Maker" },
  "textcast-markdown-source.xml": {
    title: "ICE and CBP Agents Are Scanning Peoples’ Faces on the Street To Verify Citizenship",
  },
  "podcast-omnishow.xml": { enclosure: { url: expect.stringMatching(/004\.mp3$/), type: "audio/mpeg" } },
};

const url = (name: string) => `https://feeds.example/recorded/${name}`;

test("what a first item must be is said only of feeds with an expectation", () => {
  expect(Object.keys(EXPECTED)).toEqual(expect.arrayContaining(Object.keys(FIRST_ITEMS)));
});

// Feeds of other publishers are not part of this repository: where a copy lies beside it, they are tried.
if (RECORDED.size > 0)
  describe("recorded feeds", () => {
    test("each one has an expectation", () => {
      const names = [...RECORDED.keys()].filter((name) => !name.endsWith(".md"));
      expect(names.sort()).toEqual(Object.keys(EXPECTED).sort());
    });

    test.each(Object.entries(EXPECTED).filter(([name]) => RECORDED.has(name)))(
      "%s gives %s",
      (name, expected) => {
        const result = readFeed(RECORDED.get(name) ?? new Uint8Array(), { url: url(name) });
        expect(result.ok ? result.value.items.length : result.code).toBe(expected);
        if (!result.ok) return;
        for (const item of result.value.items) {
          const texts = [item.title, item.author ?? "", ...item.tags].join("\n");
          expect(texts).not.toMatch(
            /\ufffd|Ã[\u0080-\u00bf]|â€|&amp;|&#\d|&[a-z]+;|\[object|undefined|<\/?(b|em|i|p)\b/,
          );
          if (item.url) expect(item.url).toMatch(/^https?:\/\//);
        }
        if (FIRST_ITEMS[name]) expect(result.value.items[0]).toMatchObject(FIRST_ITEMS[name]);
      },
    );

    test.each([...RECORDED.keys()])(
      "%s becomes valid articles, as an own publication and as another's",
      (name) => {
        const feed = readFeed(RECORDED.get(name) ?? new Uint8Array(), { url: url(name) });
        if (!feed.ok) return;
        for (const publication of ["own", "other"] as const) {
          const source = {
            id: "recorded",
            name: "Recorded",
            url: url(name),
            publication,
            categories: ["founders"],
          };
          const { articles, rejected } = toArticles(feed.value, source, site.categories);
          expect(new Set(articles.map(({ identity }) => identity)).size).toBe(articles.length);
          expect(articles.length + rejected).toBeLessThanOrEqual(
            feed.value.items.length + feed.value.rejected,
          );
          for (const article of articles) {
            expect(article.content).not.toMatch(
              /<(script|style|iframe|form|input|svg|object|embed)\b|\son\w+=|javascript:/i,
            );
            expect(article.content).not.toMatch(/(?:src|href)="(?!https?:|mailto:|#user-content-)/);
            expect(article.excerpt).not.toMatch(
              /&(amp|#\d+|nbsp);|\[(…|\.\.\.)\]$|appeared first on|Read more$/,
            );
          }
        }
      },
    );
  });

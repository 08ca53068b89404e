import { expect, test } from "vitest";
import { MAX_PARTS } from "~/platform/feed/model.ts";
import { readFeed } from "~/platform/feed/read.ts";
import { MAX_FEED_TAGS } from "~/platform/feed/tag-budget.ts";
import { parseXml, type XmlElement } from "~/platform/feed/xml/parse.ts";

/** A document of a few megabytes may be millions of parts, each of which takes memory: they are read up to a bound. */

const FEED = { url: "https://large.example/feed" };
const read = (text: string) => readFeed(new TextEncoder().encode(text), FEED);
const item = (n: number) => `<item><title>T${n}</title><link>https://large.example/${n}</link></item>`;
const items = (count: number) => Array.from({ length: count }, (_, n) => item(n)).join("");

const partsOf = (element: XmlElement): number =>
  1 +
  Object.keys(element.attributes).length +
  element.children.reduce((sum, child) => sum + partsOf(child), 0);

test.each([
  ["elements", "<a/>".repeat(3 * MAX_PARTS)],
  ["nested elements", "<a>".repeat(1000) + "<b/>".repeat(2 * MAX_PARTS)],
  ["attributes", '<a b="1" c="2"/>'.repeat(MAX_PARTS)],
  ["attributes of one element", `<a ${Array.from({ length: 2 * MAX_PARTS }, (_, n) => `a${n}`).join(" ")}/>`],
])("of too many %s only the first are kept", (_, text) => {
  expect(partsOf(parseXml(`<rss>${text}</rss>`))).toBeLessThanOrEqual(MAX_PARTS + 1);
});

test("of too many items the first are read, complete; the one at the bound is not", () => {
  const feed = read(`<rss><channel><title>F</title>${items(MAX_PARTS / 2)}</channel></rss>`);
  if (!feed.ok) throw new Error(feed.message);
  expect(feed.value.items.length).toBeGreaterThan(MAX_PARTS / 3 - 10);
  expect(feed.value.items.length).toBeLessThan(MAX_PARTS / 3);
  expect(feed.value.items.at(-1)).toMatchObject({ title: `T${feed.value.items.length - 1}` });
});

const TAGGED = "<b>x</b> ".repeat(10_000);
const escaped = TAGGED.replaceAll("<", "&lt;");

test.each([
  [
    "XML",
    `<rss><channel><title>F</title>${Array.from({ length: 20 }, (_, n) => `<item><link>https://large.example/${n}</link><description>${escaped}</description><content:encoded><![CDATA[<p>${TAGGED}</p>]]></content:encoded></item>`).join("")}</channel></rss>`,
  ],
  [
    "JSON",
    JSON.stringify({
      version: "https://jsonfeed.org/version/1.1",
      title: "F",
      items: Array.from({ length: 40 }, (_, n) => ({
        id: `${n}`,
        url: `https://large.example/${n}`,
        content_html: `<p>${TAGGED}</p>`,
      })),
    }),
  ],
])("of too many tags in the texts of %s the first are kept, and every item with its text", (_, text) => {
  const feed = read(text);
  if (!feed.ok) throw new Error(feed.message);
  const texts = feed.value.items.flatMap(({ html, summaryHtml }) => [html, summaryHtml]);
  const tags = texts.map((each) => each.split("<").length - 1).filter(Boolean);
  expect(tags.reduce((sum, count) => sum + count, 0)).toBe(MAX_FEED_TAGS);
  expect(tags.length).toBeLessThan(20);
  expect(texts.filter(Boolean)).toHaveLength(40);
  for (const each of texts.filter(Boolean)) expect(each.match(/x/g)).toHaveLength(10_000);
  expect(feed.value.items.at(-1)?.title).toMatch(/^x x x/);
});

test.each(["title", "author", "category", "source"])("tags in a %s count too", (name) => {
  const many = `<![CDATA[${"<b>".repeat(MAX_FEED_TAGS)}]]>`;
  const feed = read(
    `<rss><channel><title>F</title><item><guid>1</guid><${name}>${many}</${name}></item><item><guid>2</guid><title>&lt;i&gt;T&lt;/i&gt;</title><author>A &lt;b&gt;B&lt;/b&gt;</author><category>&lt;b&gt;C&lt;/b&gt;</category><description>&lt;p&gt;D&lt;/p&gt;</description></item></channel></rss>`,
  );
  const after = { title: "T", author: "A B", tags: ["C"], summaryHtml: " D " };
  expect(feed).toMatchObject({ ok: true, value: { items: [{ id: "1" }, after] } });
});

test("a large feed of the usual kind is read whole", () => {
  const feed = read(`<rss><channel><title>F</title>${items(10_000)}</channel></rss>`);
  expect(feed.ok && feed.value.items.length).toBe(10_000);
});

test("an author of any length is read in bounded time", () => {
  const author = "@".repeat(200_000);
  for (const text of [
    `<rss><channel><title>F</title><item><title>T</title><author>${author}</author></item></channel></rss>`,
    `{"version":"https://jsonfeed.org/version/1.1","title":"F","items":[{"id":"1","title":"T","authors":[{"name":"${author}"}]}]}`,
  ])
    expect(read(text)).toMatchObject({ ok: true, value: { items: [{ title: "T", author: null }] } });
});

test("JSON of too many objects or lists is refused before it is made", () => {
  for (const part of ["{}", "[]"])
    expect(
      read(`{"version":"https://jsonfeed.org/version/1","items":[${`${part},`.repeat(MAX_PARTS)}{}]}`),
    ).toMatchObject({
      ok: false,
      code: "unreadable",
      message: "The JSON has more than 100,000 objects and lists.",
    });
});

import { describe, expect, test } from "vitest";
import { clip, countWords, squeeze } from "~/lib/text/text.ts";
import { parseDate } from "~/lib/time/dates.ts";
import { canonicalUrl, httpUrl } from "~/lib/url.ts";

describe("words are counted", () => {
  test.each([
    ["", 0],
    ["one two-three — four", 4],
    ["人工知能の未来", 4],
    ["B2B 企業 の 成長、SaaS", 4.5],
    ["ปัญญาประดิษฐ์", 7],
    ["サーバー", 2],
    [`一 ${".".repeat(200_000)}`, 0.5],
  ])("of “%s”", (text, words) => {
    expect(countWords(text)).toBe(Math.ceil(words));
  });
});

describe("dates as feeds write them", () => {
  test.each([
    ["Wed, 05 Aug 2026 07:30:00 +0000", "2026-08-05T07:30:00Z"],
    ["Wed, 05 Aug 2026 07:30:00 GMT", "2026-08-05T07:30:00Z"],
    ["Wed, 05 Aug 2026 07:30 EDT", "2026-08-05T11:30:00Z"],
    ["Thu, 07 Dec 17 10:00:29 -0800", "2017-12-07T18:00:29Z"],
    ["5 Aug 2026 07:30:00 CEST", "2026-08-05T05:30:00Z"],
    ["Mon 3 August 2026 07:30:00 GMT", "2026-08-03T07:30:00Z"],
    ["Tue, 04 Aug 2026", "2026-08-04T00:00:00Z"],
    ["Tue, 04 Aug 2026 07:30:00 by toString", "2026-08-04T07:30:00Z"],
    ["Wrongday, 05 Aug 2026 07:30:00 Z", "2026-08-05T07:30:00Z"],
    ["16-Oct-2017 15:10:00", "2017-10-16T15:10:00Z"],
    ["Seg, 24 Set 2018 19:42:40 -0300", "2018-09-24T22:42:40Z"],
    ["Di, 03 Mär 2026 08:00:00 +0100", "2026-03-03T07:00:00Z"],
    ["mar., 04 août 2026 08:00:00 +0200", "2026-08-04T06:00:00Z"],
    ["Oct 29, 2025 at 2:58 PM", "2025-10-29T14:58:00Z"],
    ["October 29, 2025 12:05 am", "2025-10-29T00:05:00Z"],
    ["Mon Jan  1 12:00:00 UTC 2024", "2024-01-01T12:00:00Z"],
    ["Wed Oct 29 2025 14:58:33 GMT+0100 (Central European Time)", "2025-10-29T13:58:33Z"],
    ["2026-08-05T07:30:00Z", "2026-08-05T07:30:00Z"],
    ["2026-08-05T07:30:00.123456+02:00", "2026-08-05T05:30:00.123Z"],
    ["2026-08-05T07:30-07:00", "2026-08-05T14:30:00Z"],
    ["2026-08-05 07:30:00 +0530", "2026-08-05T02:00:00Z"],
    ["2026-08-05 07:30:00 EST", "2026-08-05T12:30:00Z"],
    ["2026-08-05 01:30 PM", "2026-08-05T13:30:00Z"],
    ["2026-08-05 1:30:05pm", "2026-08-05T13:30:05Z"],
    ["2026-08-05 12:30 AM", "2026-08-05T00:30:00Z"],
    ["2026-08-05 01:30 p.m. ET", "2026-08-05T17:30:00Z"],
    ["2026-08-05 12:30 PM +0200", "2026-08-05T10:30:00Z"],
    ["2018/9/7 9:05:00", "2018-09-07T09:05:00Z"],
    ["2026-08-05", "2026-08-05T00:00:00Z"],
    ["2026-08", "2026-08-01T00:00:00Z"],
    ["1518478934", "2018-02-12T23:42:14Z"],
    ["1518478934000", "2018-02-12T23:42:14Z"],
  ])("%s", (text, iso) => {
    const time = parseDate(text);
    expect(time === null ? null : new Date(time).toISOString()).toBe(new Date(iso).toISOString());
  });

  test.each([
    "",
    "sometime last week",
    "Mon, 30 Feb 2026 10:00:00 GMT",
    "Mon, 05 Aug 2026 25:00:00 GMT",
    "2026-08-05 13:30 AM",
    "2026-08-05 25:00 PM",
    "0001-01-01T00:00:00Z",
    "Thu, 01 Jan 1970 00:00:00 +0000",
    "9999-12-31T23:59:59Z",
    "08/05/2026",
    "12",
    `Wed, 05 Aug 2026 ${"x".repeat(100)}`,
  ])("no date: %s", (text) => expect(parseDate(text)).toBeNull());
});

describe("addresses", () => {
  test.each([
    ["https://a.example/p?utm_source=rss&utm_medium=rss", "https://a.example/p"],
    ["https://a.example/p?id=7&fbclid=x&mc_eid=y&page=2", "https://a.example/p?id=7&page=2"],
    ["https://a.example/p?source=rss-103c------2", "https://a.example/p"],
    ["https://a.example/p?source=archive&ref=rss", "https://a.example/p?source=archive"],
    ["https://a.example/p?wt_mc=rss.ho.beitrag.rdf", "https://a.example/p"],
    ["https://a.example/p#utm_source=feed", "https://a.example/p"],
    ["https://a.example/p#comment-2", "https://a.example/p#comment-2"],
    ["HTTPS://A.example:443/p?q=a%20b", "https://a.example/p?q=a%20b"],
  ])("%s is canonically %s", (address, expected) => expect(canonicalUrl(address)).toBe(expected));

  test.each([
    ["  https://a.example/a b\n", null, "https://a.example/a%20b"],
    ["https://a.example/?a=1&amp;amp;b=2".replace("&amp;amp;", "&amp;"), null, "https://a.example/?a=1&b=2"],
    ["//cdn.example/x", "https://a.example/", "https://cdn.example/x"],
    ["x?y", "https://a.example/dir/", "https://a.example/dir/x?y"],
    ["x", null, null],
    ["", "https://a.example/", null],
    ["javascript:alert(1)", "https://a.example/", null],
    ["java\nscript:alert(1)", "https://a.example/", null],
    ["data:text/html,x", "https://a.example/", null],
    ["http://", "https://a.example/", null],
  ])("%j against %s is %s", (text, base, expected) => expect(httpUrl(text, base)).toBe(expected));
});

describe("texts", () => {
  test("are squeezed, counted and clipped at words", () => {
    expect(squeeze(" a\u00a0 b\u200b\n\tc ")).toBe("a b c");
    expect(squeeze("\u200dwo\u200crd \u200d1\u200d")).toBe("word 1");
    // A family, and Persian, whose words are other words without their joiners.
    for (const joined of ["👩\u200d💻 ships", "می\u200cخواهم", "क्\u200dष"])
      expect(squeeze(joined)).toBe(joined);
    expect(countWords("one two  three\n")).toBe(3);
    expect(clip("short enough", 20)).toBe("short enough");
    expect(clip("a sentence that is, alas, too long", 22)).toBe("a sentence that is…");
    expect(clip("漢字".repeat(20), 11)).toBe(`${"漢字".repeat(5)}…`);
    expect(clip(`${"x".repeat(9)}😀 and more`, 11)).toBe(`${"x".repeat(9)}…`);
  });
});

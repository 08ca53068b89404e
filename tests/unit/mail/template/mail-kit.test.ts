import { describe, expect, test } from "vitest";
import { confirmationMail, welcomeMail } from "~/domains/newsletter/mail/confirmation.ts";
import { type DailyEmail, dailyMailing } from "~/domains/newsletter/mail/daily.ts";
import { issueMail } from "~/domains/newsletter/mail/issue.ts";
import { button, figures, paragraph } from "~/platform/mail/template/blocks.ts";
import { renderMail } from "~/platform/mail/template/layout.ts";
import { markdownBlocks } from "~/platform/mail/template/markdown.ts";
import { change, link } from "~/platform/mail/template/words.ts";
import { publication } from "../../../support/publication/first.ts";

const ORIGIN = "https://recurring.ai";
const NOW = new Date("2026-11-20T12:00:00Z");

/** Mail programs cut a mail off above this. */
const MAX_BYTES = 80 * 1024;

const daily = (changes: Partial<DailyEmail> = {}): DailyEmail => ({
  date: "2026-11-20",
  marketSummary: {
    indexName: "Recurring Index",
    indexPerformance: { totalChange: -0.4 },
    topMovers: ["AAA", "BBB", "CCC", "DDD", "EEE"].map((symbol, at) => ({
      symbol,
      price: 100 + at,
      percentChange: at - 2,
    })),
  },
  newsSummary: {
    topStories: ["One", "Two", "Three", "Four"].map((title) => ({
      title,
      url: `https://news.example/${title}`,
      description: "word ".repeat(60),
      source: "A paper",
    })),
  },
  marketAnalysis: "First.\n\nSecond.",
  content: {
    featuredInsight: null,
    articleOfTheDay: { title: "Churn", excerpt: "Why", url: "/article/churn" },
  },
  provenance: "Closing prices of November 20, 2026.",
  ...changes,
});

const MAILS = {
  confirmation: confirmationMail(publication, {
    email: "a@example.com",
    list: "daily",
    token: "t.t",
    origin: ORIGIN,
    idempotencyKey: "x",
  }),
  welcome: welcomeMail(publication, {
    email: "a@example.com",
    list: "weekly",
    preferences: `${ORIGIN}/newsletter/preferences?token=t.t`,
    origin: ORIGIN,
    idempotencyKey: "x",
  }),
  issue: issueMail(
    publication,
    {
      day: "2026-11-26",
      subject: "A week",
      preheader: "In short",
      body: "## Articles\n\nA text.\n\n".repeat(60),
    },
    ORIGIN,
    NOW,
  ),
  daily: dailyMailing(publication, daily(), ORIGIN, NOW),
};

describe.each(Object.entries(MAILS))("the %s mail", (_, { html, text }) => {
  test("is small, asks for no picture or script, and leads nowhere but to this site", () => {
    expect(new TextEncoder().encode(html).length).toBeLessThan(MAX_BYTES);
    expect(html).not.toMatch(/<img|<script|<link|@import|url\(|position:/);
    for (const [, address = ""] of html.matchAll(/(?:href|src)="([^"]+)"/g))
      expect(address).toMatch(/^(https:\/\/(recurring\.ai|news\.example)\b|\{\{[\w-]+\}\}$)/);
  });

  test("follows light and dark, and survives without its style sheet", () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain("@media (prefers-color-scheme: dark)");
    for (const [tag] of html.matchAll(/<(p|h1|h2|h3|td class="button")\b[^>]*>/g))
      expect(tag).toContain("style=");
  });

  test("ends with the publisher's postal address in both formats", () => {
    expect(text.trim().endsWith(publication.legal.postalAddress)).toBe(true);
    expect(html).toContain(publication.legal.postalAddress);
  });
});

test("list mail can be left with one click", () => {
  for (const { html, text, headers, links } of [MAILS.issue, MAILS.daily]) {
    expect(headers).toMatchObject({
      "List-Unsubscribe": expect.stringMatching(/^<\{\{unsubscribe-[0-9a-f-]{36}\}\}>$/),
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    expect(headers?.["List-Id"]).toMatch(/^<(weekly|daily)\./);
    for (const name of Object.keys(links))
      for (const part of [html, text]) expect(part).toContain(`{{${name}}}`);
  }
});

test("both formats say the same, and escape what they are given", () => {
  const { html, text } = renderMail(publication, {
    title: "A <title>",
    blocks: [
      paragraph(["One & two\nlines, ", link("a link", "https://recurring.ai/y?a=1&b=2")]),
      button({ label: "Do it", href: "https://recurring.ai/x?a=1&b=2" }),
      figures("Movers", [{ label: "Symbol" }, { label: "Change" }], [["A<B", change(-1, "−1.00%")]]),
    ],
    reason: "You asked for it.",
    links: [{ label: "Leave", href: "https://recurring.ai/leave" }],
  });
  expect(text).toBe(
    [
      "A <title>",
      "One & two\nlines, a link <https://recurring.ai/y?a=1&b=2>",
      "Do it:\nhttps://recurring.ai/x?a=1&b=2",
      "A<B  −1.00%",
      "--\nRecurring\nYou asked for it.",
      "Leave:\nhttps://recurring.ai/leave",
      publication.legal.postalAddress,
    ].join("\n\n"),
  );
  expect(html).toContain('href="https://recurring.ai/x?a=1&amp;b=2"');
  expect(html).toContain("A &lt;title&gt;");
  expect(html).toContain("One &amp; two<br>lines, ");
  expect(html).toContain("▼ −1.00%");
});

describe("Markdown in a mail", () => {
  const both = (markdown: string) => {
    const blocks = markdownBlocks(markdown, ORIGIN);
    return {
      html: blocks.map(({ html }) => String(html)).join("\n"),
      text: blocks.map(({ text }) => text).join("\n\n"),
    };
  };

  test("keeps headings, lists, links, quotations and tables", () => {
    const { html, text } = both(
      "## A & B\n\n### [Title](/article/a)\n\nSome **bold** and *soft*\nwords.\n\n- one\n- two\n\n> said\n\n| a | b |\n|---|--:|\n| x | 1 |",
    );
    expect(text).toBe(
      "A & B\n-----\n\nTitle <https://recurring.ai/article/a>\n\nSome bold and soft words.\n\n* one\n* two\n\n> said\n\nx  1",
    );
    expect(html).toContain("<strong>bold</strong>");
    expect(html).toContain('href="https://recurring.ai/article/a"');
    expect(html).toContain('<td align="right"');
  });

  test("lets no markup, script or odd address through", () => {
    const { html, text } = both(
      '<script>alert(1)</script>\n\nA <b onclick="x">b</b> [bad](javascript:alert(1)) [worse](data:text/html,x) ![pic](https://x.example/p.png) &amp; & "quoted"',
    );
    expect(html).not.toMatch(/<script|<b |onclick|javascript:|data:|<img/);
    expect(text).toBe("A b bad worse pic & & “quoted”");
  });

  test("is set as print has it, but for code and addresses", () => {
    const { text } = both(
      'She said "it\'s *fine*" -- and `"x"`.\n\n- "one"\n\n| "a" |\n|---|\n| \'b\' |\n\n[https://x.example/a--b](https://x.example/a--b)',
    );
    expect(text).toBe('She said “it’s fine” – and "x".\n\n* “one”\n\n‘b’\n\nhttps://x.example/a--b');
    expect(String(markdownBlocks('"Zitat"', ORIGIN, { language: "de" })[0]?.html)).toContain(
      '"Zitat"'.replaceAll('"', "&quot;"),
    );
  });

  test("has its footnotes at the end, by the numbers of the text", () => {
    const { html, text } = both(
      'A claim[^why], another[^2].\n\n[^2]: From [filings](/insights/SNOW).\n\n[^why]: The "first".\n\n    And more.\n\nThe end[^why].',
    );
    expect(text).toBe(
      [
        "A claim[1], another[2].",
        "The end[1].",
        "----",
        "[1] The “first”.\nAnd more.",
        "[2] From filings <https://recurring.ai/insights/SNOW>.",
      ].join("\n\n"),
    );
    expect(html).toMatch(/A claim<sup style="[^"]+">1<\/sup>, another/);
    expect(html).toContain("1. The “first”.<br>And more.");
    expect(html + text).not.toContain("[^");
  });
});

describe("the daily email", () => {
  test("shows four movers and three stories, cut to length", () => {
    const { text, subject, key } = dailyMailing(publication, daily(), ORIGIN, NOW);
    expect(subject).toBe("Recurring Index falls 0.40%");
    expect(key).toBe("daily/2026-11-20");
    expect(text).toContain("DDD");
    expect(text).not.toContain("EEE");
    expect(text).toContain("https://news.example/Three");
    expect(text).not.toContain("https://news.example/Four");
    expect(
      Math.max(
        ...text
          .split("\n")
          .filter((line) => line.startsWith("word"))
          .map((line) => line.length),
      ),
    ).toBeLessThanOrEqual(120);
    expect(text).toContain("https://recurring.ai/article/churn");
  });

  test("leaves out what is not there", () => {
    const { text, subject } = dailyMailing(
      publication,
      daily({
        marketSummary: { indexName: "Recurring Index", indexPerformance: null, topMovers: [] },
        newsSummary: { topStories: [] },
        content: { featuredInsight: null, articleOfTheDay: null },
      }),
      ORIGIN,
      NOW,
    );
    expect(subject).toBe("The market after the close");
    expect(text).not.toMatch(/Top movers|Top stories|From Recurring/);
  });
});

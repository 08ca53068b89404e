import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { letterMail } from "~/domains/newsletter/mail/letter.ts";
import { issueContent, publishIssue } from "~/domains/newsletter/publish-issue.ts";
import { archivedIssue, issueFeed } from "~/domains/newsletter/store/archive.ts";
import { addIssue, issueOf } from "~/domains/newsletter/store/issues.ts";
import type { BaseEnv } from "~/platform/env.ts";
import { chartMistakes } from "~/platform/html/figured.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** What an issue's Markdown has beside words, on its page and in its mail. */

const { DB } = env as unknown as BaseEnv;
const deps = testDeps();
const DAY = "2026-08-27";
const ORIGIN = "https://recurring.ai";

const CHART = `\`\`\`chart
title: Net retention | by quarter
kind: line
unit: %
source: Filings, Aug 21, 2026
---
Quarter, Median, Best
Q1, 108, 127.5
Q2, –, 126
Q3, 107, 125
\`\`\``;

const BODY = `It's "flat"[^1].

${CHART}

{{company SNOW}}

<!-- chart
title: Price to ARR
kind: bar
unit: x
source: Our index
-->

| Company | Multiple |
|---|--:|
| Snowflake | 20.7 |
| Datadog | 14.1 |

The end.

[^1]: By the "median".
`;

beforeEach(async () => {
  for (const table of ["issues", "mailings"]) await DB.exec(`delete from ${table}`);
});

async function published(body = BODY) {
  const text = { day: DAY, subject: `The year's "best"`, preheader: "In short -- less", body };
  await addIssue(deps, text, deps.now());
  const issue = (await issueOf(deps.db, DAY)) ?? expect.fail("it is stored");
  expect(await publishIssue(deps, issue)).toBe(true);
  return (await archivedIssue(deps.db, DAY)) ?? expect.fail("it is in the archive");
}

describe("the page of an issue", () => {
  test("has its charts drawn with their tables, its companies as links, its notes and its quotes", async () => {
    const { subject, preheader, html } = await published();
    expect([subject, preheader]).toEqual(["The year’s “best”", "In short – less"]);
    expect(html.match(/<figure class="chart"/g)).toHaveLength(2);
    expect(html.match(/<div class="chart-area"><svg/g)).toHaveLength(2);
    expect(html).toContain('<a href="/insights/SNOW">Snowflake Inc. (SNOW)</a>');
    expect(html).toContain("It’s “flat”<sup>");
    expect(html).not.toMatch(/\[\^|\{\{|```/);
  });

  test("is a feed of tables, without drawings", async () => {
    await published();
    const [item] = (await issueFeed(deps, "/newsletter/feed.xml")).items;
    expect(item?.html).not.toContain("<svg");
    expect(item?.html.match(/<table/g)).toHaveLength(2);
  });

  test("shows a chart with a mistake as it is written, and the mistake is told with its line", async () => {
    const body = `Words.\n\n${CHART.replace("127.5", "many")}`;
    const { html } = await published(body);
    expect(html).not.toContain("<svg");
    expect(html).toContain("title: Net retention");
    expect(chartMistakes(body)).toEqual([
      { line: 10, sentence: '"many" is no figure in % that a chart can draw' },
    ]);
    expect(chartMistakes(BODY)).toEqual([]);
  });
});

test("the mail of an issue has its charts as tables with title and source, and its companies as links", () => {
  const { subject, html, text } = issueContent(deps, {
    ...{ day: DAY, subject: `The year's "best"`, preheader: "In short", body: BODY },
  });
  expect(subject).toBe("The year’s “best”");
  expect(text).toContain(
    "Net retention | by quarter\n\n  Median  Best\nQ1  108.0%  127.5%\nQ2  –  126.0%\nQ3  107.0%  125.0%\n\nSource: Filings, Aug 21, 2026",
  );
  expect(text).toContain("Snowflake Inc. (SNOW) <https://recurring.ai/insights/SNOW>");
  expect(text).toContain("Price to ARR\n\nSnowflake  20.7\nDatadog  14.1\n\nSource: Our index\n\nThe end.");
  expect(text).toContain("[1] By the “median”.");
  expect(html).toContain("<strong>Net retention | by quarter</strong>");
  expect(html).not.toMatch(/```|\[\^|\{\{company|<!-- chart/);
});

test("the source of a chart in a mail is no link, whatever address it names", () => {
  const source = "https://example.com/free_data?a_b=1 by first_last@example.com";
  const body = CHART.replace("Filings, Aug 21, 2026", source);
  const { html, text } = issueContent(deps, { day: DAY, subject: "S", preheader: "", body });
  expect(text).toContain(`Source: ${source}`);
  expect(html).toContain(`Source: ${source}</em>`);
});

test("a single letter is set as an issue is", () => {
  const letter = { readers: "weekly" as const, subject: `It's "new"`, preheader: "", body: BODY };
  const { subject, text } = letterMail(deps.publication, letter, ORIGIN, deps.now());
  expect(subject).toBe("It’s “new”");
  expect(text).toContain("It’s “flat”[1].");
  expect(text).toContain("Q1  108.0%  127.5%");
});

test("a single letter has the day of the newsletter's time zone", () => {
  const letter = { readers: "weekly" as const, subject: "S", preheader: "", body: "Hello" };
  const textAt = (time: string) => letterMail(deps.publication, letter, ORIGIN, new Date(time)).text;
  expect(textAt("2026-11-27T01:00:00Z")).toContain("November 26, 2026");
  expect(textAt("2026-11-27T05:00:00Z")).toContain("November 27, 2026");
});

describe("definitions of links and footnotes beside figures", () => {
  const body = `{{company SNOW}}\n\n${CHART}\n\nFlat.[^1] See [docs][d].\n\n[^1]: Ibid.\n\n[d]: https://docs.example/`;

  test("hold on the page of an issue", async () => {
    const { html } = await published(body);
    expect(html).toContain('<a href="https://docs.example/"');
    expect(html).toMatch(/Flat\.<sup><a .*<li id="user-content-note-1">\s*<p>Ibid\./s);
    expect(html.match(/<figure class="chart"/g)).toHaveLength(1);
  });

  test("hold in its mail", () => {
    const { text } = issueContent(deps, { day: DAY, subject: "S", preheader: "", body });
    expect(text).toContain("Flat.[1] See docs <https://docs.example/>.");
    expect(text).toContain("[1] Ibid.");
    expect(text).toContain("Source: Filings, Aug 21, 2026");
  });

  test("count among the lines of a mistake behind them", () => {
    expect(chartMistakes(`One.\n\n[d]: https://docs.example/\n\n${CHART.replace("line", "pie")}`)).toEqual([
      { line: 7, sentence: "the chart's kind must be bar or line" },
    ]);
  });
});

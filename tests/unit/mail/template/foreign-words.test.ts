import { describe, expect, test } from "vitest";
import { inMail } from "~/domains/daily/api.ts";
import { dailyMailing } from "~/domains/newsletter/mail/daily.ts";
import { issueMail } from "~/domains/newsletter/mail/issue.ts";
import type { MailingContent } from "~/platform/mail/delivery/mailings.ts";
import { personalise } from "~/platform/mail/template/personal.ts";
import { composed, material, story } from "../../../support/intelligence/daily.ts";
import { testDeps } from "../../../support/unit/deps.ts";

/** Other people's words in a mail (titles, texts, addresses) never become a reader's personal link. */

const { publication } = testDeps();
const ORIGIN = "https://recurring.ai";
const NOW = new Date("2026-08-21T12:00:00Z");

/** What a feed could write to get a reader's token into its own link. */
const BAIT = [
  "{{preferences}}",
  "{{unsubscribe}}",
  "{{{preferences}}}",
  "{{preferences-}}",
  "{{preferences-00000000-0000-4000-8000-000000000000}}",
  "%7B%7Bpreferences%7D%7D",
  "&#123;&#123;preferences&#125;&#125;",
];
const baited = (text: string) => `${text} ${BAIT.join(" ")}`;
const baitedLink = `https://news.example/?a=${BAIT.join("&b=")}`;

const issue = issueMail(
  publication,
  {
    day: "2026-08-21",
    subject: baited("Subject"),
    preheader: baited("Preview"),
    body: [
      `# ${baited("Title")}`,
      `## [${baited("Linked")}](${baitedLink})`,
      baited("Text"),
      `- **${baited("Item")}**`,
      `> ${baited("Quoted")}`,
      `\`${baited("Code")}\``,
      `![${baited("Picture")}](https://news.example/{{preferences}}.png)`,
    ].join("\n\n"),
  },
  ORIGIN,
  NOW,
);

const edition = composed({
  ...material(),
  analysis: { summary: baited("Calm."), keyInsights: [baited("B fell.")], method: "computed", model: null },
  stories: ["1", "2", "3"].map((id) =>
    story(id, {
      title: baited(id),
      url: baitedLink,
      description: baited("Description"),
      source: baited("Wire"),
    }),
  ),
  articles: [{ title: baited("Chosen"), excerpt: baited("Short."), url: "/article/{{preferences}}" }],
});
const daily = dailyMailing(publication, inMail(edition, ORIGIN), ORIGIN, NOW);

/** The addresses with a token. */
const withTokens = (text: string) => text.match(/https?:[^\s"<>]*token=[\w.-]+/g) ?? [];

describe.each<[string, MailingContent]>([
  ["the weekly issue", issue],
  ["the daily email", daily],
])("%s", (_, content) => {
  test("gives its reader's tokens to its own links alone", async () => {
    const { subject, html, text, headers } = await personalise(content, "reader", "secret");
    for (const part of [html, text]) {
      const links = withTokens(part);
      expect(links).toHaveLength(2);
      for (const link of links) expect(new URL(link).origin).toBe(ORIGIN);
      expect(part).toContain("{{preferences}}");
    }
    expect(withTokens(subject)).toEqual([]);
    expect(withTokens(headers["List-Unsubscribe"] ?? "")).toHaveLength(1);
  });

  test("stands for no two mailings by the same names", () => {
    const other = issueMail(
      publication,
      { day: "2026-08-28", subject: "a", preheader: "b", body: "c" },
      ORIGIN,
      NOW,
    );
    for (const name of Object.keys(content.links)) expect(Object.keys(other.links)).not.toContain(name);
  });
});

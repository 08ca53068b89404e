import { describe, expect, test } from "vitest";
import { announcementOf, composeIssue } from "~/domains/newsletter/rules/compose.ts";
import { addPart, changePart, movePart, removePart } from "~/domains/newsletter/rules/letter/arrange.ts";
import {
  bodyOf,
  type LetterText,
  partsOfBody,
  type Story,
  withIds,
} from "~/domains/newsletter/rules/letter/parts.ts";
import { markdownHtml } from "~/platform/html/markdown.ts";
import { markdownBlocks } from "~/platform/mail/template/markdown.ts";

/** An issue as an editor arranges it. */

const ORIGIN = "https://recurring.ai";

const item = (title: string) => ({
  title,
  url: `/article/${title}`,
  excerpt: `Why ${title}.`,
  facts: "Sales",
});

const composed = (): LetterText => {
  const issue = composeIssue("2026-08-20", {
    articles: ["A", "B", "C"].map(item),
    videos: [item("V")],
    published: 9,
    digest: { title: "The week in AI", lead: item("D"), others: [item("E"), item("F")] },
  });
  if (!issue) throw new Error("nothing was composed");
  const { subject, preheader, parts } = issue;
  return { subject, preheader, parts };
};

const named = ({ parts }: LetterText) =>
  parts.map((part) => ("title" in part ? part.title : "text" in part ? part.text : "summary"));
const idOf = ({ parts }: LetterText, title: string) =>
  parts.find((part) => ("title" in part ? part.title : "") === title)?.id ?? "";
const words = { kind: "words" as const, text: "Hello from *Ada*." };

test("parts are what the issue is composed of, in its order", () => {
  const text = composed();
  expect(named(text)).toEqual([
    "summary",
    "Worth reading",
    "A",
    "B",
    "C",
    "The week in AI",
    "D",
    "E",
    "F",
    "Worth watching",
    "V",
  ]);
  expect(bodyOf(text.parts)).toMatch(/^The week in short: 3 articles of the 9 published and 1 video/);
  expect(bodyOf(text.parts)).toContain("- [E](/article/E) *Sales*\n- [F](/article/F) *Sales*");
});

describe("an editor", () => {
  test("moves a part by one place, and no part past the ends", () => {
    const text = composed();
    expect(named(movePart(text, idOf(text, "B"), "up")).slice(1, 5)).toEqual([
      "Worth reading",
      "B",
      "A",
      "C",
    ]);
    expect(named(movePart(text, idOf(text, "B"), "down")).slice(1, 5)).toEqual([
      "Worth reading",
      "A",
      "C",
      "B",
    ]);
    expect(movePart(text, "1", "up")).toEqual(text);
    expect(movePart(text, idOf(text, "V"), "down")).toEqual(text);
    expect(movePart(text, "99", "up")).toEqual(text);
  });

  test("adds words first, last or after a part, each with an id of its own", () => {
    const text = composed();
    expect(named(addPart(text, words, "first"))[0]).toBe(words.text);
    expect(named(addPart(text, words)).at(-1)).toBe(words.text);
    const after = addPart(text, words, { after: idOf(text, "A") });
    expect(named(after).slice(2, 4)).toEqual(["A", words.text]);
    expect(named(addPart(text, words, { after: "404" })).at(-1)).toBe(words.text);
    const twice = addPart(after, words);
    expect(new Set(twice.parts.map(({ id }) => id)).size).toBe(text.parts.length + 2);
    expect(bodyOf(twice.parts)).toContain("Hello from *Ada*.");
  });

  test("takes a story out: the count follows", () => {
    const text = composed();
    const fewer = removePart(removePart(text, idOf(text, "B")), idOf(text, "V"));
    expect(bodyOf(fewer.parts)).toMatch(
      /^The week in short: 2 articles of the 9 published, the best first\./,
    );
    expect(bodyOf(fewer.parts)).not.toContain("/article/B");
    const none = text.parts
      .filter(({ kind }) => kind !== "story")
      .reduce((_, part) => [part], [text.parts[0]]);
    expect(bodyOf(none.flatMap((part) => part ?? []))).not.toContain("week in short");
  });

  test("has a subject and a preview that follow the stories until they are written", () => {
    const text = composed();
    expect(text).toMatchObject({ subject: "A", preheader: "Also: B; C" });
    const moved = movePart(text, idOf(text, "B"), "up");
    expect(moved).toMatchObject({ subject: "B", preheader: "Also: A; C" });
    const written = { ...text, subject: "Pricing, at last" };
    expect(movePart(written, idOf(text, "B"), "up")).toMatchObject({
      subject: "Pricing, at last",
      preheader: "Also: A; C",
    });
    // A story of the digest leads only where there is no other.
    const led = text.parts.reduce((arranged) => movePart(arranged, idOf(text, "D"), "up"), text);
    expect(led.parts[0]?.id).toBe(idOf(text, "D"));
    expect(announcementOf(led.parts).subject).toBe("A");
  });

  test("edits a story in plain words, which no Markdown breaks", () => {
    const text = composed();
    const story = text.parts.find(({ id }) => id === idOf(text, "A")) as Story;
    const { id: _, ...content } = { id: "", ...story, title: "*Star* [x](http://evil.example)" };
    const body = bodyOf(changePart(text, idOf(text, "A"), content).parts);
    expect(body).toContain("### [\\*Star\\* &#91;x&#93;(http\\://evil.example)](/article/A)");
    expect(body).not.toContain("### [A]");
  });
});

describe("the words of a story", () => {
  const excerpts = [
    "Get it at https://example.com/free_template?utm_source=youtube&utm_medium=video today.",
    "Write to first_last@example.com or open WWW.example.com/~ada, _www.a.example or a@-b.example.",
    "1. Of [two](https://a.example) *things* | # {{company SNOW}} &copy; a\\b",
    "- Not a list #",
  ];
  const bodyWith = (excerpt: string) =>
    bodyOf(
      withIds([
        { kind: "heading", text: excerpt },
        { kind: "story", from: "video", title: excerpt, url: "/video/x", facts: "", excerpt },
      ]),
    );

  test.each(excerpts)("are plain text on the page and in the mail: %s", (excerpt) => {
    const escaped = excerpt.replace(/&/g, "&amp;");
    const html = markdownHtml(bodyWith(excerpt), ORIGIN).replace(/&#x26;/g, "&amp;");
    expect(html).toBe(`<h2>${escaped}</h2>\n<h3><a href="/video/x">${escaped}</a></h3>\n<p>${escaped}</p>`);
    const mail = markdownBlocks(bodyWith(excerpt), ORIGIN).map(({ text }) => text);
    expect(mail).toEqual([expect.stringMatching(/\n-+$/), `${excerpt} <${ORIGIN}/video/x>`, excerpt]);
    expect(mail[0]).toContain(`${excerpt}\n`);
  });
});

test("a text that was written as a file is one part of words", () => {
  expect(bodyOf(partsOfBody("## Hello\r\n\r\nThere."))).toBe("## Hello\n\nThere.");
  expect(partsOfBody("  ")).toEqual([]);
});

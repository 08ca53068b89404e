import { describe, expect, test } from "vitest";
import { typeset, typesetHtml } from "~/lib/text/typography.ts";

describe("a text", () => {
  test.each([
    [`"Yes," he said.`, "“Yes,” he said."],
    [`the customer's book, the customers' books`, "the customer’s book, the customers’ books"],
    [`"'Pay now' is a threat," she wrote`, "“‘Pay now’ is a threat,” she wrote"],
    [`in the '90s (the "dot-com" years)`, "in the ’90s (the “dot-com” years)"],
    [`cash -- and only cash --- counts`, "cash – and only cash — counts"],
    ["growth - if any - is bought", "growth – if any – is bought"],
    [`see "https://a.example/x--y" -- it's there`, "see “https://a.example/x--y” – it’s there"],
    ["and so on...", "and so on…"],
    [`rock 'n' roll`, "rock ‘n’ roll"],
    [`a "multi-year" deal of 12-24 months`, "a “multi-year” deal of 12-24 months"],
    ["5 - 3 = 2, -4%, SOC-2, 2026-03-31, ----", "5 - 3 = 2, -4%, SOC-2, 2026-03-31, ----"],
    ["“Set already”: don’t touch – it’s fine…", "“Set already”: don’t touch – it’s fine…"],
  ])("%s", (typed, set) => {
    expect(typeset(typed)).toBe(set);
    expect(typeset(set), "twice is once").toBe(set);
  });

  test("in another language keeps its quotes: apostrophes and dashes are the same everywhere", () => {
    expect(typeset(`l'offre "gratuite" -- enfin`, "fr")).toBe(`l’offre "gratuite" – enfin`);
    expect(typeset(`"colour"`, "en-GB")).toBe("“colour”");
  });
});

describe("HTML", () => {
  test("a quote knows what stands before it across elements, and begins anew with a block", () => {
    expect(typesetHtml(`<p>He said "<em>never</em>", and <strong>"why"</strong>?</p><p>"No"</p>`)).toBe(
      "<p>He said “<em>never</em>”, and <strong>“why”</strong>?</p><p>“No”</p>",
    );
    expect(typesetHtml(`<p><em>Ada</em>'s "<a href="/x">list</a>"</p>`)).toBe(
      `<p><em>Ada</em>’s “<a href="/x">list</a>”</p>`,
    );
  });

  test("a quote closes after a full stop in an element", () => {
    expect(typesetHtml(`<p>"<em>Done.</em>" he said.</p>`)).toBe("<p>“<em>Done.</em>” he said.</p>");
  });

  test("neither code nor attributes change", () => {
    const html = `<pre><code>a = "b" -- c</code></pre><p><code>it's</code> <kbd>"</kbd><a href="/a--b" title="it's">x</a></p>`;
    expect(typesetHtml(html)).toBe(html);
  });

  test("a table's cells are texts of their own", () => {
    expect(typesetHtml(`<td>12</td><td>"As long as necessary."</td>`)).toBe(
      "<td>12</td><td>“As long as necessary.”</td>",
    );
  });
});

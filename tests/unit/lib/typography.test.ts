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
    ["SaaS in 2026 - what changed", "SaaS in 2026 – what changed"],
    ["50% - a lot. What? - An answer", "50% – a lot. What? – An answer"],
    ["Q1 - Q4, Jan 5 - Mar 3", "Q1 – Q4, Jan 5 – Mar 3"],
    [`see "https://a.example/x--y" -- it's there`, "see “https://a.example/x--y” – it’s there"],
    ["and so on...", "and so on…"],
    [`rock 'n' roll`, "rock ‘n’ roll"],
    [`a "multi-year" deal of 12-24 months`, "a “multi-year” deal of 12-24 months"],
    ["5 - 3 = 2, -4%, SOC-2, 2026-03-31, ----", "5 - 3 = 2, -4%, SOC-2, 2026-03-31, ----"],
    [
      "pages 10 - 20, 2020 - 2024, 5% - 10%, $10M - $20M",
      "pages 10 - 20, 2020 - 2024, 5% - 10%, $10M - $20M",
    ],
    [
      "sales grew - 5 %, margin - 3%, net - $4M. Cost - the rest",
      "sales grew - 5 %, margin - 3%, net - $4M. Cost – the rest",
    ],
    ["NRR = 100 - churn - downgrades", "NRR = 100 - churn - downgrades"],
    ["Watch https://a.example/?v=x - it is free - now", "Watch https://a.example/?v=x – it is free – now"],
    [
      "The rule is x=1. And the plan - as ever - is good",
      "The rule is x=1. And the plan – as ever – is good",
    ],
    ["100 - churn = 5, new - 3 lost = 2", "100 - churn = 5, new - 3 lost = 2"],
    ["- an item\n- 2 items\n- item - 5", "- an item\n- 2 items\n- item - 5"],
    [
      "Sold - at last. Margin of - 5% was lower - a loss",
      "Sold – at last. Margin of - 5% was lower - a loss",
    ],
    ["What? - She fell by approx. - 5 points - a lot", "What? - She fell by approx. - 5 points - a lot"],
    ["He said “sold - at last.” (Why - 5 of us ask)", "He said “sold – at last.” (Why - 5 of us ask)"],
    ["“Set already”: don’t touch – it’s fine…", "“Set already”: don’t touch – it’s fine…"],
  ])("%s", (typed, set) => {
    expect(typeset(typed)).toBe(set);
    expect(typeset(set), "twice is once").toBe(set);
  });

  test.each([
    "fell - 5% - 10%",
    "Net income was - 3 million USD",
    "Growth fell to - 4 percent",
    "grew - 5 points",
    "EPS of - $0.12 vs - (¥20) last year - better",
    "5 million - 10 million users",
    "Let n - 1 be the count",
    "SMB - 5%, mid-market - 3%, enterprise - none",
    "AAPL - 3.2%, MSFT - 1.1% and GOOG - flat",
    "Q1 revenue - $5M\nQ2 revenue - $6M\nQ3 - none",
    "the company - 12 people - grew",
  ])("in front of a figure a hyphen stays, with the others of its sentence: %s", (typed) => {
    expect(typeset(typed)).toBe(typed);
  });

  test("in another language keeps its quotes: apostrophes and dashes are the same everywhere", () => {
    expect(typeset(`l'offre "gratuite" -- enfin`, "fr")).toBe(`l’offre "gratuite" – enfin`);
    expect(typeset("Der Umsatz - 12 Millionen - sank - 5 %", "de")).toBe(
      "Der Umsatz - 12 Millionen - sank - 5 %",
    );
    expect(typeset("«oui» - «non»", "fr")).toBe("«oui» – «non»");
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

  test.each([
    ["<p>The plan - <em>if any</em> - is bought</p>", "<p>The plan – <em>if any</em> – is bought</p>"],
    [`<p>It is bought - <a href="/x">so</a></p>`, `<p>It is bought – <a href="/x">so</a></p>`],
    ["<p>The plan <em>- if any -</em> is bought</p>", "<p>The plan <em>– if any –</em> is bought</p>"],
    [
      "<p>Call <code>a - b</code> - or <code>c</code></p>",
      "<p>Call <code>a - b</code> – or <code>c</code></p>",
    ],
    ["<p>From <b>5</b> - <b>10</b></p>", "<p>From <b>5</b> - <b>10</b></p>"],
    ["<p><code>net =</code> 100 - <i>churn</i></p>", "<p><code>net =</code> 100 - <i>churn</i></p>"],
    ["<p>Costs:<br>- rent</p><p>so - </p><p>on</p>", "<p>Costs:<br>- rent</p><p>so - </p><p>on</p>"],
    ["<ul><li>- five</li><li>six</li></ul>", "<ul><li>- five</li><li>six</li></ul>"],
  ])("a hyphen knows what stands on both sides across elements: %s", (html, set) => {
    expect(typesetHtml(html)).toBe(set);
    expect(typesetHtml(set), "twice is once").toBe(set);
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

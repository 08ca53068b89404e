import { expect, test } from "vitest";
import { namedCompanies } from "~/domains/market/rules/companies/named.ts";
import { closesText } from "~/domains/market/rules/companies/words.ts";

const COMPANIES = [
  { symbol: "SNOW", name: "Snowflake Inc." },
  { symbol: "NOW", name: "ServiceNow, Inc." },
  { symbol: "ZM", name: "Zoom Communications, Inc." },
  { symbol: "TOST", name: "Toast, Inc." },
  { symbol: "MNDY", name: "monday.com Ltd." },
  { symbol: "CRWD", name: "CrowdStrike Holdings, Inc." },
  { symbol: "CRM", name: "Salesforce, Inc." },
  { symbol: "NET", name: "Cloudflare, Inc." },
  { symbol: "SPGI", name: "S&P Global Inc." },
];
const named = (html: string) => namedCompanies(COMPANIES, html);

test.each([
  ["<p>Those who bill as Snowflake does, or Zoom, wait.</p>", ["SNOW", "ZM"]],
  ["<p>In 2024 <strong>Snowflake</strong> billed by the second.</p>", ["SNOW"]],
  ["<p>ServiceNow's peers, “Toast” among them</p>", ["TOST"]],
  ["<p>Of these, monday.com is the youngest.</p>", ["MNDY"]],
  ["<p>The older vendor (NYSE: NOW) and $CRWD</p>", ["NOW", "CRWD"]],
  ['<p><a class="x" href="/insights/ZM#quarters">Video</a> is a habit.</p>', ["ZM"]],
  ["<p>A vendor in Tokyo (NasdaqGS: NET) grew.</p>", ["NET"]],
  ["<p>The prices (Prices: NET of tax) rose.</p>", []],
  ["<p>Salesforce, Inc. (CRM) rose. Toast (NYSE: TOST, down) fell.</p>", ["CRM", "TOST"]],
  ["<h2>Cloudflare</h2><p>It (NET) rose.</p><h3>Toast (NYSE: TOST)</h3>", ["NET", "TOST"]],
  ["<p>The vendor—CrowdStrike—was late, as CrowdStrike is.</p>", ["CRWD"]],
  ["<p>We like S&amp;P Global (SPGI) a lot.</p>", ["SPGI"]],
  ["<p>We like S&#x26;P Global &#x26; Zoom a lot.</p>", ["SPGI", "ZM"]],
  ["<p>Code such as &lt;code>Toast&lt;/code> says the Toast.</p>", ["TOST"]],
])("%s names %j", (html, symbols) => {
  expect(named(html)).toEqual(symbols);
});

test.each([
  "<p>Zoom in on churn. Toast the team.</p>",
  "<p>A list:</p><ul><li>Zoom out first</li></ul>",
  "<h2>The plan</h2><p>Snowflakes melt, and a Snowflaked one too.</p>",
  "<p>We zoom, and the toast burns; NOW is the time, SNOW or not.</p>",
  '<p><a href="/insights/table">All</a> of the mondayXcom</p>',
  "<p>A customer relationship management (CRM) system, other tools (CRM, ERP, billing)</p>",
  "<p>Payment terms (NET 30), the framework (NET Core), the total (NET)</p>",
  "<h2>How To Zoom Out</h2><h3 id='x'>Why You Should <em>Toast</em> Your Team</h3>",
  "<pre><code>the Toast, $CRM\n</code></pre><p>Call <code>new Toast()</code> and <code>$NET</code></p>",
  "",
])("%s names none", (html) => {
  expect(named(html)).toEqual([]);
});

test("four companies are named at most, the first mentioned first", () => {
  expect(named("<p>the five: CrowdStrike, Toast, Zoom, ServiceNow, Snowflake</p>")).toEqual([
    "CRWD",
    "TOST",
    "ZM",
    "NOW",
  ]);
});

test("the line of a company's closes says where it begins and ends", () => {
  expect(closesText([218.67, 230, 332.78])).toBe("The last 3 closes, from $218.67 to $332.78");
  expect([closesText([1]), closesText([])]).toEqual([undefined, undefined]);
});

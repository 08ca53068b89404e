import { expect, test } from "vitest";
import { cdata, xml, xmlDocument } from "~/lib/text/xml.ts";
import { textIn } from "~/lib/text/xml-scan.ts";

test("values are escaped, in texts and in attributes", () => {
  const name = `Q&A <"O'Neil">`;
  expect(String(xml`<a b="${name}">${name}</a>`)).toBe(
    '<a b="Q&amp;A &lt;&quot;O&#39;Neil&quot;&gt;">Q&amp;A &lt;&quot;O&#39;Neil&quot;&gt;</a>',
  );
});

test("XML inside XML stays XML; lists are joined; nothing is nothing", () => {
  const items = ["a", "<b>"].map((item) => xml`<i>${item}</i>`);
  expect(String(xml`<l>${items}${null}${false}${0}</l>`)).toBe("<l><i>a</i><i>&lt;b&gt;</i>0</l>");
});

test("characters that XML cannot hold are dropped, others kept", () => {
  expect(String(xml`${"a\u0000b\u000bc\ufffe\ud800d\te\nf😀"}`)).toBe("abcd\te\nf😀");
});

test("CDATA holds HTML, even the sequence that would end it", () => {
  const html = "<p>a && b ]]> c</p>\u0001";
  expect(String(cdata(html))).toBe("<![CDATA[<p>a && b ]]]]><![CDATA[> c</p>]]>");
});

test("a document declares its encoding", () => {
  expect(xmlDocument(xml`<a/>`)).toBe('<?xml version="1.0" encoding="UTF-8"?>\n<a/>\n');
});

test("the text of an element has its references and CDATA as characters, and what is no reference as it is", () => {
  const inner = "Q&amp;A &#65;&#x42; <![CDATA[a &amp; b]]> &constructor; &#1114112;";
  expect(textIn({ inner })).toBe("Q&A AB a &amp; b &constructor; &#1114112;");
});

import { describe, expect, test } from "vitest";
import { pageStyles } from "~/platform/page/render/page-styles.ts";
import { ruleTable } from "../../../../scripts/lib/styles/rule-table.ts";

const stylesOf = (css: string, html: string) => pageStyles(ruleTable(css), html);

describe("the styles of a page", () => {
  test("are the rules whose classes it has, in the stylesheet's order", () => {
    const css = ".a{color:red}.b{color:green}.c .d{color:blue}.e.f,.a{margin:0}";
    expect(stylesOf(css, '<p class="b a"></p>')).toBe(".a{color:red}.b{color:green}.e.f,.a{margin:0}");
    expect(stylesOf(css, '<p class="d"></p>')).toBe("");
    expect(stylesOf(css, '<p class="c"><b class="d"></b></p>')).toBe(".c .d{color:blue}");
  });

  test("keep the at-rules around them", () => {
    const css =
      "@layer base,utilities;@layer utilities{.a{color:red}@media (width>=40rem){.sm\\:a{color:red}.sm\\:b{top:0}}.b{top:1px}}";
    expect(stylesOf(css, '<p class="a sm:a b"></p>')).toBe(
      "@layer base,utilities;@layer utilities{.a{color:red}}@layer utilities{@media (width>=40rem){.sm\\:a{color:red}}}@layer utilities{.b{top:1px}}",
    );
  });

  test("keep what needs no class: elements, attributes, fonts, animations and the classes that must not be there", () => {
    const css =
      "p{margin:0}[hidden]{display:none}@font-face{font-family:A;src:url(a.woff2)}@keyframes b{to{top:0}}:is(.x,.y){top:0}p:not(.z){top:1px}";
    expect(stylesOf(css, "<p></p>")).toBe(css);
  });

  test("find classes with signs, as CSS and as HTML escape them", () => {
    const css =
      ".w-1\\/2{width:50%}.top-\\[calc\\(1px\\+2px\\)\\]{top:3px}.\\32xl\\:a{top:0}.\\[\\&\\>p\\]\\:b>p{top:1px}:where(.divide>:not(:last-child)){top:2px}.is\\(x\\){top:4px}";
    const html = '<p class="w-1/2 top-[calc(1px+2px)] 2xl:a [&amp;&gt;p]:b divide is(x)"></p>';
    expect(stylesOf(css, html)).toBe(css);
    expect(stylesOf(css, "<p></p>")).toBe("");
  });

  test("register the properties that their rules name", () => {
    const properties = '@property --x{syntax:"*";inherits:false}@property --y{syntax:"*";inherits:false}';
    const css = `*{--x:0;--y:0}.a{--x:1;top:var(--x)}${properties}`;
    expect(stylesOf(css, '<p class="a"></p>')).toBe(
      '*{--x:0;--y:0}.a{--x:1;top:var(--x)}@property --x{syntax:"*";inherits:false}',
    );
  });
});

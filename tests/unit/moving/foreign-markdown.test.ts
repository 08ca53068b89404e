import { describe, expect, test } from "vitest";
import { items, read } from "../../support/moving/foreign.ts";

/** What systems of Markdown files write beside Markdown. */

const taken = (source: string, name = "a.md") => {
  const [item] = items(read({ [name]: source }));
  return { title: item?.title, markdown: item?.text.source, notes: item?.notes };
};

describe("code", () => {
  test("with a comment is no heading", () => {
    const source = "Install:\n\n```bash\n# install it\nnpm i\n```";
    expect(taken(source)).toEqual({ title: "a", markdown: source, notes: [] });
  });

  test("keeps what looks like a tag, a note or a link of Obsidian's", () => {
    const source =
      "~~~\n{{< youtube abcdefghijk >}} %%no note%% [[ -f x ]]\n~~~\n\nSee `{% raw %}` and ``[[x]]``.";
    expect(taken(source)).toMatchObject({ markdown: source, notes: [] });
  });

  test.each([
    ["{% highlight ruby linenos %}\nputs *1*\n{% endhighlight %}"],
    ['{{< highlight ruby "linenos=table" >}}\nputs *1*\n{{< /highlight >}}'],
  ])("of a tag is a block of code: %s", (source) => {
    expect(taken(source)).toMatchObject({ markdown: "````ruby\nputs *1*\n````", notes: [] });
  });
});

describe("tags of Hugo and Liquid", () => {
  test.each([
    ["{{< youtube LCEmiRjPEtQ >}}", '<iframe src="https://www.youtube.com/embed/LCEmiRjPEtQ"></iframe>'],
    ['{{< youtube id="LCEmiRjPEtQ" >}}', '<iframe src="https://www.youtube.com/embed/LCEmiRjPEtQ"></iframe>'],
    ["{% vimeo 123 %}", '<iframe src="https://player.vimeo.com/video/123"></iframe>'],
    ['{{< figure src="/a b.png" alt="A" caption="The *A*" >}}', '![A](</a b.png> "The *A*")'],
    ['[x]({{< ref "b.md" >}})', "[x](b.md)"],
    ["[x]({% post_url 2020-01-02-hi %})", "[x](/2020/01/02/hi.html)"],
    ["[x]({{ site.baseurl }}/about/)", "[x](/about/)"],
  ])("%s becomes what Markdown has a form for", (source, markdown) => {
    expect(taken(source)).toMatchObject({ markdown, notes: [] });
  });

  test("that have none are left out with a remark, and their words stay", () => {
    expect(
      taken("{{% notice warn %}}\nMind.\n{{% /notice %}}\n\n{% include cta.html %}\n\nText"),
    ).toMatchObject({
      markdown: "Mind.\n\n\n\n\nText",
      notes: [
        "{{% notice warn %}} is a tag that this site does not have: it is left out.",
        "{% include cta.html %} is a tag that this site does not have: it is left out.",
      ],
    });
  });

  test("leave figures of this site alone", () => {
    expect(taken("{{company SNOW}}")).toMatchObject({ markdown: "{{company SNOW}}", notes: [] });
  });
});

test.each([
  ['[a](https://b.example){:target="_blank"} and *b*{: .c}', "[a](https://b.example) and *b*"],
  ['![a](b.png){: width="400" }{.left}', "![a](b.png)"],
  ["* Contents\n{:toc}\n\nText", "Text"],
  ["One\n{: .lead}\n\nTwo\n{.note #x}", "One\n\nTwo"],
  ["## Title {#x}\n\n## `Code` {#y .z}", "## Title\n\n## `Code`"],
  ["One{::comment}not seen{:/comment} two", "One two"],
  ["```css\na {.b}\n```\n\n`x`{:.language-css} and `{:toc}`", "```css\na {.b}\n```\n\n`x` and `{:toc}`"],
  ["A {#1} of {.5}, {:", "A {#1} of {.5}, {:"],
])("attributes of kramdown and Goldmark are no text: %j", (source, markdown) => {
  expect(taken(source)).toMatchObject({ markdown, notes: [] });
});

test("notes of Obsidian that no reader sees are left out; its pictures and links become Markdown", () => {
  expect(
    taken(
      "One %%private\nnote%% two, 100 %% sure\n\n![[pic 1.png|300]]\n\n[[Ideas/Third note#Part|see]] [[Fourth]]",
    ),
  ).toEqual({
    title: "a",
    markdown:
      "One  two, 100 %% sure\n\n![](</pic 1.png>)\n\n[see](<Ideas/Third note.md>) [Fourth](<Fourth.md>)",
    notes: [],
  });
  expect(taken("[[1]](https://x.example)")).toMatchObject({ markdown: "[[1]](https://x.example)" });
});

test("imports of MDX are left out with a remark", () => {
  expect(taken('import X from "../X.astro";\nexport const a = 1;\n\nText', "a.mdx")).toMatchObject({
    markdown: "Text",
    notes: ["It is MDX: its imports and components are left out."],
  });
  expect(taken('import X from "x" was the line.')).toMatchObject({
    markdown: 'import X from "x" was the line.',
  });
});

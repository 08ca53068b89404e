import { describe, expect, test } from "vitest";
import { withSections } from "~/lib/text/sections.ts";
import { markdownHtml } from "~/platform/html/markdown.ts";

/** The sections of a long article, and where the contents list leads. */

const text = (...headings: string[]) => headings.map((heading) => `${heading}<p>Text.</p>`).join("");
const plain = ["One", "Two", "Three", "Four"].map((title) => `<h2>${title}</h2>`);

describe("the sections of an article", () => {
  test("each has an id in the text, in the order of the text", () => {
    const { html, sections } = withSections(text(...plain));
    expect(sections.map(({ title }) => title)).toEqual(["One", "Two", "Three", "Four"]);
    for (const { id, title } of sections) expect(html).toContain(`<h2 id="${id}">${title}</h2>`);
  });

  test("an article of three has none, and its text stays as it is", () => {
    const short = text(...plain.slice(1));
    expect(withSections(short)).toEqual({ html: short, sections: [] });
  });

  test.each(["h3", "h4"])("are of %s where no heading is higher", (level) => {
    const headings = plain.map((heading) => heading.replaceAll("h2", level));
    const { html, sections } = withSections(text("<h2> </h2>", ...headings, "<h5>Below</h5>"));
    expect(sections.map(({ title }) => title)).toEqual(["One", "Two", "Three", "Four"]);
    for (const { id, title } of sections) expect(html).toContain(`<${level} id="${id}">${title}</${level}>`);
    expect(html).toContain("<h5>Below</h5>");
  });

  test("are of one level: the highest", () => {
    const below = plain.map((heading) => heading.replaceAll("h2", "h3").replace(">", ">Below "));
    const { html, sections } = withSections(text(...plain, ...below));
    expect(sections).toHaveLength(4);
    expect(html).not.toContain("<h3 id");
    expect(withSections(text("<h2>Alone</h2>", ...below)).sections).toEqual([]);
  });

  test("two headings of one wording have two ids; one without letters has one too", () => {
    const { sections } = withSections(text(...plain, "<h2>One</h2>", "<h2>日本</h2>", "<h2>…</h2>"));
    expect(new Set(sections.map(({ id }) => id)).size).toBe(7);
  });

  test("the author's id stays, and no made one repeats it", () => {
    const { html, sections } = withSections(text('<h2 lang="en" id="section-one">Own</h2>', ...plain));
    expect(sections[0]).toEqual({ id: "section-one", title: "Own" });
    expect(sections[1]?.id).not.toBe("section-one");
    expect(html).toContain('<h2 lang="en" id="section-one">Own</h2>');
  });

  test("a title is plain text, whatever its heading holds", () => {
    const { html, sections } = withSections(text("<h2>R&amp;D <em>&lt; 20 %</em>\n now</h2>", ...plain));
    expect(sections[0]?.title).toBe("R&D < 20 % now");
    expect(html).toContain("R&amp;D <em>&lt; 20 %</em>");
  });

  test("the mark of a note is no part of a title", () => {
    const body = markdownHtml(
      "## Power[^1]\n\n## *Two*[^1]\n\n## Three\n\n## Four\n\n[^1]: A note.",
      "https://site.example",
    );
    const { html, sections } = withSections(body);
    expect(sections.map(({ title }) => title)).toEqual(["Power", "Two", "Three", "Four"]);
    expect(sections[0]?.id).toBe("section-power");
    expect(html).toMatch(/<h2 id="section-power">Power<sup>/);
  });

  test("a heading without a text heads no section", () => {
    expect(withSections(text('<h2><img src="/a.png" alt=""></h2>', ...plain)).sections).toHaveLength(4);
  });

  test("the prefix keeps two articles of a page apart", () => {
    const ids = (prefix: string) => withSections(text(...plain), prefix).sections.map(({ id }) => id);
    expect(ids("next-").filter((id) => ids("").includes(id))).toEqual([]);
  });

  test("the notes of two articles of a page are apart too, and their links follow them", () => {
    const body = markdownHtml('Claim[^1] of `id="x"`.\n\n[^1]: Source.', "https://site.example");
    const { html } = withSections(body, "next-");
    const ids = [...html.matchAll(/<[^>]* id="([^"]+)"/g)].map(([, id]) => id ?? "");
    const targets = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id ?? "");
    expect(ids).toHaveLength(2);
    expect(targets.sort()).toEqual([...ids].sort());
    for (const id of ids) expect(body).not.toContain(`id="${id}"`);
    expect(html).toContain('<code>id="x"</code>');
  });
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Prose } from "~/ui/prose.tsx";

/** What scrolls within a text can be focused. */

const written = (html: string) => renderToStaticMarkup(<Prose html={html} />);

test("each table has a scroller with a name, and each block of code is one", () => {
  const html = written("<table><tr><td>1</td></tr></table><pre><code>x</code></pre><table></table>");
  expect(
    html.match(/<div class="table-scroll" role="group" aria-label="Table" tabindex="0"><table/g),
  ).toHaveLength(2);
  expect(html.match(/<\/table><\/div>/g)).toHaveLength(2);
  expect(html).toContain('<pre tabindex="0"><code>');
});

test("a text without them stays as it is", () => {
  expect(written("<p>Words of a <em>tablet</em></p>")).toBe(
    '<div class="prose "><p>Words of a <em>tablet</em></p></div>',
  );
});

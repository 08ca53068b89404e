import { useId } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { keptMarkup } from "~/ui/kept-markup.server.ts";
import { KeptMarkup, MarkupStoreProvider } from "~/ui/kept-markup.tsx";

/** A part that was rendered before is put in its place. Nobody may see the difference. */

let renderings = 0;

function Card({ title }: { title: string }) {
  renderings += 1;
  return (
    <article>
      <h3>{title}</h3>
    </article>
  );
}

function WithId() {
  renderings += 1;
  return <p id={useId()}>a place of its own</p>;
}

const TITLES = ["A & B", 'said "so"', "</kept-part>", '<kept-part mark="0">', "A & B"];

const Page = () => (
  <main>
    {TITLES.map((title, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
      <KeptMarkup key={index} of={() => `card ${title}`}>
        <Card title={title} />
      </KeptMarkup>
    ))}
    <KeptMarkup of={() => "empty"}>{null}</KeptMarkup>
    <KeptMarkup of={() => "two"}>
      <KeptMarkup of={() => "within"}>
        <p>one within the other</p>
      </KeptMarkup>
      <p>and another</p>
    </KeptMarkup>
    <KeptMarkup of={() => "with an id"}>
      <WithId />
    </KeptMarkup>
  </main>
);

function render(publication: object, page = <Page />) {
  renderings = 0;
  const kept = keptMarkup(publication);
  return kept.fill(renderToString(<MarkupStoreProvider value={kept}>{page}</MarkupStoreProvider>));
}

describe("kept markup", () => {
  const plain = renderToString(<Page />);

  test("is the markup of a page without it, the first time and ever after", () => {
    const publication = {};
    expect(render(publication)).toBe(plain);
    expect(render(publication)).toBe(plain);
    expect(plain).not.toContain("<kept-part");
  });

  test("is rendered once; what has an id of its place, each time", () => {
    const publication = {};
    render(publication);
    expect(renderings).toBe(6);
    render(publication);
    expect(renderings).toBe(1);
  });

  test("belongs to a publication", () => {
    render({});
    render({});
    expect(renderings).toBe(6);
  });

  test("is complete for a page during which others made room", () => {
    const publication = {};
    render(publication);
    const kept = keptMarkup(publication);
    const html = renderToString(
      <MarkupStoreProvider value={kept}>
        <Page />
      </MarkupStoreProvider>,
    );
    for (let index = 0; index < 1100; index++)
      render(
        publication,
        <KeptMarkup of={() => `other ${index}`}>
          <p>{index}</p>
        </KeptMarkup>,
      );
    expect(kept.fill(html)).toBe(plain);
  });
});

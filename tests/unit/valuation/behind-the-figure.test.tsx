import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import { describe, expect, test } from "vitest";
import { EXAMPLE } from "~/domains/valuation/rules/example.ts";
import { averagesOf } from "~/domains/valuation/rules/market.ts";
import { estimate } from "~/domains/valuation/rules/model.ts";
import { BehindTheFigure } from "~/domains/valuation/ui/behind-the-figure.tsx";
import { PublicationProvider } from "~/platform/publication/context.tsx";
import type { Publication } from "~/platform/publication/publication.ts";
import { publicParts } from "~/publication/reader/public-parts.ts";
import { testPublication } from "../../support/unit/deps.ts";

/** What is said of an estimate, and what is said of the example before a visitor has one. */

interface Shown {
  isExample?: boolean;
  publication?: Publication;
}

function textOf({ isExample = false, publication = testPublication }: Shown = {}) {
  const html = renderToStaticMarkup(
    <PublicationProvider value={publicParts(publication)}>
      <StaticRouter location="/valuation-calculator">
        <BehindTheFigure valuation={estimate(EXAMPLE, averagesOf([]))} market={null} isExample={isExample} />
      </StaticRouter>
    </PublicationProvider>,
  );
  return html.replace(/<[^>]*>/g, "");
}

describe("the table of other ARR and growth", () => {
  test("calls the example the example", () => {
    const text = textOf({ isExample: true });
    expect(text).toContain("Behind the example");
    expect(text).toContain("The example is framed.");
    expect(text).toContain("(the example)");
    expect(text).not.toMatch(/yours/i);
  });

  test("calls the visitor's figure theirs", () => {
    const text = textOf();
    expect(text).toContain("Yours is framed.");
    expect(text.match(/\(yours\)/g)).toHaveLength(1);
    expect(text).not.toContain("xample");
  });
});

test("the methods lead to the companies where the page has them", () => {
  expect(textOf()).toContain("The companies are below.");
  expect(textOf({ publication: { ...testPublication, market: undefined } })).not.toContain("The companies");
});

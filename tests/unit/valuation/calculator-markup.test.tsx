import type { ReactNode } from "react";
import { StaticRouter } from "react-router-dom/server";
import { describe, expect, test } from "vitest";
import { EXAMPLE } from "~/domains/valuation/rules/example.ts";
import { textsOfInput } from "~/domains/valuation/rules/input.ts";
import { averagesOf } from "~/domains/valuation/rules/market.ts";
import { estimate } from "~/domains/valuation/rules/model.ts";
import { BehindTheFigure } from "~/domains/valuation/ui/behind-the-figure.tsx";
import { CalculatorForm } from "~/domains/valuation/ui/calculator-form.tsx";
import { EstimateCard } from "~/domains/valuation/ui/estimate-card.tsx";
import type { Publication } from "~/platform/publication/publication.ts";
import { testPublication } from "../../support/unit/deps.ts";
import { markupOf } from "../../support/unit/markup.tsx";

/** The calculator's markup: its form, and what is said of an estimate, or of the example before a visitor has one. */

interface Shown {
  isExample?: boolean;
  publication?: Publication;
}

const rendered = (element: ReactNode, publication?: Publication) =>
  markupOf(<StaticRouter location="/valuation-calculator">{element}</StaticRouter>, publication);

const behind = ({ isExample = false, publication }: Shown = {}) =>
  rendered(
    <BehindTheFigure valuation={estimate(EXAMPLE, averagesOf([]))} market={null} isExample={isExample} />,
    publication,
  );

const textOf = (shown?: Shown) => behind(shown).replace(/<[^>]*>/g, "");

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

test("the methods lead to the companies where the page has them, and keep the address's figures", () => {
  expect(textOf()).toContain("The companies are below.");
  expect(behind()).toContain('<a href="#live-multiples"');
  expect(textOf({ publication: { ...testPublication, market: undefined } })).not.toContain("The companies");
});

test("the estimate has its parts in the order of the specification", () => {
  const valuation = estimate(EXAMPLE, averagesOf([]));
  const markup = rendered(
    <EstimateCard valuation={valuation} example={null} market={null} share={{ title: "", hashtags: [] }} />,
  );
  const order = [
    ...["ARR</span>", "Share My Valuation", ">Sources<", ">Insight<", "Download PDF Report"],
  ].map((part) => markup.indexOf(part));
  const before = [`${valuation.percentile}`, valuation.tier].map((part) => markup.indexOf(part));
  expect([...before, ...order]).toEqual([...before, ...order].sort((one, other) => one - other));
  expect(order).not.toContain(-1);
});

test("before the framework is there, the browser refuses no figure that the server reads", () => {
  const form = rendered(
    <CalculatorForm
      texts={textsOfInput({ ...EXAMPLE, arr: 0.05, growthRate: 33.3 })}
      valuation={null}
      isExample={false}
      onChange={() => {}}
      onCalculate={() => {}}
    />,
  );
  const numbers = form.match(/<input[^>]*type="number"[^>]*>/g) ?? [];
  expect(numbers).toHaveLength(2);
  for (const number of numbers) {
    expect(number).toContain('min="0"');
    expect(number).toContain('step="any"');
  }
});

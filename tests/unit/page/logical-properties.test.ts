import { expect, test } from "vitest";

/**
 * Components and styles name the sides of a page by its direction (`ms-4`, `text-end`, `inset-inline-start`), so that they
 * turn with it. What is drawn or computed from the left says so (`.from-left` in base.css).
 */

/** Where a side is meant, with what turns it. */
const MEANT: Record<string, readonly string[]> = {
  // The hero's picture turns as a whole (`.turns`).
  "/app/domains/promotions/ui/hero-background.tsx": ["object-right", "lg:bg-linear-to-r"],
  "/app/domains/promotions/ui/hero-figure.tsx": ["object-right"],
  // Beside `rtl:origin-top-right`.
  "/app/domains/setup/ui/setup-form.tsx": ["origin-top-left", "rtl:origin-top-right"],
  // The rule beside it turns it.
  "/app/styles/figures.css": ["transform-origin: left", "transform-origin: right"],
};

const UTILITY =
  /^(?:\S*:)?-?(?:(?:scroll-)?[mp][lr]-(?:\d|px|auto|\[|\()\S*|(?:left|right)-(?:\d|px|auto|full|\[|\()\S*|(?:text|float|clear|object)-(?:left|right)|border-[lr](?:-\S+)?|rounded-(?:[lr]|[tb][lr])(?:-\S+)?|origin-(?:top-|bottom-)?(?:left|right)|bg-(?:linear|gradient)-to-[tb]?[lr]|space-x-\S+)$/;
const PROPERTY =
  /(?<![\w-])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)[\w-]*|left|right):|(?:text-align|float|clear|transform-origin): (?:left|right)|border-(?:top|bottom)-(?:left|right)-radius/g;

const tokensOf = (text: string) => text.split(/[\s"'`;]+/).filter((token) => UTILITY.test(token));

const components = import.meta.glob<string>(["/app/**/*.tsx"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const styles = import.meta.glob<string>(["/app/styles/*.css"], {
  query: "?raw",
  import: "default",
  eager: true,
});

const found = (sources: Record<string, string>, sidesOf: (text: string) => string[]) =>
  Object.entries(sources).flatMap(([file, text]) =>
    sidesOf(text)
      .filter((side) => !MEANT[file]?.includes(side))
      .map((side) => `${file}: ${side}`),
  );

test("components name no side of the screen", () => {
  expect(found(components, tokensOf)).toEqual([]);
});

test("neither do styles", () => {
  expect(found(styles, (text) => [...tokensOf(text), ...(text.match(PROPERTY) ?? [])])).toEqual([]);
});

test("what is found is what has a side", () => {
  const sides = [
    "ml-2",
    "-mr-1.5",
    "sm:first:pl-0",
    "text-left",
    "border-l-4",
    "right-[1px]",
    "rounded-tl-md",
  ];
  const none = [
    "ms-2",
    "me-auto",
    "text-end",
    "border-s",
    "start-0",
    "left",
    "mt-2",
    "right-aligned",
    "border-rule",
  ];
  expect(tokensOf([...sides, ...none].join(" "))).toEqual(sides);
  expect("margin-left: 1px; left: 0; inset-inline-start: 0".match(PROPERTY)).toEqual([
    "margin-left:",
    "left:",
  ]);
});

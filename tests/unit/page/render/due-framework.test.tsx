import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Due } from "~/platform/page/document/framework.tsx";

/** When a page of `framework: "intent"` loads the framework, as public/intent.js reads it. */

test.each([
  [<Due key="" after={3000} />, 'data-due="3000"'],
  [<Due key="" after={0} />, 'data-due="0"'],
  [<Due key="" every={60_000} />, 'data-due="" data-due-every="60000"'],
  [
    <Due key="" stored="favorites" media="(min-width: 48rem)" />,
    'data-due="" data-due-stored="favorites" data-due-media="(min-width: 48rem)"',
  ],
  [<Due key="" after={2000} unless={["a", "b"]} />, 'data-due="2000" data-due-unless="a b"'],
])("every time is found by data-due, and none but `after` has milliseconds in it", (due, attributes) => {
  expect(renderToStaticMarkup(due)).toBe(`<span hidden="" ${attributes}></span>`);
});

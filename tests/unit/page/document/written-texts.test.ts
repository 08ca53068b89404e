import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FRAMEWORK_READY } from "~/platform/page/document/framework.tsx";
import { keepWrittenTexts } from "~/platform/page/document/written-texts.ts";

/** What a text holds that was written before React has taken the page over. */

/** A textarea with the text of the server's document. */
class Area {
  value: string;
  constructor(readonly defaultValue: string) {
    this.value = defaultValue;
  }
  get textContent() {
    return this.defaultValue;
  }
}

/** What React 18 does to a textarea that it hydrates (`postMountWrapper` in react-dom). */
function hydrate(area: Area, initialValue = area.defaultValue) {
  const { textContent } = area;
  if (textContent === initialValue && textContent !== "" && textContent !== null) area.value = textContent;
}

let areas: Area[];
let ready: () => void;

beforeEach(() => {
  areas = ["A stored draft", ""].map((text) => new Area(text));
  vi.stubGlobal("document", { querySelectorAll: () => areas });
  vi.stubGlobal("addEventListener", (event: string, listener: () => void) => {
    expect(event).toBe(FRAMEWORK_READY);
    ready = listener;
  });
  keepWrittenTexts();
});

afterEach(() => void vi.unstubAllGlobals());

const write = (words: string) => {
  for (const area of areas) area.value += words;
};
const values = () => areas.map(({ value }) => value);

test("stays when React takes the text over, also when it was written while React came", () => {
  write(", and more");
  for (const area of areas) hydrate(area);
  write(".");
  for (const area of areas) hydrate(area);
  expect(values()).toEqual(["A stored draft, and more.", ", and more."]);
});

test("is the server's text where nobody has written", () => {
  for (const area of areas) hydrate(area);
  expect(values()).toEqual(["A stored draft", ""]);
});

test("is no longer stated as the content afterwards", () => {
  write(", and more");
  ready();
  expect(areas.map(({ textContent }) => textContent)).toEqual(["A stored draft", ""]);
});

import { afterEach, expect, test, vi } from "vitest";
import { askBeforeLoss, leavesWords } from "~/ui/desk/unsaved.ts";
import { act, begin, compose, editor, PAGE } from "../../../support/desk/letter.ts";

/** A page with several forms posts one: words in another are not lost without a warning. */

afterEach(() => vi.unstubAllGlobals());

interface Fake {
  method?: string;
  failed?: string;
  type?: string;
  value: string;
  stored?: string;
}

const form = ({ method = "post", failed, type = "text", value, stored = "" }: Fake) =>
  ({
    method,
    dataset: { failed },
    elements: [
      { type: "hidden", value: "edit-letter-part", defaultValue: "" },
      { type, value, defaultValue: stored },
    ],
  }) as unknown as HTMLFormElement;

test.each<[string, Fake, boolean]>([
  ["words that were typed", { type: "textarea", value: "New." }, true],
  ["a line that was changed", { value: "New", stored: "Old" }, true],
  ["what is stored", { value: "Old", stored: "Old" }, false],
  [
    "words that were refused, which stand there as if they were stored",
    { value: "A", stored: "A", failed: "" },
    true,
  ],
  ["a refused form without words", { type: "submit", value: "up", stored: "up", failed: "" }, false],
  ["a search", { method: "get", value: "pricing" }, false],
])("%s", (_, fake, isLost) => {
  const one = form(fake);
  const other = form({ value: "" });
  expect(leavesWords([one, other], other)).toBe(isLost);
  expect(leavesWords([one, other], null)).toBe(isLost);
  expect(leavesWords([one, other], one)).toBe(false);
});

test("a page asks whenever it is left with words, but not for the form that takes them along", () => {
  class Form {
    dataset: { posted?: string } = { posted: "1" };
  }
  const [page, document] = [new EventTarget(), new EventTarget()];
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", document);
  vi.stubGlobal("HTMLFormElement", Form);
  const [own, other] = [new Form(), new Form()];
  const stop = askBeforeLoss((posted) => posted !== (own as unknown));
  const submit = (form: Form, isStopped = false) => {
    const event = new Event("submit");
    Object.defineProperties(event, { target: { value: form }, defaultPrevented: { value: isStopped } });
    document.dispatchEvent(event);
  };
  const asks = () => !page.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(asks()).toBe(true);
  submit(own);
  expect(asks()).toBe(false);
  // That post may have been stopped: the page is still there.
  expect(asks()).toBe(true);
  submit(own, true);
  expect(asks()).toBe(true);
  submit(other);
  expect(asks()).toBe(true);
  // Whoever stays may press the button again.
  expect([own.dataset.posted, other.dataset.posted]).toEqual(["1", undefined]);
  stop();
  submit(other);
  expect(asks()).toBe(false);
});

test("without a script, the page of a letter says that each form is saved alone, and no other page does", async () => {
  await begin();
  await compose();
  const SENTENCE = "Each button saves the words of its own form alone.";
  expect((await editor.get(PAGE)).body).toContain(
    `<noscript><p class="mb-6 text-soft">${SENTENCE}</p></noscript>`,
  );
  await act({ act: "skip-letter" });
  expect((await editor.get(PAGE)).body).not.toContain(SENTENCE);
});

import { FRAMEWORK_READY } from "./framework.tsx";

/** What a field holds, whatever its kind. */
type Field = HTMLInputElement | HTMLTextAreaElement;

const FIELDS = "textarea, select, input:not([type=hidden], [type=file], [type=submit])";

/**
 * React draws the document again when it is not what the server sent, as after a translation or under an extension's
 * hands. This keeps what the visitor has by then: what was written, chosen, opened and focused, the place on the page, its
 * theme and styles, and what extensions put beside the page.
 */
export function surviveRedraw(): void {
  const before = document.documentElement;
  let focused = document.activeElement;
  let top = scrollY;
  let changed: Field[] | undefined;
  const done = new AbortController();
  const { signal } = done;
  const carry = () => {
    const after = document.documentElement;
    if (changed || !after || after === before || !document.body) return;
    changed = carryOver(before, after, focused);
    scrollTo({ top, behavior: "instant" });
  };
  const observer = new MutationObserver(carry);
  observer.observe(document, { childList: true });
  addEventListener("focusin", ({ target }) => (focused = target as Element), { capture: true, signal });
  addEventListener("scroll", () => (top = scrollY), { passive: true, signal });
  addEventListener(
    FRAMEWORK_READY,
    () => {
      carry();
      done.abort();
      observer.disconnect();
      for (const field of changed ?? [])
        for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
    },
    { once: true },
  );
}

/** Makes a new document what the old one was for its visitor; returns the fields that have a value now. */
function carryOver(before: HTMLElement, after: HTMLElement, focused: Element | null): Field[] {
  for (const { name, value } of before.attributes)
    if (!after.hasAttribute(name)) after.setAttribute(name, value);
  // React names the stylesheet instead of the page's own rules, and it is not there yet.
  for (const style of before.querySelectorAll("head > style")) document.head.appendChild(style);
  for (const child of Array.from(before.children))
    if (child.tagName !== "HEAD" && child.tagName !== "BODY") after.appendChild(child);
  for (const details of before.querySelectorAll<HTMLDetailsElement>("details[open]")) {
    const twin = twinOf(details, before, after);
    if (twin) twin.open = true;
  }
  const changed = Array.from(before.querySelectorAll<Field>(FIELDS)).flatMap((field) => {
    const twin = twinOf(field, before, after);
    return twin && copyValue(field, twin) ? [twin] : [];
  });
  const twin = focused instanceof HTMLElement && focused !== before ? twinOf(focused, before, after) : null;
  twin?.focus({ preventScroll: true });
  if (isText(focused) && isText(twin)) twin.setSelectionRange(focused.selectionStart, focused.selectionEnd);
  return changed;
}

/** Whether an element is a field with a caret; a number or an address has none that can be read. */
const isText = (element: unknown): element is Field =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
  element.selectionStart !== null;

/** Sets a value past React, which takes it over with the event that follows; whether there was one to set. */
function copyValue(from: Field, to: Field): boolean {
  const properties = from instanceof HTMLInputElement ? ["value", "checked"] : ["value"];
  const different = properties.filter((name) => Reflect.get(from, name) !== Reflect.get(to, name));
  for (const name of different) Reflect.set(Object.getPrototypeOf(to), name, Reflect.get(from, name), to);
  return different.length > 0;
}

/** Not by its id, which React makes anew. */
const likeness = (element: Element) =>
  [element.tagName, ...["name", "type", "href"].map((name) => element.getAttribute(name))].join(" ");

/** The element of the new document that stands for one of the old: as many of its like come before it. */
function twinOf<Kind extends Element>(element: Kind, before: Element, after: Element): Kind | undefined {
  const like = (root: Element) =>
    Array.from(root.querySelectorAll<Kind>(element.tagName)).filter(
      (each) => likeness(each) === likeness(element),
    );
  return like(after)[like(before).indexOf(element)];
}

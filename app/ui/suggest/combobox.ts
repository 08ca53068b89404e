import { isOfInputMethod } from "../input-method.ts";

/** The combobox of the search box, after the pattern of the ARIA practices: the focus stays in the field. */

/** What the call answers; see `app/routes/api.search.suggest.ts`. */
interface Suggestion {
  kind: "article" | "company" | "topic";
  label: string;
  path: string;
}

const PAUSE_MS = 150;
const MIN_LETTERS = 2;

const KINDS = { article: "Article", company: "Company", topic: "Topic" } as const;

/** Lets a field suggest pages, until `gone`. Its form goes on to search for what is typed. */
export function startCombobox(
  input: HTMLInputElement,
  open: (path: string) => void,
  gone: AbortSignal,
): void {
  const list = document.createElement("ul");
  list.id = `${input.id}-suggestions`;
  list.className = "suggestions";
  list.role = "listbox";
  list.ariaLabel = "Suggestions";
  list.hidden = true;
  const status = document.createElement("span");
  status.className = "sr-only";
  status.role = "status";
  input.insertAdjacentElement("afterend", list);
  list.insertAdjacentElement("afterend", status);
  input.role = "combobox";
  input.ariaAutoComplete = "list";
  input.setAttribute("aria-controls", list.id);

  let shown: Suggestion[] = [];
  let active = -1;
  let asked = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const choose = (index: number) => {
    active = index;
    for (const [at, option] of [...list.children].entries()) option.ariaSelected = String(at === index);
    const option = list.children[index];
    if (option) input.setAttribute("aria-activedescendant", option.id);
    else input.removeAttribute("aria-activedescendant");
    option?.scrollIntoView({ block: "nearest" });
  };
  const show = (suggestions: Suggestion[]) => {
    shown = suggestions;
    list.replaceChildren(...suggestions.map((each, index) => optionOf(each, `${list.id}-${index}`)));
    list.hidden = suggestions.length === 0;
    input.ariaExpanded = String(!list.hidden);
    choose(-1);
  };
  const clear = () => {
    show([]);
    status.textContent = "";
  };
  const close = () => {
    clearTimeout(timer);
    asked.abort();
    clear();
  };
  const ask = async () => {
    asked.abort();
    asked = new AbortController();
    const { signal } = asked;
    try {
      const q = input.value.trim().toLowerCase();
      const response = await fetch(`/api/search/suggest?${new URLSearchParams({ q })}`, { signal });
      const suggestions = response.ok ? ((await response.json()) as Suggestion[]) : [];
      if (signal.aborted || document.activeElement !== input) return;
      show(suggestions);
      status.textContent = suggestions.length === 1 ? "1 suggestion" : `${suggestions.length} suggestions`;
    } catch {
      // What is shown answers an earlier text. The form still searches.
      if (!signal.aborted) clear();
    }
  };
  const onInput = () => {
    // Enter searches for what is typed, not for what was chosen before.
    choose(-1);
    const { length } = input.value.trim();
    if (length < MIN_LETTERS || length > 100) return close();
    clearTimeout(timer);
    asked.abort();
    timer = setTimeout(ask, PAUSE_MS);
  };
  const go = (index: number) => {
    const { path } = shown[index] ?? {};
    if (!path) return;
    close();
    // The menu of a phone closes, as it does for its links.
    input.closest<HTMLElement>("[popover]")?.hidePopover();
    open(path);
  };
  const onKey = (event: KeyboardEvent) => {
    if (list.hidden || isOfInputMethod(event)) return;
    const { length } = shown;
    const steps: Record<string, () => void> = {
      // One place beyond the last and before the first is the field itself.
      ArrowDown: () => choose(active === length - 1 ? -1 : active + 1),
      ArrowUp: () => choose(active === -1 ? length - 1 : active - 1),
      Escape: close,
    };
    const step = event.key === "Enter" && active >= 0 ? () => go(active) : steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };

  const options = { signal: gone };
  input.addEventListener("input", onInput, options);
  input.addEventListener("keydown", onKey, options);
  input.addEventListener("blur", close, options);
  input.form?.addEventListener("submit", close, options);
  // The field keeps the focus while a suggestion is pressed.
  list.addEventListener("pointerdown", (event) => event.preventDefault(), options);
  list.addEventListener("mousedown", (event) => event.preventDefault(), options);
  list.addEventListener(
    "click",
    ({ target }) => go([...list.children].findIndex((option) => option.contains(target as Node))),
    options,
  );
  gone.addEventListener("abort", () => {
    clearTimeout(timer);
    asked.abort();
    list.remove();
    status.remove();
  });
  show([]);
  // What was typed before this part was there.
  if (document.activeElement === input && input.value !== input.defaultValue) onInput();
}

function optionOf({ kind, label }: Suggestion, id: string): HTMLLIElement {
  const option = Object.assign(document.createElement("li"), { id, role: "option", ariaSelected: "false" });
  const name = Object.assign(document.createElement("span"), { textContent: label });
  const type = Object.assign(document.createElement("small"), { textContent: KINDS[kind] });
  option.replaceChildren(name, " ", type);
  return option;
}

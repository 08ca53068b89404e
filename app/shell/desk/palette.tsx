import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { INPUT } from "~/ui/field.tsx";
import { isOfInputMethod } from "~/ui/input-method.ts";
import { useLightDismiss } from "~/ui/light-dismiss.ts";
import { FoundList, type FoundShown } from "./found-list.tsx";

/** How long somebody pauses before what they typed is looked for, ms. */
const PAUSE_MS = 120;

/**
 * The command palette: `⌘K` or `Ctrl K` opens it; what is typed finds screens, articles, companies, sources and readers.
 * Arrow keys go through what was found, Enter opens it. Without JavaScript its button is a link to the same as a page.
 */
export function Palette() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [q, setQ] = useState("");
  const lightDismiss = useLightDismiss();
  const answer = useFound(q);
  const found = q.trim() === "" ? [] : answer.found;
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      // The editor has keys of its own, one of them with the same letter.
      if (event.defaultPrevented || event.shiftKey) return;
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey) || event.altKey) return;
      event.preventDefault();
      if (dialog.current?.open) dialog.current.close();
      else dialog.current?.showModal();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <a
        href="/desk/find"
        className="section-link"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={(event) => {
          event.preventDefault();
          dialog.current?.showModal();
        }}
      >
        Find
      </a>
      <dialog
        ref={dialog}
        aria-label="Find"
        {...lightDismiss}
        onKeyDown={step}
        className="mx-auto mt-[12vh] w-full max-w-xl border border-strong bg-paper p-4 text-ink backdrop:bg-night/60"
      >
        <form
          method="get"
          action="/desk/find"
          onSubmit={(event) => {
            const href = firstFound(answer, q);
            if (href === null) return;
            event.preventDefault();
            location.assign(href);
          }}
        >
          <input
            name="q"
            value={q}
            onChange={({ currentTarget }) => setQ(currentTarget.value)}
            aria-label="What are you looking for?"
            placeholder="An article, a company, a source, a reader, a screen"
            autoComplete="off"
            className={`${INPUT} h-11`}
          />
        </form>
        <p role="status" className="sr-only">
          {q ? `${found.length} found` : ""}
        </p>
        <div className="mt-3 max-h-[55vh] overflow-y-auto">
          <FoundList found={found} />
        </div>
      </dialog>
    </>
  );
}

/** Arrow keys go from the field through the links and back. */
export function step(event: KeyboardEvent<HTMLDialogElement>) {
  // They choose what an input method offers.
  if (isOfInputMethod(event.nativeEvent)) return;
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, [data-found]")];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = stops.at((at + (event.key === "ArrowDown" ? 1 : -1)) % stops.length);
  event.preventDefault();
  next?.focus();
}

/** What was asked for, and what was found. */
interface FoundAnswer {
  q: string;
  found: readonly FoundShown[];
}

/** Returns where Enter leads; null where the page that finds says it: nothing was found, or not asked for yet. */
export const firstFound = (answer: FoundAnswer, q: string): string | null =>
  (answer.q === q && answer.found[0]?.href) || null;

/** Returns the last answer while the next one is on its way. */
function useFound(q: string): FoundAnswer {
  const [answer, setAnswer] = useState<FoundAnswer>({ q: "", found: [] });
  useEffect(() => {
    const asked = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(`/desk/find.json?q=${encodeURIComponent(q)}`, { signal: asked.signal });
        if (response.ok) setAnswer({ q, found: (await response.json()) as FoundShown[] });
      } catch {
        // Typed on, or offline: what is shown stays.
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [q]);
  return answer;
}

import { useEffect } from "react";

const WORDS = new Set(["text", "textarea"]);

/** Asks before a page with several forms is left, if words stand in one that is not the one that is posted. */
export const useUnsavedWarning = (): void =>
  useEffect(() => askBeforeLoss((posted) => leavesWords(document.forms, posted)), []);

/**
 * Asks before the page is left, if that loses words. Returns what ends it.
 * @param loses tells whether it does: the page is left for the answer to this form, or for anything else
 */
export function askBeforeLoss(loses: (posted: HTMLFormElement | null) => boolean): () => void {
  let posted: HTMLFormElement | null = null;
  const onSubmit = (event: SubmitEvent) => {
    if (!event.defaultPrevented && event.target instanceof HTMLFormElement) posted = event.target;
  };
  const onLeave = (event: BeforeUnloadEvent) => {
    if (loses(posted)) {
      event.preventDefault();
      // Whoever stays may press the button again.
      delete posted?.dataset.posted;
    }
    posted = null;
  };
  document.addEventListener("submit", onSubmit);
  window.addEventListener("beforeunload", onLeave);
  return () => {
    document.removeEventListener("submit", onSubmit);
    window.removeEventListener("beforeunload", onLeave);
  };
}

/** Returns whether words stand in a form beside the one that is posted. What was refused is not stored either. */
export const leavesWords = (forms: Iterable<HTMLFormElement>, posted: HTMLFormElement | null): boolean =>
  [...forms].some((form) => form !== posted && form.method === "post" && hasWords(form));

const hasWords = ({ elements, dataset }: HTMLFormElement): boolean =>
  ([...elements] as HTMLInputElement[]).some(
    ({ type, value, defaultValue }) =>
      WORDS.has(type) && value !== (dataset.failed === undefined ? defaultValue : ""),
  );

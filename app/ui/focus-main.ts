/** Gives the focus to the content of the page, where what had it is gone. */
export const focusMain = (): void =>
  document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });

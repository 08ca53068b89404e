/**
 * Takes the rejection of a view transition that another navigation ends: that is no error. React Router skips it and
 * leaves the rejection to nobody, so that it would stand in the console.
 */
export function expectSkippedTransitions(): void {
  const start = document.startViewTransition?.bind(document);
  if (!start) return;
  document.startViewTransition = (update) => {
    const transition = start(update);
    transition.ready.catch(() => {});
    return transition;
  };
}

interface Router {
  state: { navigation: { location?: { pathname: string; search: string; hash: string } } };
}

/** The texts of the forms that are posted. */
const TEXTS = "form[method=post] :is(input[type=text], input[type=email], input[type=url], textarea)";

/**
 * Lets a visitor whose tab is older than the deployment follow a link to a page of which the code is gone. The framework
 * then loads the page that is left again, in the middle of its navigation. Before that, where the link leads and what
 * was written is put into session storage; `public/intent.js` goes on there and puts the words back on the next visit.
 * A part of a page that is gone has a fallback of its own.
 */
export function surviveDeployments(): void {
  addEventListener("pagehide", () => {
    const { __remixRouter: router } = window as { __remixRouter?: Router };
    const target = router?.state.navigation.location;
    if (!target) return;
    const { pathname, search, hash } = target;
    const texts = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXTS)]
      .filter(({ value, defaultValue }) => value !== defaultValue)
      .map(({ name, value, form }) => ({ action: form?.getAttribute("action"), name, value }));
    const written = { path: location.pathname, target: pathname + search + hash, texts };
    try {
      sessionStorage.setItem("written", JSON.stringify(written));
    } catch {
      // Without storage the page is only loaded again.
    }
  });
}

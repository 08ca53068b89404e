interface Router {
  state: { navigation: { location?: { pathname: string; search: string } } };
}

/** The texts of the forms that are posted. `public/intent.js` puts them back by the same list. */
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
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXTS)].map(
      ({ value, defaultValue }) => (value === defaultValue ? null : value),
    );
    const written = { path: location.pathname, target: target.pathname + target.search, fields };
    try {
      sessionStorage.setItem("written", JSON.stringify(written));
    } catch {
      // Without storage the page is only loaded again.
    }
  });
}

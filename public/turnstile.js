// Cloudflare Turnstile on pages of a publication that uses it: loaded when a form gets the focus, visible only if
// interaction is needed.
(() => {
  const { siteKey } = document.currentScript.dataset;
  const GUARDED = "form:has([name=name__confirm])";
  const TOKEN_MS = 5_000;
  let loading;
  const load = () =>
    new Promise((resolve, reject) => {
      const src = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";
      const onload = () => resolve(window.turnstile);
      document.head.append(Object.assign(document.createElement("script"), { src, onload, onerror: reject }));
    });
  const addWidget = async ({ target }) => {
    const form = target.closest?.(GUARDED);
    const place = form?.querySelector("[data-person]:empty");
    if (!place) return;
    place.append(document.createElement("div"));
    loading ??= load();
    const turnstile = await loading.catch(() => {
      // The next focus or post asks again.
      loading = undefined;
      place.replaceChildren();
    });
    if (!turnstile) return;
    const widget = turnstile.render(place.firstChild, { sitekey: siteKey, appearance: "interaction-only" });
    // A token is valid for one post.
    form.addEventListener("submit", () => setTimeout(() => turnstile.reset(widget), 500));
  };
  addEventListener("focusin", addWidget, true);
  // A post that comes before its token waits for it, because the server would refuse it.
  const waits = new Map();
  const holdPost = async (event) => {
    const { target: form, submitter } = event;
    const hasToken = () => form.querySelector("[name=cf-turnstile-response]")?.value;
    if (!form.matches(GUARDED) || waits.get(form) === "over" || hasToken()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (waits.has(form)) return;
    waits.set(form, "");
    addWidget(event);
    const until = Date.now() + TOKEN_MS;
    while (!hasToken() && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 100));
    waits.set(form, "over");
    form.requestSubmit(submitter);
    waits.delete(form);
  };
  addEventListener("submit", holdPost, true);
})();

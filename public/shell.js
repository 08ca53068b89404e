// The script of every page, which needs no framework: theme button, back button, the marked section, countdown of the
// banner, images that fail to load, events.
(() => {
  const root = document.documentElement;
  // Events: a name, the path and a subject. Nothing is sent under Global Privacy Control.
  const { analytics } = document.currentScript.dataset;
  const quiet = navigator.globalPrivacyControl;
  const send = ({ name, subject, path = location.pathname }) => {
    const event = { name, path: path.slice(0, 200), subject: subject?.slice(0, 100) };
    if (!quiet) navigator.sendBeacon?.("/api/events", JSON.stringify(event));
  };
  // What a search did not find, once for each: the page says it, and says it again when the framework takes over.
  let missed = "";
  const sendMiss = (element) => {
    if (element.dataset.missed === missed) return;
    missed = element.dataset.missed;
    send({ name: "search_in_vain", subject: missed });
  };
  // The header leaves on the way down and is there again on the way up, at the top, and while something in it is used.
  let before = scrollY;
  const onScroll = () => {
    const moved = scrollY - before;
    const isTop = scrollY < 240;
    // Less is no direction yet.
    if (Math.abs(moved) < 24 && !isTop) return;
    before = scrollY;
    if (moved < 0 || isTop) delete root.dataset.header;
    else if (!document.querySelector("[data-masthead] :is(:focus-visible, :popover-open)"))
      root.dataset.header = "away";
  };
  addEventListener("scroll", onScroll, { passive: true });
  addEventListener("focusin", ({ target }) => target.closest?.("[data-masthead]") && delete root.dataset.header);
  // The strip of sections is wider than a phone: it scrolls, and the page does not, to the marked one. Once for each mark:
  // what the reader scrolls stays.
  const middle = (element) => {
    const { x, width } = element.getBoundingClientRect();
    return x + width / 2;
  };
  let marked;
  const showSection = () => {
    const link = document.querySelector(".section-link[aria-current]");
    const strip = link?.closest("ul");
    if (link !== marked) strip?.scrollBy(middle(link) - middle(strip), 0);
    marked = link;
  };
  showSection();
  addEventListener("page-shown", showSection);
  // An address says what was chosen, not what was left empty. The framework reads its forms through the same event.
  addEventListener("formdata", ({ target, formData }) => {
    if (target.method === "get")
      for (const name of [...formData.keys()])
        if (!formData.getAll(name).some(Boolean)) formData.delete(name);
  });
  addEventListener("track", (event) => send(event.detail));
  addEventListener("missed", (event) => sendMiss(event.target), true);
  // A page that is loaded again, or gone back to, was not reached from where its reader first came from.
  const [{ type } = {}] = performance.getEntriesByType("navigation");
  const isRepeat = type === "reload" || type === "back_forward";
  send({ name: "page_view", subject: isRepeat ? location.host : document.referrer.split("/")[2] });
  document.querySelectorAll("[data-missed]").forEach(sendMiss);
  if (analytics && !quiet) {
    const script = Object.assign(document.createElement("script"), { src: analytics, async: true });
    script.onerror = () => console.error("The analytics script did not load.");
    document.head.append(script);
  }
  const key = `${root.dataset.brand}-theme`;
  const onClick = (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("[data-theme-toggle]")) {
      const dark = root.dataset.theme
        ? root.dataset.theme === "dark"
        : matchMedia("(prefers-color-scheme: dark)").matches;
      root.dataset.theme = dark ? "light" : "dark";
      try {
        localStorage.setItem(key, root.dataset.theme);
      } catch {
        // Without storage the theme holds for this page only.
      }
    }
    if (target?.closest("[data-slash-toggle]")) {
      toggleSlash(!root.dataset.slash);
      try {
        if (root.dataset.slash) localStorage.setItem(slashKey, "off");
        else localStorage.removeItem(slashKey);
      } catch {
        // Without storage it holds for this page only.
      }
    }
    const banner = target?.closest("[data-dismiss-banner]");
    if (banner) {
      root.dataset.banner = "off";
      document.querySelector("main")?.focus({ preventScroll: true });
      try {
        localStorage.setItem(banner.dataset.dismissBanner, Date.now());
      } catch {
        // Without storage the banner is hidden on this page only.
      }
    }
    const tracked = target?.closest("[data-track]");
    if (tracked && event.isTrusted) send({ name: tracked.dataset.track, subject: tracked.dataset.trackSubject });
    if (target?.closest("[data-go-back]")) history.length > 1 ? history.back() : location.assign("/");
    // The player replaces a video's thumbnail, which is only hidden, because the framework may own the element.
    const facade = target?.closest("[data-player]");
    if (facade && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      const player = Object.assign(document.createElement("iframe"), {
        src: facade.dataset.player,
        title: facade.getAttribute("aria-label"),
        allow: "autoplay; encrypted-media; fullscreen; picture-in-picture",
      });
      // React leaves the content of that element alone.
      facade.nextElementSibling.append(player);
      facade.hidden = true;
      player.focus();
    }
    // A link chosen in an open menu closes the menu, also when the navigation stays on the page.
    const menu = target?.closest("a")?.closest("[popover]");
    if (menu) menu.hidePopover();
  };
  // Captured: React stops the events of elements that it has not taken over yet at the document.
  addEventListener("click", onClick, true);
  // The key / goes to a search box, unless somebody writes or has turned it off on the search page.
  const slashKey = `${root.dataset.brand}-slash`;
  const onSlash = (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest?.("input, textarea, select, [contenteditable], dialog") || root.dataset.slash) return;
    const box = [...document.querySelectorAll("[data-search-box]")].find((each) => each.offsetParent);
    event.preventDefault();
    if (box) box.focus();
    else location.assign("/search");
  };
  addEventListener("keydown", onSlash);
  const toggleSlash = (off) => {
    if (off) root.dataset.slash = "off";
    else delete root.dataset.slash;
  };
  const applyStored = () => {
    try {
      const theme = localStorage.getItem(key);
      if (theme === "light" || theme === "dark") root.dataset.theme = theme;
      else delete root.dataset.theme;
      toggleSlash(localStorage.getItem(slashKey));
      const banner = document.querySelector("[data-dismiss-banner]");
      if (banner && localStorage.getItem(banner.dataset.dismissBanner)) root.dataset.banner = "off";
    } catch {
      // Without storage the page keeps what was chosen on it.
    }
  };
  applyStored();
  addEventListener("storage", applyStored);
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    // A page in the back/forward cache is not told what other pages stored meanwhile.
    dispatchEvent(new StorageEvent("storage"));
    countDown();
    send({ name: "page_view", subject: location.host });
  });
  const span = (textContent, rest) => Object.assign(document.createElement("span"), { textContent, ...rest });
  // The banner's countdown: days, hours and minutes by this browser's clock.
  const countDown = () => {
    for (const timer of document.querySelectorAll("[data-countdown]")) {
      const minutes = Math.max(0, Math.floor((timer.dataset.countdown - Date.now()) / 60_000));
      const figures = { day: Math.floor(minutes / 1440), hour: Math.floor(minutes / 60) % 24, minute: minutes % 60 };
      timer.replaceChildren(
        ...Object.entries(figures).flatMap(([unit, value], index) => [
          index > 0 ? " " : "",
          span(`${value}${unit[0]}`, { ariaHidden: "true" }),
          span(`${value} ${unit}${value === 1 ? "" : "s"}`, { className: "sr-only" }),
        ]),
      );
    }
  };
  countDown();
  setInterval(countDown, 60_000);
  const missing = (image) => {
    const fallback = image.dataset.fallback;
    if (fallback) {
      delete image.dataset.fallback;
      image.removeAttribute("srcset");
      image.src = fallback;
    } else image.hidden = true;
  };
  addEventListener("error", (event) => event.target instanceof HTMLImageElement && missing(event.target), true);
  for (const image of document.images) if (image.complete && image.currentSrc && !image.naturalWidth) missing(image);
  // Entries that the framework made belong to this document, also where the framework does not run any more.
  const address = () => location.pathname + location.search;
  const loaded = address();
  // A part of the page that answers such a step keeps it from the router, whose listener comes after this one.
  addEventListener("popstate", (event) => {
    if (!dispatchEvent(new Event("history-step", { cancelable: true }))) event.stopImmediatePropagation();
    else {
      // The router would have one key for all entries that links within pages make.
      if (!history.state) history.replaceState({ key: Math.random().toString(36).slice(2) }, "");
      if (!window.__remixRouter && address() !== loaded) location.reload();
    }
  });
})();

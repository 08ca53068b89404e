// The script of every page, which needs no framework: theme button, background video, countdown of the banner, images
// that fail to load, events; and when to load the framework.
(() => {
  const root = document.documentElement;
  // Events: a name, the path and a subject. Nothing is sent under Global Privacy Control.
  const { analytics, turnstile } = document.currentScript.dataset;
  const quiet = navigator.globalPrivacyControl;
  const send = ({ name, subject }) => {
    const path = location.pathname.slice(0, 200);
    if (!quiet) navigator.sendBeacon?.("/api/events", JSON.stringify({ name, path, subject: subject?.slice(0, 100) }));
  };
  addEventListener("track", (event) => send(event.detail));
  send({ name: "page_view" });
  if (analytics && !quiet) {
    const script = Object.assign(document.createElement("script"), { src: analytics, async: true });
    script.onerror = () => console.error("The analytics script did not load.");
    document.head.append(script);
  }
  let replays = false;
  const key = `${root.dataset.brand}-theme`;
  document.addEventListener("click", (event) => {
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
    if (tracked && !replays) send({ name: tracked.dataset.track, subject: tracked.dataset.trackSubject });
    const film = target?.closest("[data-pause-video]");
    if (film) playBackground(film.hasAttribute("data-paused"));
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
  });
  addEventListener("storage", (event) => {
    if (event.key !== key) return;
    if (event.newValue === "light" || event.newValue === "dark") root.dataset.theme = event.newValue;
    else delete root.dataset.theme;
  });
  // Turnstile, if the publication uses it: loaded when a form gets the focus, visible only if interaction is needed.
  if (turnstile) {
    let loading;
    const load = () =>
      new Promise((resolve) => {
        const src = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";
        document.head.append(Object.assign(document.createElement("script"), { src, onload: () => resolve(window.turnstile) }));
      });
    document.addEventListener("focusin", async ({ target }) => {
      const form = target.closest("form:has([name=name__confirm])");
      if (!form || form.querySelector("[data-person]")) return;
      const place = document.createElement("div");
      place.dataset.person = "";
      form.append(place);
      loading ??= load();
      const widget = (await loading).render(place, { sitekey: turnstile, appearance: "interaction-only" });
      // A token is valid for one post.
      form.addEventListener("submit", () => setTimeout(() => window.turnstile.reset(widget), 500));
    });
  }
  // The hero's video: taken out of its template once the page has loaded, unless motion or data are to be spared.
  const spared = () =>
    navigator.connection?.saveData ||
    matchMedia("(prefers-reduced-motion: reduce)").matches ||
    matchMedia("(prefers-reduced-data: reduce)").matches;
  const playBackground = (play) => {
    const video = document.querySelector("[data-background-video] video");
    const button = document.querySelector("[data-pause-video]");
    button.hidden = false;
    const show = (playing) => {
      button.toggleAttribute("data-paused", !playing);
      button.setAttribute("aria-label", `${playing ? "Pause" : "Play"} the background video`);
    };
    show(play);
    if (play) video.play().catch(() => show(false));
    else video.pause();
  };
  const startBackground = () => {
    const template = document.querySelector("[data-background-video] template");
    if (!template || spared()) return;
    template.replaceWith(template.content);
    playBackground(true);
  };
  const whenLoaded = (run) =>
    document.readyState === "complete" ? setTimeout(run) : addEventListener("load", run, { once: true });
  whenLoaded(startBackground);
  addEventListener("background-video", () => whenLoaded(startBackground));
  // The banner's countdown: days, hours and minutes by this browser's clock.
  const countDown = () => {
    for (const timer of document.querySelectorAll("[data-countdown]")) {
      const minutes = Math.max(0, Math.floor((timer.dataset.countdown - Date.now()) / 60_000));
      const figures = { day: Math.floor(minutes / 1440), hour: Math.floor(minutes / 60) % 24, minute: minutes % 60 };
      timer.innerHTML = Object.entries(figures)
        .map(
          ([unit, value]) =>
            `<span aria-hidden="true">${value}${unit[0]}</span><span class="sr-only">${value} ${unit}${value === 1 ? "" : "s"}</span>`,
        )
        .join(" ");
    }
  };
  countDown();
  setInterval(countDown, 60_000);
  // The framework of a page that can wait for it is taken out of its template at the first sign of intent, or when an
  // element of the page is due. The clicks on buttons that React would have handled by then are repeated.
  const framework = document.querySelector("template[data-framework]");
  if (framework) {
    const signs = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin", "wheel"];
    const start = () => {
      for (const sign of signs) removeEventListener(sign, start, true);
      if (framework.isConnected) framework.replaceWith(framework.content);
    };
    for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true });
    const isStored = (key) => {
      try {
        return localStorage.getItem(key) !== null;
      } catch {
        return false;
      }
    };
    const dueIn = ({ dataset: { due, dueEvery, dueStored, dueMedia } }) => {
      if (dueMedia && !matchMedia(dueMedia).matches) return Infinity;
      if (dueStored) return isStored(dueStored) ? 0 : Infinity;
      return dueEvery ? dueEvery - (Date.now() % dueEvery) : Number(due);
    };
    const due = Math.min(...Array.from(document.querySelectorAll("[data-due]"), dueIn));
    if (due < Infinity) whenLoaded(() => setTimeout(start, due));

    const OWN = "[popovertarget],[data-theme-toggle],[data-dismiss-banner],[data-go-back],[data-pause-video]";
    const early = new Set();
    const keep = (event) => {
      const control = event.target.closest?.("button, a[data-replay]");
      if (!control || control.matches(OWN) || (control.form && control.type === "submit")) return;
      if (control.matches("a")) {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
      }
      early.add(control);
    };
    addEventListener("click", keep, true);
    const ready = () => {
      removeEventListener("click", keep, true);
      replays = true;
      for (const control of early) control.click();
      replays = false;
    };
    addEventListener("framework-ready", ready, { once: true });
  }
  const missing = (image) => {
    const fallback = image.dataset.fallback;
    if (fallback) {
      delete image.dataset.fallback;
      image.src = fallback;
    } else image.hidden = true;
  };
  addEventListener("error", (event) => event.target instanceof HTMLImageElement && missing(event.target), true);
  for (const image of document.images) if (image.complete && image.currentSrc && !image.naturalWidth) missing(image);
})();

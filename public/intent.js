// The script of pages with the framework: when to load it, and what does not wait for it, the background video, what is
// new, covers that move and articles that are saved.
(() => {
  const { saved: savedKey } = document.currentScript.dataset;
  document.documentElement.dataset.loadedAt = Date.now();
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
  // Captured: React stops the events of elements that it has not taken over yet at the document.
  const onClick = ({ target }) => {
    const button = target instanceof Element ? target.closest("[data-pause-video]") : null;
    if (button) playBackground(button.hasAttribute("data-paused"));
  };
  addEventListener("click", onClick, true);
  whenLoaded(startBackground);
  addEventListener("background-video", () => whenLoaded(startBackground));
  // What is newer than the reader's last visit, which only this browser knows: it ended with half an hour's absence. The
  // articles have a mark over them, so that nothing moves when it is shown.
  const ABSENCE_MS = 1_800_000;
  const lastVisit = () => {
    try {
      const key = `${document.documentElement.dataset.brand}-visit`;
      const [before, seen] = JSON.parse(localStorage.getItem(key)) ?? [0, 0];
      const now = Date.now();
      const last = now - seen > ABSENCE_MS ? seen : before;
      localStorage.setItem(key, JSON.stringify([last, now]));
      return last;
    } catch {
      return 0;
    }
  };
  const last = lastVisit();
  const markNew = () => {
    for (const time of document.querySelectorAll("article:has(> .new-mark) time"))
      time.closest("article").toggleAttribute("data-new", Date.parse(time.dateTime) > last);
  };
  if (last) {
    markNew();
    new MutationObserver(markNew).observe(document.querySelector("main"), { childList: true, subtree: true });
  }
  // What was written in a tab that a deployment made old, and where its visitor went: `app/platform/page/document/old-tab.ts`.
  const putBack = () => {
    try {
      const { path, target, texts } = JSON.parse(sessionStorage.getItem("written")) ?? {};
      if (path !== location.pathname) return;
      // The framework's reload; who comes another way wants this page.
      if (target && performance.getEntriesByType("navigation")[0]?.type === "reload") {
        sessionStorage.setItem("written", JSON.stringify({ path, texts }));
        location.assign(target);
        return;
      }
      sessionStorage.removeItem("written");
      const fields = [...document.querySelectorAll("form[method=post] :is(input, textarea)")];
      for (const { action, name, value } of texts) {
        // The deployment may have changed the form.
        const field = fields.find((each) => each.name === name && each.form.getAttribute("action") === action);
        if (field && field.value === field.defaultValue) field.value = value;
      }
    } catch {
      // Nothing was kept, or there is no storage.
    }
  };
  whenLoaded(putBack);
  // What an extension put into the page is set aside while React takes it over: React knows only what the server sent, and
  // would draw the whole page again. It goes back afterwards. Where something of the page was replaced, as by a
  // translation, what replaced it stays: React draws that page again.
  const OURS = "script, link, iframe, [data-background-video] *, [data-person] *, [data-countdown] *";
  const added = new Set();
  // The page's own that was taken out or moved, and where it was.
  const taken = new Set();
  const reworked = new Set();
  const noteAdded = (records) => {
    for (const { target, addedNodes, removedNodes } of records) {
      for (const node of removedNodes)
        if (!added.has(node) && node.nodeName !== "TEMPLATE") {
          taken.add(node);
          reworked.add(target);
        }
      for (const node of addedNodes)
        if (node.nodeType === 1 && !taken.has(node) && !node.matches(OURS)) added.add(node);
    }
  };
  const additions = new MutationObserver(noteAdded);
  additions.observe(document, { childList: true, subtree: true });
  addEventListener("framework-starts", () => {
    noteAdded(additions.takeRecords());
    additions.disconnect();
    const { documentElement: root, head, body } = document;
    for (const node of root.children) if (node !== head && node !== body) added.add(node);
    // The server's own begins with the encoding.
    const charset = head.querySelector("[charset]");
    for (let node = charset?.previousElementSibling; node; node = node.previousElementSibling) added.add(node);
    const places = [];
    for (const node of added) {
      if (!node.isConnected || reworked.has(node.parentNode)) continue;
      places.unshift([node.parentNode, node, node.nextSibling]);
      node.remove();
    }
    const putNodesBack = () => {
      for (const [parent, node, next] of places)
        if (parent.isConnected) parent.insertBefore(node, next?.parentNode === parent ? next : null);
    };
    addEventListener("framework-ready", putNodesBack, { once: true });
  }, { once: true });
  // The framework of a page that can wait for it is taken out of its template at the first sign of intent, or when an
  // element of the page is due. The clicks on buttons that React would have handled by then are repeated.
  const framework = document.querySelector("template[data-framework]");
  if (framework) {
    const signs = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin", "wheel"];
    const start = (event) => {
      // A pointer at rest over a page that moves below it is no sign.
      if (event?.type === "pointermove" && !event.movementX && !event.movementY) return;
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
    const dueIn = ({ dataset: { due, dueEvery, dueStored, dueMedia, dueUnless } }) => {
      if (dueMedia && !matchMedia(dueMedia).matches) return Infinity;
      if (dueUnless?.split(" ").every(isStored)) return Infinity;
      if (dueStored) return isStored(dueStored) ? 0 : Infinity;
      return dueEvery ? dueEvery - (Date.now() % dueEvery) : Number(due);
    };
    const due = Math.min(...Array.from(document.querySelectorAll("[data-due]"), dueIn));
    if (due < Infinity) whenLoaded(() => setTimeout(start, due));
    // Back to an entry within a run of articles, of which this document shows the one that was read.
    const { slug, offset } = history.state?.reading ?? {};
    const run = document.querySelector("[data-reading]");
    if (slug && run?.dataset.reading === slug) {
      // The browser would scroll to the place in the whole run.
      history.scrollRestoration = "manual";
      scrollTo(0, scrollY + run.querySelector("article").getBoundingClientRect().top + offset);
    }
    // Back to an entry with a list that has grown, or with an open dialog.
    if (history.state?.resume || history.state?.dialog) start();

    const OWN = "[popovertarget],[data-theme-toggle],[data-slash-toggle],[data-dismiss-banner],[data-go-back],[data-pause-video]";
    const ARRIVAL_MS = 5_000;
    const early = new Set();
    const keep = (event) => {
      const control = event.target.closest?.("button, a");
      if (!control || control.matches(OWN) || (control.form && control.type === "submit")) return;
      if (control.matches("a")) {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        // As everywhere, a link takes the place of the one that was followed before it.
        for (const other of early) if (other.matches("a")) early.delete(other);
        if (!control.matches("[data-replay], [data-embed]")) return;
        event.preventDefault();
        // Without the framework the link does what it does without JavaScript.
        setTimeout(() => early.has(control) && location.assign(control.href), ARRIVAL_MS);
      }
      early.add(control);
    };
    addEventListener("click", keep, true);
    const ready = () => {
      removeEventListener("click", keep, true);
      // From now on the router fetches what a link leads to; speculation-rules.json looks for this mark.
      document.documentElement.dataset.framework = "";
      for (const control of early) control.click();
      early.clear();
    };
    addEventListener("framework-ready", ready, { once: true });
  }
  // The cover and the headline of a card move to its article, and back to it: from one document to another, or within one
  // by the framework. The article's own have their names by the stylesheet; names are unique on a page.
  const MOVING = ".moves-cover, .moves-headline";
  let named = [];
  const name = (element, value) => {
    if (!element) return;
    element.style.viewTransitionName = value;
    named.push(element);
  };
  const clearNames = () => {
    for (const element of named) element.style.viewTransitionName = "";
    named = [];
  };
  const nameCard = (link) => {
    clearNames();
    const card = link?.closest("article, li");
    if (!card || card.querySelector(MOVING)) return false;
    for (const element of document.querySelectorAll(MOVING)) name(element, "none");
    name(card.querySelector(".cover"), "article-cover");
    name(link.closest("h2, h3"), "article-headline");
    return true;
  };
  const articleAt = (url) => /^\/article\/[\w-]+$/.exec(url ? new URL(url).pathname : "")?.[0];
  const cardOf = (path) => path && document.querySelector(`main a.card-link[href="${path}"]`);
  let followed = null;
  addEventListener("click", ({ target }) => {
    followed = target.closest?.("a.card-link") ?? null;
    // The framework may change the page of this document.
    if (articleAt(followed?.href) && window.__remixRouter) nameCard(followed);
  }, true);
  let shown = location.pathname;
  addEventListener("page-shown", () => {
    if (shown === location.pathname) return;
    clearNames();
    nameCard(cardOf(articleAt(new URL(shown, location.href))));
    shown = location.pathname;
    // A slow device takes its picture of the page long after this. Older browsers do not say when.
    const transition = document.activeViewTransition;
    if (transition) transition.finished.finally(clearNames);
    else setTimeout(clearNames, 500);
  });
  // That the browser or another navigation ends a transition is no error.
  const mayEnd = (transition) => transition?.ready.catch(() => {});
  addEventListener("pageswap", ({ activation, viewTransition }) => {
    mayEnd(viewTransition);
    const path = articleAt(activation?.entry?.url);
    const moves = path && nameCard(followed?.pathname === path ? followed : cardOf(path));
    const leaves = activation?.navigationType === "traverse" && document.querySelector(MOVING);
    if (!moves && !leaves) viewTransition?.skipTransition();
  });
  addEventListener("pagereveal", ({ viewTransition }) => {
    clearNames();
    mayEnd(viewTransition);
    if (!viewTransition || document.querySelector(MOVING)) return;
    if (!nameCard(cardOf(articleAt(window.navigation?.activation?.from?.url)))) viewTransition.skipTransition();
    viewTransition.finished.finally(clearNames);
  });
  // Saved articles can be read without a network: a service worker keeps them, from the first that is saved to the last
  // that is removed, or until the publication switches that off.
  const { serviceWorker } = navigator;
  const WORKER = "/saved-articles.js";
  let policy;
  const workerUrl = () => {
    policy ??= window.trustedTypes?.createPolicy("worker", { createScriptURL: () => WORKER });
    return policy?.createScriptURL("") ?? WORKER;
  };
  const keptKey = `${document.documentElement.dataset.brand}-kept`;
  const keepSaved = async () => {
    const saved = savedKey && localStorage.getItem(savedKey);
    if (!saved) {
      if (!serviceWorker.controller && !localStorage.getItem(keptKey)) return;
      await (await serviceWorker.getRegistration())?.unregister();
      await caches.delete("saved-articles");
      localStorage.removeItem(keptKey);
    } else if (saved !== localStorage.getItem(keptKey)) {
      await serviceWorker.register(workerUrl());
      (await serviceWorker.ready).active.postMessage(JSON.parse(saved));
    }
  };
  if (serviceWorker) {
    // The worker has kept the list: until it says so, every page asks it again.
    serviceWorker.addEventListener("message", ({ data }) => {
      try {
        localStorage.setItem(keptKey, data);
      } catch {}
    });
    let kept = Promise.resolve();
    // Without storage, or in a window that allows no worker, nothing is kept.
    const keepNext = () => (kept = kept.then(keepSaved).catch(() => {}));
    addEventListener("favorites-changed", keepNext);
    if (document.readyState === "complete") keepNext();
    else addEventListener("load", keepNext);
  }
})();

import type { Page } from "@playwright/test";

/** Parsed with the page, or set into one that is there. */
export type Reading = "page" | "part";

const ORIGIN = "https://arena.test";

/** Code that a browser runs in each of the ways in which an attack may: when all have, what was to run has run. */
const SENTINELS = [
  "<img src=x: onerror=sentinel(0)>",
  "<details open ontoggle=sentinel(1)><summary>x</summary></details>",
  '<a href="javascript:sentinel(2)">x</a>',
  "<p onwheel=sentinel(3)>x</p>",
  '<iframe srcdoc="<script>top.sentinel(4)</script>"></iframe>',
  "<iframe src=\"data:text/html,<script>top.postMessage('sentinel 5','*')</script>\"></iframe>",
  "<style>@keyframes x{}</style><b style=animation-name:x onanimationstart=sentinel(6)>x</b>",
  "<video src=x: onerror=sentinel(7)></video>",
  "<svg><animate onbegin=sentinel(8) attributeName=x dur=1s></svg>",
];

interface Arena {
  hits: Set<number>;
  sentinels: Set<number>;
}

/** Notes which code runs; before everything else in the page. */
const LISTENING = `<script>
self.hits = new Set();
self.sentinels = new Set();
self.hit = (index) => void hits.add(index);
self.sentinel = (index) => void sentinels.add(index);
addEventListener("message", ({ data }) => {
  if (typeof data === "number") hit(data);
  else if (String(data).startsWith("sentinel ")) sentinel(Number(String(data).slice(9)));
});
</script>`;

/**
 * Reads each markup in a page without a policy, touches everything in it, and returns which ran code: the numbers that
 * they called `hit` with.
 */
export async function hitsOf(page: Page, markups: string[], reading: Reading): Promise<number[]> {
  const all = [...markups, ...SENTINELS];
  const parsed = reading === "page" ? all.map((markup) => `<div>${markup}</div>`).join("\n") : "";
  await page.route(`${ORIGIN}/`, (route) =>
    route.fulfill({
      contentType: "text/html; charset=utf-8",
      body: `<!doctype html><title>Arena</title>${LISTENING}${parsed}`,
    }),
  );
  await page.goto(`${ORIGIN}/`);
  await page.evaluate(touchAll, reading === "part" ? all : []);
  await page.waitForFunction(
    (count) => (window as unknown as Arena).sentinels.size === count,
    SENTINELS.length,
  );
  return page.evaluate(() => [...(window as unknown as Arena).hits]);
}

/** In the browser: sets the parts in, clicks what can be clicked, and fires every handler. */
function touchAll(parts: string[]): void {
  for (const part of parts) {
    const place = document.createElement("div");
    document.body.appendChild(place);
    place.innerHTML = part;
  }
  // A click may run code, not leave the page.
  const stay = (event: Event, address: string | null | undefined) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers pass over them
    if (!/^[\u0000-\u0020]*j/i.test(address ?? "")) event.preventDefault();
  };
  addEventListener("click", (event) => {
    const link = (event.target as Element).closest("a, area");
    if (link) stay(event, link.getAttribute("href") ?? link.getAttribute("xlink:href"));
  });
  addEventListener("submit", (event) => {
    const address = event.submitter?.getAttribute("formaction");
    stay(event, address ?? (event.target as Element).getAttribute("action"));
  });
  const byThemselves = new Set(["onload", "onerror", "onbegin", "onpageshow"]);
  for (const element of document.body.querySelectorAll("*")) {
    const handlers = element.getAttributeNames().filter((name) => name.startsWith("on"));
    for (const name of handlers) if (!byThemselves.has(name)) element.dispatchEvent(new Event(name.slice(2)));
    if (/^(a|area|button|summary)$/i.test(element.tagName))
      element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, view: window }));
  }
}

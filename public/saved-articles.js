// The service worker of readers who saved articles: keeps their pages for when there is no network, and answers nothing
// else from memory. `public/intent.js` registers it, tells it what is saved, and ends it.
const CACHE = "saved-articles";
const LIST = "/saved-articles";
const MOST = 100;
const KEPT = /^\/(article\/[\w-]+|covers\/.+|media\/.+|fonts\/.+|assets\/.+\.woff2|shell\.js|intent\.js)$/;

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) =>
  event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload?.enable()])),
);
addEventListener("message", (event) => event.waitUntil(keep(event.data)));
addEventListener("fetch", (event) => {
  const { method, url, destination } = event.request;
  if (method !== "GET" || new URL(url).origin !== location.origin) return;
  if (["document", "image", "font", "script"].includes(destination)) event.respondWith(answer(event));
});

// Keeps these articles and what they show; forgets others.
async function keep(ids) {
  const answer = await fetch(`/api/articles?ids=${ids.slice(-MOST)}`);
  if (!answer.ok) return;
  const cache = await caches.open(CACHE);
  const wanted = new Set([LIST]);
  const listed = [];
  for (const { slug, title, originalUrl } of await answer.json()) {
    if (originalUrl) continue;
    const path = `/article/${slug}`;
    try {
      const html = await (await keepOne(cache, path)).text();
      const parts = html.matchAll(/<(?:img|script|link)\b[^>]*? (?:src|href)="([^"]+)"/g);
      for (const [, part] of parts)
        if (KEPT.test(part)) {
          wanted.add(part);
          await keepOne(cache, part).catch(() => {});
        }
      wanted.add(path);
      listed.push({ path, title });
    } catch {
      // Tried again with the next change.
    }
  }
  for (const request of await cache.keys())
    if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request);
  await cache.put(LIST, new Response(JSON.stringify(listed)));
}

async function keepOne(cache, path) {
  const copy = await cache.match(path);
  if (copy) return copy;
  const answer = await fetch(path);
  if (!answer.ok || answer.redirected) throw new Error(path);
  await cache.put(path, answer.clone());
  return answer;
}

async function answer(event) {
  const { request } = event;
  const { pathname } = new URL(request.url);
  try {
    const fresh = (await event.preloadResponse) ?? (await fetch(request));
    if (fresh.ok && pathname.startsWith("/article/") && (await kept(pathname))) {
      const copy = fresh.clone();
      event.waitUntil(caches.open(CACHE).then((cache) => cache.put(pathname, copy)));
    }
    return fresh;
  } catch (error) {
    const copy = KEPT.test(pathname) && (await match(pathname));
    if (copy) return copy;
    if (request.mode !== "navigate") throw error;
    return offline((await (await kept(LIST))?.json()) ?? []);
  }
}

// Unlike `open`, it makes no cache.
const kept = (path) => caches.match(path, { cacheName: CACHE });

// A picture stands for its copies.
async function match(pathname) {
  const whole = pathname.replace(/w\d+\.webp$/, "");
  const keys = whole === pathname ? [] : await (await caches.open(CACHE)).keys();
  return kept(keys.find(({ url }) => new URL(url).pathname.startsWith(whole)) ?? pathname);
}

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt()};`);

function offline(articles) {
  const items = articles.map(({ path, title }) => `<li><a href="${path}">${escaped(title)}</a>`).join("");
  return new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>No network</title><style>:root{color-scheme:light dark;font:1.125rem/1.5 Georgia,serif}body{max-width:38rem;margin:3rem auto;padding:0 1.25rem}li{margin:.75rem 0}a{color:inherit}</style><main><h1>No network</h1><p>This page needs the network. <a href="">Try again</a>${items && `<p>You can read the articles that you saved:<ul>${items}</ul>`}</main>`,
    { status: 503, headers: { "Content-Type": "text/html" } },
  );
}

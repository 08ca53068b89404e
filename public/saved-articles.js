// Keeps saved articles for when the network fails or hangs. `public/intent.js` registers it.
const CACHE = "saved-articles";
const LIST = `/${CACHE}`;
const KEPT = /^\/(article\/[\w-]+|(covers|media|fonts)\/.+|assets\/.+\.woff2|(shell|intent)\.js)$/;
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) =>
  event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload?.enable()])),
);
addEventListener("message", (event) => event.waitUntil(navigator.locks.request(CACHE, () => keep(event))));
addEventListener("fetch", (event) => {
  const { method, url, destination: kind } = event.request;
  const { origin, pathname } = new URL(url);
  if (method === "GET" && origin === location.origin && /document|image|font|script/.test(kind))
    event.respondWith(answer(event, pathname, kind === "document"));
});

async function keep({ data, source }) {
  const answer = await fetch(`/api/articles?ids=${data.slice(-100)}`);
  if (!answer.ok) return;
  let all = true;
  const cache = await caches.open(CACHE);
  const wanted = new Set([LIST]);
  const listed = [];
  for (const { slug, title, originalUrl } of await answer.json()) {
    if (originalUrl) continue;
    const path = `/article/${slug}`;
    try {
      const html = await (await keepOne(cache, path)).text();
      for (const [, part] of html.matchAll(/<(?:img|script|link)\b[^>]*? (?:src|href)="([^"]+)"/g))
        if (KEPT.test(part)) {
          wanted.add(part);
          await keepOne(cache, part).catch(() => {});
        }
      wanted.add(path);
      listed.push({ path, title });
    } catch {
      all = false;
    }
  }
  for (const { url } of await cache.keys()) if (!wanted.has(new URL(url).pathname)) await cache.delete(url);
  await cache.put(LIST, Response.json(listed));
  if (all) source.postMessage(JSON.stringify(data));
}

async function keepOne(cache, path) {
  const copy = await cache.match(path);
  if (copy) return copy;
  const answer = await fetch(path);
  if (!answer.ok || answer.redirected) throw path;
  await cache.put(path, answer.clone());
  return answer;
}

async function answer(event, path, isPage) {
  const network = fresh(event, path);
  event.waitUntil(network.catch(() => {}));
  try {
    const late = new Promise((_, end) => isPage && setTimeout(end, 5000));
    return await Promise.race([network, late]);
  } catch {
    return (KEPT.test(path) && (await match(path))) || (isPage ? network.catch(offline) : network);
  }
}

async function fresh(event, path) {
  const answer = (await event.preloadResponse) ?? (await fetch(event.request));
  const gone = /404|410/.test(answer.status);
  if ((answer.ok || gone) && path.startsWith("/article/") && (await kept(path))) {
    const copy = answer.clone();
    event.waitUntil(caches.open(CACHE).then((cache) => (gone ? cache.delete(path) : cache.put(path, copy))));
  }
  return answer;
}

// `open` would make a cache.
const kept = (path) => caches.match(path, { cacheName: CACHE });

// A picture stands for its copies.
async function match(path) {
  const whole = path.replace(/w\d+\.webp$/, "");
  const keys = whole === path ? [] : await (await caches.open(CACHE)).keys();
  return kept(keys.find(({ url }) => new URL(url).pathname.startsWith(whole)) ?? path);
}

async function offline() {
  let items = "";
  for (const { path, title } of (await (await kept(LIST))?.json()) ?? [])
    if (await kept(path)) items += `<li><a href="${path}">${title.replace(/[&<]/g, (sign) => `&#${sign.charCodeAt()};`)}</a>`;
  return new Response(
    `<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content=width=device-width><title>No network</title><style>:root{color-scheme:light dark;font:1.125rem/1.5 Georgia,serif}body{max-width:38rem;margin:3rem auto;padding:0 1.25rem}li{margin:.75rem 0}a{color:inherit}</style><main><h1>No network</h1><p>This page needs the network. <a href="">Try again</a>${items && `<p>You can read the articles that you saved:<ul>${items}</ul>`}</main>`,
    { status: 503, headers: { "Content-Type": "text/html" } },
  );
}

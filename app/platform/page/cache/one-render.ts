import { timeout } from "remix-utils/promise";
import { DEADLINES, type PageStore } from "../../data/deadlines.ts";
import type { Log } from "../../log.ts";
import type { RenderedPage } from "./kept-page.ts";

/**
 * One render of a page at a time in a location. Within an isolate, visitors of the same page share one promise of plain
 * data. Between isolates, a marker in the Cache API says that a render is under way.
 */

/** A page, where it comes from, and the work of keeping it: over when it is there for others. */
export interface Made {
  page: RenderedPage;
  origin: "miss" | "shared";
  keeping: Promise<unknown>;
}

/**
 * The renders under way in this isolate, by their key. Module scope, because they are shared between requests: it holds
 * public pages, nothing of a visitor. workerd continues each waiting request in its own context.
 */
const underWay = new Map<string, { since: number; made: Promise<Made> }>();

/** A render that takes longer is given up. */
const RENDER_MS = DEADLINES.render;
/** A render whose request ended never settles; after this time another may begin. */
const ABANDONED_MS = RENDER_MS + 2000;

/** How long a visitor waits for the render of another isolate, and how often it is looked for. */
const WAIT_MS = 2000;
const LOOK_MS = 100;

/** How long a marker stands when its render never ends. */
const MARKER_SECONDS = 10;

interface OneRenderOptions {
  cache: PageStore;
  /** The page's key in the cache. */
  key: Request;
  now: () => Date;
  defer: (work: Promise<unknown>) => void;
  log: Log;
  /** Returns the page once another isolate has rendered it. */
  look: () => Promise<RenderedPage | null>;
  /** Renders the page, and keeps it. */
  render: () => Promise<Made>;
}

/**
 * Returns the page of the one render: begun here, shared, or of another isolate. Throws what the render throws, and when
 * it takes too long.
 */
export function oneRender(options: OneRenderOptions): Promise<Made> {
  const name = options.key.url;
  const time = options.now().getTime();
  const running = underWay.get(name);
  // The deadline gives each waiting request a timer of its own: the runtime ends a request that waits for nothing.
  if (running && time - running.since < ABANDONED_MS) return timeout(running.made, { ms: RENDER_MS });
  const made = timeout(renderHere(options), { ms: RENDER_MS }).finally(() => {
    if (underWay.get(name)?.made === made) underWay.delete(name);
  });
  underWay.set(name, { since: time, made });
  // The render goes on for those who share it when the visitor who began it has gone.
  options.defer(made.catch(() => {}));
  return made;
}

async function renderHere(options: OneRenderOptions): Promise<Made> {
  const { cache, key, defer, log, look, render } = options;
  const marker = new Request(`${key.url}&rendering`);
  const failed = (error: unknown): undefined => {
    log.error("page-marker-failed", error);
  };
  const isMarked = async () => (await cache.match(marker)) !== undefined;
  if (await isMarked().catch(failed)) {
    const found = await lookedFor(look, isMarked).catch(failed);
    if (found) return { page: found, origin: "miss", keeping: Promise.resolve() };
  }
  const standing = new Response("rendering", { headers: { "Cache-Control": `max-age=${MARKER_SECONDS}` } });
  const marking = (async () => cache.put(marker, standing))().catch(failed);
  const unmark = () => marking.then(() => cache.delete(marker)).catch(failed);
  try {
    const made = await render();
    defer(made.keeping.then(unmark));
    return made;
  } catch (error) {
    defer(unmark());
    throw error;
  }
}

/** Looks for the page for as long as the marker stands; null when another isolate did not keep one. */
async function lookedFor(
  look: OneRenderOptions["look"],
  isMarked: () => Promise<boolean>,
): Promise<RenderedPage | null> {
  for (let waited = 0; waited < WAIT_MS; waited += LOOK_MS) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const marked = await isMarked();
    const page = await look();
    if (page || !marked) return page;
  }
  return null;
}

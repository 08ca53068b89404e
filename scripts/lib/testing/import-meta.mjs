/**
 * A loader for Node before 20.11, which knows no `import.meta.dirname`: writes out what it means
 * in the one package that asks for it, the pool that runs unit tests inside workerd.
 */
export async function load(url, context, next) {
  const loaded = await next(url, context);
  if (loaded.format !== "module" || !url.includes("/vitest-pool-workers/")) return loaded;
  const source = String(loaded.source)
    .replaceAll("import.meta.dirname", '__path(new URL(".", import.meta.url))')
    .replaceAll("import.meta.filename", "__path(import.meta.url)");
  return { ...loaded, source: `import { fileURLToPath as __path } from "node:url";${source}` };
}

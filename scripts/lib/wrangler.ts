import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** Wrangler as a library. It takes seconds to load: only what cannot do without it calls this. */
export function wrangler(): typeof import("wrangler") {
  // It would read every configuration as that environment's.
  process.env.CLOUDFLARE_ENV = "";
  return require("wrangler");
}

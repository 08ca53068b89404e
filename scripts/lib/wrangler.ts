import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** Wrangler as a library. It takes seconds to load: only what cannot do without it calls this. */
export const wrangler = (): typeof import("wrangler") => require("wrangler");

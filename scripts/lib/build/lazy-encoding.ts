import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const LAZY = fileURLToPath(
  new URL("../../../app/platform/page/render/lazy-turbo-stream.ts", import.meta.url),
);

/** Gives Remix a turbo-stream that encodes only what is read, in the server's build. */
export function lazyEncoding(): Plugin {
  return {
    name: "lazy-encoding",
    apply: "build",
    enforce: "pre",
    resolveId: (source, importer, options) =>
      options.ssr && source === "turbo-stream" && importer !== LAZY ? LAZY : null,
  };
}

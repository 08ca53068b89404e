import { readFileSync } from "node:fs";
import path from "node:path";
import { transformWithEsbuild } from "vite";
import { bundleDir, inRoot, WORKERS } from "../../../scripts/lib/project.ts";
import { serve } from "../../../scripts/lib/workers.ts";
import type { Fault } from "../../support/survival/faults.ts";

/** The built site behind a Worker that makes its bindings misbehave: the bundle itself is the one that is deployed. */

export interface Faults {
  d1?: Fault;
  kv?: Fault;
  cache?: Fault;
}

const SWITCH = "/faults-of-the-bench";

const ENTRY = `import site from "./${WORKERS.site.bundle}";
import { faultyCache, faultyD1, faultyKv } from "./faults.js";
const real = caches;
let faults = {};
Object.defineProperty(globalThis, "caches", {
  value: {
    get default() {
      return faults.cache ? faultyCache(real.default, faults.cache) : real.default;
    },
  },
});
export default {
  async fetch(request, env, ctx) {
    if (new URL(request.url).pathname === "${SWITCH}") {
      faults = await request.json();
      return new Response(null, { status: 204 });
    }
    const { d1, kv } = faults;
    const bindings = { ...env };
    if (d1) Object.assign(bindings, { DB: faultyD1(env.DB, d1), SEARCH: faultyD1(env.SEARCH, d1) });
    if (kv) bindings.KV = faultyKv(env.KV, kv);
    return site.fetch(request, bindings, ctx);
  },
};`;

/** Starts the built Workers; `inject` makes bindings of the site misbehave from then on. */
export async function serveFaulty(options: { state: string; vars?: Record<string, string> }) {
  const folder = bundleDir("site");
  const source = inRoot("tests/support/survival/faults.ts");
  const { code } = await transformWithEsbuild(readFileSync(source, "utf8"), source);
  const site = path.join(folder, WORKERS.site.bundle);
  const served = await serve({
    ...options,
    siteOptions: {
      modulesRoot: folder,
      modules: [
        { type: "ESModule", path: path.join(folder, "entry.js"), contents: ENTRY },
        { type: "ESModule", path: path.join(folder, "faults.js"), contents: code },
        { type: "ESModule", path: site, contents: readFileSync(site, "utf8") },
      ],
    },
  });
  const inject = async (faults: Faults) => {
    await fetch(new URL(SWITCH, served.url), { method: "POST", body: JSON.stringify(faults) });
  };
  return { ...served, inject };
}

import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import path from "node:path";
import { bundleDir, WORKERS } from "../../scripts/lib/project.ts";
import { serve } from "../../scripts/lib/workers.ts";
import { costOf, rendered, uncached } from "./cpu-multiples.ts";
import { type Isolate, isolatesOf, type Profile, type ProfiledFunction } from "./inspector.ts";
import type { Library } from "./library.ts";
import { table } from "./table.ts";

/**
 * Where the processor time of a rendering goes: how much of it the site's isolate has, how much the simulators of its
 * bindings, and which packages and folders. Profiling slows what it measures, so the shares count, not the sums.
 */

const REQUESTS = 100;
const SHARES = 24;

/** Profiles the rendering of pages and prints, for each, the time of every isolate and the site's by source and function. */
export async function benchProfile(state: string, library: Library, paths: string[]): Promise<void> {
  const { miniflare, url } = await serve({ state, inspectorPort: 0, siteOptions: uncached() });
  try {
    const isolates = await isolatesOf(miniflare);
    const name = `core:user:${WORKERS.site.name}`;
    const site = isolates.find((isolate) => isolate.name === name);
    if (!site) throw new Error(`There is no isolate ${name}.`);
    const sourceOf = readSources();
    for (const target of rendered(library).filter((one) => paths.length === 0 || paths.includes(one.path))) {
      const ask = () => costOf(url, { ...target, requests: REQUESTS });
      await ask();
      const cpu = await ask();
      const profiles = await profiled(isolates, async () => void (await ask()));
      console.log(`\n${target.path}: ${cpu.toFixed(1)} ms of processor time a request`);
      print(profiles, site, sourceOf);
    }
    for (const { close } of isolates) close();
  } finally {
    await miniflare.dispose();
  }
}

/** Profiles all isolates at once. */
async function profiled(isolates: Isolate[], work: () => Promise<void>): Promise<Map<Isolate, Profile>> {
  const profiles = new Map<Isolate, Profile>();
  const nested = isolates.reduce(
    (inner, isolate) => async () => void profiles.set(isolate, await isolate.profile(inner)),
    work,
  );
  await nested();
  return profiles;
}

const ms = (microseconds: number) => (microseconds / 1000 / REQUESTS).toFixed(2);

/** Waiting is no work. */
const works = ({ name }: ProfiledFunction) => name !== "(idle)" && name !== "(root)";

function print(
  profiles: Map<Isolate, Profile>,
  site: Isolate,
  sourceOf: (at: ProfiledFunction) => string,
): void {
  const sum = (profile: Profile) => profile.filter(works).reduce((total, { self }) => total + self, 0);
  const own = (profiles.get(site) ?? []).filter(works);
  console.log(
    table(
      ["isolate", "ms"],
      [...profiles]
        .map(([{ name }, profile]) => [name, ms(sum(profile))])
        .filter(([, time]) => time !== "0.00"),
    ),
  );
  for (const [heading, keyOf] of [
    ["source", sourceOf],
    ["function", (at: ProfiledFunction) => `${at.name || "(anonymous)"} ${sourceOf(at)}`],
  ] as const) {
    const shares = new Map<string, number>();
    for (const at of own) shares.set(keyOf(at), (shares.get(keyOf(at)) ?? 0) + at.self);
    const rows = [...shares].sort(([, a], [, b]) => b - a).slice(0, SHARES);
    console.log(
      table(
        [heading, "ms", "%"],
        rows.map(([key, self]) => [key, ms(self), ((100 * self) / sum(own)).toFixed(1)]),
      ),
    );
  }
}

/** Returns what names the package or the file of a function in the bundle, by the bundle's source map. */
function readSources(): (at: ProfiledFunction) => string {
  const file = path.join(bundleDir("site"), `${WORKERS.site.bundle}.map`);
  const map = new SourceMap(JSON.parse(readFileSync(file, "utf8")));
  return ({ url, line, column }) => {
    if (!url.endsWith(WORKERS.site.bundle)) return url || "the engine";
    const entry = map.findEntry(line, column);
    const source = "originalSource" in entry ? entry.originalSource : "";
    const parts = source.split("node_modules/");
    if (parts.length === 1) return source.replace(/^(\.\.\/)+/, "");
    return (
      parts
        .at(-1)
        ?.split("/")
        .slice(0, source.includes("node_modules/@") ? 2 : 1)
        .join("/") ?? source
    );
  };
}

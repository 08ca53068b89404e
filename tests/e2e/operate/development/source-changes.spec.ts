import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createServer } from "vite";
import { openSourceModules } from "../../../../scripts/lib/dev/source-modules.ts";
import { WATCHED } from "../../../../scripts/lib/dev/workers-plugin.ts";
import { expect, test } from "../../support/site.ts";

/** How development follows a change of the source. */

test("a module that is read while its file changes is read again", async () => {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let text = "old";
  const server = await createServer({
    configFile: false,
    logLevel: "silent",
    server: { middlewareMode: true, ws: false, watch: null },
    plugins: [
      {
        name: "file",
        resolveId: (id) => (id === "/file" ? id : null),
        async load(id) {
          if (id !== "/file") return null;
          const read = text;
          if (read === "old") await gate;
          return `export default "${read}";`;
        },
      },
    ],
  });
  const { ssr } = server.environments;
  const modules = openSourceModules(ssr);
  const load = async () => (await modules.load<{ default: string }>("/file")).default;
  try {
    const before = load();
    await expect.poll(() => ssr.moduleGraph.getModuleById("/file")).toBeTruthy();
    text = "new";
    ssr.moduleGraph.invalidateAll();
    modules.forget();
    const after = load();
    letGo();
    expect([await before, await after]).toEqual(["old", "new"]);
    expect(await load()).toBe("new");
  } finally {
    await server.close();
  }
});

test("a file that is written twice in a row is seen as it was written last", async () => {
  const root = mkdtempSync(path.join(tmpdir(), "watched-"));
  const file = path.join(root, "file.ts");
  writeFileSync(file, "first");
  const server = await createServer({
    root,
    configFile: false,
    logLevel: "silent",
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: WATCHED },
  });
  const seen: string[] = [];
  server.watcher.on("change", (changed) => {
    if (changed !== file) return;
    seen.push(readFileSync(file, "utf8"));
    if (seen.length === 1) writeFileSync(file, "formatted");
  });
  try {
    // It watches before it answers for the first time, and does not say when.
    await expect.poll(() => server.watcher.getWatched()[root]).toContain("file.ts");
    writeFileSync(file, "saved");
    await expect.poll(() => seen.at(-1)).toBe("formatted");
  } finally {
    await server.close();
    rmSync(root, { recursive: true, force: true });
  }
});

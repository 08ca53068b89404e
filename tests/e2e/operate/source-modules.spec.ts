import { createServer } from "vite";
import { openSourceModules } from "../../../scripts/lib/dev/source-modules.ts";
import { expect, test } from "../support/site.ts";

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

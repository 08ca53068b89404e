import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { minify } from "terser";

/** Minifies the scripts that Vite copied from `public/` as they are. Throws what terser throws. */
export async function minifyScripts(folder: string): Promise<void> {
  for (const name of readdirSync(folder).filter((name) => name.endsWith(".js"))) {
    const file = path.join(folder, name);
    const { code } = await minify(readFileSync(file, "utf8"), { ecma: 2020 });
    if (code) writeFileSync(file, code);
  }
}

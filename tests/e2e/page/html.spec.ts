import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { MISSING, SCREENS } from "../support/screens.ts";
import { expect, test } from "../support/site.ts";

const VNU = createRequire(import.meta.url).resolve("vnu-jar/build/dist/vnu.jar");
/** Its work is too short to earn back the second compiler: two fifths of the time. It recurses deeply. */
const JVM = ["-Xss4m", "-XX:+IgnoreUnrecognizedVMOptions", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];
const hasJava = spawnSync("java", ["-version"]).status === 0;

// The validator is a Java program; CI has one, a reader's machine may not.
if (hasJava)
  test("every screen is valid HTML", async ({ request }) => {
    test.setTimeout(300_000);
    const folder = mkdtempSync(path.join(tmpdir(), "html-"));
    try {
      const files = new Map<string, string>();
      for (const [index, { path: screen }] of [...SCREENS, ...MISSING].entries()) {
        const file = path.join(folder, `${index}.html`);
        writeFileSync(file, await (await request.get(screen)).text());
        files.set(file, screen);
      }
      // Its CSS is older than the styles in the pages, which were never its subject: it does not know `@property`.
      const options = ["--errors-only", "--filterpattern", "CSS: .*", "--format", "json"];
      const result = spawnSync("java", [...JVM, "-jar", VNU, ...options, ...files.keys()], {
        encoding: "utf8",
      });
      const { messages } = JSON.parse(result.stderr) as {
        messages: { url: string; message: string; extract?: string }[];
      };
      expect(
        messages.map(
          ({ url, message, extract }) => `${files.get(new URL(url).pathname)}: ${message} ${extract ?? ""}`,
        ),
      ).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
else
  test("without Java, every screen at least parses into one head, one body and one main", async ({
    page,
  }) => {
    for (const { path: screen } of SCREENS) {
      await page.goto(screen);
      for (const tag of ["head", "body", "main", "h1"]) await expect(page.locator(tag)).toHaveCount(1);
    }
  });

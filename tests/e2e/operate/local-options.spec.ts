import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { WORKERS } from "../../../scripts/lib/project.ts";
import { localOptions } from "../../../scripts/lib/serving/local-options.ts";
import { wrangler } from "../../../scripts/lib/wrangler.ts";
import { ROOT } from "../../support/servers/start-site.ts";
import { expect, test } from "../support/site.ts";

test("what Wrangler says of a file is kept until the file changes, and never with secrets", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "options-"));
  const { config } = WORKERS.cron;
  const kept = path.join(folder, "node_modules/.cache/recurring");
  try {
    mkdirSync(path.join(folder, "node_modules"));
    symlinkSync(path.join(ROOT, "node_modules/wrangler"), path.join(folder, "node_modules/wrangler"));
    copyFileSync(path.join(ROOT, config), path.join(folder, config));
    const options = () => localOptions("cron", folder);

    const first = options();
    expect(Object.keys(first.d1Databases ?? {})).toEqual(["DB", "SEARCH"]);
    expect(options()).toEqual(JSON.parse(JSON.stringify(first)));
    expect(readdirSync(kept)).toHaveLength(1);

    appendFileSync(path.join(folder, config), '\n[vars]\nNEW = "yes"\n');
    expect(options().bindings).toEqual({ NEW: "yes" });
    expect(readdirSync(kept)).toHaveLength(2);

    writeFileSync(path.join(folder, ".dev.vars"), "MAIL_SECRET=hidden\n");
    appendFileSync(path.join(folder, config), "# changed\n");
    expect(options().bindings).toEqual({ NEW: "yes", MAIL_SECRET: "hidden" });
    expect(readdirSync(kept)).toHaveLength(2);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("an environment that the shell names is none of Wrangler's", () => {
  process.env.CLOUDFLARE_ENV = "staging";
  try {
    const { unstable_readConfig } = wrangler();
    const config = path.join(ROOT, WORKERS.cron.config);
    expect(unstable_readConfig({ config }, { hideWarnings: true }).name).toBe(WORKERS.cron.name);
  } finally {
    delete process.env.CLOUDFLARE_ENV;
  }
});

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
import { localOptions, localVars } from "../../../scripts/lib/serving/local-options.ts";
import { wrangler } from "../../../scripts/lib/wrangler.ts";
import { startOperator } from "../../support/servers/operator.ts";
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

test("mail stays in the local mailbox whatever the files say of a provider; the shell alone names one", async () => {
  const resend = { MAIL_PROVIDER: "resend", RESEND_API_KEY: "re_1" };
  expect(localVars(resend, {})).toEqual({ ...resend, MAIL_PROVIDER: "mailbox" });
  expect(localVars({}, {})).toEqual({ MAIL_PROVIDER: "mailbox" });
  expect(localVars({ MAIL_PROVIDER: "postmark" }, { ...resend, HOME: "/home" })).toEqual(resend);

  const folder = mkdtempSync(path.join(tmpdir(), "mail-"));
  writeFileSync(path.join(folder, "file"), "");
  const operator = startOperator(folder, { MAIL_PROVIDER: "resend" });
  try {
    // It goes no further than these databases, which cannot be.
    const { output } = await operator.operate(
      "start",
      "--port",
      "0",
      "--state",
      path.join(folder, "file/state"),
    );
    expect(output).toMatch(/^Mail +resend sends it: the shell has MAIL_PROVIDER$/m);
  } finally {
    operator.stop();
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

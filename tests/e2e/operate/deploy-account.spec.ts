import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { parse } from "yaml";
import { VAR_NAMES } from "../../../app/platform/env.ts";
import { openAccount } from "../../../scripts/lib/deploy/account.ts";
import { addressOf } from "../../../scripts/lib/deploy/config.ts";
import { readDeployment, writeDeployment } from "../../../scripts/lib/deploy/deployment.ts";
import { refusals } from "../../../scripts/lib/deploy/refusals.ts";
import { SECRETS } from "../../../scripts/lib/deploy/secrets.ts";
import { inRoot, tool } from "../../../scripts/lib/project.ts";
import { changes, openAccountOfTests } from "../../support/deploy/account.ts";
import { EMPTY, standIn, worker } from "../../support/deploy/wrangler.ts";

/** What a deployment asks, takes and refuses, of an account and of the configuration. */

let account: ReturnType<typeof openAccountOfTests>;
test.beforeEach(() => {
  account = openAccountOfTests();
});
test.afterEach(() => account.close());

const deployed = async () => {
  expect(await account.deploy()).toMatchObject({ failed: false });
  return account.calls();
};

test("what an account has already by name is taken only after a question", async () => {
  account.change(({ databases, queues }) => {
    databases.acme = { id: "3f0c8f8e-0000-4000-8000-000000000000", applied: [] };
    queues.push("acme-jobs");
  });
  const refused = await account.deploy();
  expect(refused.output).toContain("D1 database acme, queue acme-jobs");
  expect(changes(account.calls())).toEqual(["build"]);
  await account.deploy({ agrees: true });
  expect(account.calls()).not.toContain("d1 create acme");
  expect(account.record().production.ids.DB).toBe("3f0c8f8e-0000-4000-8000-000000000000");
});

test("another account than the recorded one is refused", async () => {
  await deployed();
  account.change((state) => {
    state.databases = {};
  });
  const { failed, output } = await account.deploy();
  expect(failed).toBe(true);
  expect(output).toMatch(/^The account has no D1 database .+ sign in to the account of the site/m);
  expect(changes(account.calls())).toEqual(["build"]);
});

test("the first deployment asks for secrets and says what each is for; later ones do not repeat it", async () => {
  const token = "a-token-of-twenty-four-characters";
  const { output } = await account.deploy({
    answers: { OPERATOR_TOKEN: token },
    variables: { YOUTUBE_API_KEY: "key" },
  });
  const { workers } = account.state();
  expect(workers["acme-site"]?.secrets).toEqual({ OPERATOR_TOKEN: token });
  expect(workers["acme-cron"]?.secrets).toEqual({ OPERATOR_TOKEN: token, YOUTUBE_API_KEY: "key" });
  expect(account.questions).toContain(
    "OPERATOR_TOKEN, for forcing a refresh by a call; at least 24 characters",
  );
  expect(account.questions.join()).not.toMatch(/YOUTUBE_API_KEY|RESEND|ALPACA|TURNSTILE/);
  expect(output).toMatch(/^Without OPERATOR_WEBHOOK \(telling a chat program what stays wrong\), /m);
  account.questions.length = 0;
  expect((await account.deploy({ answers: {} })).output).toContain("Without OPERATOR_WEBHOOK");
  expect(account.questions).toEqual([]);
  expect(account.state().workers["acme-cron"]?.secrets).toHaveProperty("YOUTUBE_API_KEY");
  await account.deploy({ answers: {}, secrets: true });
  expect(account.questions.join()).toContain("MAIL_SECRET");
});

test("a secret that a failed first deployment left in one Worker is given to both, or nothing is deployed", async () => {
  const [first, other] = ["first", "other"].map((word) => `${word} secret of twenty-four characters`);
  account.change(({ fails }) => fails.push("deploy acme-site"));
  await account.deploy({ answers: { MAIL_SECRET: first ?? "" } });
  expect(account.state().workers["acme-cron"]?.secrets).toEqual({ MAIL_SECRET: first });
  account.change(({ fails }) => fails.splice(0));
  account.calls();
  const refused = await account.deploy();
  expect(refused).toMatchObject({ failed: true });
  expect(refused.output).toContain("MAIL_SECRET is stored in the cron Worker alone, and both need the same.");
  expect(changes(account.calls())).toEqual(["build"]);
  await account.deploy({ answers: { MAIL_SECRET: other ?? "" } });
  expect(account.questions).toContainEqual(
    expect.stringMatching(/^MAIL_SECRET, .+ in the cron Worker alone/),
  );
  for (const name of ["acme-cron", "acme-site"])
    expect(account.state().workers[name]?.secrets).toEqual({ MAIL_SECRET: other });
});

test("a wrong secret and a variable of a computer stop the deployment before it changes anything", async () => {
  const wrong = await account.deploy({ variables: { OPERATOR_TOKEN: "short" } });
  expect(wrong.output).toContain("OPERATOR_TOKEN is wrong");
  expect(changes(account.calls())).toEqual(["build"]);
  await deployed();
  account.change(({ workers }) => {
    if (workers["acme-cron"]) workers["acme-cron"].secrets.LOCAL_ORIGIN = "http://localhost:8787";
  });
  const local = await account.deploy();
  expect(local.output).toContain("npx wrangler secret delete LOCAL_ORIGIN --name acme-cron");
  expect(changes(account.calls())).toEqual(["build"]);
});

for (const [when, after, calls] of [
  ["tested", "deploy acme-site", []],
  [
    "asked",
    "d1 migrations list SEARCH acme-site",
    ["rollback theirs acme-site", "rollback theirs acme-cron"],
  ],
] as const)
  test(`a deployment that fails leaves what another one deployed while it was ${when}`, async () => {
    let theirTurn: string | null = null;
    const ours = openAccountOfTests("acme", (state) => async (args, env = {}) => {
      const done = standIn(state, args, env);
      if (state.calls.at(-1) === theirTurn) {
        theirTurn = null;
        for (const name of ["acme-cron", "acme-site"]) worker(state, name).live = "theirs";
      }
      return done;
    });
    try {
      await ours.deploy();
      ours.calls();
      theirTurn = after;
      const { failed, output } = await ours.deploy({ fault: "not ready" });
      expect(failed).toBe(true);
      expect(output).toContain(
        when === "tested"
          ? "acme-site has version theirs of another deployment, which stays. acme-cron has version theirs"
          : "acme-site is back at version theirs. acme-cron is back at version theirs.",
      );
      expect(ours.calls().filter((call) => call.startsWith("rollback"))).toEqual(calls);
      for (const { live } of Object.values(ours.state().workers)) expect(live).toBe("theirs");
    } finally {
      ours.close();
    }
  });

test("the link into the desk leads to the site that was deployed, not to the publication's address", async () => {
  const brand = { url: "https://acme.com" };
  const staging = { environment: "staging", slug: "acme", ids: {} } as const;
  expect(() => addressOf(staging, brand)).toThrow(
    "Where acme-staging-site answers is not in deployment.json",
  );
  await account.deploy({ environment: "staging" });
  expect(addressOf(readDeployment(account.home, "staging", "acme"), brand)).toBe(
    "https://acme-staging-site.account.workers.dev",
  );
});

test("another slug later keeps the names", async () => {
  await deployed();
  const { production } = account.record();
  const renamed = openAccountOfTests("nova");
  try {
    renamed.change((state) => Object.assign(state, account.state(), { calls: [] }));
    writeDeployment(renamed.home, { environment: "production", ...production });
    const { output } = await renamed.deploy();
    expect(output).toContain('The names stay those of "acme"');
    expect(changes(renamed.calls()).filter((call) => / create /.test(call))).toEqual([]);
  } finally {
    renamed.close();
  }
});

test("a configuration that is for one's own computer, or of another host, is refused with all its mistakes", () => {
  const brand = { url: "https://acme.com" };
  const none = { site: {}, cron: {} };
  const right = { prefix: "acme", vars: none, routes: [], brand };
  expect(refusals(right)).toEqual([]);
  const vars = {
    site: { PATIENCE: "30", MAIL_PROVIDER: "mailbox" },
    cron: { LOCAL_ORIGIN: "http://localhost:1" },
  };
  expect(refusals({ ...right, vars, routes: ["other.com"], prefix: "a".repeat(41) })).toEqual([
    expect.stringContaining('wrangler.toml: MAIL_PROVIDER = "mailbox"'),
    "wrangler.toml: PATIENCE is for your own computer. Leave it out.",
    "wrangler.cron.toml: LOCAL_ORIGIN is for your own computer. Leave it out.",
    "wrangler.toml routes other.com to the site, and brand.url is https://acme.com: they must be of one host.",
    expect.stringContaining("40 characters at most"),
  ]);
  expect(refusals({ ...right, vars: { site: {}, cron: { PRICE_PROVIDER: "yaho" } } })).toHaveLength(1);
  const access = { ACCESS_TEAM_DOMAIN: "acme.cloudflareaccess.com", ACCESS_AUDIENCE: "a".repeat(64) };
  expect(refusals({ ...right, vars: { site: access, cron: access } })).toEqual([]);
  expect(refusals({ ...right, vars: { site: access, cron: {} } })).toEqual([
    "ACCESS_TEAM_DOMAIN must be the same in wrangler.toml and wrangler.cron.toml.",
    "ACCESS_AUDIENCE must be the same in wrangler.toml and wrangler.cron.toml.",
  ]);
  for (const route of ["acme.com", "acme.com/*", "*acme.com/*", "*.com/*"])
    expect(refusals({ ...right, routes: [route] }), route).toEqual([]);
  expect(refusals({ ...right, routes: ["*.acme.com/*"] })).toEqual([
    "wrangler.toml routes *.acme.com/* to the site, and brand.url is https://acme.com: they must be of one host.",
  ]);
  const other = { url: "https://notacme.com" };
  expect(refusals({ ...right, brand: other, routes: ["*.acme.com/*"] })).toHaveLength(1);
});

test("who is not signed in is told how to", async () => {
  const text =
    "\u001b[31m✘ [ERROR] In a non-interactive environment, it's necessary to set a CLOUDFLARE_API_TOKEN\u001b[0m\n\nLogs were written to /home";
  const run = openAccount(async () => ({ code: 1, text, stdout: "" }));
  await expect(run.databases()).rejects.toThrow(
    /^✘ \[ERROR\] In a non.+CLOUDFLARE_API_TOKEN\n\nThe list of databases failed; .+ "npx wrangler login" signs in/,
  );
  const strange = openAccount(async () => ({ code: 0, text: "[]", stdout: '[{"name":"acme"}]' }));
  await expect(strange.databases()).rejects.toThrow("was answered in a form that this project does not know");
});

test("continuous integration runs the checks and the deployment by the project's own commands", () => {
  const { jobs } = parse(readFileSync(inRoot(".github/workflows/ci.yml"), "utf8"));
  const commands = (job: { steps: { run?: string }[] }) => job.steps.flatMap(({ run }) => run ?? []);
  expect(commands(jobs.checks)).toEqual([".ci/run"]);
  expect(commands(jobs.deploy)).toEqual(["npm run deploy -- --yes"]);
  expect(jobs.deploy.needs).toBe("checks");
  expect(jobs.deploy.if).toContain("refs/heads/main");
  expect(statSync(inRoot(".ci/run")).mode & 0o111).toBeGreaterThan(0);
});

test("Wrangler is run as a program: its output, exit code and report are read, and no environment of the shell", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "wrangler-"));
  const [program, kept] = [path.join(folder, "wrangler.mjs"), path.join(folder, "account.json")];
  const [tsx, standIn] = ["tsx/esm/api", "../../support/deploy/wrangler.ts"].map((name) =>
    JSON.stringify(import.meta.resolve(name)),
  );
  writeFileSync(
    program,
    `import { register } from ${tsx};
register();
(await import(${standIn})).runStandIn(${JSON.stringify(kept)});
`,
  );
  writeFileSync(kept, JSON.stringify({ ...EMPTY, workers: { "acme-cron": { live: "1", secrets: {} } } }));
  process.env.CLOUDFLARE_ENV = "staging";
  try {
    const run = openAccount((args, env) => tool(program, args, { env }));
    const config = path.join(folder, "config.json");
    writeFileSync(config, JSON.stringify({ name: "acme-site", workers_dev: true }));
    expect(await run.liveVersion("acme-cron")).toBe("1");
    expect(await run.liveVersion("acme-site")).toBeNull();
    const released = await run.deploy({ role: "site", config, tsconfig: "x", secrets: { TOKEN: "secret" } });
    expect(released?.targets).toEqual(["https://acme-site.account.workers.dev"]);
    expect(await run.liveVersion("acme-site")).toBe(released?.version);
    expect(await run.secrets("acme-site")).toEqual(["TOKEN"]);
    await expect(run.rollBack("acme-none", "1")).rejects.toThrow(
      /\[code: 10007\][\s\S]+failed; the reason is above/,
    );
  } finally {
    delete process.env.CLOUDFLARE_ENV;
    rmSync(folder, { recursive: true, force: true });
  }
});

test("every variable is a secret that is asked for, or one of the wrangler files", () => {
  const plain = [
    "OPERATOR_MAIL",
    "PRICE_PROVIDER",
    "UPSTREAM_GATEWAY",
    "UPSTREAM_CONTACT",
    // Only while a secret is changed.
    "MAIL_SECRET_OLD",
    "MAIL_PROVIDER",
    "MAIL_FROM",
    "POSTMARK_BROADCAST_STREAM",
    "LLM_BASE_URL",
    "LLM_MODEL",
    "ACCESS_TEAM_DOMAIN",
    "ACCESS_AUDIENCE",
    "LOCAL_ORIGIN",
    "ANALYTICS_DATASET",
    "COMPRESS",
    "PATIENCE",
  ];
  expect([...SECRETS.map(({ name }) => name), ...plain].sort()).toEqual([...VAR_NAMES].sort());
});

test("the documents say which Worker each secret belongs to", () => {
  const read = (file: string) => readFileSync(inRoot("docs", file), "utf8");
  const of = (...workers: string[]) =>
    SECRETS.filter((secret) => secret.workers.join() === workers.join()).map(({ name }) => name);
  const [both = "", site = "", others = ""] =
    /in each Worker that reads it: (.+?) in both, (.+?) in `acme-site`, (.+?) in `acme-cron`\./
      .exec(read("VARIABLES.md"))
      ?.slice(1) ?? [];
  const names = (text: string) => Array.from(text.matchAll(/`(\w+)`/g), ([, name]) => name).sort();
  // No secret that is asked for: it stands in only while another is replaced.
  expect(names(both)).toEqual([...of("cron", "site"), "MAIL_SECRET_OLD"].sort());
  expect(names(site)).toEqual(of("site").sort());
  expect(others).toBe("every other");
  for (const name of SECRETS.map((secret) => secret.name))
    expect(read("VARIABLES.md")).toContain(`\`${name}\``);
  expect(read("OPERATE.md")).toContain("(VARIABLES.md) says which Workers read it");
});

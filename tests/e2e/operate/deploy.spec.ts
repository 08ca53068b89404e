import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { parse } from "yaml";
import { VAR_NAMES } from "../../../app/platform/env.ts";
import { openAccount } from "../../../scripts/lib/deploy/account.ts";
import { deployedConfig } from "../../../scripts/lib/deploy/config.ts";
import { type Environment, writeDeployment } from "../../../scripts/lib/deploy/deployment.ts";
import { refusals } from "../../../scripts/lib/deploy/refusals.ts";
import { SECRETS } from "../../../scripts/lib/deploy/secrets.ts";
import { inRoot, tool } from "../../../scripts/lib/project.ts";
import { openAccountOfTests } from "../../support/deploy/account.ts";
import { EMPTY } from "../../support/deploy/wrangler.ts";

/** `npm run deploy` against an account that a stand-in for Wrangler keeps. */

let account: ReturnType<typeof openAccountOfTests>;
test.beforeEach(() => {
  account = openAccountOfTests();
});
test.afterEach(() => account.close());

const migrations = (folder: string) =>
  readdirSync(inRoot("migrations", folder)).filter((name) => name.endsWith(".sql"));

/** The calls that change something, and what is around them. */
const changes = (calls: string[]) =>
  calls.filter((call) => !/ list| info |status| list$/.test(call) || call.includes("apply"));

const deployed = async () => {
  expect(await account.deploy()).toMatchObject({ failed: false });
  return account.calls();
};

/** Takes an applied migration back, as a release with a new one would find the databases. */
const withPending = () =>
  account.change(({ databases }) => {
    databases.acme?.applied.pop();
  });

test("an empty account gets everything, in the order that never breaks", async () => {
  const { failed, output } = await account.deploy();
  expect(output).toContain("Deployed: https://acme-site.account.workers.dev");
  expect(output).toContain("Mails and canonical links lead to https://");
  expect(failed).toBe(false);
  expect(changes(account.calls())).toEqual([
    "build",
    "d1 create acme",
    "d1 create acme-search",
    "kv namespace create acme-kv",
    "r2 bucket create acme-backups",
    "r2 bucket create acme-media",
    "queues create acme-jobs",
    "queues create acme-mail",
    "queues create acme-mail-dead",
    "d1 migrations apply DB acme-site",
    "d1 migrations apply SEARCH acme-site",
    "deploy acme-cron",
    "deploy acme-site",
    "GET /api/health/ready",
    "GET /",
    "GET /assets/page-1.css",
  ]);
  const { databases, namespaces, workers } = account.state();
  expect(databases.acme?.applied).toEqual(migrations("main"));
  expect(databases["acme-search"]?.applied).toEqual(migrations("search"));
  expect(Object.keys(workers)).toEqual(["acme-cron", "acme-site"]);
  expect(account.record()).toEqual({
    production: {
      slug: "acme",
      ids: {
        DB: databases.acme?.id,
        SEARCH: databases["acme-search"]?.id,
        KV: namespaces["acme-kv"],
      },
    },
  });
});

test("the second deployment creates nothing and asks nothing", async () => {
  await deployed();
  const record = account.record();
  const calls = changes(await deployed());
  expect(calls).toEqual([
    "build",
    "deploy acme-cron",
    "deploy acme-site",
    "GET /api/health/ready",
    "GET /",
    "GET /assets/page-1.css",
  ]);
  expect(account.record()).toEqual(record);
  expect(account.questions).toEqual([]);
});

test("a database that holds something is migrated after a question and a backup, before any code", async () => {
  await deployed();
  withPending();
  const newest = migrations("main").at(-1);
  const refused = await account.deploy();
  expect(refused).toMatchObject({ failed: true, output: expect.stringContaining(`DB: ${newest}`) });
  expect(changes(account.calls())).toEqual(["build"]);
  const { output } = await account.deploy({ agrees: true });
  expect(output).toContain(`applied ${newest}`);
  expect(changes(account.calls())).toEqual([
    "build",
    "backup",
    "d1 migrations apply DB acme-site",
    "deploy acme-cron",
    "deploy acme-site",
    "GET /api/health/ready",
    "GET /",
    "GET /assets/page-1.css",
  ]);
});

test("no backup, no migration; no migration, no code", async () => {
  await deployed();
  withPending();
  for (const [fails, last] of [
    ["backup", "backup"],
    ["d1 migrations apply DB", "d1 migrations apply DB acme-site"],
  ] as const) {
    account.change((state) => {
      state.fails = [fails];
    });
    expect(await account.deploy({ agrees: true })).toMatchObject({ failed: true });
    expect(changes(account.calls()).at(-1)).toBe(last);
  }
});

test("a run that is cut short is run again, and creates nothing twice", async () => {
  for (const start of [
    "kv namespace create",
    "queues create acme-mail",
    "d1 migrations",
    "deploy acme-cron",
  ]) {
    account.change((state) => {
      state.fails = [start];
    });
    expect(await account.deploy(), start).toMatchObject({ failed: true });
  }
  account.change((state) => {
    state.fails = [];
  });
  expect(await account.deploy()).toMatchObject({ failed: false });
  const created = account.calls().filter((call) => / create /.test(call));
  const succeeded = new Set(created);
  // Two of the calls failed once, and came again.
  expect(created.length).toBe(succeeded.size + 2);
  expect(account.questions).toEqual([]);
});

for (const fault of ["not ready", "no front page", "no file", "old version"] as const)
  test(`a site that fails its test is taken back: ${fault}`, async () => {
    await deployed();
    const before = account.state().workers;
    const { failed, output } = await account.deploy({ fault });
    expect(failed).toBe(true);
    expect(output).toContain("The deployment failed. acme-site is back at version");
    const live = account.state().workers;
    for (const name of ["acme-site", "acme-cron"]) expect(live[name]?.live).toBe(before[name]?.live);
    expect(account.calls().filter((call) => /^(rollback|deploy )/.test(call))).toEqual([
      "deploy acme-cron",
      "deploy acme-site",
      `rollback ${before["acme-site"]?.live} acme-site`,
      `rollback ${before["acme-cron"]?.live} acme-cron`,
    ]);
  });

test("a Worker that cannot be deployed takes the other back", async () => {
  await deployed();
  const before = account.state().workers;
  for (const fails of ["deploy acme-site", "after deploy acme-site"]) {
    account.change((state) => {
      state.fails = [fails];
    });
    const { failed, output } = await account.deploy();
    expect(failed).toBe(true);
    expect(output).toContain(fails.startsWith("after") ? "acme-site is back at" : "acme-site is as it was");
    const live = account.state().workers;
    for (const name of ["acme-site", "acme-cron"]) expect(live[name]?.live).toBe(before[name]?.live);
  }
});

test("a first version that fails its test stays, and that is said", async () => {
  const { failed, output } = await account.deploy({ fault: "not ready" });
  expect(failed).toBe(true);
  expect(output).toContain("acme-site had no version before, so the new one stays.");
});

test("staging has names, data and an address of its own", async () => {
  await deployed();
  const { production } = account.record();
  const before = account.state();
  const { output } = await account.deploy({ environment: "staging" });
  expect(output).toContain("Deployed: https://acme-staging-site.account.workers.dev");
  const touched = changes(account.calls()).filter((call) => !/^(GET|build)/.test(call));
  for (const call of touched) expect(call).toContain("acme-staging");
  const after = account.state();
  for (const name of ["acme-site", "acme-cron"]) expect(after.workers[name]).toEqual(before.workers[name]);
  expect(account.record()).toMatchObject({ production, staging: { slug: "acme" } });
  const config = JSON.parse(readFileSync(path.join(account.home, "configs/staging-cron.json"), "utf8"));
  const names = JSON.stringify(config).match(/"(recurring|acme)[\w-]*"/g) ?? [];
  expect(names.length).toBeGreaterThan(8);
  for (const name of names) expect(name).toMatch(/^"acme-staging/);
});

test("production has the routes of wrangler.toml, and staging never has", () => {
  const routes = [{ pattern: "acme.com", custom_domain: true }];
  const bucket = { binding: "MEDIA", bucket_name: "my-pictures" };
  const raw = { name: "recurring-site", routes, r2_buckets: [bucket], workers_dev: false };
  const of = (environment: Environment) =>
    deployedConfig("site", { environment, slug: "acme", ids: {} }, raw);
  expect(of("production")).toMatchObject({
    name: "acme-site",
    routes,
    workers_dev: false,
    r2_buckets: [bucket],
  });
  const staging = of("staging");
  expect(staging).toMatchObject({
    name: "acme-staging-site",
    workers_dev: true,
    r2_buckets: [{ binding: "MEDIA", bucket_name: "my-pictures-staging" }],
  });
  expect(staging.routes).toBeUndefined();
});

test("a dry run shows every step, writes nothing and needs no account", async () => {
  account.change((state) => {
    state.fails = ["d1", "kv", "r2", "queues", "secret", "deployments", "rollback"];
  });
  const { failed, output } = await account.deploy({ dryRun: true });
  expect(failed).toBe(false);
  expect(account.calls()).toEqual(["build", "deploy acme-cron --dry-run", "deploy acme-site --dry-run"]);
  expect(existsSync(path.join(account.home, "deployment.json"))).toBe(false);
  for (const name of ["acme-search", "acme-kv", "acme-media", "acme-mail-dead", "OPERATOR_TOKEN", "Rollback"])
    expect(output).toContain(name);
  expect(output).toContain("Nothing was changed.");
});

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
  for (const route of ["acme.com", "acme.com/*", "*acme.com/*", "*.com/*"])
    expect(refusals({ ...right, routes: [route] }), route).toEqual([]);
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

test("Wrangler is run as a program: its output, exit code and report are read", async () => {
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
    "LOCAL_ORIGIN",
    "COMPRESS",
    "PATIENCE",
  ];
  expect([...SECRETS.map(({ name }) => name), ...plain].sort()).toEqual([...VAR_NAMES].sort());
});

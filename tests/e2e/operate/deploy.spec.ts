import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { openAccount } from "../../../scripts/lib/deploy/account.ts";
import { release } from "../../../scripts/lib/deploy/release.ts";
import { inRoot } from "../../../scripts/lib/project.ts";
import { changes, openAccountOfTests } from "../../support/deploy/account.ts";
import { standIn } from "../../support/deploy/wrangler.ts";

/** `npm run deploy` against an account that a stand-in for Wrangler keeps. */

let account: ReturnType<typeof openAccountOfTests>;
test.beforeEach(() => {
  account = openAccountOfTests();
});
test.afterEach(() => account.close());

const migrations = (folder: string) =>
  readdirSync(inRoot("migrations", folder)).filter((name) => name.endsWith(".sql"));

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
      address: "https://acme-site.account.workers.dev",
    },
  });
});

test("the first deployment says how the desk's owner comes in; a later one does not", async () => {
  const { output } = await account.deploy();
  expect(output).toMatch(/Nobody may sign in to the desk yet\..+ npm run desk -- invite \S+@\S+ --remote$/m);
  expect((await account.deploy()).output).not.toContain("desk");
  expect(account.staff).toEqual([]);
});

test("with an owner's address a deployment signs them in, once, and where nobody else reads it", async () => {
  const owner = "ada@acme.com";
  const logged = await account.deploy({ owner, isLogged: true });
  expect(logged.output).toContain(`npm run desk -- invite ${owner} --remote`);
  expect(logged.output).not.toContain("/desk/sign-in");
  const { output } = await account.deploy({ owner });
  expect(output).toContain("https://acme-site.account.workers.dev/desk/sign-in/link?token=once");
  expect(account.staff).toEqual([owner]);
  const again = await account.deploy({ owner: "eve@acme.com" });
  expect(again.output).toContain("npm run desk -- invite eve@acme.com --remote");
  expect(again.output).not.toContain("/desk/sign-in");
  expect(account.staff).toEqual([owner]);
});

test("a desk that cannot be asked fails no deployment; staging has a desk of its own", async () => {
  account.change((state) => {
    state.fails = ["desk"];
  });
  const { failed, output } = await account.deploy({ environment: "staging" });
  expect(failed).toBe(false);
  expect(output).toMatch(/could not be asked\. If nobody may: .+ --remote --env staging$/m);
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
    expect(output).toContain("Cloudflare refuses to change a secret until a deployment passes");
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

test("a first version that fails its test stays, and the next that passes is still the first", async () => {
  const tried = () => account.calls().filter((call) => call === "GET /api/health/ready").length;
  const { failed, output } = await account.deploy({ fault: "not ready" });
  expect(failed).toBe(true);
  expect(output).toContain("acme-site had no version before, so the new one stays.");
  expect(output).not.toContain("secret until");
  const attempts = tried();
  await account.deploy({ fault: "not ready" });
  expect(tried()).toBe(attempts);
  expect((await account.deploy()).output).toContain("Nobody may sign in to the desk yet.");
  await account.deploy({ fault: "not ready" });
  expect(tried()).toBeLessThan(attempts);
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

test("a site with a domain is tested there", async () => {
  await deployed();
  const state = account.state();
  const configs = path.join(account.home, "configs");
  const config = (role: "cron" | "site") => path.join(configs, `production-${role}.json`);
  const asked = new Set<string>();
  const address = await release({
    account: openAccount(async (args, env = {}) => standIn(state, args, env)),
    names: { cron: "acme-cron", site: "acme-site" },
    configs: { cron: config("cron"), site: config("site") },
    tsconfig: "tsconfig.json",
    secrets: { cron: {}, site: {} },
    domain: "https://acme.com",
    visit: {
      fetch: async (url) => {
        asked.add(new URL(url).origin);
        if (url.endsWith("/ready"))
          return Response.json({ status: "ok", version: state.workers["acme-site"]?.live });
        return new Response('<script src="/a.js"></script>', { headers: { "Content-Type": "text/html" } });
      },
      pause: async () => {},
    },
  });
  expect(address).toBe("https://acme.com");
  expect([...asked]).toEqual(["https://acme.com"]);
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

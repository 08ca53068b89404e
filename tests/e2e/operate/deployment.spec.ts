import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Unstable_RawConfig } from "wrangler";
import { deployedConfig } from "../../../scripts/lib/deploy/config.ts";
import { ENVIRONMENTS, type Environment } from "../../../scripts/lib/deploy/deployment.ts";
import { smokeTest } from "../../../scripts/lib/deploy/smoke.ts";
import { binOf, bundleDir, clientDir, tool, WORKERS, type WorkerRole } from "../../../scripts/lib/project.ts";
import { send } from "../../support/servers/send.ts";
import { expect, test } from "../support/site.ts";

/** What a deployment is built of, and how it is configured. */

/** Returns the routes that a build has, as the compiler lists them. */
const routes = async (localRoutes: "on" | "off") => {
  const env = { LOCAL_ROUTES: localRoutes };
  const { text } = await tool(binOf("@remix-run/dev", "remix"), ["routes", "--json"], { env });
  return text;
};

test("a deployment has no page that only the own computer may open", async () => {
  const [local, deployed] = [await routes("on"), await routes("off")];
  for (const path of ["_mailbox", "_welcome", "_welcome/preview"])
    expect(local).toContain(`"path": "${path}"`);
  expect(deployed).toContain('"path": "articles"');
  expect(deployed).not.toMatch(/_mailbox|_welcome|local-routes/);
});

test("the site's Worker has each module once: Wrangler adds the publication to Vite's build", () => {
  const map = path.join(bundleDir("site"), `${WORKERS.site.bundle}.map`);
  const { sources } = JSON.parse(readFileSync(map, "utf8")) as { sources: string[] };
  const added = sources.filter((source) => !source.includes("server/"));
  expect(sources.some((source) => source.endsWith("server/site.js"))).toBe(true);
  for (const source of added)
    expect(source).toMatch(/app\/publication\/[^/]+\.ts$|site\.config\.ts$|build-version\.js$/);
});

test("the declarations of pages stay on the server, also those of the own computer's", () => {
  const chunks = readdirSync(path.join(clientDir, "assets"));
  expect(chunks.filter((name) => name.startsWith("root-"))).not.toEqual([]);
  expect(chunks.filter((name) => name.startsWith("define-page"))).toEqual([]);
});

test("the test of a deployment passes on this site, and refuses another version of it", async ({
  baseURL,
}) => {
  const address = baseURL ?? "";
  const { version } = (await (await send(`${address}/api/health/ready`)).json()) as { version: string };
  const visit = { fetch, pause: async () => {} };
  expect(await smokeTest({ address, version, attempts: 3 }, visit)).toBe(`${address} answers`);
  await expect(smokeTest({ address, version: "another", attempts: 2 }, visit)).rejects.toThrow(
    "another version answers",
  );
});

/** The configuration of a Worker of "acme" whose wrangler file says this. */
const configured = (role: WorkerRole, environment: Environment, raw: Unstable_RawConfig) =>
  deployedConfig(role, { environment, slug: "acme", ids: {} }, { name: `recurring-${role}`, ...raw });

test("staging has names of its own; what the publisher named ends with it", () => {
  const bucket = { binding: "MEDIA", bucket_name: "my-pictures" };
  const of = (environment: Environment) => configured("site", environment, { r2_buckets: [bucket] });
  expect(of("production")).toMatchObject({ name: "acme-site", r2_buckets: [bucket] });
  expect(of("staging")).toMatchObject({
    name: "acme-staging-site",
    r2_buckets: [{ binding: "MEDIA", bucket_name: "my-pictures-staging" }],
  });
});

test("production has the routes of wrangler.toml, however they are written, and staging never has", () => {
  const route = { pattern: "acme.com", custom_domain: true };
  for (const written of [{ routes: [route] }, { route }, { route: "acme.com/*" }]) {
    const raw = { ...written, workers_dev: false };
    const routes = written.routes ?? [written.route];
    expect(configured("site", "production", raw)).toMatchObject({ routes, workers_dev: false });
    expect(configured("site", "staging", raw).workers_dev).toBe(true);
    expect(configured("site", "staging", raw).routes).toBeUndefined();
    for (const environment of ENVIRONMENTS)
      expect(configured("site", environment, raw).route, environment).toBeUndefined();
  }
});

test("each environment reads the dataset that its site writes", () => {
  const account = "0123456789abcdef0123456789abcdef";
  const vars = (named: string) => ({ ANALYTICS_DATASET: `${account}/${named}`, LLM_MODEL: "small" });
  const written = (environment: Environment, dataset: string) => {
    const raw = { vars: vars("acme_events"), analytics_engine_datasets: [{ binding: "ANALYTICS", dataset }] };
    const { analytics_engine_datasets, vars: read } = configured("site", environment, raw);
    return { written: analytics_engine_datasets?.[0]?.dataset, read };
  };
  const ofStaging = { written: "acme_staging_events", read: vars("acme_staging_events") };
  expect(written("production", "recurring_events")).toEqual({
    written: "acme_events",
    read: vars("acme_events"),
  });
  expect(written("staging", "recurring_events")).toEqual(ofStaging);
  const own = "acme_events_staging";
  expect(written("staging", "acme_events")).toEqual({ written: own, read: vars(own) });
  // The clock reads it, and writes none.
  expect(configured("cron", "staging", { vars: vars("acme_events") }).vars).toEqual(ofStaging.read);
  expect(configured("cron", "staging", { vars: { LLM_MODEL: "small" } }).vars).toEqual({
    LLM_MODEL: "small",
  });
  expect(configured("cron", "staging", {}).vars).toBeUndefined();
});

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { smokeTest } from "../../../scripts/lib/deploy/smoke.ts";
import { binOf, bundleDir, clientDir, tool, WORKERS } from "../../../scripts/lib/project.ts";
import { send } from "../../support/servers/send.ts";
import { expect, test } from "../support/site.ts";

/** What a deployment is built of. */

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

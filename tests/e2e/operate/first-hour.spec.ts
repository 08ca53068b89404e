import { rmSync } from "node:fs";
import { freePort } from "../../../scripts/lib/port.ts";
import { aStranger, type Stranger } from "../../support/first-hour/stranger.ts";
import { copySource } from "../../support/servers/start-source.ts";
import { expect, test } from "../support/site.ts";

/**
 * The README's way to a site of one's own, in a copy of the project that has its packages and its build: those, and the
 * rehearsed deployment, which builds again, are measured by `npm run bench -- first-hour`.
 */

test.describe.configure({ mode: "serial" });

let folder: string;
let stranger: Stranger;

test.beforeAll(async () => {
  folder = copySource({ withBuild: true });
  stranger = await aStranger(folder, await freePort());
});

test.afterAll(async () => {
  await stranger?.leave();
  rmSync(folder, { recursive: true, force: true });
});

test("the article of an own feed comes to the front page", () => stranger.nameFeed());

test("the wizard gives a name and sections of one's own", () => stranger.makeOwn());

test("Markdown is published with its picture while the site runs", () => stranger.publishMarkdown());

test("a backup is restored", async () => {
  await stranger.backUp();
  await stranger.restore();
});

test("nothing was built anew", async () => {
  expect(await stranger.leave()).not.toMatch(/^Build +site/m);
});

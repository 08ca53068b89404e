import { expect, test } from "vitest";
import { upsertVideos } from "~/domains/content/store/writes.ts";
import { video } from "../../../support/content/items.ts";
import { testDeps } from "../../../support/unit/deps.ts";
import { ask } from "../../../support/unit/site.ts";

/** The list below the latest video, which leaves that one out. */

const deps = testDeps();

const main = async () => {
  const html = await (await ask(deps, "/videos")).text();
  return html.slice(html.indexOf("<main"), html.indexOf("</main>"));
};

test("the list says so where there is no video beside the latest", async () => {
  const publish = (id: string, age: number) =>
    upsertVideos(deps, [video({ id, title: id, publishedAt: deps.now().getTime() - age })]);
  expect(await main()).not.toContain("only video");
  await publish("a".repeat(11), 1_000);
  expect(await main()).toContain("This is the only video so far");
  await publish("b".repeat(11), 2_000);
  expect(await main()).not.toContain("only video");
  expect(await main()).toContain("b".repeat(11));
});

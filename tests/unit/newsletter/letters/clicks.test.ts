import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { publishIssue } from "~/domains/newsletter/publish-issue.ts";
import { archivedIssue } from "~/domains/newsletter/store/archive.ts";
import { clicksByDay, linkClicks } from "~/domains/newsletter/store/clicks.ts";
import { addIssue, issueOf } from "~/domains/newsletter/store/issues.ts";
import { rowsOf } from "~/platform/data/db.ts";
import { testDeps } from "../../../support/unit/deps.ts";
import { ask } from "../../../support/unit/site.ts";

/** The links of a letter are counted by a redirect that leads nowhere else, and keeps nothing of anybody. */

const DAY = "2026-08-20";
const KEY = `weekly/${DAY}`;
const BODY = [
  "Read [this](/article/pricing) and [that](https://other.example/a?b=1&c=2).",
  "[This](/article/pricing) again, [write](mailto:ada@example.com), and https://bare.example/page.",
].join("\n\n");

const { publication } = testDeps();
const counting = (at?: string, countClicks = true) => {
  const deferred: Promise<unknown>[] = [];
  const deps = testDeps({
    at,
    publication: { ...publication, newsletter: { ...publication.newsletter, countClicks } },
    defer: (work) => void deferred.push(work),
  });
  return { ...deps, settled: () => Promise.all(deferred) };
};

const BROWSER = {
  "User-Agent": "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15",
  "Sec-Fetch-Mode": "navigate",
  "Sec-Fetch-Dest": "document",
};

async function publish(deps: ReturnType<typeof counting>) {
  await addIssue(deps, { day: DAY, subject: "The week", preheader: "In short", body: BODY }, null);
  const issue = await issueOf(deps.db, DAY);
  if (issue) await publishIssue(deps, issue);
  const mail = await deps.db.$client
    .prepare("select html, text from mailings where key = ?")
    .bind(KEY)
    .first<{ html: string; text: string }>();
  if (!mail) throw new Error("no mailing");
  return mail;
}

const hrefs = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href);
const pathsIn = (html: string) =>
  hrefs(html).flatMap((href) => /^https:\/\/recurring\.ai(\/go\/[\w-]+)$/.exec(href)?.[1] ?? []);
const clicks = async () =>
  (await rowsOf(testDeps().db, linkClicks(KEY))).map(({ label, url, clicks }) => [label, url, clicks]);

beforeEach(async () => {
  for (const table of ["issues", "mailings", "letter_links", "letter_clicks"])
    await testDeps().db.run(sql`delete from ${sql.identifier(table)}`);
});

test("without the switch links lead where they say", async () => {
  const { html } = await publish(counting(undefined, false));
  expect(html).not.toContain("/go/");
  expect(hrefs(html)).toContain("https://recurring.ai/article/pricing");
  expect(await clicks()).toEqual([]);
});

test("with it the links of the text are the same for all readers; those that write, leave or spell an address are not counted", async () => {
  const deps = counting();
  const { html, text } = await publish(deps);
  const paths = pathsIn(html);
  expect(paths).toHaveLength(4);
  expect(new Set(paths).size).toBe(3);
  expect(text).toContain("https://recurring.ai/go/");
  expect(hrefs(html)).toContain("mailto:ada@example.com");
  expect(hrefs(html)).toContain("https://bare.example/page");
  expect(hrefs(html).filter((href) => href.includes("{{"))).toHaveLength(2);
  expect(await clicks()).toEqual([
    ["this", "https://recurring.ai/article/pricing", 0],
    ["that", "https://other.example/a?b=1&c=2", 0],
    ["Read this issue in your browser", `https://recurring.ai/newsletter/archive/${DAY}`, 0],
  ]);
  // The archive has the links as they were written.
  expect((await archivedIssue(deps.db, DAY))?.html).toContain('href="/article/pricing"');
});

describe("a counted link", () => {
  test("leads to its address, and counts a person's click under its day", async () => {
    const first = counting("2026-08-20T23:59:00Z");
    const [path = ""] = pathsIn((await publish(first)).html);
    const response = await ask(first, path, { headers: BROWSER });
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toBe("https://recurring.ai/article/pricing");
    expect(response.headers.get("Cache-Control")).toContain("no-store");
    expect(response.headers.get("Set-Cookie")).toBeNull();
    await first.settled();
    const next = counting("2026-08-21T00:01:00Z");
    await ask(next, path, { headers: BROWSER });
    await ask(next, path, { headers: BROWSER });
    await next.settled();
    expect((await clicks())[0]).toEqual(["this", "https://recurring.ai/article/pricing", 3]);
    expect(await rowsOf(first.db, clicksByDay(KEY))).toMatchObject([
      { day: "2026-08-20", label: "this", clicks: 1 },
      { day: "2026-08-21", label: "this", clicks: 2 },
    ]);
  });

  test.each([
    ["HEAD, as scanners send it", { method: "HEAD", headers: BROWSER }],
    ["a program that says so", { headers: { ...BROWSER, "User-Agent": "Example-Bot/1.0" } }],
    ["a program that opens no page", { headers: { "User-Agent": BROWSER["User-Agent"] } }],
    ["a browser that fetches ahead", { headers: { ...BROWSER, "Sec-Purpose": "prefetch" } }],
    ["who asks not to be counted", { headers: { ...BROWSER, "Sec-GPC": "1" } }],
  ])("leads %s on without counting", async (_, init) => {
    const deps = counting();
    const [path = ""] = pathsIn((await publish(deps)).html);
    expect((await ask(deps, path, init)).headers.get("Location")).toBe(
      "https://recurring.ai/article/pricing",
    );
    await deps.settled();
    expect((await clicks()).map(([, , count]) => count)).toEqual([0, 0, 0]);
  });

  test("still leads on after the switch is off, and is counted no more", async () => {
    const [path = ""] = pathsIn((await publish(counting())).html);
    const off = counting(undefined, false);
    expect((await ask(off, path, { headers: BROWSER })).status).toBe(302);
    await off.settled();
    expect((await clicks()).map(([, , count]) => count)).toEqual([0, 0, 0]);
  });

  test.each(["/go/AAAAAAAAAAAA", "/go/x", "/go/https:%2F%2Fevil.example", "/go/..%2F..%2F"])(
    "that no letter has leads nowhere: %s",
    async (path) => {
      await publish(counting());
      const response = await ask(counting(), path, { headers: BROWSER }).catch(
        (thrown) => thrown as Response,
      );
      expect([400, 404]).toContain(response.status);
      expect(response.headers.get("Location")).toBeNull();
    },
  );
});

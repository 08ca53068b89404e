import { beforeAll, expect, test } from "vitest";
import { ACTS } from "~/acts/registry.ts";
import { upsertArticles, upsertVideos } from "~/domains/content/store/writes.ts";
import { receiveMove } from "~/domains/moving/store/moves.ts";
import { publishIssue } from "~/domains/newsletter/publish-issue.ts";
import { receiveImport } from "~/domains/newsletter/store/import/staged.ts";
import { addIssue, issueOf } from "~/domains/newsletter/store/issues.ts";
import { importSubscribers } from "~/jobs/readers/import-subscribers.ts";
import type { Act } from "~/platform/desk/act.ts";
import { draftOf } from "../../support/content/drafts.ts";
import { article, video } from "../../support/content/items.ts";
import { type Browser, signedIn } from "../../support/desk/desk.ts";
import { begin, compose, deps } from "../../support/desk/letter.ts";
import { pathOf } from "../../support/page/route-path.ts";
import { ROUTE_MODULES } from "../../support/page/routes.ts";

/**
 * Any act is done with at most three clicks from Today: two lead to the screen that offers it, the third is its button,
 * or that of the form which asks what it needs. Looking for an address is typing, and no click.
 */
const CLICKS_TO_A_SCREEN = 2;

/** Pages of one route that are looked at: the first of a list tells where the others lead. */
const PAGES_OF_A_ROUTE = 4;

const SCREENS = Object.keys(ROUTE_MODULES)
  .filter((id) => id.startsWith("desk-routes/"))
  .map((id) => ({
    id,
    pattern: new RegExp(`^/${pathOf(id).replaceAll(/:\w+/g, "[^/]+")}$`),
    path: pathOf(id),
  }))
  // What is spelled out comes before what fits anything.
  .sort((one, other) => one.path.split(":").length - other.path.split(":").length);

const screenOf = (path: string) =>
  SCREENS.find(({ pattern, path: own }) => !own.includes("*") && pattern.test(path))?.id;

const SOURCES = import.meta.glob<string>(
  [
    "/app/desk-routes/*.tsx",
    "/app/shell/desk/*.{ts,tsx}",
    "/app/ui/desk/*.{ts,tsx}",
    "/app/domains/*/ui/desk/**/*.{ts,tsx}",
    "/app/domains/desk/ui/*.tsx",
  ],
  { query: "?raw", import: "default", eager: true },
);

/** Returns the files of a screen: its route, and what that imports of the desk's components. */
function filesOf(screen: string): Set<string> {
  const found = new Set<string>();
  const queue = [`/app/${screen}.tsx`];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    const source = SOURCES[file];
    if (source === undefined || found.has(file)) continue;
    found.add(file);
    for (const [, from = ""] of source.matchAll(/from "([^"]+)"/g))
      queue.push(new URL(from.replace(/^~/, "/app"), `https://project${file}`).pathname);
  }
  return found;
}

/** Whether a file posts an act. The parts of the publication that are the owner's have a prefix. */
const offers = (file: string, act: string) =>
  new RegExp(`["\`](\\$\\{[^}]*\\}|\\$\\{[^}]*"owner-"[^}]*\\})?${act.replace(/^owner-/, "")}["\`]`).test(
    SOURCES[file] ?? "",
  );

/** The day of an issue that went out long ago: it is never the one to come. */
const GONE = "2026-08-20";

let owner: Browser;
/** The fewest clicks to a screen from Today. */
const clicks = new Map<string, number>();
/** Links that lead to no screen, or to one that is not there. */
const lost: string[] = [];

beforeAll(async () => {
  await begin();
  owner = await signedIn("owner");
  await upsertArticles(deps, [article({ identity: "c", slug: "clicks", title: "Clicks" })]);
  await upsertVideos(deps, [video()]);
  await draftOf(deps, { title: "A draft" });
  const consent = { consentPlace: "Here", consentWording: "Words", consentDay: "2025-03-31" };
  const list = new TextEncoder().encode("ada@example.com");
  await receiveImport(deps, { name: "old.csv", list: "weekly", ...consent }, list);
  await importSubscribers(deps);
  await receiveMove(
    deps,
    { name: "old.xml", site: null, options: { categories: {}, pages: false, drafts: false } },
    list,
  );
  await owner.act("/desk/readers", {
    act: "add-reader",
    email: "ada@example.com",
    list: "weekly",
    ...consent,
  });
  const webhook = { id: crypto.randomUUID(), url: "https://crm.example/hook", kinds: "waitlist" };
  await owner.act("/desk/webhooks", { act: "save-webhook", ...webhook });
  await compose();
  await addIssue(deps, { day: GONE, subject: "Gone", preheader: "", body: "Text." }, null);
  const issue = await issueOf(deps.db, GONE);
  if (issue) await publishIssue(deps, issue);
  await walk();
});

/** Follows links from Today, as long as an act remains a click away. */
async function walk(): Promise<void> {
  const looked = new Map<string, number>();
  let level = ["/desk"];
  for (let depth = 0; depth <= CLICKS_TO_A_SCREEN; depth += 1) {
    const next = new Set<string>();
    for (const address of level) {
      const screen = screenOf(address.split("?")[0] ?? "");
      const times = looked.get(screen ?? "") ?? 0;
      if (!screen || times >= PAGES_OF_A_ROUTE) continue;
      looked.set(screen, times + 1);
      const { status, headers, body } = await owner.get(address);
      // Where an address leads by itself is no click more.
      if (status === 303)
        level.push(new URL(headers.get("Location") ?? "", "https://recurring.test").pathname);
      if (status >= 400) lost.push(`${status} ${address}`);
      if (status !== 200) continue;
      if (!clicks.has(screen)) clicks.set(screen, depth);
      for (const [, href = ""] of body.matchAll(/<a\b[^>]*?\shref="(\/desk[^"#]*)/g)) {
        if (!screenOf(href.split("?")[0] ?? "")) lost.push(`${href}, linked from ${address}`);
        next.add(href.replaceAll("&amp;", "&"));
      }
    }
    level = [...next];
  }
}

test("no link that the walk follows is lost", () => expect(lost).toEqual([]));

test("the walk comes to every screen of the navigation, and to a row of each list", () => {
  for (const screen of [
    "desk._index",
    "desk.articles.$id",
    "desk.videos.$id",
    "desk.sources.$id",
    "desk.market.$symbol",
    "desk.market.startups.$slug",
    "desk.readers.$id",
    "desk.readers.import.$id._index",
    "desk.webhooks.$id",
    "desk.moving.$id",
    "desk.write.$id._index",
    "desk.letter.$id",
    "desk.letter.past._index",
    "desk.site.$part",
  ])
    expect([...clicks.keys()], screen).toContain(`desk-routes/${screen}`);
});

const actModules = import.meta.glob<Record<string, unknown>>("/app/acts/**/*.ts", { eager: true });

test("every act that is declared is in the registry", () => {
  const isAct = (value: unknown): value is Act =>
    typeof value === "object" && value !== null && "role" in value && ("run" in value || "record" in value);
  const declared = Object.values(actModules).flatMap((module) =>
    // Some files export theirs as a list.
    Object.values(module).flat().filter(isAct),
  );
  expect([...new Set(declared.map(({ name }) => name))].sort()).toEqual(ACTS.map(({ name }) => name).sort());
});

test.each(ACTS.map(({ name }) => name))("%s is three clicks from Today at most", (act) => {
  const offering = [...clicks.keys()].filter((screen) =>
    [...filesOf(screen)].some((file) => offers(file, act)),
  );
  expect(offering, `no screen within ${CLICKS_TO_A_SCREEN} clicks offers it`).not.toEqual([]);
});

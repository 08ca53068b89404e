import { beforeAll, describe, expect, test } from "vitest";
import { publishMarket } from "~/domains/market/store/snapshots.ts";
import { welcomeMail } from "~/domains/newsletter/mail/confirmation.ts";
import { buildDigest } from "~/jobs/build-digest.ts";
import { tick } from "~/jobs/clock/run.ts";
import { JOBS } from "~/jobs/registry.ts";
import { registeredJobs } from "~/platform/jobs/register.ts";
import { leadsToAbsent, matchPage } from "~/platform/page/match/match.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { withoutOrphans } from "~/publication/reader/in-force.ts";
import { publicationMistakes } from "~/publication/reader/mistakes.ts";
import { TOOLS } from "~/tools/registry.ts";
import { seedReadings } from "../../../../scripts/lib/sample/sample-readings.ts";
import { OMISSIONS, WITHOUT_ALL } from "../../../support/publication/sections.ts";
import { seedEdition, seedNews } from "../../../support/sample.ts";
import { testDeps } from "../../../support/unit/deps.ts";
import { ask, table } from "../../../support/unit/site.ts";

/** Each section can be left out, each list can be empty, and everything about it goes with it. */

const whole = testDeps({ at: "2026-08-22T15:00:00Z" });
const ORIGIN = whole.publication.brand.url;

beforeAll(() => seedEdition(whole));

/** The site of a publication, as its Worker would have it. */
const siteOf = (publication: Publication) =>
  testDeps({ at: "2026-08-22T15:00:00Z", publication: withoutOrphans(publication) });

type Site = ReturnType<typeof siteOf>;

/** Whether the whole publication has a screen at an address. */
function isScreen(path: string): boolean {
  const found = matchPage(table, new Request(ORIGIN + path), whole.publication);
  return found.kind === "page" && table.screens.has(found.match.id);
}

const bodyOf = async (site: Site, path: string) => {
  const answer = await ask(site, path);
  return { status: answer.status, body: await answer.text() };
};

/** One address of each kind of page, of those that the sitemap lists. */
async function pagesOf(site: Site): Promise<string[]> {
  const { body } = await bodyOf(site, "/sitemap.xml?part=pages");
  const paths = Array.from(body.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = ""]) => new URL(url).pathname);
  const kinds = new Map(
    paths.map((path) => [path.replace(/^\/(category|insights|events)\/[^/]+$/, "/$1/:"), path]),
  );
  for (const path of paths.filter((path) => /^\/events\/|^\/category\/ai$/.test(path))) kinds.set(path, path);
  return [...kinds.values()];
}

/** Addresses that no sitemap lists. */
const OTHERS = [
  "/article/article-1",
  "/video/video-00001",
  "/search?q=pricing",
  "/videos?tab=workshops",
  "/videos?tab=best",
  "/category/ai?tab=digest",
  "/favorites",
  "/nothing-is-here",
];

const DOCUMENTS = [
  "/feed.xml",
  "/feed.json",
  "/llms.txt",
  "/site.webmanifest",
  "/api/openapi.json",
  "/sitemap.xml",
];

/** The paths of this site that a text leads to. */
function pathsIn(body: string): string[] {
  const links = Array.from(
    body.matchAll(/(?:href|action|ctaUrl)=?\\?"?:?\\?"(\/[^"\\]*)/g),
    ([, path = ""]) => path,
  );
  const absolute = Array.from(
    body.matchAll(new RegExp(`${ORIGIN.replaceAll(".", "\\.")}(/[^\\s"<)\\\\]*)`, "g")),
    ([, path = ""]) => path,
  );
  return [...new Set([...links, ...absolute].map((path) => path.replaceAll("&amp;", "&")))];
}

const HOLES = [
  />\$0(?:\.0)?[MB]?</,
  />N\/A</,
  /Latest episode loading/,
  /Loading market data/,
  /\bundefined\b(?!:|=)/,
  /<h[1-6][^>]*><\/h/,
  /<(?:ul|ol|dl|nav|section|p)(?: (?!role=)[^>]*)?><\/(?:ul|ol|dl|nav|section|p)>/,
];

/** What a visitor sees: the document without the data for the framework. */
const shown = (body: string) => body.replace(/<script[\s\S]*?<\/script>/g, "");

test("the whole publication has every address, job and tool that a section is said to have", async () => {
  for (const { name, addresses = [], jobs = [], tools = [] } of OMISSIONS) {
    for (const path of addresses)
      expect([name, path, (await bodyOf(whole, path)).status]).toEqual([name, path, 200]);
    expect(JOBS.map((job) => job.name)).toEqual(expect.arrayContaining(jobs));
    expect(TOOLS.map((tool) => tool.name)).toEqual(expect.arrayContaining(tools));
  }
});

test("what the interface says of each section, the whole publication says", async () => {
  const pages = [...(await pagesOf(whole)), ...OTHERS, "/daily-intelligence"];
  const texts = await Promise.all(pages.map((path) => bodyOf(whole, path)));
  const all = texts.map(({ body }) => shown(body)).join("\n");
  for (const { name, words } of OMISSIONS) if (words) expect([name, words.test(all)]).toEqual([name, true]);
});

test("another page leads to every page of the sitemap", async () => {
  const { body } = await bodyOf(whole, "/sitemap.xml?part=pages");
  const listed = Array.from(body.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = ""]) => new URL(url).pathname);
  expect(listed.length).toBeGreaterThan(50);
  const linked = new Set<string>();
  for (const path of listed) {
    const links = pathsIn((await bodyOf(whole, path)).body).map((link) => new URL(link, ORIGIN).pathname);
    for (const link of links) if (link !== path) linked.add(link);
  }
  expect(listed.filter((path) => !linked.has(path))).toEqual([]);
});

describe.each([...OMISSIONS, WITHOUT_ALL])(
  "without $name",
  ({ without, addresses = [], jobs = [], tools = [], words }) => {
    const site = siteOf(without(testDeps().publication));

    beforeAll(async () => {
      await seedNews(site);
      if (site.publication.digest) await buildDigest(site, { force: true });
    });

    test("the publication is valid", () => {
      expect(publicationMistakes(without(testDeps().publication)).map(({ sentence }) => sentence)).toEqual(
        [],
      );
    });

    test("its addresses are not found: the not-found page for a screen, one sentence for a call or a file", async () => {
      for (const path of addresses) {
        const { status, body } = await bodyOf(site, path);
        expect([path, status, body.startsWith("<!DOCTYPE html>")]).toEqual([path, 404, isScreen(path)]);
      }
    });

    test("nothing leads to it, and no page has a hole", async () => {
      const pages = [...(await pagesOf(site)), ...OTHERS];
      for (const path of addresses) expect(pages).not.toContain(path);
      const wrong: [string, string | number][] = [];
      for (const path of [...pages, ...DOCUMENTS]) {
        const { status, body } = await bodyOf(site, path);
        if (status !== (path === "/nothing-is-here" ? 404 : 200)) wrong.push([path, status]);
        const dead = pathsIn(body).filter((link) => leadsToAbsent(table, link, site.publication));
        const holes = DOCUMENTS.includes(path)
          ? []
          : HOLES.flatMap((hole) => hole.exec(shown(body))?.[0] ?? []);
        const said = words?.exec(shown(body))?.[0] ?? [];
        wrong.push(...[dead, holes, said].flat().map((what): [string, string] => [path, what]));
      }
      const listed = [...new Set(wrong.map((each) => each.join(": ")))].join("\n");
      expect(listed, listed).toBe("");
    });

    test("its calls and tools are not described", async () => {
      const { paths } = JSON.parse((await bodyOf(site, "/api/openapi.json")).body);
      for (const path of addresses) expect(Object.keys(paths)).not.toContain(path.replace(/\?.*/, ""));
      const listed = await ask(site, "/mcp", {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "application/json, text/event-stream" },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }),
      });
      const names = ((await listed.json()) as { result: { tools: { name: string }[] } }).result.tools.map(
        ({ name }) => name,
      );
      expect(names).toEqual(TOOLS.map(({ name }) => name).filter((name) => !tools.includes(name)));
    });

    test("its jobs are neither due nor registered", async () => {
      const ran: string[] = [];
      const quiet = JOBS.map((job) => ({
        ...job,
        every: 0,
        run: async () => {
          ran.push(job.name);
          return { state: "ok", summary: "", changed: false } as const;
        },
      }));
      await tick(site, quiet);
      const expected = JOBS.map(({ name }) => name).filter((name) => !jobs.includes(name));
      expect(ran.sort()).toEqual([...expected].sort());
      expect((await registeredJobs(site)).map(({ name }) => name)).toEqual(expected);
    });

    test("no mail names it", () => {
      const { html } = welcomeMail(site.publication, {
        email: "ada@example.com",
        list: "weekly",
        origin: ORIGIN,
        preferences: `${ORIGIN}/newsletter/preferences`,
        idempotencyKey: "key",
      });
      expect(pathsIn(html).filter((link) => leadsToAbsent(table, link, site.publication))).toEqual([]);
    });
  },
);

test("when other companies are followed, none of those before is shown, with or without prices", async () => {
  const { market } = whole.publication;
  const others = (companies: typeof market.companies) =>
    siteOf({ ...whole.publication, market: { ...market, companies } });
  const [followed] = market.companies.slice(-1);
  for (const companies of [followed ? [followed] : [], [{ symbol: "NEWCO", name: "Newco", cik: 1 }]]) {
    const site = others(companies);
    await publishMarket(site, { histories: false });
    const texts = await Promise.all(
      ["/", "/insights", "/news", "/insights/table"].map((path) => bodyOf(site, path)),
    );
    for (const { body } of texts)
      expect(shown(body)).not.toMatch(/href="\/insights\/(?:SNOW|MDB|PLTR)"|Snowflake/);
  }
  await publishMarket(whole, { histories: false });
});

test("a site starts without any of them", async () => {
  expect(await seedReadings(siteOf(WITHOUT_ALL.without(whole.publication)))).toBe("unchanged");
});

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { send } from "../servers/send.ts";
import { serve, startUpstream } from "../servers/upstream-server.ts";
import { npmRun, npmStart, type StartedSite, shown } from "./typed.ts";

/**
 * Somebody who has the README and nothing else: a feed of their own, a name and sections of their own, Markdown with a
 * picture, a rehearsed deployment, a backup and its restore. Each step throws unless its result is there.
 */
export interface Stranger {
  /** Starts the sample edition and waits until its front page has articles. */
  seeSample: () => Promise<void>;
  /** Names a feed as the README says, and waits until its article is on the front page. */
  nameFeed: () => Promise<void>;
  /** Answers the wizard's questions: another name, and other sections. The site runs on. */
  makeOwn: () => Promise<void>;
  publishMarkdown: () => Promise<void>;
  rehearseDeployment: () => Promise<void>;
  backUp: () => Promise<void>;
  restore: () => Promise<void>;
  /** Ends what still runs. Returns what the terminals of the sites have said. */
  leave: () => Promise<string>;
}

const TITLE = "The first article of our own";

const FEED = `<?xml version="1.0"?><rss version="2.0"><channel><title>Our blog</title><link>https://blog.example.org/</link>
<item><title>${TITLE}</title><link>https://blog.example.org/first</link><guid>first</guid>
<pubDate>${new Date(Date.now() - 3_600_000).toUTCString()}</pubDate><description>&lt;p&gt;It is short.&lt;/p&gt;</description></item>
</channel></rss>`;

const FEED_URL = "https://blog.example.org/feed";
const ENTRY = `{ id: "blog", name: "Our blog", url: "${FEED_URL}", publication: "own", categories: ["founders"] }`;

const NOTE = `---
title: A note that the wizard published
categories: [sales]
published: 2026-08-01
slug: noted
---
It was in the folder that the wizard was told.
`;

/** What the wizard is answered: no mentor, no startups, no events. */
const ANSWERS = {
  name: "Acme Weekly",
  domain: "acme.example",
  contactEmail: "hello@acme.example",
  tagline: "Machines, explained",
  feeds: [FEED_URL],
  folder: "mine/notes",
  sections: ["digest", "connect", "valuation", "market", "alerts"],
};
const LEFT_OUT = ["/ai-mentor", "/ai-startups", "/events"];

/** @param project a folder of the project: a clone, or a copy */
export async function aStranger(project: string, port: number): Promise<Stranger> {
  const upstream = await startUpstream();
  upstream.route("blog.example.org/feed", serve(FEED));
  const env = { UPSTREAM_GATEWAY: upstream.origin, PRICE_PROVIDER: "none" };
  const origin = `http://127.0.0.1:${port}`;
  const backup = path.join(project, "mine/first.ndjson.gz");
  const said: string[] = [];
  let site: StartedSite | undefined;

  const stop = async () => {
    await site?.stop();
    if (site) said.push(site.output());
    site = undefined;
  };
  const start = async (...args: string[]) => {
    await stop();
    site = npmStart(project, port, args, env);
    await site.serving;
  };

  return {
    seeSample: async () => {
      await start();
      await shown(origin, (page) => page.includes("<article"));
    },
    nameFeed: async () => {
      edit(path.join(project, "app/publication/content.ts"), "feeds: []", `feeds: [${ENTRY}]`);
      await start();
      await shown(origin, (page) => page.includes(TITLE));
    },
    makeOwn: async () => {
      mkdirSync(path.join(project, "mine/notes"), { recursive: true });
      writeFileSync(path.join(project, "mine/notes/noted.md"), NOTE);
      writeFileSync(path.join(project, "mine/answers.json"), JSON.stringify(ANSWERS));
      await start("--answers", "mine/answers.json");
      const page = await shown(origin, (text) => text.includes(ANSWERS.name));
      expect((await send(`${origin}/article/noted`)).status === 200, "the wizard's folder is not published");
      for (const address of LEFT_OUT) {
        expect(!page.includes(`href="${address}`), `the front page leads to ${address}`);
        expect((await send(`${origin}${address}`)).status === 404, `${address} is there`);
      }
      expect(page.includes(TITLE), "the article of the feed is gone");
    },
    publishMarkdown: async () => {
      await writeArticle(path.join(project, "mine/articles"));
      await npmRun(project, "publish", ["mine/articles"], env);
      const page = await shown(`${origin}/article/pictured`, (text) => text.includes("/media/"));
      const [, picture] = /<img[^>]+src="(\/media\/[^"]+)"/.exec(page) ?? [];
      const answer = await send(`${origin}${picture}`);
      expect(answer.headers.get("Content-Type") === "image/png", `${picture} is no picture`);
    },
    rehearseDeployment: async () => {
      const output = await npmRun(project, "deploy", ["--dry-run"]);
      expect(output.includes("Nothing was changed."), output);
    },
    backUp: async () => {
      await stop();
      await npmRun(project, "backup", ["--out", backup]);
    },
    restore: async () => {
      const output = await npmRun(project, "restore", [backup, "--yes"]);
      expect(output.includes("Every row is what the backup says."), output);
    },
    leave: async () => {
      await stop();
      await upstream.close();
      return said.join("\n");
    },
  };
}

async function writeArticle(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await sharp({ create: { width: 8, height: 6, channels: 3, background: "#2f6f4f" } })
    .png()
    .toFile(path.join(folder, "machine.png"));
  writeFileSync(
    path.join(folder, "pictured.md"),
    "---\ntitle: Pictured\ncategories: [founders]\n---\nSee ![a machine](machine.png).\n",
  );
}

function edit(file: string, from: string, to: string): void {
  const code = readFileSync(file, "utf8");
  expect(code.includes(from), `${file} has no "${from}"`);
  writeFileSync(file, code.replace(from, to));
}

function expect(isTrue: boolean, otherwise: string): asserts isTrue {
  if (!isTrue) throw new Error(otherwise);
}

import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { captionLines, type TranscriptLine } from "~/domains/content/rules/videos/transcript.ts";
import { mendSearch } from "~/domains/content/store/mend.ts";
import { searchContent } from "~/domains/content/store/search/search.ts";
import { applyTranscripts, planTranscripts } from "~/domains/content/store/transcripts/transcripts.ts";
import { removeSource, upsertVideos } from "~/domains/content/store/writes.ts";
import type { BaseEnv } from "~/platform/env.ts";
import { video } from "../../../support/content/items.ts";
import { testDeps } from "../../../support/unit/deps.ts";
import { ask } from "../../../support/unit/site.ts";

/** What is said in a video stands on its page, each line with its time. */

const { DB } = env as unknown as BaseEnv;
const deps = testDeps();
const ID = "bbbbbbbbbbb";

describe("a file of captions", () => {
  test("in WebVTT is read without its head, its notes, its settings and its markup", () => {
    const file =
      "\uFEFFWEBVTT - Talk\nKind: captions\n\nNOTE\nBy hand\n\n1\n00:00.000 --> 00:04.000 align:start\n<c.yellow>Prices</c> &amp; plans,\nsaid twice.\n\n00:01:02.500 --> 00:01:04.000\nThe end.\n";
    expect(captionLines(file)).toEqual([
      { startTime: 0, text: "Prices & plans, said twice." },
      { startTime: 62, text: "The end." },
    ]);
  });

  test("in SubRip is read, with any ends of lines", () => {
    expect(captionLines("1\r\n01:00:01,500 --> 01:00:03,000\r\nLate.\r\n\r\n")).toEqual([
      { startTime: 3601, text: "Late." },
    ]);
  });

  test("joins cues of a few words to lines, and says a text once that rolls on", () => {
    const cues = ["One", "One", "two", "three", "four"].map(
      (text, index) => `00:0${index * 2}.000 --> 00:0${index * 2 + 2}.000\n${text}`,
    );
    expect(captionLines(["WEBVTT", ...cues, "00:15.000 --> 00:20.000\nfive"].join("\n\n"))).toEqual([
      { startTime: 0, text: "One two three four" },
      { startTime: 15, text: "five" },
    ]);
  });

  test("has its cues in the order of their times, also where they are written in another", () => {
    const cue = (second: number, text: string) => `00:00:${second},000 --> 00:00:${second + 1},000\n${text}`;
    expect(captionLines([cue(40, "late"), cue(10, "early"), cue(12, "on")].join("\n\n"))).toEqual([
      { startTime: 10, text: "early on" },
      { startTime: 40, text: "late" },
    ]);
  });

  test("has its cues of one second in the order of their thousandths", () => {
    const cue = (start: string, text: string) => `${start} --> 00:00:12,000\n${text}`;
    expect(captionLines([cue("00:00:10,900", "then"), cue("00:00:10,100", "first")].join("\n\n"))).toEqual([
      { startTime: 10, text: "first then" },
    ]);
  });

  test("begins a line with whoever speaks", () => {
    const file = "WEBVTT\n\n00:00.000 --> 00:02.000\n<v Ada>Why?\n\n00:02.000 --> 00:04.000\n<v Ben>Because.";
    expect(captionLines(file)).toEqual([
      { startTime: 0, text: "Ada: Why?" },
      { startTime: 2, text: "Ben: Because." },
    ]);
  });

  test("says once what rolls up row by row, as in YouTube's own captions", () => {
    const rows = ["hello and welcome", "to the talk", "about prices"];
    const cues = rows.flatMap((row, index) => {
      const [above = " "] = rows.slice(0, index).slice(-1);
      const timed = row.replace(" ", "<00:00:00.480><c> ").concat("</c>");
      return [
        `00:00:0${index * 2}.000 --> 00:00:0${index * 2 + 1}.990 align:start position:0%\n${above}\n${timed}`,
        `00:00:0${index * 2 + 1}.990 --> 00:00:0${index * 2 + 2}.000 align:start position:0%\n${row}\n `,
      ];
    });
    expect(captionLines(["WEBVTT\nKind: captions", ...cues].join("\n\n"))).toEqual([
      { startTime: 0, text: "hello and welcome to the talk about prices" },
    ]);
  });

  test("names a speaker once, until somebody else speaks", () => {
    const cue = (second: number, name: string, text: string) =>
      `00:00:${second}.000 --> 00:00:${second + 2}.000\n<v ${name}>${text}</v>`;
    const cues = [
      cue(10, "Jane Roe", "Good morning."),
      cue(12, "Jane Roe", "It&#39;s &quot;early&quot;."),
      cue(26, "Jane Roe", "Still me."),
      cue(28, "Ben", "And me."),
    ];
    expect(captionLines(["WEBVTT", ...cues].join("\n\n"))).toEqual([
      { startTime: 10, text: 'Jane Roe: Good morning. It\'s "early".' },
      { startTime: 26, text: "Still me." },
      { startTime: 28, text: "Ben: And me." },
    ]);
  });

  test.each(["", "WEBVTT\n", "Just a text.\n\nIn two parts."])("without a cue has no line: %j", (file) => {
    expect(captionLines(file)).toEqual([]);
  });
});

const LINES: TranscriptLine[] = [
  { startTime: 0, text: "Hello & welcome." },
  { startTime: 75, text: "Prices." },
];

const store = async (entries: [string, TranscriptLine[]][], kept: string[] = []) => {
  const plan = await planTranscripts(deps, "mine", new Map(entries), new Set(kept));
  await applyTranscripts(deps, "mine", plan);
  return plan;
};
const mainOf = async (id: string) => {
  const text = await (await ask(deps, `/video/${id}`)).text();
  return /<main[\s\S]*<\/main>/.exec(text)?.[0].replaceAll("<!-- -->", "") ?? "";
};

describe("a stored transcript", () => {
  beforeEach(async () => {
    await DB.exec("delete from video_transcripts");
    await upsertVideos(deps, [
      video({ id: ID, description: "About.\n\nTranscript\n0:00 Of the description." }),
    ]);
  });

  test("stands on the video's page, each line a link to its time at the host, in place of the description's", async () => {
    expect(await mainOf(ID)).toContain("Of the description.");
    await store([[ID, LINES]]);
    const main = await mainOf(ID);
    expect(main).toMatch(/<details[^>]*><summary[^>]*><h2 id="transcript"[^>]*>Transcript<\/h2>/);
    const line = `<a href="https://www.youtube.com/watch?v=${ID}&amp;t=75s"`;
    expect(main).toMatch(
      new RegExp(`${line.replace("?", "\\?")}[^>]*><span[^>]*>1:15</span><span>Prices\\.</span>`),
    );
    expect(main).toContain("Hello &amp; welcome.");
    expect(main).not.toContain("Of the description.");
  });

  test("stands with the chapters, which state their spans, under one heading", async () => {
    const description = "About.\n\n0:00 Intro\n1:30 Why prices rise\n  Of costs.\n12:05 Questions";
    await upsertVideos(deps, [video({ id: ID, description, duration: "PT15M" })]);
    const spans = (main: string) =>
      [...main.matchAll(/<span[^>]*>([\d:]+–[\d:]+)<\/span>/g)].map(([, span]) => span);
    const alone = await mainOf(ID);
    expect(alone).toMatch(/<h2 id="chapters"[^>]*>Chapters<\/h2>/);
    expect(spans(alone)).toEqual(["0:00–1:30", "1:30–12:05", "12:05–15:00"]);
    expect(alone).toMatch(/Why prices rise<span[^>]*>Of costs\.<\/span>/);
    await store([[ID, LINES]]);
    const both = await mainOf(ID);
    expect(both).toMatch(/<h2 id="chapters"[^>]*>Chapters and transcript<\/h2>/);
    expect(both).toMatch(/<h3 id="transcript"[^>]*>Transcript<\/h3>/);
  });

  test("is written once, changes with its file and goes with it, unless the file has a mistake", async () => {
    expect((await store([[ID, LINES]])).written).toHaveLength(1);
    expect(await store([[ID, LINES]])).toEqual({ written: [], removed: [] });
    expect((await store([[ID, LINES.slice(1)]])).written).toHaveLength(1);
    expect((await store([], [ID])).removed).toEqual([]);
    expect((await store([])).removed).toEqual([ID]);
    expect(await mainOf(ID)).toContain("Of the description.");
  });

  test("goes with its source", async () => {
    await store([[ID, LINES]]);
    await removeSource(deps, "mine");
    expect(await DB.prepare("select * from video_transcripts").first()).toBeNull();
  });

  describe("is found by search", () => {
    const found = async (q: string) => {
      const { hits } = await searchContent(deps, q, { kind: "video", limit: 10, offset: 0, now: Date.now() });
      return hits.map(({ id }) => id);
    };
    beforeEach(() => upsertVideos(deps, [video({ id: "ccccccccccc", title: "Zebra prices" })]));

    test("by its words, below videos whose titles have them, with the passage", async () => {
      await store([[ID, [{ startTime: 0, text: "Zebra zebra zebra." }, ...LINES]]]);
      expect(await found("zebra")).toEqual(["ccccccccccc", ID]);
      expect(await found("zebra welcome")).toEqual([ID]);
      const { hits } = await searchContent(deps, "welcome", {
        ...{ kind: "video" as const, limit: 1, offset: 0, now: Date.now() },
      });
      expect(hits[0]?.snippetHtml).toContain("<mark>welcome</mark>");
    });

    test("no more when its file has gone, and still when the video is read again", async () => {
      await store([[ID, LINES]]);
      await upsertVideos(deps, [video({ id: ID, title: "Another title" })]);
      expect(await found("welcome")).toEqual([ID]);
      await store([]);
      expect(await found("welcome")).toEqual([]);
    });

    test("when it waited for its video", async () => {
      await store([["ddddddddddd", [{ startTime: 0, text: "Early bird." }]]]);
      expect(await found("bird")).toEqual([]);
      await upsertVideos(deps, [video({ id: "ddddddddddd" })]);
      expect(await found("bird")).toEqual(["ddddddddddd"]);
    });

    test("when the clock finds that the index lacks it, also after an hour of talk", async () => {
      const long = Array.from({ length: 600 }, (_, at) => ({
        startTime: at * 6,
        text: "We talk and talk of nothing much at all, and then we talk again.",
      }));
      await DB.prepare("insert into video_transcripts (video_id, source_id, lines) values (?, 'mine', ?)")
        .bind(ID, JSON.stringify([...long, { startTime: 3600, text: "Quokka." }]))
        .run();
      expect(await found("quokka")).toEqual([]);
      expect(await mendSearch(deps, "video")).toBeGreaterThan(0);
      expect(await found("quokka")).toEqual([ID]);
      expect(await mendSearch(deps, "video")).toBe(0);
    });
  });
});

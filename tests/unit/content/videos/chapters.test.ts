import { describe, expect, test } from "vitest";
import { partsOf } from "~/domains/content/rules/videos/chapters.ts";

const starts = (description: string) =>
  partsOf(description, 6000).chapters.map(({ startTime, title }) => [startTime, title]);

describe("the chapters of a video", () => {
  test("are the lines of a timestamp and a title, each to the start of the next, the last to the end", () => {
    const description = "About pricing.\n\n0:00 Intro\n1:30 Why prices rise\n12:05 Questions\n\nThanks.";
    expect(partsOf(description, 900).chapters).toEqual([
      { startTime: 0, endTime: 90, title: "Intro", description: "" },
      { startTime: 90, endTime: 725, title: "Why prices rise", description: "" },
      { startTime: 725, endTime: 900, title: "Questions", description: "" },
    ]);
    expect(partsOf(description, null).chapters.at(-1)?.endTime).toBeNull();
  });

  test("are described by the indented lines below them, which leave the text about the video", () => {
    const text = "About.\n0:00 A\n  What A is.\n  In two lines.\n1:00 B\nNot of B.\n2:00 C\n\tOf C.\nThanks.";
    const { about, chapters } = partsOf(text, 900);
    expect(chapters.map(({ description }) => description)).toEqual(["What A is. In two lines.", "", "Of C."]);
    expect(about).toBe("About.\nNot of B.\nThanks.");
  });

  test("are read in the usual ways to write them, with hours too", () => {
    expect(
      starts("00:00 - Intro\n• (01:00) First \n* 2:00 — Second\n- 1:02:03: Third\n1:02:14 | 4 more"),
    ).toEqual([
      [0, "Intro"],
      [60, "First"],
      [120, "Second"],
      [3723, "Third"],
      [3734, "4 more"],
    ]);
  });

  test.each([
    ["fewer than three", "0:00 A\n1:00 B", []],
    ["three", "0:00 A\n1:00 B\n2:00 C", [0, 60, 120]],
    ["a list that begins later", "0:01 A\n1:00 B\n2:00 C", []],
    ["a list that goes back", "0:00 A\n2:00 B\n1:00 C\n3:00 D", []],
    ["a time that stands twice", "0:00 A\n1:00 B\n1:00 C\n2:00 D", []],
    ["one of nine seconds", "0:00 A\n1:00 B\n1:09 C\n2:00 D", []],
    ["one of ten seconds", "0:00 A\n1:00 B\n1:10 C", [0, 60, 70]],
    ["a last one that the video cuts short", "0:00 A\n1:00 B\n99:55 C", []],
    ["lines without a title", "0:00\n1:00\n2:00", []],
    ["nothing", "", []],
  ])("of %s are as the video host counts them", (_, description, expected) => {
    expect(starts(description).map(([start]) => start)).toEqual(expected);
  });

  test("are not in the description beside them, but lines that are no chapters are", () => {
    const about = (description: string) => partsOf(description, null).about;
    expect(about("  About.\n\n0:00 A\n1:00 B\n2:00 C\n\n\nThanks at 1:00 sharp.\n")).toBe(
      "About.\n\nThanks at 1:00 sharp.",
    );
    expect(about("Doors open:\n9:00 Coffee\n9:30 Keynote")).toBe("Doors open:\n9:00 Coffee\n9:30 Keynote");
  });
});

describe("the transcript in a description", () => {
  test("is what stands by its times below its heading, and is neither chapters nor description", () => {
    const description =
      "About.\n\n0:00 A\n1:00 B\n2:00 C\n\nTranscript:\n0:00 Hello.\n0:04 And welcome.\n0:09 So.";
    const { about, chapters, transcript } = partsOf(description, null);
    expect(about).toBe("About.");
    expect(chapters.map(({ title }) => title)).toEqual(["A", "B", "C"]);
    expect(transcript).toEqual([
      { startTime: 0, text: "Hello." },
      { startTime: 4, text: "And welcome." },
      { startTime: 9, text: "So." },
    ]);
  });

  test("has the lines that go on without a time; what stands behind it is of the description", () => {
    const description =
      "About.\n\nTranscript:\nBy machine.\n0:00 Hello everyone and\nwelcome to the show.\n0:07 Today we talk\n  about pricing.\n\nQuestions\n0:12 Yes.\n\nLinks: https://a.example\nSponsor: Acme";
    const { about, transcript } = partsOf(description, null);
    expect(transcript).toEqual([
      { startTime: 0, text: "Hello everyone and welcome to the show." },
      { startTime: 7, text: "Today we talk about pricing. Questions" },
      { startTime: 12, text: "Yes." },
    ]);
    expect(about).toBe("About.\n\nBy machine.\n\nLinks: https://a.example\nSponsor: Acme");
  });

  const LISTED = ["Intro", "Pricing", "End"];
  const CHAPTERS = "(00:00) Intro\n(01:00) Pricing\n(02:00) End";
  const partsIn = (description: string) => {
    const { about, chapters, transcript } = partsOf(description, 300);
    return { about, titles: chapters.map(({ title }) => title), said: transcript.map(({ text }) => text) };
  };

  test("that stands at an address is not the chapters below that", () => {
    const text = `About it.\n\nTranscript:\nhttps://example.com/transcript\n\nTimestamps:\n${CHAPTERS}`;
    expect(partsIn(text)).toEqual({
      about: "About it.\n\nTranscript:\nhttps://example.com/transcript\n\nTimestamps:",
      titles: LISTED,
      said: [],
    });
    const below = "Transcript\n\nRead along: https://example.com/\n\nAnna:\n0:00 Hello\n0:10 World";
    expect(partsIn(below).said).toEqual(["Hello", "World"]);
  });

  test("goes on behind a single time that is earlier", () => {
    const text = "Transcript\n0:00 a\n\n1:00 b\n\n0:59 c\nwords of c\n\n2:00 d";
    expect(partsOf(text, null)).toMatchObject({
      about: "",
      transcript: [{ text: "a" }, { text: "b" }, { startTime: 59, text: "c words of c" }, { text: "d" }],
    });
  });

  test("ends at the empty line before times that begin from the start again", () => {
    const said = "Transcript\n\n0:00 Hello\n\n0:00 Again\n\n0:10 World";
    expect(partsIn(`${said}\n\nChapters\n${CHAPTERS}\n\nThanks.`)).toEqual({
      about: "Chapters\n\nThanks.",
      titles: LISTED,
      said: ["Hello", "Again", "World"],
    });
    // Chapters above it stay those of the video.
    expect(partsIn(`${CHAPTERS}\n\n${said}\n\nMentioned:\n0:05 A book`)).toEqual({
      about: "Mentioned:\n0:05 A book",
      titles: LISTED,
      said: ["Hello", "Again", "World"],
    });
  });

  test("without lines is a word of the description", () => {
    const description = "Find more here:\nTranscript\nhttps://example.com/";
    expect(partsOf(description, null)).toEqual({ about: description, chapters: [], transcript: [] });
  });
});

import { describe, expect, test } from "vitest";
import { chaptersOf, withoutChapters } from "~/domains/content/rules/chapters.ts";

const starts = (description: string) =>
  chaptersOf(description, 600).map(({ startTime, title }) => [startTime, title]);

describe("the chapters of a video", () => {
  test("are the lines of a timestamp and a title, each to the start of the next, the last to the end", () => {
    const description = "About pricing.\n\n0:00 Intro\n1:30 Why prices rise\n12:05 Questions\n\nThanks.";
    expect(chaptersOf(description, 900)).toEqual([
      { startTime: 0, endTime: 90, title: "Intro", description: "" },
      { startTime: 90, endTime: 725, title: "Why prices rise", description: "" },
      { startTime: 725, endTime: 900, title: "Questions", description: "" },
    ]);
    expect(chaptersOf(description, null).at(-1)?.endTime).toBeNull();
  });

  test("are read in the usual ways to write them, with hours too", () => {
    expect(
      starts("00:00 - Intro\n• (01:00) First \n* 2:00 — Second\n- 1:02:03: Third\n1:02:04 | 4 more"),
    ).toEqual([
      [0, "Intro"],
      [60, "First"],
      [120, "Second"],
      [3723, "Third"],
      [3724, "4 more"],
    ]);
  });

  test.each([
    ["fewer than three", "0:00 A\n1:00 B", []],
    ["three", "0:00 A\n1:00 B\n2:00 C", [0, 60, 120]],
    ["a list that begins later", "0:01 A\n1:00 B\n2:00 C", []],
    ["a list that goes back", "0:00 A\n2:00 B\n1:00 C\n3:00 D", []],
    ["a time that stands twice", "0:00 A\n1:00 B\n1:00 C\n2:00 D", []],
    ["lines without a title", "0:00\n1:00\n2:00", []],
    ["nothing", "", []],
  ])("of %s are as the video host counts them", (_, description, expected) => {
    expect(starts(description).map(([start]) => start)).toEqual(expected);
  });

  test("are not in the description beside them", () => {
    expect(withoutChapters("  About.\n\n0:00 A\n1:00 B\n\n\nThanks at 1:00 sharp.\n")).toBe(
      "About.\n\nThanks at 1:00 sharp.",
    );
    expect(withoutChapters("0:00 A\n1:00 B")).toBe("");
  });
});

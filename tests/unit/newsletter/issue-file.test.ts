import { describe, expect, test } from "vitest";
import { issueFile, parseIssueFile } from "~/domains/newsletter/rules/issue-file.ts";

describe("an issue's file", () => {
  const text = { subject: "A: subject", preheader: "In short", body: "## One\n\n---\n\nTwo" };

  test("reads as it was written", () => {
    expect(parseIssueFile(issueFile(text))).toEqual({ ok: true, value: text });
    expect(parseIssueFile(issueFile(text).replaceAll("\n", "\r\n"))).toEqual({ ok: true, value: text });
  });

  test("is refused in one sentence", () => {
    for (const [file, message] of [
      ["## One", 'must begin with subject and preheader between two lines of "---".'],
      ["---\npreheader: x\n---\n\ntext", "lacks a subject."],
      ["---\nsubject: x\n---\n\n", "has no text."],
      [`---\nsubject: ${"x".repeat(201)}\n---\n\ntext`, "has a subject of more than 200 characters."],
    ])
      expect(parseIssueFile(file ?? "")).toMatchObject({ ok: false, message });
  });
});

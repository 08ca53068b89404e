import { expect, test } from "vitest";
import { demoLines, demoTurn } from "~/domains/mentor/rules/demo.ts";
import { frameCommand, isLocalHost } from "~/domains/mentor/rules/frame-message.ts";

test.each([
  [{ type: "expand" }, "expand"],
  [{ action: "collapse" }, "collapse"],
  [{ type: "chat", action: "expand" }, "expand"],
  [{ type: "collapse", action: 7 }, "collapse"],
  [{ type: "close" }, null],
  [{ command: "expand" }, null],
  ["expand", null],
  [null, null],
  [undefined, null],
])("the chat's message %j means %s", (data, command) => {
  expect(frameCommand(data)).toBe(command);
});

test.each([
  ["localhost", true],
  ["127.0.0.1", true],
  ["[::1]", true],
  ["hub.localhost", true],
  ["recurring.ai", false],
  ["localhost.recurring.ai", false],
  ["127.recurring.ai", false],
])("whether %s is a local host: %s", (hostname, local) => {
  expect(isLocalHost(hostname)).toBe(local);
});

test("a demonstration asks at 60 ms a character, thinks 1 s, answers at 30 ms, rests 3 s", () => {
  expect(demoLines({ question: "Why?", answer: "Because." })).toEqual([
    { text: "Why?", perCharacter: 60, pauseAfter: 1000 },
    { text: "Because.", perCharacter: 30, pauseAfter: 3000 },
  ]);
});

test("the samples of a demonstration take turns, and a single one starts again with new lines", () => {
  const [why, how] = [
    { question: "Why?", answer: "Because." },
    { question: "How?", answer: "Like this." },
  ];
  const askedIn = (turn: number) => demoTurn([why, how], turn).lines[0]?.text;
  expect([0, 1, 2].map(askedIn)).toEqual(["Why?", "How?", "Why?"]);
  const [first, second] = [demoTurn([why], 0), demoTurn([why], 1)];
  expect(second).toEqual(first);
  expect(second.lines).not.toBe(first.lines);
});

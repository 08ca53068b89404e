import { expect, test } from "vitest";
import { demoLines } from "~/domains/mentor/rules/demo.ts";
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

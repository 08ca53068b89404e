import { expect, test } from "vitest";
import { recordEvent } from "~/platform/page/record-event.ts";

/** Sends a body as a browser's beacon does; answers the status and what was written. */
async function sent(body: string, headers: Record<string, string> = {}) {
  const points: AnalyticsEngineDataPoint[] = [];
  const request = new Request("https://recurring.ai/api/events", {
    method: "POST",
    body,
    headers: { "Content-Length": String(body.length), "User-Agent": "Browser/1", Cookie: "a=b", ...headers },
  });
  const response = await recordEvent(request, {
    writeDataPoint: (point) => void points.push(point ?? {}),
  });
  return { status: response.status, points };
}

const view = JSON.stringify({ name: "page_view", path: "/articles" });

test("an event becomes one data point that holds its name, path and subject, and nothing else", async () => {
  expect(await sent(JSON.stringify({ name: "article_click", path: "/", subject: "a-slug" }))).toEqual({
    status: 204,
    points: [{ indexes: ["article_click"], blobs: ["article_click", "/", "a-slug"], doubles: [1] }],
  });
});

test("nothing is written for a visitor who signals Global Privacy Control", async () => {
  expect(await sent(view, { "Sec-GPC": "1" })).toEqual({ status: 204, points: [] });
});

test.each([
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36",
  "Mozilla/5.0 (Linux; Android 11) Chrome-Lighthouse",
  "curl/8.5.0",
  "",
])("nothing is written for the program %s", async (agent) => {
  expect(await sent(view, { "User-Agent": agent })).toEqual({ status: 204, points: [] });
});

test("what was searched in vain is counted by its words, and never under Global Privacy Control", async () => {
  const counted: string[] = [];
  const points: unknown[] = [];
  const body = JSON.stringify({ name: "search_in_vain", path: "/search", subject: "zeppelins" });
  for (const headers of [{}, { "Sec-GPC": "1" }] as Record<string, string>[]) {
    const request = new Request("https://recurring.ai/api/events", {
      method: "POST",
      body,
      headers: { "Content-Length": String(body.length), "User-Agent": "Browser/1", ...headers },
    });
    const dataset = { writeDataPoint: (point?: unknown) => void points.push(point) };
    const count = ({ subject = "" }: { subject?: string }) => void counted.push(subject);
    expect((await recordEvent(request, dataset, count)).status).toBe(204);
  }
  expect([counted, points]).toEqual([["zeppelins"], []]);
});

test("without a data set an event is accepted and forgotten", async () => {
  const request = new Request("https://recurring.ai/api/events", {
    method: "POST",
    body: view,
    headers: { "Content-Length": String(view.length) },
  });
  expect((await recordEvent(request)).status).toBe(204);
});

test.each([
  ["no JSON", "page_view"],
  ["an unknown name", JSON.stringify({ name: "login", path: "/" })],
  ["a path with a query", JSON.stringify({ name: "page_view", path: "/search?q=secret" })],
  ["another site's address", JSON.stringify({ name: "page_view", path: "https://example.com/" })],
  ["a field that is not known", JSON.stringify({ name: "page_view", path: "/", email: "a@b.c" })],
  ["a long subject", JSON.stringify({ name: "share", path: "/", subject: "x".repeat(101) })],
])("%s is a 400 and is not written", async (_, body) => {
  expect(await sent(body)).toEqual({ status: 400, points: [] });
});

test("a large body, and another site's page, are refused unread", async () => {
  expect(await sent("x".repeat(1025))).toEqual({ status: 413, points: [] });
  expect(await sent(view, { "Sec-Fetch-Site": "cross-site" })).toEqual({ status: 403, points: [] });
});

test("a body of 1,024 bytes is read; one without a length is not", async () => {
  expect(await sent(view.padEnd(1024))).toMatchObject({ status: 204 });
  const body = new ReadableStream({ start: (controller) => controller.close() });
  const request = new Request("https://recurring.ai/api/events", { method: "POST", body });
  expect((await recordEvent(request)).status).toBe(411);
});

test("a path has up to 200 characters, a subject up to 100", async () => {
  const event = (path: number, subject: number) =>
    sent(JSON.stringify({ name: "share", path: "/".padEnd(path, "a"), subject: "x".repeat(subject) }));
  expect(await event(200, 100)).toMatchObject({ status: 204 });
  expect(await event(201, 100)).toMatchObject({ status: 400 });
});

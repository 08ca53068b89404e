import { afterEach, expect, test, vi } from "vitest";
import { DEADLINES } from "~/platform/data/deadlines.ts";
import { readPost } from "~/platform/desk/post.ts";

/** A form of the desk that does not arrive. */

afterEach(() => vi.useRealTimers());

/** Posts a form whose body never ends; returns the status after a time, or null while it waits. */
async function statusAfter(ms: number, most?: number): Promise<number | null> {
  vi.useFakeTimers();
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode("act=")),
  });
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const request = new Request("https://desk.test/desk?act=upload", { method: "POST", headers, body });
  let status: number | null = null;
  const reading = readPost(request, () => most).then((post) => {
    status = post.ok ? 200 : post.status;
  });
  await vi.advanceTimersByTimeAsync(ms);
  const then = status;
  await vi.advanceTimersByTimeAsync(3_600_000);
  await reading;
  return then;
}

test("a form has the time of every form, a file that of its bytes", async () => {
  expect(await statusAfter(DEADLINES.visitor.body - 1)).toBeNull();
  expect(await statusAfter(DEADLINES.visitor.body)).toBe(408);
  expect(await statusAfter(DEADLINES.visitor.body, 24 * 1024 * 1024)).toBeNull();
  expect(await statusAfter(130_000, 24 * 1024 * 1024)).toBe(408);
});

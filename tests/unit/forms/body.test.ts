import { expect, test, vi } from "vitest";
import { readText } from "~/platform/forms/body.ts";
import { visitSite } from "../../support/unit/whole-site.ts";

const ORIGIN = "https://recurring.test";

/** A body of some chunks that then ends, breaks off or says no more. */
function bodyOf(chunks: string[], end: "closes" | "breaks" | "stalls"): ReadableStream<Uint8Array> {
  const left = [...chunks];
  return new ReadableStream({
    pull(controller) {
      const chunk = left.shift();
      if (chunk !== undefined) controller.enqueue(new TextEncoder().encode(chunk));
      else if (end === "closes") controller.close();
      else if (end === "breaks") controller.error(new Error("Network connection lost."));
      else return new Promise(() => {});
    },
  });
}

const posted = (body: ReadableStream<Uint8Array>) => new Request(ORIGIN, { method: "POST", body });

test("a body that arrives whole is its text, also where a chunk ends within a character", async () => {
  expect(await readText(posted(bodyOf(["na", "ïve"], "closes")), 10)).toEqual({ ok: true, value: "naïve" });
  expect(await readText(new Request(ORIGIN), 10)).toEqual({ ok: true, value: "" });
});

test("a body beyond its limit is too large, and is not read on", async () => {
  expect(await readText(posted(bodyOf(["12345", "67890", "1"], "stalls")), 10)).toMatchObject({
    ok: false,
    code: "too-large",
  });
});

test.each(["breaks", "stalls"] as const)("half a body that %s is no text", async (end) => {
  expect(await readText(posted(bodyOf(["half"], end)), 10, 50)).toMatchObject({
    ok: false,
    code: "unfinished",
  });
});

test.each(["text/plain", "constructor", "toString"])(
  "a form of the type %s is refused in words",
  async (type) => {
    const headers = { "Content-Type": type };
    const answer = await visitSite("/api/contact", { method: "POST", body: "name=Ada", headers });
    expect(answer.status).toBe(415);
    expect(answer.body).toContain("Please send a form or JSON.");
  },
);

test.each(["/contact", "/api/contact", "/api/mcp", "/articles", "/nothing"])(
  "a visitor who leaves while posting to %s is no error of ours",
  async (target) => {
    const logged = vi.spyOn(console, "error");
    const { status } = await visitSite(target, {
      origin: ORIGIN,
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: ORIGIN },
      body: bodyOf(["name=Ada&message=Half"], "breaks"),
    });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(logged).not.toHaveBeenCalled();
  },
);

import { afterEach, describe, expect, test, vi } from "vitest";
import { postAct, postSave } from "~/domains/writing/ui/desk/editor/post.ts";

/** What the editor makes of the answers that it gets. */

afterEach(() => vi.unstubAllGlobals());

const form = {} as HTMLFormElement;
const answered = (status: number, type: string, body: string) =>
  vi.stubGlobal("fetch", async () => new Response(body, { status, headers: { "Content-Type": type } }));

describe("an answer that is not of the desk", () => {
  test.each([503, 403, 522, 404])(
    "such as a page with the status %i is no sentence, and the save is tried again",
    async (status) => {
      answered(status, "text/html; charset=utf-8", "<!doctype html><title>Error</title>");
      const message = "The site cannot answer right now.";
      expect(await postSave(form, new FormData())).toEqual({ kind: "later", message });
      expect(await postAct(form, "keep-picture", new FormData())).toMatchObject({ ok: false, message });
    },
  );

  test("but says of itself what is wrong is shown as it is", async () => {
    answered(503, "text/plain; charset=utf-8", "Come back in a minute.");
    expect(await postSave(form, new FormData())).toEqual({
      kind: "later",
      message: "Come back in a minute.",
    });
    answered(413, "text/plain", "This is too long.");
    expect(await postSave(form, new FormData())).toEqual({ kind: "refused", message: "This is too long." });
  });
});

test.each([
  [400, "refused"],
  [429, "later"],
  [520, "later"],
])("a failure of the act with the status %i is %s", async (status, kind) => {
  answered(status, "application/json", JSON.stringify({ ok: false, message: "Not so." }));
  expect(await postSave(form, new FormData())).toEqual({ kind, message: "Not so." });
});

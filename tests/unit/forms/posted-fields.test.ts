import { afterEach, expect, test, vi } from "vitest";
import { toastOf } from "~/domains/newsletter/ui/newsletter-form.tsx";
import { publicParts } from "~/publication/reader/public-parts.ts";
import { postFields } from "~/ui/use-form-post.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** What a form says of a call that refused its fields. */

const publication = publicParts(testDeps().publication);
const options = { optional: [], unreachable: "Not reached.", refused: "Refused." };

afterEach(() => vi.unstubAllGlobals());

async function refusedWith(body: string, statusText = "") {
  vi.stubGlobal("fetch", async () => new Response(body, { status: 503, statusText }));
  return await postFields("/api/newsletter/subscribe", { email: "a@example.com" }, options);
}

test.each([
  ["its body", "Not now.", "Service Unavailable", "503: Not now."],
  ["its status text where it has no body", "", "Service Unavailable", "503: Service Unavailable"],
  ["a sentence of the form where it has neither", "", "", "Please try again later."],
])("a newsletter that was refused shows %s", async (_, body, statusText, description) => {
  const toast = toastOf(publication, await refusedWith(body, statusText), "weekly");
  expect(toast).toEqual({ variant: "destructive", title: "Subscription failed", description });
});

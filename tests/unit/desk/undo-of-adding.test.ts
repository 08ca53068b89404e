import { expect, test } from "vitest";
import { newSourceId } from "~/domains/sources/rules/new-id.ts";
import { signedIn } from "../../support/desk/desk.ts";
import { STARTUP } from "../../support/market/startup-fields.ts";

/** What was just added has a screen, which goes with Undo: the notice is shown by the list then. */

const BLOG = "https://blog.example/feed";

const ADDING: [list: string, from: string, fields: () => Promise<Record<string, string>>][] = [
  [
    "/desk/market",
    "/desk/market",
    async () => ({ act: "add-company", symbol: "ACME", name: "Acme", cik: "1" }),
  ],
  ["/desk/market", "/desk/market/add-startup", async () => ({ act: "add-startup", ...STARTUP })],
  [
    "/desk/sources",
    "/desk/sources/add",
    async () => ({
      act: "add-source",
      id: await newSourceId("news", BLOG),
      kind: "news",
      url: BLOG,
      name: "The blog",
    }),
  ],
  [
    "/desk/letter",
    "/desk/letter/new",
    async () => ({
      act: "write-letter",
      letter: "abcdefghijkl",
      readers: "all",
      subject: "Herons",
      text: "Text.",
    }),
  ],
];

test.each(ADDING)("at %s, added from %s", async (list, from, fields) => {
  const editor = await signedIn("editor");
  const added = (await editor.act(from, await fields())).headers.get("Location") ?? "";
  const url = new URL(added, "https://recurring.test");
  expect(url.pathname.startsWith(`${list}/`)).toBe(true);
  expect((await editor.get(added)).status).toBe(200);
  const undo = { act: "undo", entry: url.searchParams.get("done") ?? "" };
  const undone = (await editor.act(added, undo)).headers.get("Location") ?? "";
  expect(undone).toMatch(new RegExp(`^${list}\\?done=\\d+$`));
  let shown = await editor.get(undone);
  // The letter's list is this week's issue.
  if (shown.status === 303) shown = await editor.get(shown.headers.get("Location") ?? "");
  expect(shown.status).toBe(200);
  expect(shown.body).toContain("Undone: ");
});

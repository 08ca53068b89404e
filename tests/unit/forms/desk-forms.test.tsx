import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { Account } from "~/domains/desk/ui/account.tsx";
import { People } from "~/domains/desk/ui/people.tsx";
import { onlyOnce } from "~/ui/desk/act-form.tsx";
import { markupOf } from "../../support/unit/markup.tsx";

/** What the forms of the desk are called, and how often they post. */

afterEach(() => vi.unstubAllGlobals());

const pressed = (element: React.ReactNode) => {
  const router = createMemoryRouter([{ path: "*", element }]);
  return markupOf(<RouterProvider router={router} />);
};

test("a form posts once, and again after a post that was stopped", () => {
  const page = new EventTarget();
  vi.stubGlobal("window", page);
  const currentTarget = { dataset: {} };
  const posts = (timeStamp: number) => {
    const preventDefault = vi.fn();
    const event = { timeStamp, currentTarget, nativeEvent: { submitter: null }, preventDefault };
    onlyOnce(event as unknown as Parameters<typeof onlyOnce>[0]);
    return preventDefault.mock.calls.length === 0;
  };
  expect([100, 300, 5099, 5100, 5200].map(posts)).toEqual([true, false, false, true, false]);
  page.dispatchEvent(new Event("pageshow"));
  expect(posts(5300)).toBe(true);
});

test("the buttons of a row name what they act on", () => {
  const passkeys = ["Firefox", "Safari"].map((name) => ({ id: name, name, addedAt: 0, usedAt: null }));
  const account = pressed(<Account email="ada@desk.test" options={null} passkeys={passkeys} sessions={[]} />);
  for (const { name } of passkeys) expect(account).toContain(`aria-label="Remove: ${name}"`);
  const person = {
    email: "ada@desk.test",
    name: "Ada",
    role: "editor",
    signedInAt: null,
    id: "1",
    invitedAt: 0,
  } as const;
  const people = pressed(<People people={[person]} />);
  expect(people).toContain('aria-label="Remove: ada@desk.test"');
  expect(people).toContain('aria-label="Sign out everywhere, remove passkeys: ada@desk.test"');
});

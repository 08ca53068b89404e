import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { Account } from "~/domains/desk/ui/account.tsx";
import { People } from "~/domains/desk/ui/people.tsx";
import { markupOf } from "../../support/unit/markup.tsx";

/** What the forms of the desk are called. */

const pressed = (element: React.ReactNode) => {
  const router = createMemoryRouter([{ path: "*", element }]);
  return markupOf(<RouterProvider router={router} />);
};

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
  expect(people).toContain('aria-label="Sign out everywhere: ada@desk.test"');
});

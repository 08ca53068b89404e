import { expect, test } from "vitest";
import type { Form } from "~/platform/forms/define-form.ts";

/** What a form needs beside its own file. These tests fail when it was forgotten. */

const formModules = import.meta.glob<Record<string, unknown>>("/app/domains/**/form.ts", { eager: true });
const routeFiles = import.meta.glob<string>(
  ["/app/routes/*.{ts,tsx}", "/app/local-routes/*.{ts,tsx}", "/app/desk-routes/*.{ts,tsx}"],
  {
    eager: true,
    query: "?raw",
    import: "default",
  },
);
const componentFiles = import.meta.glob<string>(
  ["/app/routes/*.tsx", "/app/domains/**/*.tsx", "/app/ui/*.tsx", "!**/desk/**"],
  {
    eager: true,
    query: "?raw",
    import: "default",
  },
);

type AnyForm = Form<never, object>;

const isForm = (value: unknown): value is AnyForm =>
  typeof value === "object" && value !== null && "submit" in value;

const FORMS = Object.values(formModules).flatMap((module) =>
  Object.entries(module).flatMap(([exported, form]) => (isForm(form) ? [{ exported, form }] : [])),
);

/** Posts that are not a form's fields, by what takes them. */
const OTHER_ACTIONS = {
  "answerMcp(": "a message of the Model Context Protocol, whose tools read only",
  "answerRefresh(": "asks for a run of jobs; whoever forces it proves it with the operator's token",
  "receiveReport(": "a mail provider's report, verified by its signature",
  "= deskAction;": "an act of the desk, by its own pipeline (tests/unit/desk)",
  "rearranging(deskAction)": "the same, and lists of its form that are rearranged without being stored",
  "= previewAction;": "renders a page as a form of the desk would make it, and stores nothing",
  "actCall(": "the same, posted by a script of the desk",
  "signInByPasskey(": "signs in by the answer of a passkey to a challenge",
  "redeemLink(": "signs in by a link that works once",
  "endSession(": "signs out, by the token of the page",
  "recordEvent(": "counts an event, without fields that are stored",
};

test("every action of a route takes a defined form, or one of the posts that are none", () => {
  const actions = Object.entries(routeFiles).filter(([, text]) =>
    /export (const|async function|function) action\b/.test(text),
  );
  expect(actions.length).toBeGreaterThan(10);
  for (const [file, text] of actions) {
    const taken = ["formAction(", "callAction(", ...Object.keys(OTHER_ACTIONS)];
    expect(
      taken.some((call) => text.includes(call)),
      file,
    ).toBe(true);
  }
});

test("every defined form has a route that takes its posts", () => {
  expect(FORMS.length).toBeGreaterThan(5);
  for (const { exported } of FORMS) {
    const taken = new RegExp(`(formAction|callAction)\\(\\s*${exported}\\b`);
    expect(
      Object.values(routeFiles).some((text) => taken.test(text)),
      exported,
    ).toBe(true);
  }
});

test("no two forms have the same name, because a name counts the posts of a visitor", () => {
  const names = FORMS.map(({ form }) => form.name);
  expect(new Set(names).size).toBe(names.length);
});

/** Forms that need no proof of a person, by the file that shows them: why. */
const WITHOUT_PERSON = {
  "/app/domains/alerts/ui/confirm-page.tsx": "a link of a mail proves its reader",
  "/app/domains/alerts/ui/end-page.tsx": "a link of a mail proves its reader",
  "/app/domains/alerts/ui/manage-page.tsx": "a link of a mail proves its reader",
  "/app/domains/newsletter/ui/confirmation-page.tsx": "a link of a mail proves its reader",
  "/app/domains/newsletter/ui/preferences-page.tsx": "a link of a mail proves its reader",
  "/app/domains/newsletter/ui/unsubscribe-page.tsx": "a link of a mail proves its reader",
  "/app/domains/news/ui/news-status.tsx": "it asks for a run of jobs and has no fields",
  "/app/domains/setup/ui/setup-form.tsx": "only the own computer opens it",
};

test("every form that a person fills in has the hidden field", () => {
  const posting = Object.entries(componentFiles).filter(
    ([, text]) => text.includes("useFormPost({") || text.includes('method="post"'),
  );
  const lacking = posting.filter(([, text]) => !text.includes("<PersonCheck />"));
  expect(lacking.map(([file]) => file).sort()).toEqual(Object.keys(WITHOUT_PERSON).sort());
  expect(posting.length - lacking.length).toBeGreaterThan(4);
});

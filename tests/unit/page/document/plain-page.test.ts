import { describe, expect, test } from "vitest";
import { notStoredPage } from "~/platform/page/plain-page.ts";

describe("the answer to a post that was not stored", () => {
  const message = "Please send it again in a minute.";

  test("has a field for all that was entered, with its name as the label, and posts it again", () => {
    const page = notStoredPage({ message, values: { email: "ada@example.com", note: "One\nTwo" } });
    expect(page).toContain(`<p role="alert">${message}</p><form method="post">`);
    expect(page).toContain(
      '<label for="email">Email</label><input id="email" name="email" value="ada@example.com">',
    );
    // A browser drops the first line break.
    expect(page).toContain(
      '<label for="note">Note</label><textarea id="note" name="note" rows="8">\nOne\nTwo</textarea>',
    );
    expect(page).toContain("<button>Send again</button></form>");
  });

  test("has a long text in a field of several lines, from 61 signs on", () => {
    const page = notStoredPage({ message, values: { short: "x".repeat(60), long: "x".repeat(61) } });
    expect(page).toContain(`<input id="short" name="short" value="${"x".repeat(60)}">`);
    expect(page).toContain(`rows="8">\n${"x".repeat(61)}</textarea>`);
  });

  test("writes what was entered as text, and offers nothing to send where nothing was", () => {
    const page = notStoredPage({ message: "<b>", values: { 'a"': '"><script>' } });
    expect(page).toContain("&lt;b&gt;");
    expect(page).not.toContain("<script>");
    expect(notStoredPage({ message, values: {} })).not.toContain("<form");
  });
});

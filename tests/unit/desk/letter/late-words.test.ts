import { beforeEach, expect, test } from "vitest";
import { publishIssue } from "~/domains/newsletter/publish-issue.ts";
import { issueOf } from "~/domains/newsletter/store/issues.ts";
import { refusalsIn } from "../../../support/desk/desk.ts";
import { act, begin, compose, DAY, db, deps, idOf } from "../../../support/desk/letter.ts";

/** What is written for a letter and comes too late is refused, and not lost; here without scripts. */

beforeEach(begin);

const GONE = ["This letter has gone out or no longer exists."];
const said = ({ status, body }: { status: number; body: string }) => [status, refusalsIn(body)];

test("words for an issue that has gone out are refused where they were written, and stand there to be copied", async () => {
  await compose();
  const part = await idOf("Hiring");
  const issue = await issueOf(db, DAY);
  if (issue) await publishIssue(deps, issue);
  const late = {
    "edit-letter-part": { part, was: "", title: "A late title", url: "/a", excerpt: "A late sentence." },
    "add-letter-words": { kind: "words", text: "Late words." },
    "announce-letter": { was: "", subject: "A late subject", preheader: "A late line" },
  };
  for (const [name, fields] of Object.entries(late)) {
    const refused = await act({ act: name, ...fields });
    expect(said(refused), name).toEqual([400, GONE]);
    for (const written of Object.values(fields).filter((text) => /late/i.test(text)))
      expect(refused.body, name).toMatch(new RegExp(`<textarea [^>]*readOnly=""[^>]*>${written}<`, "i"));
  }
  expect(said(await act({ act: "hold-letter" }))).toEqual([400, GONE]);
});

test("words for a part that somebody has taken out, or a letter that somebody has deleted, stand there too", async () => {
  await compose();
  const edited = { act: "edit-letter-part", part: await idOf("Hiring"), was: "", title: "Late", url: "/a" };
  await act({ act: "move-letter-part", part: edited.part, to: "out" });
  const refused = await act(edited);
  expect(said(refused)).toEqual([400, ["This part is no longer in the letter."]]);
  expect(refused.body).toContain(">Late</textarea>");
  const words = { act: "add-letter-words", letter: "0123456789abcdef", kind: "words", text: "Late words." };
  const gone = await act(words, "/desk/letter/0123456789abcdef");
  expect(said(gone)).toEqual([400, GONE]);
  expect(gone.body).toContain(">Late words.</textarea>");
});

test("one word in small letters is shown as well; what nobody wrote is not", async () => {
  await compose();
  const issue = await issueOf(db, DAY);
  if (issue) await publishIssue(deps, issue);
  const words = await act({ act: "add-letter-words", kind: "heading", place: "first", text: "funding" });
  expect(words.body).toContain(">funding</textarea>");
  expect(words.body.match(/ readonly=""/gi)).toHaveLength(1);
  const figure = { usd: "1.25B", beforeUsd: "900M", asOf: "2026-10-31", source: "Their release" };
  const gone = await act({ act: "state-arr", symbol: "ZZZZ", ...figure }, "/desk/market/ZZZZ");
  expect(gone.body).toContain("ARR a year before");
  expect(gone.body.match(/ readonly=""/gi)).toHaveLength(3);
  const video = await act({ act: "add-letter-item", from: "video", item: "dQw4w9WgXcQ" });
  expect(said(video)).toEqual([400, GONE]);
  expect(video.body).not.toContain("What you wrote");
});

test("a button of a source that somebody has removed posts nothing that was written", async () => {
  const refused = await act(
    { act: "pause-source", id: "news-gone", name: "The blog" },
    "/desk/sources/news-gone",
  );
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(refused.body).toContain("Page Not Found");
  expect(refused.body).not.toContain("What you wrote");
});

import { beforeEach, expect, test } from "vitest";
import { changesOfPart } from "~/domains/publication/store/changes.ts";
import { type Browser, clearDesk, signedIn } from "../../support/desk/desk.ts";
import { fieldsIn, shownVersion } from "../../support/publication/fields.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** Entries of the publication that have names of the publisher's, in their form at the desk. */

const { db } = testDeps();
const PATH = "/desk/site/sharing";
let owner: Browser;

beforeEach(async () => {
  await clearDesk("publication_changes");
  owner = await signedIn("owner");
});

/** Returns the fields of the entries: their names, or their texts. */
const entriesIn = (body: string, what: "names" | "texts") =>
  Object.entries(fieldsIn(body, "sharing.templates.")).filter(([field]) =>
    (what === "names" ? /\.\d+\.=$/ : /\.\d+$/).test(field),
  );

test.each([
  ["of another", (other: string) => other, "This name is used twice."],
  ["that is empty", () => " ", "Please enter a name."],
])(
  "an entry with a name %s comes back with its text and a sentence, and nothing is stored",
  async (_, written, sentence) => {
    const { body } = await owner.get(PATH);
    const [[, first = ""] = [], [field = ""] = []] = entriesIn(body, "names");
    const texts = entriesIn(body, "texts");
    expect(texts.length).toBeGreaterThan(1);
    const posted = await owner.act(PATH, {
      ...fieldsIn(body, "sharing."),
      act: "save-part",
      part: "sharing",
      version: shownVersion(body),
      [field]: written(first),
    });
    expect(posted.status).toBe(400);
    const input = new RegExp(`<input[^>]*name="${field.replace(/[.=]/g, "\\$&")}"[^>]*>`).exec(
      posted.body,
    )?.[0];
    const said = /aria-describedby="([^"]*)"/.exec(input ?? "")?.[1] ?? "";
    expect(posted.body).toMatch(
      new RegExp(`id="${said.split(" ").at(-1)}"[^>]*>[^<]*(?:<[^>]*>)*${sentence}`),
    );
    expect(entriesIn(posted.body, "texts")).toEqual(texts);
    expect(await changesOfPart({ db }, "sharing")).toEqual([]);
  },
);

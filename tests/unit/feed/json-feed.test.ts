import { describe, expect, test } from "vitest";
import { readJsonFeed } from "~/platform/feed/json-feed.ts";

/** JSON that does not parse as a whole: a cut, or one bad item. */

const HEAD = '{"version":"https://jsonfeed.org/version/1.1","title":"Notes","items":[';
const item = (id: string, more = "") => `{"id":"${id}","title":"Item ${id}"${more}}`;

function read(source: string) {
  const result = readJsonFeed(source, "https://feeds.example/feed.json");
  if (!result.ok) return result;
  const { title, items, rejected } = result.value;
  return { title, ids: items.map(({ id }) => id), rejected };
}

describe("of a JSON Feed that breaks off", () => {
  test.each([
    [
      "the complete items count, and the cut one as rejected",
      `${item("1")},${item("2")},{"id":"3","ti`,
      ["1", "2"],
      1,
    ],
    ["a cut between two items rejects none", `${item("1")},${item("2")},`, ["1", "2"], 0],
    ["lists inside an item end nothing", `${item("1", ',"tags":["a","b"]')},${item("2")},{`, ["1", "2"], 1],
    [
      "objects inside an item are part of it",
      `${item("1", ',"author":{"name":"Ann","more":{}}')},${item("2")},{"a":{}`,
      ["1", "2"],
      1,
    ],
    [
      "brackets, braces and quotes in a text are text",
      `${item("1", ',"content_text":"a ] b } c { d \\" e \\\\"')},${item("2")},{"id":"3`,
      ["1", "2"],
      1,
    ],
    ["a text between items is passed over", `"junk",${item("1")},"junk ] {",${item("2")},{`, ["1", "2"], 1],
    ["a closing brace too many is passed over", `${item("1")}},${item("2")},{`, ["1", "2"], 1],
  ])("%s", (_, items, ids, rejected) => {
    expect(read(HEAD + items)).toEqual({ title: "Notes", ids, rejected });
  });

  test("an item that does not parse is rejected, and the others are kept", () => {
    expect(read(`${HEAD}${item("1")},{"id":oops},${item("2")}]}`)).toEqual({
      title: "Notes",
      ids: ["1", "2"],
      rejected: 1,
    });
  });

  test("what follows the list of items is no item", () => {
    const after = `],"more":[${item("9")}],oops}`;
    expect(read(`${HEAD}${item("1")}${after}`)).toEqual({ title: "Notes", ids: ["1"], rejected: 0 });
  });

  test("without one complete item it is unreadable, without a list no feed", () => {
    expect(read(`${HEAD}{"id":"1`)).toMatchObject({ ok: false, code: "unreadable" });
    expect(read('{"version":"https://jsonfeed.org/version/1.1","title":"No')).toMatchObject({
      ok: false,
      code: "not-a-feed",
    });
  });
});

describe("of a whole JSON Feed", () => {
  test("items that say nothing are rejected; when none says anything it is empty", () => {
    expect(read(`${HEAD}${item("1")},{},7,null]}`)).toEqual({ title: "Notes", ids: ["1"], rejected: 3 });
    expect(read(`${HEAD}{},{}]}`)).toMatchObject({
      ok: false,
      code: "empty",
      message: expect.stringMatching("nothing"),
    });
    expect(read(`${HEAD}]}`)).toMatchObject({
      ok: false,
      code: "empty",
      message: expect.stringMatching("no items"),
    });
  });

  test("control characters in a text are forgiven", () => {
    expect(read(`${HEAD}{"id":"1","title":"a\nb\u0001"}]}`)).toEqual({
      title: "Notes",
      ids: ["1"],
      rejected: 0,
    });
  });

  test("a list of items makes a feed without the version, and the version without the list", () => {
    expect(read(`{"items":[${item("1")}]}`)).toEqual({ title: "", ids: ["1"], rejected: 0 });
    expect(read('{"version":"https://jsonfeed.org/version/1"}')).toMatchObject({ ok: false, code: "empty" });
    for (const other of ['{"version":"1","items":{}}', "null", "7", '"items"', `[{"items":[${item("1")}]}]`])
      expect(read(other), other).toMatchObject({ ok: false, code: "not-a-feed" });
  });

  test("an item has its id, its own address before the one it refers to, and one from its summary's first words", () => {
    const fields = (source: string) => {
      const result = readJsonFeed(`${HEAD}${source}]}`, "https://feeds.example/dir/feed.json");
      if (!result.ok) throw new Error(result.message);
      const [first] = result.value.items;
      return [first?.id, first?.url, first?.title];
    };
    expect(fields('{"id":7,"url":"/a","external_url":"https://other.example/","title":"T"}')).toEqual([
      "7",
      "https://feeds.example/a",
      "T",
    ]);
    expect(fields('{"id":" ","external_url":"https://other.example/b"}')).toEqual([
      null,
      "https://other.example/b",
      "",
    ]);
    expect(fields('{"id":"https://example.com/c"}')).toEqual([
      "https://example.com/c",
      "https://example.com/c",
      "",
    ]);
    expect(fields('{"summary":"Words of a summary."}')).toEqual([null, null, "Words of a summary"]);
  });

  test("its pictures are attachments too, and its recording is not a picture", () => {
    const attachments = [
      { url: "/a.mp3", mime_type: "audio/mpeg" },
      { url: "/b.png", mime_type: "image/png" },
      { mime_type: "image/png" },
    ];
    const result = readJsonFeed(
      `${HEAD}${item("1", `,"attachments":${JSON.stringify(attachments)}`)}]}`,
      "https://feeds.example/feed.json",
    );
    expect(result.ok && result.value.items[0]).toMatchObject({
      image: { url: "https://feeds.example/b.png" },
      enclosure: { url: "https://feeds.example/a.mp3" },
    });
  });
});

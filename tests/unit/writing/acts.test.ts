import { beforeEach, describe, expect, test } from "vitest";
import { readHistory } from "~/domains/writing/store/reads.ts";
import { png, svg } from "../../support/content/pictures.ts";
import { begin, deps, draft, editor, log, now, undo } from "../../support/desk/drafts.ts";
import { postManuscript } from "../../support/desk/writing.ts";
import { cronService } from "../../support/unit/cron-service.ts";
import { visitSite } from "../../support/unit/whole-site.ts";

/** The screens of writing, with and without a script. */

beforeEach(begin);

describe("a draft", () => {
  test("is begun once, found in the list, deleted and brought back", async () => {
    const { body } = await editor.get("/desk/write");
    const id = /name="id" value="([\da-f]{12})"/.exec(body)?.[1] ?? "";
    const begun = await editor.act("/desk/write", { act: "create-draft", id });
    expect(begun.headers.get("Location")).toMatch(new RegExp(`^/desk/write/${id}\\?done=`));
    await editor.act("/desk/write", { act: "create-draft", id });
    expect((await log()).filter(({ act }) => act === "create-draft")).toHaveLength(1);
    const deleted = await editor.act(`/desk/write/${draft}`, { act: "remove-draft", id: draft });
    expect(deleted.headers.get("Location")).toMatch(/^\/desk\/write\?done=/);
    expect((await editor.get(`/desk/write/${draft}`)).status).toBe(404);
    expect((await editor.get("/desk/write")).body).not.toContain("Price the pilot");
    expect((await undo(deleted.headers.get("Location"))).status).toBe(303);
    expect((await editor.get("/desk/write")).body).toContain("Price the pilot");
    expect((await now())?.manuscript.text).toContain("A pilot is a product.");
  });

  test("that was deleted is not brought back by the form that began it, which begins another one then", async () => {
    const fields = { act: "create-draft", id: "0000000000cc" };
    await editor.act("/desk/write", fields);
    await editor.act("/desk/write", { act: "remove-draft", id: fields.id });
    const again = await editor.act("/desk/write", fields);
    expect(again.status).toBe(400);
    expect(again.body).toContain("The draft that this page had begun was deleted.");
    expect((await editor.get(`/desk/write/${fields.id}`)).status).toBe(404);
    const fresh = /name="id" value="([\da-f]{12})"/.exec(again.body)?.[1] ?? "";
    expect(fresh).not.toBe(fields.id);
    expect((await editor.act("/desk/write", { ...fields, id: fresh })).status).toBe(303);
  });

  test("is not taken away by the Undo of its creation once words are in it; before, the list is shown", async () => {
    const create = async (id: string) =>
      (await editor.act("/desk/write", { act: "create-draft", id })).headers.get("Location") ?? "";
    const undoAt = (location: string) =>
      editor.act(location, { act: "undo", entry: /\d+$/.exec(location)?.[0] ?? "" });
    const kept = await create("0000000000aa");
    await postManuscript(editor, { draft: "0000000000aa", manuscript: { title: "", text: "Long." } });
    expect((await undoAt(kept)).status).toBe(409);
    expect((await editor.get("/desk/write/0000000000aa")).body).toContain("Long.");
    const empty = await undoAt(await create("0000000000bb"));
    expect(empty.headers.get("Location")).toMatch(/^\/desk\/write\?done=\d+$/);
  });

  test("of nobody has no page", async () => {
    expect((await editor.get("/desk/write/0123456789ab")).status).toBe(404);
    expect((await editor.get("/desk/write/0123456789ab/history")).status).toBe(404);
  });
});

describe("saving", () => {
  test("by the script answers the revision, and leaves no entry in the audit log", async () => {
    const saved = await postManuscript(editor, { draft, manuscript: { text: "One.\r\nTwo." }, call: true });
    expect([saved.status, JSON.parse(saved.body)]).toMatchObject([
      200,
      { ok: true, answer: { revision: 2 } },
    ]);
    expect((await now())?.manuscript.text).toBe("One.\nTwo.");
    expect(await log()).toEqual([]);
  });

  test("without a script comes back to the page", async () => {
    const saved = await postManuscript(editor, { draft, manuscript: { text: "One.", tags: ["a", "b"] } });
    expect([saved.status, saved.headers.get("Location")]).toEqual([303, `/desk/write/${draft}`]);
    expect((await now())?.manuscript).toMatchObject({ text: "One.", tags: ["a", "b"], categories: ["ai"] });
  });

  test("upon what somebody else saved keeps both, and shows what differs", async () => {
    await postManuscript(editor, { draft, manuscript: { text: "Ada’s words." } });
    const late = await postManuscript(editor, {
      draft,
      session: "other",
      manuscript: { text: "Ben’s words." },
    });
    expect(late.status).toBe(409);
    expect(late.body).toContain("saved another version while you wrote");
    expect(late.body).toMatch(/<del[^>]*>Ada’s<\/del>/);
    expect(late.body).toMatch(/<ins[^>]*>Ben’s<\/ins>/);
    expect(late.body).toContain("Ben’s words.</textarea>");
    const base = Number(/name="revision" value="(\d+)"/.exec(late.body)?.[1]);
    const mine = await postManuscript(editor, {
      draft,
      session: "other",
      revision: base,
      manuscript: { text: "Ben’s words." },
    });
    expect(mine.status).toBe(303);
    const texts = (await readHistory(deps(), draft, { compare: [2, 4] }))?.compared ?? [];
    expect(texts.map(({ manuscript }) => manuscript.text)).toEqual(["Ada’s words.", "Ben’s words."]);
    const call = await postManuscript(editor, {
      draft,
      session: "third",
      call: true,
      manuscript: { text: "Late." },
    });
    expect([call.status, JSON.parse(call.body)]).toMatchObject([
      409,
      { code: "changed", values: { text: "Late." } },
    ]);
    expect(JSON.parse(JSON.parse(call.body).theirs)).toMatchObject({
      revision: 4,
      manuscript: { text: "Ben’s words." },
    });
  });

  test("takes texts of 400,000 characters, and says so of longer ones", async () => {
    const long = "ü".repeat(400_000);
    expect((await postManuscript(editor, { draft, call: true, manuscript: { text: long } })).status).toBe(
      200,
    );
    const longer = await postManuscript(editor, { draft, call: true, manuscript: { text: `${long}ü` } });
    expect([longer.status, JSON.parse(longer.body)]).toMatchObject([
      400,
      { errors: { text: "Please keep to 400,000 characters." } },
    ]);
  });
});

describe("pictures", () => {
  const file = (bytes: Uint8Array, name: string) => new File([bytes as Uint8Array<ArrayBuffer>], name);

  test("of a script are stored, and answered as Markdown", async () => {
    const kept = await postManuscript(editor, {
      draft,
      act: "keep-picture",
      call: true,
      more: { picture: file(png(800, 450), "net_revenue.png") },
    });
    expect(JSON.parse(kept.body)).toMatchObject({
      ok: true,
      answer: { markdown: expect.stringMatching(/^!\[net revenue\]\(\/media\/[\da-f]{32}-800x450\.png\)$/) },
    });
    expect((await log())[0]?.says).toContain("Added the picture /media/");
  });

  test("without a script stand at the end of the text", async () => {
    await postManuscript(editor, {
      draft,
      manuscript: { text: "Words.\n" },
      more: { picture: file(png(800, 450), "chart.png") },
    });
    expect((await now())?.manuscript.text).toMatch(/^Words\.\n\n!\[chart\]\(\/media\/\S+\)\n$/);
  });

  test("are refused by their bytes, and the words that came with them are saved", async () => {
    const refused = await postManuscript(editor, {
      draft,
      manuscript: { text: "Words." },
      more: { picture: file(svg, "logo.png") },
    });
    expect(refused.status).toBe(400);
    expect(refused.body).toContain("logo.png is not an AVIF, GIF, JPEG, PNG or WebP file.");
    expect((await now())?.manuscript.text).toBe("Words.");
  });
});

describe("the preview", () => {
  test("compiles what is posted and saves nothing", async () => {
    const answer = await postManuscript(editor, {
      draft,
      act: "preview-draft",
      call: true,
      manuscript: { text: "*New*\n\n{{company NONE}}" },
    });
    expect(JSON.parse(answer.body)).toMatchObject({
      ok: true,
      answer: { html: expect.stringContaining("<em>New</em>"), wrongs: [{ line: 3 }] },
    });
    expect((await now())?.revision).toBe(1);
    expect(await log()).toEqual([]);
  });

  test("without a script is a page that shows what is saved", async () => {
    const { body } = await visitSite(`/desk/write/${draft}?show=preview`, {
      headers: { Cookie: editor.cookie },
      bindings: {
        CRON: cronService({
          compileManuscript: async () => ({
            html: "<p>Compiled.</p>",
            article: null,
            wrongs: [],
            ignored: [],
          }),
        }),
      },
    });
    expect(body).toContain("<p>Compiled.</p>");
  });
});

import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { begin, deps, draft, editor } from "../../support/desk/drafts.ts";
import { cronService } from "../../support/unit/cron-service.ts";
import { visitSite } from "../../support/unit/whole-site.ts";

/** A draft is read by whoever has its address, for a time. */

beforeEach(begin);

describe("a shared draft", () => {
  const shared = async () =>
    /value="https?:\/\/[^/"]+(\/draft\/[^"]+)"/.exec((await editor.get(`/desk/write/${draft}`)).body)?.[1] ??
    "";
  const visit = (path: string) =>
    visitSite(path, {
      bindings: {
        CRON: cronService({
          compileManuscript: async () => ({
            html: "<p>Preview.</p>",
            article: null,
            wrongs: [],
            ignored: [],
          }),
        }),
      },
    });

  test("is read by whoever has its address, kept nowhere and in no index", async () => {
    await editor.act(`/desk/write/${draft}`, { act: "share-draft", id: draft });
    const { status, body, headers } = await visit(await shared());
    expect(status).toBe(200);
    expect(body).toContain("<p>Preview.</p>");
    // The draft names no author.
    expect(body).toContain(`${deps().publication.brand.name}</span><span aria-hidden="true">·</span>`);
    expect(body).toContain('<meta name="robots" content="noindex"/>');
    expect(headers.get("Cache-Control")).toContain("no-store");
    expect(headers.get("X-Cache")).toBe("bypass");
  });

  test("is shared no more once that is ended, the draft is deleted, or its time is over", async () => {
    expect(await shared()).toBe("");
    await editor.act(`/desk/write/${draft}`, { act: "share-draft", id: draft });
    const first = await shared();
    await editor.act(`/desk/write/${draft}`, { act: "stop-sharing-draft", id: draft });
    expect((await visit(first)).status).toBe(404);
    await editor.act(`/desk/write/${draft}`, { act: "share-draft", id: draft });
    const second = await shared();
    expect([(await visit(first)).status, (await visit(second)).status]).toEqual([404, 200]);
    await deps().db.run(sql`update drafts set share_until = 1`);
    expect((await visit(second)).status).toBe(404);
    await deps().db.run(sql`update drafts set share_until = ${Date.now() + 60_000}, deleted_at = 1`);
    expect((await visit(second)).status).toBe(404);
  });

  test.each(["x", "a.b", `${"a".repeat(60)}.${"b".repeat(43)}`])("has no address '%s'", async (token) => {
    expect((await visit(`/draft/${token}`)).status).toBe(404);
  });
});

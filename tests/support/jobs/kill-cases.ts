import { env } from "cloudflare:test";
import type { Placement } from "~/domains/content/rules/desk/placement.ts";
import { writePlacement } from "~/domains/content/store/desk/decide.ts";
import { writePins } from "~/domains/content/store/desk/pins.ts";
import { articleId } from "~/domains/content/store/pairing.ts";
import { scheduleArticles } from "~/domains/content/store/publishing/schedule.ts";
import { noteView } from "~/domains/content/store/views/views.ts";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import { orderExport } from "~/domains/moving/store/exports.ts";
import { receiveMove } from "~/domains/moving/store/moves.ts";
import { newsFrontPage } from "~/domains/news/schema.ts";
import { FRONT_PAGE } from "~/domains/news/store/queries.ts";
import { upsertNews } from "~/domains/news/store/writes.ts";
import { wishFor } from "~/domains/writing/store/publication.ts";
import { runJob } from "~/jobs/clock/run.ts";
import { settleDrafts } from "~/jobs/writing/settle-drafts.ts";
import { noteCounts } from "~/platform/counts/note.ts";
import { batch } from "~/platform/data/db.ts";
import { writeSnapshot } from "~/platform/data/snapshots.ts";
import type { Deps } from "~/platform/deps.ts";
import type { BaseEnv } from "~/platform/env.ts";
import { queueMail } from "~/platform/mail/outbox.ts";
import { recordSuccess } from "~/platform/sources/state.ts";
import { draftOf } from "../content/drafts.ts";
import { article } from "../content/items.ts";
import { newsItems } from "../content/news.ts";
import { digestItem } from "../intelligence/digest.ts";
import { confirmed, rule } from "../mail/alerts.ts";
import { MAIL } from "../mail/mail.ts";
import { wxr } from "../moving/exports.ts";
import { changed, storeChanges } from "../publication/changes.ts";
import { testDeps } from "../unit/deps.ts";
import { SENDING } from "./kill-cases-sending.ts";
import { type Case, NOON, someMarket } from "./kill-worlds.ts";

const { DB, SEARCH } = env as unknown as BaseEnv;

const someNews = (deps: Deps) => {
  const { own: _, ...story } = digestItem("a");
  const weekly = [{ ...story, imageUrl: null }];
  const updatedAt = "2026-08-20T12:00:00.000Z";
  const page = { latest: weekly, groups: [], weekly, posts: [], podcast: null, updatedAt, failing: [] };
  return writeSnapshot(deps, FRONT_PAGE, newsFrontPage, page);
};

/** What each job does in `tests/unit/jobs/kills.test.ts`: a world in which it has something to write. */
export const CASES: Record<string, Case> = {
  ...SENDING,
  "check-publication": {
    at: NOON,
    before: (deps) => storeChanges(deps, changed("brand.name", "From the desk")),
  },
  "refresh-access-keys": {
    at: NOON,
    vars: { ACCESS_TEAM_DOMAIN: "acme.cloudflareaccess.com", ACCESS_AUDIENCE: "a".repeat(64) },
  },
  "refresh-feeds": { at: NOON },
  "publish-scheduled": {
    at: NOON,
    before: async (deps) => {
      const due = ["one", "two"].map((slug) =>
        article({ identity: `publish:posts/${slug}`, slug, title: slug }),
      );
      await scheduleArticles(deps, "posts", due);
      // Of the desk: one that waits for its time, one that was hidden, and a pin that ends.
      await upsertArticles(deps, [
        article({ identity: "a", slug: "waits" }),
        article({ identity: "b", slug: "goes" }),
      ]);
      const at = deps.now().getTime();
      const hidden: Placement = { state: "hidden", publishAt: null, target: null, publishedAt: null };
      const place = async (identity: string, placement: Placement) =>
        batch(deps.db, await writePlacement(deps, `article/${await articleId(identity)}`, placement));
      await place("a", { ...hidden, state: "scheduled", publishAt: at });
      await place("b", hidden);
      await batch(deps.db, writePins("featured", [{ id: await articleId("a"), until: at }]));
      const drafts = ["written", "withdrawn"];
      for (const id of drafts) await draftOf(deps, { title: id }, id);
      for (const id of drafts) await batch(deps.db, wishFor(id, { revision: 1, at: Date.parse(NOON) }));
      await settleDrafts(deps);
      await batch(deps.db, wishFor(drafts[1] ?? "", null));
      await batch(deps.db, wishFor(drafts[0] ?? "", { revision: 1, at: Date.parse(NOON) - 60_000 }));
    },
  },
  "count-views": {
    at: NOON,
    before: async (deps) => {
      await upsertArticles(deps, [article({ slug: "viewed" })]);
      for (let view = 0; view < 3; view++) await noteView(deps, { slug: "viewed", own: true });
    },
  },
  "count-visits": {
    at: NOON,
    before: async (deps) => {
      const time = deps.now().getTime();
      await upsertArticles(deps, [article({ slug: "viewed" })]);
      // Of two days, so that there are several spans; and a reader of a day that is over.
      for (const at of [time, time - 86_400_000])
        for (let view = 0; view < 3; view++)
          await batch(
            deps.db,
            noteCounts(
              at,
              [
                ["views", ""],
                ["articles", "viewed"],
              ],
              { reader: 1 },
            ),
          );
    },
  },
  "refresh-videos": { at: NOON },
  "fetch-pictures": {
    at: NOON,
    before: (deps) =>
      upsertArticles(
        deps,
        ["one", "two"].map((slug) =>
          article({ identity: slug, slug, featuredImage: `https://${slug}.example/cover.png` }),
        ),
      ),
  },
  "refresh-news": { at: NOON, before: (deps) => upsertArticles(deps, [article({ slug: "own" })]) },
  "refresh-quotes": {
    at: "2026-08-20T23:00:00Z",
    // Of the two series of one host only one is due: a run waits between two requests to a host.
    force: false,
    before: (deps) =>
      recordSuccess(
        deps,
        { id: "price-SP500", kind: "price", url: "https://fred.stlouisfed.org/", everyMinutes: 600 },
        { etag: null, lastModified: null },
      ),
  },
  // What is not due after the kill is not read again: what it stored has to be published without.
  "refresh-fundamentals": {
    at: "2026-08-22T10:00:00Z",
    force: false,
    before: (deps) => runJob(deps, "refresh-quotes"),
  },
  "keep-backup": { at: NOON, before: (deps) => upsertArticles(deps, [article({ slug: "kept" })]) },
  "build-analysis": { at: "2026-08-20T23:00:00Z", before: someMarket },
  "build-digest": { at: NOON, before: someNews },
  "move-in": {
    at: NOON,
    before: async (deps) => {
      const items = [1, 2].map((id) => ({
        id,
        title: `Post ${id}`,
        slug: `moved-${id}`,
        body: "<p>Text</p>",
        status: id === 2 ? "draft" : "publish",
      }));
      const export_ = { name: "old.xml", site: null, options: { categories: {}, pages: true, drafts: true } };
      await receiveMove(deps, export_, new TextEncoder().encode(wxr(items)));
    },
  },
  "build-export": {
    at: NOON,
    before: async (deps) => {
      await upsertArticles(deps, [article(), article({ identity: "b", slug: "exported-too" })]);
      await batch(deps.db, [orderExport(deps, "ordered")]);
    },
  },
  "mend-derived": {
    at: NOON,
    runs: 2,
    before: async (deps) => {
      await upsertArticles(deps, [
        article(),
        article({ identity: "https://example.com/2", title: "Another" }),
      ]);
      await upsertNews(deps, newsItems("wire", ["Acme raises a round", "Beta buys Gamma"]));
      await DB.exec("delete from listings where list = 'articles' and position = 1");
      await DB.exec("update news_stories set size = 3");
      await SEARCH.exec("delete from documents where title = 'Another'");
    },
  },
  housekeeping: {
    at: NOON,
    before: async (deps) => {
      const old = new Date("2024-01-01T00:00:00Z");
      await upsertNews(deps, newsItems("wire", ["Old", "Older"], old.getTime()));
      await batch(deps.db, [queueMail({ now: () => old }, MAIL)]);
      await DB.exec("update outbox set status = 'sent'");
      await DB.exec("insert into search_misses (day, query, count) values ('2024-01-01', 'old', 1)");
      await confirmed("old@example.com", rule(), testDeps({ at: old.toISOString() }));
    },
  },
};

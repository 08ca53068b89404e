import { env } from "cloudflare:test";
import type { Placement } from "~/domains/content/rules/desk/placement.ts";
import { writePlacement } from "~/domains/content/store/desk/decide.ts";
import { writePins } from "~/domains/content/store/desk/pins.ts";
import { articleId } from "~/domains/content/store/pairing.ts";
import { scheduleArticles } from "~/domains/content/store/publishing/schedule.ts";
import { noteView } from "~/domains/content/store/views/views.ts";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import { market } from "~/domains/market/schema.ts";
import { orderExport } from "~/domains/moving/store/exports.ts";
import { receiveMove } from "~/domains/moving/store/moves.ts";
import { newsFrontPage } from "~/domains/news/schema.ts";
import { FRONT_PAGE } from "~/domains/news/store/queries.ts";
import { upsertNews } from "~/domains/news/store/writes.ts";
import { writePlan } from "~/domains/newsletter/store/drafts.ts";
import { approveImport, receiveImport } from "~/domains/newsletter/store/import/staged.ts";
import { stepImport } from "~/domains/newsletter/store/import/steps.ts";
import { addIssue } from "~/domains/newsletter/store/issues.ts";
import { addLetter } from "~/domains/newsletter/store/letters.ts";
import { wishFor } from "~/domains/writing/store/publication.ts";
import { runJob } from "~/jobs/clock/run.ts";
import { JOBS } from "~/jobs/registry.ts";
import { settleDrafts } from "~/jobs/writing/settle-drafts.ts";
import { noteCounts } from "~/platform/counts/note.ts";
import { batch } from "~/platform/data/db.ts";
import { writeSnapshot } from "~/platform/data/snapshots.ts";
import type { Deps } from "~/platform/deps.ts";
import type { BaseEnv, Vars } from "~/platform/env.ts";
import { registerJobs } from "~/platform/jobs/register.ts";
import { createMailing } from "~/platform/mail/delivery/mailings.ts";
import { queueMail } from "~/platform/mail/outbox.ts";
import { recordFailure, recordSuccess } from "~/platform/sources/state.ts";
import { noteEvent } from "~/platform/webhooks/events.ts";
import { draftOf } from "../content/drafts.ts";
import { article } from "../content/items.ts";
import { newsItems } from "../content/news.ts";
import { DAY } from "../intelligence/daily.ts";
import { digestItem } from "../intelligence/digest.ts";
import { confirmed, rule, show } from "../mail/alerts.ts";
import { mailing } from "../mail/mail.ts";
import { marketOf, session, stock } from "../market/views.ts";
import { wxr } from "../moving/exports.ts";
import { changed, storeChanges } from "../publication/changes.ts";
import { testDeps, testPublication } from "../unit/deps.ts";
import { endpoint } from "../webhooks/receiver.ts";

/** What each job does in `tests/unit/jobs/kills.test.ts`: a world in which it has something to write. */

const { DB, SEARCH } = env as unknown as BaseEnv;

export interface Case {
  at: string;
  vars?: Partial<Vars>;
  force?: boolean;
  /** The runs after the one that is killed, until everything is done; one by default. */
  runs?: number;
  /** What is there before the run. */
  before?: (deps: Deps) => Promise<unknown>;
}

const { companies } = testPublication.market;

const someMarket = (deps: Deps) =>
  writeSnapshot(
    deps,
    "market",
    market,
    marketOf(
      companies.slice(0, 2).map(({ symbol, name }) => stock({ symbol, name })),
      { session: session({ asOf: DAY, counted: 2, all: 2 }) },
    ),
  );

const someNews = (deps: Deps) => {
  const { own: _, ...story } = digestItem("a");
  const weekly = [{ ...story, imageUrl: null }];
  const updatedAt = "2026-08-20T12:00:00.000Z";
  const page = { latest: weekly, groups: [], weekly, posts: [], podcast: null, updatedAt, failing: [] };
  return writeSnapshot(deps, FRONT_PAGE, newsFrontPage, page);
};

const NOON = "2026-08-21T12:00:00Z";

const MAIL = {
  kind: "t",
  to: "c@example.com",
  subject: "s",
  html: "h",
  text: "t",
  idempotencyKey: "k",
};

export const CASES: Record<string, Case> = {
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
  "send-alerts": {
    at: "2026-08-19T23:00:00Z",
    before: async () => {
      for (const name of ["ada", "ben"]) await confirmed(`${name}@example.com`, rule());
      const first = await show("2026-08-18", [{ priceToArr: 11.9 }]);
      await runJob(first, "send-alerts");
      await show("2026-08-19", [{ priceToArr: 12.3 }]);
    },
  },
  "send-daily": { at: "2026-08-20T20:15:00Z", before: someMarket },
  "weekly-issue": {
    at: "2026-08-20T13:05:00Z",
    before: (deps) =>
      addIssue(
        deps,
        { day: "2026-08-20", subject: "Seven stories", preheader: "Of founders", body: "About valuations." },
        new Date("2026-08-20T13:00:00Z"),
      ),
  },
  "single-letters": {
    at: NOON,
    before: async (deps) => {
      const parts = [{ id: "1", kind: "words" as const, text: "Read [this](/articles)." }];
      const letter = { id: "one", readers: "all" as const, subject: "Tickets", preheader: "", parts };
      const plan = { status: "scheduled" as const, sendAt: 1, approved: null, readers: "all" as const };
      await batch(deps.db, [addLetter(deps, letter), ...writePlan(deps, "one", plan)]);
    },
  },
  "report-troubles": {
    at: NOON,
    vars: { OPERATOR_MAIL: "operator@example.com" },
    before: async (deps) => {
      const source = { id: "blog", kind: "feed", url: "https://blog.example/", everyMinutes: 30 };
      const long = new Date(Date.parse(NOON) - 4 * 86_400_000);
      await registerJobs(deps, JOBS);
      await recordSuccess({ ...deps, now: () => long }, source, { etag: null, lastModified: null });
      const state = { etag: null, lastModified: null, failures: 9, lastSuccessAt: long.getTime() };
      await recordFailure(deps, source, state, { message: "blog.example had an error." });
    },
  },
  "drain-outbox": {
    at: NOON,
    vars: { MAIL_PROVIDER: "resend", RESEND_API_KEY: "re_key" },
    before: async (deps) => {
      await DB.exec(
        "insert into subscribers (id, email, created_at) values ('s1', 'a@example.com', 0), ('s2', 'b@example.com', 0)",
      );
      await DB.exec(
        "insert into subscriptions (subscriber_id, list, status, consent_at, consent_place, consent_wording) select id, 'weekly', 'active', 0, 'test', 'test' from subscribers",
      );
      await batch(deps.db, [
        queueMail(deps, MAIL),
        createMailing(deps, mailing("issue", { audience: "newsletter/weekly", sendAt: deps.now() })),
      ]);
    },
  },
  "send-webhooks": {
    at: NOON,
    before: async (deps) => {
      for (const host of ["a.example", "b.example"]) await endpoint(["waitlist"], `https://${host}/hook`);
      for (const email of ["ada@example.com", "ben@example.com"])
        await batch(deps.db, [
          noteEvent(deps.now().getTime(), { kind: "waitlist", type: "joined", key: email, email, data: {} }),
        ]);
    },
  },
  "import-subscribers": {
    at: NOON,
    before: async (deps) => {
      const file = ["email", ...Array.from({ length: 3 }, (_, n) => `r${n}@example.com`)].join("\n");
      for (const name of ["a.csv", "b.csv"]) {
        const given = { name, list: "weekly", consentPlace: "x", consentWording: "y" } as const;
        const bytes = new TextEncoder().encode(file);
        const id = await receiveImport(deps, { ...given, consentDay: "2025-03-31" }, bytes);
        if (name === "a.csv" && id.ok) {
          await stepImport(deps);
          await batch(deps.db, [approveImport(id.value)]);
        }
      }
    },
  },
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

import { sql } from "drizzle-orm";
import { writePins } from "~/domains/content/store/desk/pins.ts";
import { rebuildListings, upsertArticles, upsertVideos } from "~/domains/content/store/writes.ts";
import { receiveMove } from "~/domains/moving/store/moves.ts";
import { receiveImport } from "~/domains/newsletter/store/import/staged.ts";
import { stepImport } from "~/domains/newsletter/store/import/steps.ts";
import { addIssue } from "~/domains/newsletter/store/issues.ts";
import { addLetter } from "~/domains/newsletter/store/letters.ts";
import { listedSources } from "~/domains/sources/rules/listed.ts";
import { moveIn } from "~/jobs/moving/move-in.ts";
import { JOBS } from "~/jobs/registry.ts";
import { batch, rowsOf, statement } from "~/platform/data/db.ts";
import { registerJobs } from "~/platform/jobs/register.ts";
import { createMailing } from "~/platform/mail/delivery/mailings.ts";
import { queueMail } from "~/platform/mail/outbox.ts";
import { movePath } from "~/platform/page/match/moves.ts";
import { recordFailure, recordSuccess } from "~/platform/sources/state.ts";
import { draftOf } from "../content/drafts.ts";
import { article, video } from "../content/items.ts";
import { MAIL, mailing } from "../mail/mail.ts";
import { subscriber } from "../mail/newsletter.ts";
import { wxr } from "../moving/exports.ts";
import { testDeps, testPublication } from "../unit/deps.ts";
import { endpoint } from "../webhooks/receiver.ts";
import type { Browser } from "./desk.ts";

/** A site that has been there for years: one of everything as the site writes it, and thousands of its likes. */

const deps = testDeps({ now: () => new Date() });
const { db } = deps;

/** Copies a row so many times; `differing` says in SQL what another one has instead, by `n`. */
async function multiply(table: string, times: number, differing: Record<string, string>, of = "true") {
  const columns = await rowsOf(
    db,
    statement<{ name: string }>(sql`select name from pragma_table_info(${table})`),
  );
  const names = columns.map(({ name }) => name).filter((name) => differing[name] !== "");
  const values = names.map((name) => differing[name] ?? `"${name}"`);
  const [, made] = await batch(db, [
    statement(
      sql.raw(`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${times})
        insert into ${table} (${names.map((name) => `"${name}"`).join(", ")}) select ${values.join(", ")}
        from (select * from ${table} where ${of} limit 1) cross join numbers`),
    ),
    statement<{ rows: number }>(sql`select changes() as rows`),
  ]);
  if (made?.[0]?.rows !== times) throw new Error(`There is no row of ${table} to copy.`);
}

const DAY = "date('2026-08-20', '-' || n || ' days')";
const MINUTES = (column: string) => `${column} - n * 60000`;

/** What the addresses of the screens name, by their parameter. */
export interface Known {
  article: string;
  video: string;
  draft: string;
  move: string;
  /** Of the next issue, and of one that went. */
  next: string;
  day: string;
  reader: string;
  source: string;
  endpoint: string;
  import: string;
}

const MANY = { articles: 7000, subscribers: 250_000, others: 1500 };

export async function fillMuch(owner: Browser): Promise<Known> {
  const time = deps.now().getTime();
  await upsertArticles(deps, [article({ identity: "kept", slug: "kept", publishedAt: time })]);
  await multiply("articles", MANY.articles, {
    id: "id || '-' || n",
    slug: "slug || '-' || n",
    identity: "identity || '-' || n",
    source_key: "null",
    published_at: MINUTES("published_at"),
  });
  await upsertVideos(deps, [video({ id: "video-00000", publishedAt: time })]);
  await multiply("videos", MANY.others, {
    id: "printf('video-%05d', n)",
    published_at: MINUTES("published_at"),
    sort_at: MINUTES("sort_at"),
  });
  await rebuildListings(deps);
  const [{ id: articleId } = { id: "" }] = await rowsOf(
    db,
    statement<{ id: string }>(sql`select id from articles where slug = 'kept'`),
  );
  await batch(db, writePins("featured", [{ id: articleId, until: null }]));
  await multiply(
    "withheld",
    MANY.others,
    { item_id: "item_id || '-' || n", identity: "identity || '-' || n", slug: "slug || '-' || n" },
    await hidden(owner),
  );

  await subscriber("ada@example.com");
  const [{ id: reader } = { id: "" }] = await rowsOf(
    db,
    statement<{ id: string }>(sql`select id from subscribers where email = 'ada@example.com'`),
  );
  await multiply("subscribers", MANY.subscribers, {
    id: "id || '-' || n",
    email: "'reader-' || n || '@example.com'",
    created_at: MINUTES("created_at"),
  });
  await multiply("subscriptions", MANY.subscribers, {
    subscriber_id: "subscriber_id || '-' || n",
    consent_at: MINUTES("consent_at"),
  });
  await batch(db, [
    statement(
      sql`insert into suppressions (address_hash, reason, created_at) values ('hash', 'bounce', ${time})`,
    ),
    statement(sql`insert into waitlist (id, email, consent_place, consent_wording, created_at)
      values ('w', 'w@example.com', 'page', 'Yes', ${time})`),
    statement(sql`insert into contact_messages (id, name, email, message, fingerprint, created_at)
      values ('m', 'Ada', 'm@example.com', 'Hello', 'f', ${time})`),
    statement(sql`insert into valuation_reports (id, email, fingerprint, mailed, created_at, expires_at)
      values ('v', 'v@example.com', 'f', 1, ${time}, ${time + 1e9})`),
    statement(sql`insert into search_misses (day, query, count) values ('2026-08-20', 'herons', 2)`),
    movePath("/old", "/articles", deps.now()),
    queueMail(deps, MAIL),
    createMailing(deps, mailing("issue", { audience: "newsletter/weekly", sendAt: deps.now() })),
  ]);
  await multiply("suppressions", MANY.others, {
    address_hash: "address_hash || n",
    created_at: MINUTES("created_at"),
  });
  for (const table of ["waitlist", "contact_messages", "valuation_reports"])
    await multiply(table, MANY.others, {
      id: "id || '-' || n",
      email: "n || email",
      created_at: MINUTES("created_at"),
      ...(table === "waitlist" ? {} : { fingerprint: "fingerprint || n" }),
    });
  await multiply("search_misses", MANY.others, { query: "query || n" });
  await multiply("moved_paths", MANY.others, { path: "path || '-' || n" });
  await multiply("outbox", MANY.others, { id: "id || n", idempotency_key: "idempotency_key || n" });
  await multiply("mailings", 300, { id: "id || n", key: "key || n", created_at: MINUTES("created_at") });

  const parts = [{ id: "1", kind: "words" as const, text: "Read [this](/articles)." }];
  const day = "2026-08-20";
  await addIssue(
    deps,
    { day, subject: "Seven stories", preheader: "Of founders", body: "Text." },
    deps.now(),
  );
  await batch(db, [
    addLetter(deps, { id: "one", readers: "all", subject: "Tickets", preheader: "", parts }),
    statement(sql`update issues set status = 'published', published_at = ${time}`),
  ]);
  const next = "2026-08-27";
  await addIssue(deps, { day: next, subject: "To come", preheader: "", body: "Text." }, deps.now());
  await multiply(
    "issues",
    500,
    { day: DAY, published_at: MINUTES("published_at"), mailing_id: "null" },
    "status = 'published'",
  );
  await multiply("letters", 500, { id: "id || '-' || n", created_at: MINUTES("created_at") });

  const draft = "written00000";
  await draftOf(deps, { title: "Written" }, draft);
  await multiply("draft_revisions", MANY.others, {
    number: "number + n",
    at: "at + n",
    started_at: "started_at + n",
  });
  await multiply("drafts", MANY.others, { id: "id || '-' || n", updated_at: MINUTES("updated_at") });

  const hook = await endpoint(["waitlist"]);
  await batch(db, [
    statement(sql`insert into webhook_deliveries (id, endpoint_id, event_key, type, payload, email, state, next_try_at, created_at)
      values ('d', ${hook}, 'k', 'waitlist.joined', '{}', 'd@example.com', 'delivered', ${time}, ${time})`),
  ]);
  await multiply("webhook_deliveries", MANY.others, {
    id: "id || n",
    event_key: "event_key || n",
    created_at: MINUTES("created_at"),
  });

  await registerJobs(deps, JOBS);
  const listed = listedSources(testPublication, []);
  const [first] = listed;
  const source = { id: first?.id ?? "", kind: "news", url: "https://blog.example/", everyMinutes: 30 };
  const never = { etag: null, lastModified: null };
  for (const { id, url } of listed) await recordSuccess(deps, { ...source, id, url }, never);
  await recordFailure(
    deps,
    source,
    { ...never, failures: 9, lastSuccessAt: time - 9e8 },
    { message: "It failed." },
  );
  await batch(db, [
    statement(
      sql`insert into source_answers (source_id, first_at, last_at, state) values (${source.id}, 0, 0, 'ok')`,
    ),
    statement(sql`insert into runs (job, started_at, finished_at, state, summary)
      values ('housekeeping', ${time - 1e6}, ${time}, 'ok', 'Done.')`),
  ]);
  await multiply("source_answers", MANY.others, { first_at: "n * 1000", last_at: "n * 1000" });
  await multiply("runs", MANY.others, {
    id: "",
    started_at: MINUTES("started_at"),
    finished_at: MINUTES("finished_at"),
  });

  const items = [{ id: 1, title: "Post", slug: "moved", body: "<p>Text</p>", categories: ["Sales"] }];
  const options = { categories: {}, pages: true, drafts: true };
  const bytes = (text: string) => new TextEncoder().encode(text);
  const move = await receiveMove(deps, { name: "old.xml", site: null, options }, bytes(wxr(items)));
  await moveIn(deps);
  await multiply("move_rows", MANY.others, { number: "number + n" });
  const given = {
    name: "a.csv",
    list: "weekly",
    consentPlace: "x",
    consentWording: "y",
    consentDay: "2025-03-31",
  } as const;
  const imported = await receiveImport(deps, given, bytes("email\nr@example.com"));
  while (await stepImport(deps));
  await multiply("subscriber_import_rows", MANY.others, {
    line: "line + n",
    email: "n || email",
    email_hash: "email_hash || n",
  });

  await owner.act("/desk/redirects", { act: "redirect-path", from: "/noted", target: "/articles" });
  await multiply("audit", MANY.others, { id: "", at: MINUTES("at") });
  await multiply("staff_sessions", MANY.others, { hash: "hash || n", signed_in_at: MINUTES("signed_in_at") });
  return {
    article: articleId,
    video: "video-00000",
    draft,
    move,
    next,
    day,
    reader,
    source: source.id,
    endpoint: hook,
    import: imported.ok ? imported.value : "",
  };
}

/** Hides an article, so that there is one. */
async function hidden(owner: Browser): Promise<string> {
  await upsertArticles(deps, [article({ identity: "hidden", slug: "hidden", title: "Hidden" })]);
  const [row] = await rowsOf(
    db,
    statement<{ id: string }>(sql`select id from articles where slug = 'hidden'`),
  );
  await owner.act(`/desk/articles/${row?.id}`, {
    act: "hide-item",
    item: `article/${row?.id}`,
    name: "Hidden",
  });
  return "kind = 'article'";
}

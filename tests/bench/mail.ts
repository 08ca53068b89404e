import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { publishIssue } from "~/domains/newsletter/publish-issue.ts";
import { addIssue, issueOf, mailingKey } from "~/domains/newsletter/store/issues.ts";
import { createRandom } from "~/lib/random.ts";
import { batch } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { mailingProgress } from "~/platform/mail/delivery/mailings.ts";
import { addressHash, suppress } from "~/platform/mail/delivery/reports/suppressions.ts";
import { build } from "../../scripts/build.ts";
import { step } from "../../scripts/lib/cli/steps.ts";
import { migrate } from "../../scripts/lib/migrate.ts";
import { Mistake, WORKERS } from "../../scripts/lib/project.ts";
import { openState, serve } from "../../scripts/lib/workers.ts";
import type { SimulatedProvider, Trouble } from "../support/mail/mail-provider.ts";
import { startMailServer } from "../support/servers/mail-server.ts";
import { startUpstream } from "../support/servers/upstream-server.ts";
import { table } from "./table.ts";

/**
 * One issue to many subscribers, through a provider that misbehaves and a Worker that is killed in the middle. The
 * provider's own record tells whether each confirmed subscriber has it, once, and nobody else.
 */

const DAY = "2026-08-21";
const OTHERS = 500;
const SUPPRESSED = 25;

/** The clock ticks every five minutes; here it does so every few seconds, so that waiting for it is not what is measured. */
const TICK_MS = 5000;

/** Longer than this it is stuck. */
const LIMIT_MS = 20 * 60_000;

const SECRET = "the bench signs its links with this";

/** Of a hundred requests: up to the fifth an error, up to the ninth busy… */
const TROUBLES: [Trouble, number][] = [
  ["error", 5],
  ["busy", 9],
  ["hang", 10],
  ["lost", 11],
  ["broken", 13],
];

export async function benchMail(subscribers: number): Promise<void> {
  const state = mkdtempSync(path.join(tmpdir(), "bench-mail-"));
  const upstream = await startUpstream();
  const provider = startMailServer(upstream);
  const random = createRandom("mail");
  provider.misbehave(() => {
    const dice = random.int(1, 100);
    return TROUBLES.find(([, upTo]) => dice <= upTo)?.[0] ?? "ok";
  });
  const vars = {
    MAIL_PROVIDER: "resend",
    RESEND_API_KEY: "re_bench",
    MAIL_SECRET: SECRET,
    UPSTREAM_GATEWAY: upstream.origin,
  };
  try {
    await step("Build", build);
    const { deps, env, close } = await openState({ state });
    await migrate(env);
    const people = await step(
      "Subscribers",
      () => seedSubscribers(deps, subscribers),
      () => `${subscribers} confirmed, ${OTHERS} not, ${SUPPRESSED} suppressed`,
    );
    await addIssue(
      deps,
      { day: DAY, subject: "The week in software", preheader: "Seven stories", body: BODY },
      null,
    );
    const issue = await issueOf(deps.db, DAY);
    if (!issue || !(await publishIssue(deps, issue))) throw new Mistake("The issue was not published.");
    await close();

    const started = performance.now();
    const first = await serve({ state, vars });
    const killedAt = await until(first, provider, () => provider.accepted.length >= subscribers * 0.4);
    await first.miniflare.dispose();
    const second = await serve({ state, vars });
    const env2 = await second.miniflare.getBindings<{ DB: D1Database }>(WORKERS.cron.name);
    const db = { $client: env2.DB } as unknown as Deps["db"];
    const progress = async () => (await mailingProgress({ db }, { key: mailingKey(DAY) }))[0];
    await until(second, provider, async () => (await progress())?.state === "sent");
    const seconds = (performance.now() - started) / 1000;
    const counted = await progress();
    await second.miniflare.dispose();

    const got = new Map<string, number>();
    for (const { to } of provider.accepted) got.set(to, (got.get(to) ?? 0) + 1);
    const missing = people.filter((address) => !got.has(address)).length;
    const twice = [...got.values()].filter((times) => times > 1).length;
    const strangers = got.size + missing - people.length;
    const requests = Object.values(provider.troubles).reduce((sum, count) => sum + count, 0);
    console.log(`\nOne issue to ${subscribers} subscribers, the consumer killed after ${killedAt} mails`);
    console.log(
      table(
        ["what", "figure"],
        [
          ["seconds, restart and waits included", seconds.toFixed(1)],
          ["mails a second", (people.length / seconds).toFixed(0)],
          ["requests", String(requests)],
          ...TROUBLES.map(([kind]) => [`  ${kind}`, String(provider.troubles[kind] ?? 0)]),
          ["have it once", String(people.length - missing - twice)],
          ["have it more than once", String(twice)],
          ["should have it and do not", String(missing)],
          ["have it and should not", String(strangers)],
          ["counted by us as sent", String(counted?.sent ?? 0)],
        ],
      ),
    );
    if (missing + twice + strangers > 0 || counted?.sent !== people.length)
      throw new Mistake("Not everybody has it exactly once.");
  } finally {
    await upstream.close();
    rmSync(state, { recursive: true, force: true });
  }
}

type Served = Awaited<ReturnType<typeof serve>>;

/** Lets the clock tick until something is so; answers how many mails had gone out by then. */
async function until(
  { miniflare }: Served,
  provider: SimulatedProvider,
  done: () => boolean | Promise<boolean>,
): Promise<number> {
  const cron = await miniflare.getWorker(WORKERS.cron.name);
  const end = Date.now() + LIMIT_MS;
  let lastTick = 0;
  while (!(await done())) {
    if (Date.now() > end) throw new Mistake(`It is stuck after ${provider.accepted.length} mails.`);
    if (Date.now() - lastTick >= TICK_MS) {
      lastTick = Date.now();
      const body = { job: "drain-outbox", force: true };
      await cron.queue("recurring-jobs", [
        { id: `tick-${lastTick}`, timestamp: new Date(), attempts: 1, body },
      ]);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return provider.accepted.length;
}

/** Subscribers by direct insert, among them some who never confirmed or left, and some whose address bounced. */
async function seedSubscribers(deps: Deps, count: number): Promise<string[]> {
  const rows = Array.from({ length: count + OTHERS }, (_, index) => ({
    id: crypto.randomUUID(),
    // Of many domains: the pace of one is limited.
    email: `reader-${index}@example-${index % 50}.com`,
    status: index < count ? "active" : index % 2 ? "pending" : "ended",
  }));
  const { $client } = deps.db;
  for (let start = 0; start < rows.length; start += 500) {
    const part = JSON.stringify(rows.slice(start, start + 500));
    await $client.batch([
      $client
        .prepare(
          `insert into subscribers (id, email, created_at)
           select value ->> 'id', value ->> 'email', 0 from json_each(?)`,
        )
        .bind(part),
      $client
        .prepare(
          `insert into subscriptions (subscriber_id, list, status, consent_at, consent_place, consent_wording)
           select value ->> 'id', 'weekly', value ->> 'status', 0, 'bench', 'bench' from json_each(?)`,
        )
        .bind(part),
    ]);
  }
  const bounced = rows.slice(0, SUPPRESSED).map(({ email }) => email);
  await batch(deps.db, [suppress(deps, await Promise.all(bounced.map(addressHash)), "bounce")]);
  return rows.slice(SUPPRESSED, count).map(({ email }) => email);
}

/** About as long as a weekly letter is. */
const BODY = Array.from(
  { length: 7 },
  (_, index) => `## Story ${index + 1}

What happened, why it matters to people who build software, and what to do about it on Monday morning.
[Read the whole story](https://recurring.ai/article/story-${index + 1})
`,
).join("\n");

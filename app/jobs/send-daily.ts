import { ownArticles } from "~/domains/content/store/queries.ts";
import { inMail } from "~/domains/daily/api.ts";
import { composeDaily } from "~/domains/daily/rules/compose.ts";
import { dailyDue, refusal } from "~/domains/daily/rules/sending.ts";
import type { DailyEdition } from "~/domains/daily/schema.ts";
import { dailySection } from "~/domains/daily/section.ts";
import { publishDaily } from "~/domains/daily/store/edition.ts";
import { dayFigures } from "~/domains/market/rules/day-figures.ts";
import { isTradingDay } from "~/domains/market/rules/prices/calendar.ts";
import { marketOf } from "~/domains/market/section.ts";
import { readAnalyzedMarket, readIndex } from "~/domains/market/store/queries.ts";
import { readFrontPage } from "~/domains/news/store/queries.ts";
import { dailyMailing } from "~/domains/newsletter/mail/daily.ts";
import { eachOnce } from "~/lib/same-page.ts";
import { datesIn } from "~/lib/time/written-dates.ts";
import { mayHaveGoneOut } from "~/platform/data/backup/restored.ts";
import { rowsOf } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { defineJob, TICK_MINUTES } from "~/platform/jobs/define-job.ts";
import type { RunOutcome } from "~/platform/jobs/runs.ts";
import { createMailing, mailingProgress } from "~/platform/mail/delivery/mailings.ts";

const DAY_MS = 86_400_000;

export const sendDailyJob = defineJob({
  name: "send-daily",
  subject: "Daily email",
  section: dailySection,
  every: TICK_MINUTES,
  topics: ["daily"],
  run: sendDaily,
});

/**
 * Updates the day's edition, and at 16:15 New York time on trading days creates the mailing of its email: once, however
 * often the job runs, and not if the prices are old, the job is hours late, or it may have gone out before a restore. A
 * forced run sends nothing earlier.
 */
export async function sendDaily(deps: Deps): Promise<RunOutcome> {
  const { edition, changed } = await publishEdition(deps);
  const { state, summary } = await sendIfDue(deps, edition);
  return { state, summary, changed };
}

/** Composes the edition and writes it for its page. */
export async function publishEdition(
  deps: Deps,
): Promise<{ edition: DailyEdition | null; changed: boolean }> {
  const edition = await composeEdition(deps);
  return { edition, changed: edition !== null && (await publishDaily(deps, edition)) };
}

async function sendIfDue(deps: Deps, edition: DailyEdition | null): Promise<Omit<RunOutcome, "changed">> {
  const due = dailyDue(deps.now(), isTradingDay);
  if (!due) return { state: "idle", summary: "No email is due." };
  const [handedOver] = await mailingProgress(deps, { key: `daily/${due.day}` }, 1);
  if (handedOver) return { state: "idle", summary: `The email of ${due.day} is ${handedOver.state}.` };
  const reason =
    refusal(edition, due.day) ??
    (due.late ? "it is more than three hours late" : null) ??
    ((await mayHaveGoneOut(deps, due.sendAt)) ? "it may have gone out before a backup was restored" : null);
  if (reason || !edition)
    return { state: "partial", summary: `The email of ${due.day} was not sent: ${reason}.` };
  const { origin } = new URL(deps.publication.brand.url);
  const mailing = dailyMailing(deps.publication, inMail(edition, origin), origin, deps.now());
  const written = await rowsOf(deps.db, createMailing(deps, mailing));
  return {
    state: "ok",
    summary: `The email of ${due.day} ${written.length > 0 ? "was handed over" : "had been handed over"}.`,
  };
}

/** Composes the edition from the other domains' data. */
async function composeEdition(deps: Deps): Promise<DailyEdition | null> {
  const [read, index, news, articles] = await Promise.all([
    readAnalyzedMarket(deps),
    readIndex(deps),
    readFrontPage(deps),
    ownArticles(deps.db, 2),
  ]);
  const material = {
    day: read && dayFigures(read.market.data, index?.data ?? null),
    pricedAt: read?.market.asOf ?? deps.now().toISOString(),
    indexName: marketOf(deps.publication).indexName,
    analysis: read?.analysis.data ?? null,
    stories: storiesOfTheDay(news?.data ?? { weekly: [], latest: [] }),
    articles: articles.map(({ title, excerpt, slug }) => ({ title, excerpt, url: `/article/${slug}` })),
  };
  return composeDaily(material, datesIn(deps.publication.brand.language));
}

interface Story {
  id: string;
  undated?: true;
  title: string;
  url: string;
  description: string;
  source: string;
  publishedAt: string;
  others: { url: string }[];
  sample: boolean;
}

/** Returns the best stories of the week that are of the last day, then the newest. */
function storiesOfTheDay(news: { weekly: Story[]; latest: Story[] }): Story[] {
  const known = ({ undated }: Story) => !undated;
  const [weekly, latest] = [news.weekly.filter(known), news.latest.filter(known)];
  const newest = Math.max(...latest.map(({ publishedAt }) => Date.parse(publishedAt)));
  const best = weekly.filter(({ publishedAt }) => Date.parse(publishedAt) > newest - DAY_MS);
  return eachOnce([...best, ...latest]);
}

import { PAGE_SIZE, RECENT_DAYS } from "~/domains/content/store/pages.ts";
import { articlePage } from "~/domains/content/store/queries.ts";
import { step } from "../../scripts/lib/cli/steps.ts";
import { migrate } from "../../scripts/lib/migrate.ts";
import { checkedPublication } from "../../scripts/lib/publication/checked.ts";
import { seedSample } from "../../scripts/lib/sample/sample.ts";
import { seedMarket } from "../../scripts/lib/sample/sample-market.ts";
import { seedReadings } from "../../scripts/lib/sample/sample-readings.ts";
import { openState } from "../../scripts/lib/workers.ts";
import { seedScale } from "../../scripts/seed.ts";

const VIDEOS = 1000;
export const CATEGORY = "ai";

/** Paths of pages in the middle of the library, and of its lists' last full pages. */
export interface Library {
  article: string;
  video: string;
  company: string;
  lastArticles: string;
  /** The older articles of a category. */
  lastOfCategory: string;
}

/** Checks the publication and fills the databases in `state`: the sample, its market, and made-up articles and videos. */
export async function fillLibrary(state: string, articles: number): Promise<Library> {
  await step("Configuration", checkedPublication, () => "valid");
  return step(
    "Library",
    () => fill(state, articles),
    () => `${articles} articles, ${VIDEOS} videos`,
  );
}

async function fill(state: string, articles: number): Promise<Library> {
  const { deps, env, close } = await openState({ state });
  await migrate(env);
  await seedSample(deps);
  await seedMarket(deps);
  await seedReadings(deps);
  await seedScale(deps, { articles, videos: VIDEOS });
  const middle = (from: string, column: string) =>
    env.DB.prepare(
      `select ${column} as name from ${from} order by id limit 1 offset (select count(*) / 2 from ${from})`,
    ).first<string>("name");
  const article = await middle("(select id, slug from articles where original_url is null)", "slug");
  const video = await middle("videos", "id");
  const company = deps.publication.market?.companies[0]?.symbol;
  const all = await articlePage(deps.db, { limit: 1, offset: 0 });
  const edge = deps.now().getTime() - RECENT_DAYS * 86_400_000;
  const older = await articlePage(deps.db, { category: CATEGORY, before: edge, limit: 1, offset: 0 });
  await close();
  return {
    article: `/article/${article}`,
    video: `/video/${video}`,
    company: `/insights/${company}`,
    lastArticles: `/articles?page=${Math.floor(all.total / PAGE_SIZE)}`,
    lastOfCategory: `/category/${CATEGORY}?best=${Math.floor(older.total / PAGE_SIZE)}`,
  };
}

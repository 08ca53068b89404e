import { parseArgs } from "node:util";
import { removeSource, upsertArticles, upsertVideos } from "~/domains/content/store/writes.ts";
import { changeTopics } from "~/platform/data/topic-versions.ts";
import type { Deps } from "~/platform/deps.ts";
import { migrate } from "./lib/migrate.ts";
import { command, isMain, Mistake } from "./lib/project.ts";
import { SCALE_SOURCE, scaleArticles, scaleVideos } from "./lib/sample/scale.ts";
import { step } from "./lib/steps.ts";
import { openState } from "./lib/workers.ts";

const USAGE = `npm run seed -- [--articles N] [--videos N] [--remove] [--state FOLDER]

  --articles N    made-up articles over ten years, always the same; 7000 when nothing is given
  --videos N      the same for videos; 1000 when nothing is given
  --remove        take them off again`;

/** Rows written at a time. They come oldest first, so that each chunk adds to the end of every list. */
const CHUNK = 5000;

export async function seedScale(deps: Deps, counts: { articles: number; videos: number }): Promise<string> {
  const categories = deps.publication.categories.map(({ slug }) => slug);
  // A fixed hour: the same day's seeds are the same rows.
  const today = Math.floor(deps.now().getTime() / 86_400_000) * 86_400_000;
  for (const chunk of chunks(scaleArticles(counts.articles, categories, today)))
    await upsertArticles(deps, chunk);
  for (const chunk of chunks(scaleVideos(counts.videos, categories, today))) await upsertVideos(deps, chunk);
  await changeTopics(deps, ["content", "videos"]);
  return `${counts.articles} articles, ${counts.videos} videos`;
}

function* chunks<Item>(items: Iterable<Item>): Generator<Item[]> {
  let chunk: Item[] = [];
  for (const item of items) {
    chunk.push(item);
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

/** Returns the whole number of an option. Throws a `Mistake` for anything else. */
export function wholeNumber(name: string, given: string | undefined, absent: number): number {
  if (given === undefined) return absent;
  if (!/^\d{1,7}$/.test(given)) throw new Mistake(`--${name} must be a whole number, not "${given}".`);
  return Number(given);
}

if (isMain(import.meta.url))
  await command(async () => {
    const { values } = parseArgs({
      options: {
        articles: { type: "string" },
        videos: { type: "string" },
        remove: { type: "boolean", default: false },
        state: { type: "string" },
        help: { type: "boolean", default: false },
      },
    });
    if (values.help) throw new Mistake(USAGE);
    const nothingGiven = values.articles === undefined && values.videos === undefined;
    const articles = wholeNumber("articles", values.articles, nothingGiven ? 7000 : 0);
    const videos = wholeNumber("videos", values.videos, nothingGiven ? 1000 : 0);
    const { deps, env, close } = await openState({ state: values.state });
    try {
      await migrate(env);
      if (values.remove) {
        await step("Scale data", async () => {
          await removeSource(deps, SCALE_SOURCE);
          await changeTopics(deps, ["content", "videos"]);
          return "removed";
        });
      } else {
        await step("Scale data", () => seedScale(deps, { articles, videos }));
      }
    } finally {
      await close();
    }
  });
